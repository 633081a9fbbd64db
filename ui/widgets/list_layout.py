"""Where a list is painted: rows, and beside or below them the buttons that turn its sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from engine.interface.queries import PAGE_SIZE
from ui.draw.canvas import SMALL, TITLE, Canvas
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, rows
from ui.draw.typesetting import TextLine
from ui.model.parts import Button
from ui.widgets.page_frame import BACK, GAP

FOOT: Final = 15.0
LOWEST: Final = 10.5
TIGHT: Final = 2.0
"""Where rows would be lower than this, in mm, that is between them."""
TALLEST: Final = 26.0
"""Most height of a row."""


def paint_side_buttons(
    canvas: Canvas, inside: pygame.Rect, keys: tuple[tuple[Button, ...], ...]
) -> pygame.Rect:
    """Paint buttons in lines of their own and return the rectangle that is left for the list.

    On a standing screen all are in one line below it, and words have the room that signs leave.
    """
    gap = canvas.mm(GAP)
    if canvas.glass.portrait:
        foot, inside = cut_bottom(inside, canvas.mm(FOOT), gap)
        flat = [key for line in keys for key in line]
        signs = [key for key in flat if key.icon is not None]
        words = [key for key in flat if key.icon is None]
        if words:
            left, foot = cut_left(foot, len(signs) * canvas.mm(FOOT + GAP) - gap, gap)
            _across(canvas, left, signs)
            signs = words
        _across(canvas, foot, signs)
        return inside
    side, inside = cut_right(inside, canvas.mm(BACK), gap)
    for place, line in zip(rows(side, len(keys), gap), keys, strict=True):
        _across(canvas, place, line)
    return inside


def _across(canvas: Canvas, rect: pygame.Rect, keys: Sequence[Button]) -> None:
    for cell, key in zip(columns(rect, len(keys), canvas.mm(GAP)), keys, strict=True):
        canvas.button(cell, key)


def row_rects(canvas: Canvas, rect: pygame.Rect) -> list[pygame.Rect]:
    """Return the places of a sheet's rows, the first at the top."""
    gap = canvas.mm(GAP)
    if (rect.height + gap) / PAGE_SIZE - gap < canvas.mm(LOWEST):
        gap = canvas.mm(TIGHT)
    most = PAGE_SIZE * canvas.mm(TALLEST) + (PAGE_SIZE - 1) * gap
    return list(
        rows(pygame.Rect(rect.topleft, (rect.width, min(rect.height, most))), PAGE_SIZE, gap)
    )


def paint_empty_list(canvas: Canvas, rect: pygame.Rect, none: str, why: str) -> None:
    """Say in the middle of the list that it is empty, and why."""
    theme = canvas.theme
    lines = (
        TextLine(none, TITLE, theme.secondary),
        TextLine(why, SMALL, theme.secondary, max_lines=3),
    )
    canvas.stack(rect.inflate(-canvas.mm(10), 0), lines)
