"""What parts look like in a circuit, between the wire to the pin and ground or 5 V.

Each stands on one side of the header, -1 or 1, and is drawn outwards from `INNER`, mirrored on
the left. The rails of 5 V and ground are outside of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.panel.wiring.circuit import RESISTOR
from device.panel.wiring.sheet import GREY, INK, PAPER, Point, Sheet

INNER: Final = 300
"""How far from the middle of the header a part's wire from the pin ends."""
FIVE_VOLT_RAIL: Final = 590
GROUND_RAIL: Final = 620
RED: Final = "#c62f2d"
BLACK: Final = "#22282c"
LIGHT: Final = "#ffe9a8"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part stands: on which side, and how far down its wire comes in."""

    side: int
    y: float

    def at(self, x: float, dy: float = 0) -> Point:
        """Return a point so far out from the header, so far below the wire."""
        return self.side * x, self.y + dy

    def to_ground(self, sheet: Sheet, x: float, dy: float = 0) -> None:
        """Draw the wire from there to the rail of ground."""
        sheet.wire([self.at(x, dy), self.at(GROUND_RAIL, dy)], BLACK)
        sheet.dot(self.at(GROUND_RAIL, dy), 5, BLACK)


def switch(sheet: Sheet, place: Place, colour: str) -> None:
    """Draw a button that joins pin and ground while it is pressed."""
    sheet.wire([place.at(INNER), place.at(408)], colour)
    place.to_ground(sheet, 472)
    sheet.line([place.at(408), place.at(464, -19)])
    sheet.line([place.at(438, -10), place.at(438, -26)])
    sheet.line([place.at(428, -26), place.at(448, -26)], width=4)
    for x in (408, 472):
        sheet.dot(place.at(x), 5, PAPER, INK)


def lamp(sheet: Sheet, place: Place, colour: str) -> None:
    """Draw an LED that a transistor switches between 5 V and ground."""
    sheet.wire([place.at(INNER), place.at(440)], colour)
    _resistor(sheet, place, 330)
    sheet.wire([place.at(458, -19), place.at(458, -46), place.at(FIVE_VOLT_RAIL, -46)], RED)
    sheet.dot(place.at(FIVE_VOLT_RAIL, -46), 5, RED)
    sheet.wire([place.at(458, 19), place.at(458, 46), place.at(470, 46)], BLACK)
    place.to_ground(sheet, 458, 46)
    _transistor(sheet, place)
    _light(sheet, place)


def buzzer(sheet: Sheet, place: Place, colour: str) -> None:
    """Draw a piezo between pin and ground."""
    sheet.wire([place.at(INNER), place.at(440)], colour)
    _resistor(sheet, place, 330)
    place.to_ground(sheet, 480)
    sheet.dot(place.at(460), 24, LIGHT, INK)
    sheet.line([place.at(436), place.at(452)])
    sheet.line([place.at(468), place.at(484)])
    for x in (452, 468):
        sheet.line([place.at(x, -13), place.at(x, 13)])
    left = min(place.at(456)[0], place.at(464)[0])
    sheet.box((left, place.y - 13), (8, 26), PAPER, INK, 1)


def _resistor(sheet: Sheet, place: Place, x: float) -> None:
    left = min(place.at(x)[0], place.at(x + 56)[0])
    sheet.box((left, place.y - 9), (56, 18), PAPER, INK, 2)
    sheet.say(place.at(x + 28, 4.5), RESISTOR, size=12)


def _transistor(sheet: Sheet, place: Place) -> None:
    """Draw an NPN transistor whose base is at the wire."""
    sheet.dot(place.at(450), 25, PAPER, INK)
    sheet.line([place.at(425), place.at(442)])
    sheet.line([place.at(442, -14), place.at(442, 14)], width=4)
    sheet.line([place.at(442, -7), place.at(458, -18), place.at(458, -25)])
    sheet.line([place.at(442, 7), place.at(458, 18), place.at(458, 25)])
    sheet.add(
        "polygon",
        points=" ".join(
            f"{x},{y}" for x, y in (place.at(457, 17.5), place.at(447, 15.5), place.at(452, 8.5))
        ),
        fill=INK,
    )
    for name, x, dy in (("B", 419, -6), ("C", 472, -26), ("E", 472, 34)):
        sheet.say(place.at(x, dy), name, size=12, colour=GREY, bold=True)


def _light(sheet: Sheet, place: Place) -> None:
    """Draw the LED in the wire from 5 V, which it lets through towards the transistor."""
    sheet.dot(place.at(528, -46), 22, LIGHT, INK)
    sheet.line([place.at(506, -46), place.at(550, -46)])
    corners = (place.at(517, -46), place.at(537, -57), place.at(537, -35))
    sheet.add("polygon", points=" ".join(f"{x},{y}" for x, y in corners), fill=INK)
    sheet.line([place.at(517, -57), place.at(517, -35)], width=3.5)
    sheet.say(place.at(558, -54), "+", size=16, bold=True)
    sheet.say(place.at(498, -54), "−", size=16, bold=True)  # noqa: RUF001 - a minus
