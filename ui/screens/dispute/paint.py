"""Paints a proposed remedy with both seats' buttons, and the keypad for the organiser's PIN."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from engine.record.player_names import capitals
from ui.draw.art import disc
from ui.draw.canvas import BODY, TITLE, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, cut_top, rows
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.tone import Tone
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.painter import Painter
from ui.widgets.page_frame import below_strip, paint_frame, paint_head

GAP: Final = 3.0
PANEL: Final = 20.0
KEY: Final = 23.0
"""Most width of a key of the keypad."""


def paint_dispute(canvas: Canvas, scene: DisputeScene) -> None:
    """Paint what is proposed above both seats' buttons, each on its player's side."""
    mm, gap = canvas.mm, canvas.mm(GAP)
    canvas.names = tuple(scene.names)
    inside = paint_frame(canvas, scene.frame)
    panel, inside = cut_top(inside, mm(PANEL), gap)
    canvas.panel(panel)
    canvas.stack(
        panel.inflate(-mm(4), -mm(1)),
        (
            TextLine(scene.remedy, 7.5, canvas.theme.text, Weight.BLACK, max_lines=2),
            TextLine(scene.ask, BODY, canvas.theme.secondary, max_lines=2),
        ),
    )
    for seat, half in zip(Seat, columns(inside, 2, gap), strict=True):
        name, button = cut_top(half, mm(7), mm(1.5))
        left = seat is Seat.A
        cut, align = (cut_left, Align.LEFT) if left else (cut_right, Align.RIGHT)
        badge, name = cut(name, name.height, mm(2))
        canvas.badge(badge, seat)
        colour = canvas.tone(Tone.of(seat))
        canvas.text(name, capitals(scene.names[seat]), TITLE, colour, align=align, elide=True)
        button, _ = cut_top(button, min(button.height, mm(40)))
        canvas.button(button, scene.seats[seat])


def paint_pin(canvas: Canvas, scene: PinScene) -> None:
    """Paint the dots of what was typed and the keys, as high as the glass where it lies."""
    mm, gap = canvas.mm, canvas.mm(GAP)
    inside = below_strip(canvas, scene.frame.strip)
    if canvas.glass.portrait:
        inside = paint_head(canvas, inside, scene.frame)
        dots, keys = cut_top(inside, mm(14), gap)
        keys, _ = cut_top(keys, min(keys.height, mm(4 * KEY + 3 * GAP)))
    else:
        keys, aside = cut_right(inside, mm(3 * KEY + 2 * GAP), mm(6))
        dots, _ = cut_top(paint_head(canvas, aside, scene.frame), mm(14))
    _dots(canvas, dots, scene.dots)
    places = [place for row in rows(keys, 4, gap) for place in columns(row, 3, gap)]
    for place, key in zip(places, scene.keys, strict=True):
        canvas.button(place, key)


def _dots(canvas: Canvas, rect: pygame.Rect, count: int) -> None:
    """Show how much was typed, and nothing of what."""
    canvas.panel(rect)
    radius, step = canvas.mm(1.5), canvas.mm(4.6)
    dot = disc(radius, canvas.theme.text)
    first = rect.centerx - step * (count - 1) // 2
    for n in range(count):
        canvas.image(dot, (first + n * step, rect.centery))


PAINTERS: Final = (Painter(DisputeScene, paint_dispute), Painter(PinScene, paint_pin))
