"""Paints what stands around every page: title, the way back, trouble with the equipment."""

from __future__ import annotations

from typing import Final

import pygame

from ui.canvas import Align, Canvas
from ui.layout import cut_right, cut_top
from ui.paint.places import strips_height
from ui.paint.strips import paint_strips
from ui.scene import Frame
from ui.typeface import Weight

MARGIN: Final = 4.0
HEAD: Final = 13.0
BACK: Final = 30.0


def paint_frame(canvas: Canvas, frame: Frame) -> pygame.Rect:
    """Paint the frame and return the rectangle that is left inside."""
    inside = canvas.glass.rect.inflate(-2 * canvas.mm(MARGIN), -2 * canvas.mm(MARGIN))
    if frame.strips:
        high = strips_height(canvas.glass, len(frame.strips))
        strip, inside = cut_top(inside, high, canvas.mm(2))
        paint_strips(canvas, strip, frame.strips)
    head, inside = cut_top(inside, canvas.mm(HEAD), canvas.mm(3))
    back, title = cut_right(head, canvas.mm(BACK), canvas.mm(3))
    canvas.button(back, frame.back)
    canvas.text(title, frame.title, 7.5, weight=Weight.BLACK, align=Align.LEFT, lines=2)
    return inside
