"""Paints the status: the one line that says who does what now."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.art import icon_art
from ui.draw.canvas import SMALL, TITLE, Canvas
from ui.draw.layout import cut_left, cut_right
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.parts import Icon, StatusBar
from ui.model.tone import Tone

ARROW: Final = 6.0
TWO_LINES: Final = 9.4
THREE_LINES: Final = 19.7
"""Least height of two lines of words, and of three large ones, in mm."""


def paint_status(canvas: Canvas, rect: pygame.Rect, status: StatusBar) -> None:
    """Draw the bar in the colour of whose turn it is, with an arrow to that side."""
    inside = _bar(canvas, rect, status)
    if status.seat is not None:
        left = status.seat is Seat.A
        cut, icon = (cut_left, Icon.LEFT) if left else (cut_right, Icon.RIGHT)
        sign, inside = cut(inside, canvas.mm(ARROW), canvas.mm(1.5))
        canvas.image(icon_art(icon, min(sign.size), canvas.theme.ink), sign.center)
    _say(canvas, inside, status)


def paint_status_of(canvas: Canvas, rect: pygame.Rect, status: StatusBar, seat: Seat) -> None:
    """Draw the bar for the player before it: the arrow points down to them, or up and away."""
    inside = _bar(canvas, rect, status)
    if status.seat is not None:
        sign, inside = cut_left(inside, canvas.mm(ARROW - 1), canvas.mm(1))
        art = icon_art(Icon.RIGHT, min(sign.size), canvas.theme.ink)
        turned = pygame.transform.rotate(art, -90 if status.seat is seat else 90)
        canvas.image(turned, sign.center)
    _say(canvas, inside, status)


def _bar(canvas: Canvas, rect: pygame.Rect, status: StatusBar) -> pygame.Rect:
    """Draw the bar and return what is left inside."""
    if status.seat is not None:
        canvas.panel(rect, canvas.tone(Tone.of(status.seat)), canvas.theme.text)
    else:
        canvas.panel(rect, outline=canvas.tone(status.tone))
    spare = rect.height - canvas.mm(THREE_LINES if canvas.look.large else TWO_LINES)
    return rect.inflate(-canvas.mm(3), -max(canvas.mm(0.6), min(canvas.mm(3), spare)))


def _say(canvas: Canvas, rect: pygame.Rect, status: StatusBar) -> None:
    ink = canvas.theme.ink if status.seat is not None else canvas.tone(status.tone)
    large = canvas.look.large
    text = TextLine(status.text, TITLE, ink, max_lines=3 if large else 1 if status.more else 2)
    more = TextLine(
        status.more, SMALL, ink, Weight.MEDIUM, max_lines=2 if large else 1, optional=large
    )
    canvas.stack(rect, (text, more))
