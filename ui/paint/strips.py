"""Paints strips of trouble: what is wrong with the equipment, and what to do."""

from __future__ import annotations

import pygame

from ui.art import icon_art
from ui.canvas import FLOOR, Align, Canvas
from ui.layout import cut_left, rows
from ui.scene import Icon, Strip
from ui.theme import Tone
from ui.typeface import Weight
from ui.typesetting import Line


def paint_strips(canvas: Canvas, rect: pygame.Rect, strips: tuple[Strip, ...]) -> None:
    """Show what is wrong with the equipment, under each other."""
    for place, strip in zip(rows(rect, len(strips), canvas.mm(1)), strips, strict=True):
        _strip(canvas, place, strip)


def _strip(canvas: Canvas, rect: pygame.Rect, strip: Strip) -> None:
    """Show what is wrong, and what to do."""
    warning = canvas.tone(Tone.WARNING)
    canvas.panel(rect, outline=warning)
    inside = rect.inflate(-canvas.mm(2.5), -canvas.mm(0.6))
    sign, inside = cut_left(inside, canvas.mm(6.5), canvas.mm(1.5))
    canvas.image(icon_art(Icon.WARNING, min(sign.size), warning), sign.center)
    todo = Line(strip.todo, FLOOR, canvas.theme.text, Weight.MEDIUM)
    canvas.stack(inside, (Line(strip.text, FLOOR, warning), todo), Align.LEFT, elide=True)
