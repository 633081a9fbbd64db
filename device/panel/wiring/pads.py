"""The pads of a table as they are drawn: on USB, or at the UART of the header."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.panel.wiring.circuit import at_header
from device.panel.wiring.sheet import GREY, INK, Point, Sheet
from device.panel.wiring.symbols import BLACK, RED
from engine.model.cards import Seat

WIRES: Final = (
    ("5 V", 4, "VCC", RED),
    ("GND", 6, "GND", BLACK),
    ("TXD", 8, "RXD", "#2f62b5"),
    ("RXD", 10, "TXD", "#6a3fa0"),
)
"""From an adapter, or those pins of the header, to a PN532 board: what one sends the other
receives."""
HIGH: Final = 150
"""From one pad to the next, px."""


def draw_pads(sheet: Sheet, readers: Mapping[Seat | None, str], at: Point) -> None:
    """Draw the readers below each other from a point on."""
    x, y = at
    sheet.say((x, y), "Pads", size=18, anchor="start", bold=True)
    for turn, (seat, reader) in enumerate(readers.items()):
        _pad(sheet, (x, y + 24 + turn * HIGH), seat, reader)


def _pad(sheet: Sheet, at: Point, seat: Seat | None, reader: str) -> None:
    x, y = at
    kind, _, port = reader.partition(":")
    title = f"{seat.value}'s pad" if seat else "the pad of both"
    header = at_header(reader)
    if not header:
        sheet.line([(x + 44, y + 56), (x + 110, y + 56)], GREY, 7)
        sheet.box((x, y + 44), (44, 24), "#c9ced2", GREY, 3)
        sheet.say((x + 22, y + 60), "USB", size=11, bold=True)
    if kind == "pn532":
        _box(sheet, (x + 110, y + 4), (110, 104), "header" if header else "USB-serial")
        _box(sheet, (x + 360, y + 4), (150, 104), title)
        for turn, (sent, pin, got, colour) in enumerate(WIRES):
            line = y + 40 + turn * 19
            sheet.wire([(x + 221, line), (x + 359, line)], colour)
            sent_at = f"{sent}, pin {pin}" if header else sent
            sheet.say((x + 212, line + 4.5), sent_at, size=11, anchor="end")
            sheet.say((x + 368, line + 4.5), got, size=11, anchor="start")
        sheet.say((x + 460, y + 74), "PN532", size=12, colour=GREY)
    else:
        _box(sheet, (x + 110, y + 4), (400, 104), title)
        sheet.say((x + 310, y + 74), kind, size=12, colour=GREY)
    sheet.say((x + 110, y + 128), port.partition("?")[0], size=11, colour=GREY, anchor="start")


def _box(sheet: Sheet, corner: Point, size: Point, title: str) -> None:
    sheet.box(corner, size, "#e8edf2", INK, 6)
    sheet.say((corner[0] + size[0] / 2, corner[1] + 19), title, size=13, bold=True)
