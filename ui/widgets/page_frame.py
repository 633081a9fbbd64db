"""Paints what stands around every page: title, the way back, trouble with the equipment."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import Align, Canvas
from ui.draw.layout import columns, cut_right, cut_top
from ui.draw.typeface import Weight
from ui.model.parts import PageFrame, Strip
from ui.widgets.strip import paint_strip, strip_height

MARGIN: Final = 4.0
HEAD: Final = 13.0
BACK: Final = 30.0
TABS: Final = 63.0
MORE_TABS: Final = 80.0
"""Width of all tabs together, and of more than three."""
GAP: Final = 3.0


def paint_frame(canvas: Canvas, frame: PageFrame) -> pygame.Rect:
    """Paint the frame and return the rectangle that is left inside."""
    return paint_head(canvas, below_strip(canvas, frame.strip), frame)


def below_strip(canvas: Canvas, strip: Strip | None) -> pygame.Rect:
    """Paint a strip of trouble if there is one, and return the rectangle that is left below it."""
    inside = canvas.glass.rect.inflate(-2 * canvas.mm(MARGIN), -2 * canvas.mm(MARGIN))
    if strip is None:
        return inside
    top, inside = cut_top(inside, strip_height(canvas.glass, page=True), canvas.mm(2))
    paint_strip(canvas, top, strip)
    return inside


def paint_head(canvas: Canvas, rect: pygame.Rect, frame: PageFrame) -> pygame.Rect:
    """Paint title, way back and sheets at the top of a rectangle, and return what is left."""
    gap = canvas.mm(GAP)
    head, inside = cut_top(rect, canvas.mm(HEAD), gap)
    back, title = cut_right(head, canvas.mm(BACK), gap)
    canvas.button(back, frame.back)
    if frame.tabs:
        if canvas.glass.portrait:
            tabs, inside = cut_top(inside, canvas.mm(HEAD), gap)
        else:
            wide = TABS if len(frame.tabs) < 4 else MORE_TABS  # noqa: PLR2004 - as it says
            tabs, title = cut_right(title, canvas.mm(wide), canvas.mm(GAP * 2))
        for place, tab in zip(columns(tabs, len(frame.tabs), gap), frame.tabs, strict=True):
            canvas.button(place, tab)
    canvas.text(title, frame.title, 7.5, weight=Weight.BLACK, align=Align.LEFT, lines=2)
    return inside
