"""A text as a QR code (ISO/IEC 18004), which a telephone reads without a network.

Says nothing of what the text is. The code is drawn dark on white, whatever the theme.
"""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Any, Final

import pygame

from ui.draw.kept import DRAWINGS, kept

QUIET: Final = 4
"""Modules of white around the code."""
LEAST: Final = 2
"""Pixels of a module: a camera tells no smaller ones apart on a panel."""
LARGEST: Final = 40
"""Version of the largest code."""
INK: Final = (0, 0, 0)
PAPER: Final = (255, 255, 255)


@kept(DRAWINGS)
def qr_art(text: str, room: int) -> pygame.Surface | None:
    """Return the code with its white margin, as large as fits a square of `room` pixels.

    Modules are whole pixels. What is left of the room makes the code larger and with that more
    robust, not its modules. None where the modules would be too small, or the text is too long.
    """
    rows = _modules(text, room)
    if rows is None:
        return None
    whole = len(rows) + 2 * QUIET
    fine = pygame.Surface((whole, whole), depth=8)  # two colours take a byte for each pixel
    fine.set_palette((PAPER, INK))
    for y, row in enumerate(rows, QUIET):
        for x, dark in enumerate(row, QUIET):
            fine.set_at((x, y), dark)
    side = room // whole * whole
    return pygame.transform.scale(fine, (side, side))


def _modules(text: str, room: int) -> tuple[bytearray, ...] | None:
    """Return the rows of modules of the largest version that keeps the size of the modules.

    UTF-8 without a designator (ECI): what telephones guess, and more of them understand.
    """
    segno = _segno()
    text = text.encode(errors="replace").decode()  # half a character would be an error
    try:
        # its size alone is asked for: to choose a mask takes six times as long
        least = segno.make_qr(text, error="l", mask=0, boost_error=False, encoding="utf-8")
    except segno.DataOverflowError:
        return None
    scale = room // (len(least.matrix) + 2 * QUIET)
    if scale < LEAST:
        return None
    fitting = (room // scale - 2 * QUIET - 17) // 4  # a version has 17 modules and 4 times itself
    largest = min(fitting, LARGEST)
    rows: tuple[bytearray, ...] = segno.make_qr(
        text, error="l", version=largest, encoding="utf-8"
    ).matrix
    return rows


@cache
def _segno() -> Any:  # noqa: ANN401 - a module
    """Return segno without XML, HTTP and TLS: two megabytes, to write files as it never does here.

    Loaded only where a code is drawn.
    """
    quoting = "xml.sax.saxutils"
    unknown = quoting not in sys.modules
    sys.modules.setdefault(quoting, _Quoting())
    try:
        import segno  # noqa: PLC0415 - see above
    finally:
        if unknown:
            del sys.modules[quoting]
    return segno


class _Quoting(ModuleType):
    """What segno would take from that module."""

    escape = quoteattr = str

    def __init__(self) -> None:
        super().__init__("quoting")
