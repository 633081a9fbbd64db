"""Paints strips of trouble: what is wrong with the equipment, and what to do."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ui.art import icon_art
from ui.canvas import FLOOR, Align, Canvas
from ui.layout import cut_left, rows
from ui.scene import Icon, Strip
from ui.theme import Tone
from ui.typeface import Weight
from ui.typesetting import Line, elided


def paint_strips(canvas: Canvas, rect: pygame.Rect, strips: tuple[Strip, ...]) -> None:
    """Show what is wrong with the equipment, under each other."""
    for place, strip in zip(rows(rect, len(strips), canvas.mm(1)), strips, strict=True):
        _say(canvas, _framed(canvas, place), strip)


def paint_strip(canvas: Canvas, rect: pygame.Rect, strips: tuple[Strip, ...]) -> None:
    """Show all of it in the place of one: what is wrong, and of the only one what to do."""
    first, *others = strips
    shown = Strip(first.text, others[0].text if others else first.todo)
    inside = _framed(canvas, rect)
    text = elided(shown.text, Weight.BOLD, canvas.floor, inside.width)
    _say(canvas, inside, replace(shown, text=text))


def _framed(canvas: Canvas, rect: pygame.Rect) -> pygame.Rect:
    """Draw the frame with its sign and return what is left inside."""
    warning = canvas.tone(Tone.WARNING)
    canvas.panel(rect, outline=warning)
    inside = rect.inflate(-canvas.mm(2.5), -canvas.mm(0.6))
    sign, inside = cut_left(inside, canvas.mm(6.5), canvas.mm(1.5))
    canvas.image(icon_art(Icon.WARNING, min(sign.size), warning), sign.center)
    return inside


def _say(canvas: Canvas, rect: pygame.Rect, strip: Strip) -> None:
    text = Line(strip.text, FLOOR, canvas.tone(Tone.WARNING))
    todo = Line(strip.todo, FLOOR, canvas.theme.text, Weight.MEDIUM, spare=canvas.look.large)
    canvas.stack(rect, (text, todo), Align.LEFT, elide=True)
