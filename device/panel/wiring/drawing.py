"""The wiring of a panel as a drawing: the header in the middle, its parts to both sides.

Parts stand in the order of their pins, each on the side of its pin, so that no wire of a pin
crosses another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.config.panel import LAMPS, Part, Pins
from device.panel.wiring import header, symbols
from device.panel.wiring.circuit import TITLES, notes, part_list
from device.panel.wiring.pads import draw_pads
from device.panel.wiring.sheet import GREY, INK, Point, Sheet
from device.panel.wiring.symbols import BLACK, FIVE_VOLT_RAIL, GROUND_RAIL, INNER, RED, Place
from engine.model.cards import Seat

ROW: Final = 27
"""Between two rows of pins. All lengths are px of the drawing."""
EDGE: Final = 118
"""From the middle of the header to the edge of what is drawn of the board."""
LANE: Final = 13
"""Between two wires that go down beside each other."""
WIDE: Final = 660
TOP: Final = -190
COLOURS: Final = {
    Part.BUTTON_A: "#0b7a75",
    Part.LAMP_A: "#0b7a75",
    Part.BUTTON_B: "#c2571a",
    Part.LAMP_B: "#c2571a",
    Part.UNDO: "#6a3fa0",
    Part.CLOSE: "#2f62b5",
    Part.BUZZER: "#8a6d00",
}
HEIGHTS: Final = {**dict.fromkeys(Part, 110), **dict.fromkeys(LAMPS, 170)}
"""How much room each part takes."""


def draw(pins: Pins, readers: Mapping[Seat | None, str]) -> str:
    """Return the wiring of these pins and readers as SVG."""
    sheet = Sheet()
    places = [place for side in (-1, 1) for place in _places(pins, side).items()]
    bottom = max(
        [header.ROWS * ROW + 20, *(place.y + HEIGHTS[part] / 2 for part, place in places)]
    )
    _board(sheet, bottom)
    _ground(sheet, dict(places), bottom)
    _five_volts(sheet, dict(places))
    for side in (-1, 1):
        _wires(sheet, pins, {part: at for part, at in places if at.side == side})
    for part, place in places:
        _part(sheet, part, pins[part], place)
    _pins(sheet, pins)
    below = bottom + 190
    draw_pads(sheet, readers, (-WIDE + 40, below))
    end = _texts(sheet, pins, readers, (40, below))
    _head(sheet)
    height = max(end, below + 150 * len(readers)) + 30 - TOP
    return sheet.svg((-WIDE, TOP), (2 * WIDE, height), "Wiring of a Bummerl table")


def _places(pins: Pins, side: int) -> dict[Part, Place]:
    """Return where the parts of one side stand, in the order of their pins."""
    parts = sorted(
        (part for part, pin in pins.items() if header.side(header.number(pin)) == side),
        key=lambda part: header.number(pins[part]),
    )
    room = sum(HEIGHTS[part] for part in parts)
    y, places = max(0.0, (header.ROWS * ROW - room) / 2), {}
    for part in parts:
        places[part] = Place(side, y + HEIGHTS[part] / 2)
        y += HEIGHTS[part]
    return places


def _y(pin: int) -> float:
    return header.row(pin) * ROW + ROW / 2


def _wires(sheet: Sheet, pins: Pins, places: Mapping[Part, Place]) -> None:
    """Lead each pin to its part; of those that go down the upper ones keep farther out."""
    ends = [(part, _y(header.number(pins[part])), place) for part, place in places.items()]
    down = [end for end in reversed(ends) if end[2].y >= end[1]]
    up = [end for end in ends if end[2].y < end[1]]
    for lane_of in (down, up):
        for turn, (part, y, place) in enumerate(lane_of):
            x = EDGE + 30 + turn * LANE
            path = [(EDGE, y), (x, y), (x, place.y), (INNER, place.y)]
            sheet.wire([(place.side * px, py) for px, py in path], COLOURS[part])


def _ground(sheet: Sheet, places: Mapping[Part, Place], bottom: float) -> None:
    """Draw the rail of ground on each side where a part is."""
    for side, pin in zip((-1, 1), header.GROUNDS, strict=True):
        here = {part: place for part, place in places.items() if place.side == side}
        if here:
            low, out = bottom + 26, EDGE + 14
            top = min(place.y + (46 if part in LAMPS else 0) for part, place in here.items())
            path = [(EDGE, _y(pin)), (out, _y(pin)), (out, low), (GROUND_RAIL, low)]
            sheet.wire([(side * x, y) for x, y in (*path, (GROUND_RAIL, top))], BLACK)
            sheet.say((side * GROUND_RAIL, low + 20), "GND", bold=True)


def _five_volts(sheet: Sheet, places: Mapping[Part, Place]) -> None:
    """Draw the rail of 5 V on each side where a light is, above everything else."""
    middle, lane = 14, -58
    for side in (-1, 1):
        lights = [at.y for part, at in places.items() if at.side == side and part in LAMPS]
        if lights:
            rail, low = side * FIVE_VOLT_RAIL, max(lights) - 46
            sheet.wire([(middle, lane), (rail, lane), (rail, low)], RED)
            sheet.say((rail, lane - 10), "5 V", colour=RED, bold=True)
            sheet.line([(middle, _y(header.FIVE_VOLTS)), (middle, lane)], RED, 3)


def _part(sheet: Sheet, part: Part, pin: int, place: Place) -> None:
    """Draw a part with its name and its pin."""
    if part in LAMPS:
        symbols.lamp(sheet, place, COLOURS[part])
    elif part is Part.BUZZER:
        symbols.buzzer(sheet, place, COLOURS[part])
    else:
        symbols.switch(sheet, place, COLOURS[part])
    foot = 30 if part not in LAMPS else 44
    anchor = "start" if place.side == 1 else "end"
    colour, title = COLOURS[part], TITLES[part]
    sheet.say(place.at(INNER, -18), title, size=15, colour=colour, anchor=anchor, bold=True)
    text = f"GPIO{pin}, pin {header.number(pin)}"
    sheet.say(place.at(INNER, foot), text, colour=GREY, anchor=anchor)


def _board(sheet: Sheet, bottom: float) -> None:
    """Draw the part of the Pi that matters: its header, and which end is which."""
    sheet.box((-EDGE, -36), (2 * EDGE, bottom + 36 + 74), "#dfeee0", "#4c8a55", 14)
    sheet.box((-30, -4), (60, header.ROWS * ROW + 8), INK, round_by=5)
    sheet.say((-EDGE + 12, -15), "memory card end", size=12, colour="#2f6b3a", anchor="start")
    for x in (-62, 10):
        sheet.box((x, bottom + 34), (52, 62), "#c9ced2", GREY, 3)
    sheet.say((0, bottom + 24), "Raspberry Pi, USB end", size=12, colour="#2f6b3a")


def _pins(sheet: Sheet, pins: Pins) -> None:
    """Draw the pins with their numbers, and name them; those that are used stand out."""
    colours = {header.number(pin): COLOURS[part] for part, pin in pins.items()}
    colours |= {header.FIVE_VOLTS: RED} if set(LAMPS) & set(pins) else {}
    sides = {header.side(header.number(pin)) for pin in pins.values()}
    colours |= {pin: BLACK for pin in header.GROUNDS if header.side(pin) in sides}
    for pin, name in enumerate(header.NAMES, 1):
        side, y = header.side(pin), _y(pin)
        colour = colours.get(pin)
        if colour:
            left = 36 if side == 1 else -EDGE
            sheet.box((left, y - 10), (EDGE - 36, 20), colour, round_by=4)
        sheet.dot((side * 14, y), 9.5, colour or "#d9b44a", "none")
        number = "#ffffff" if colour else INK
        sheet.say((side * 14, y + 3.5), str(pin), size=10, colour=number, bold=bool(colour))
        named = "#ffffff" if colour else GREY
        sheet.say((side * 77, y + 4.5), name, size=12, colour=named, bold=bool(colour))


def _texts(sheet: Sheet, pins: Pins, readers: Mapping[Seat | None, str], at: Point) -> float:
    """Write the part list and the notes; return where they end."""
    x, y = at
    sheet.say((x, y), "Parts", size=18, anchor="start", bold=True)
    for item in part_list(pins, readers):
        y += 30
        sheet.say((x + 24, y), f"{item.count} ×", anchor="end", bold=True)  # noqa: RUF001
        sheet.say((x + 34, y), item.what, anchor="start")
        if item.note:
            y += 16
            sheet.say((x + 34, y), item.note, size=11, colour=GREY, anchor="start")
    y += 14
    for note in notes(pins):
        y += 20
        sheet.say((x, y), note, size=11, anchor="start")
    return y


def _head(sheet: Sheet) -> None:
    sheet.say(
        (-WIDE + 40, TOP + 50), "Bummerl: how a table is wired", size=26, anchor="start", bold=True
    )
    text = (
        "The header of a Raspberry Pi seen from above. GPIO numbers are those of the chip (BCM)."
    )
    sheet.say((-WIDE + 40, TOP + 78), text, size=14, colour=GREY, anchor="start")
