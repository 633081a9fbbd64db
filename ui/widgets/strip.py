"""Paints a strip of trouble: what is wrong with the equipment, and what to do."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import icon_art
from ui.draw.canvas import FLOOR, Align, Canvas
from ui.draw.layout import Glass, cut_left, cut_right
from ui.draw.typeface import Weight, width
from ui.draw.typesetting import TextLine, elided
from ui.model.parts import Button, Icon, Strip
from ui.model.tone import Tone

MORE: Final = 6.0
"""Width in mm of how much else is wrong."""

BUTTON: Final = 49.0
"""Most width in mm of what else can be done, so that it is beside what can be touched below."""
SIGN: Final = 16.0
"""Its least width, for its icon alone where there is no room for words."""
PADDING: Final = 12.8
"""What its icon and its edges take."""

BROKEN: Final = 18.0
"""Height in mm from which on both texts may break in two."""


def paint_strip(canvas: Canvas, rect: pygame.Rect, strip: Strip) -> None:
    """Say what is wrong and what to do; what is too long for its place is cut."""
    warning = canvas.tone(Tone.WARNING)
    canvas.panel(rect, outline=warning)
    inside = rect.inflate(-canvas.mm(2.5), -canvas.mm(0.6))
    if strip.button is not None:
        inside = _button(canvas, rect, inside, strip.button)
    sign, inside = cut_left(inside, canvas.mm(6.5), canvas.mm(1.5))
    canvas.image(icon_art(Icon.WARNING, min(sign.size), warning), sign.center)
    if strip.more:
        wide = canvas.mm(MORE * canvas.scale)
        more, inside = cut_right(inside, wide, canvas.mm(1))
        canvas.text(more, strip.more, FLOOR, warning)
    text = f"{strip.text} · {strip.where}" if strip.where else strip.text
    most = 2 if rect.height >= canvas.mm(BROKEN) else 1
    if width(text, Weight.BOLD, canvas.floor) > inside.width:
        text = (
            strip.text if most > 1 else elided(strip.text, Weight.BOLD, canvas.floor, inside.width)
        )
    said = TextLine(text, FLOOR, warning, max_lines=most)
    ink, spare = canvas.theme.text, canvas.look.large or strip.button is not None
    todo = TextLine(strip.remedy, FLOOR, ink, Weight.MEDIUM, most, optional=spare)
    canvas.stack(inside, (said, todo), Align.LEFT, elide=True)


def _button(canvas: Canvas, rect: pygame.Rect, inside: pygame.Rect, button: Button) -> pygame.Rect:
    """Draw what else can be done at the end of the strip, and return what is left inside.

    Face to face it is at the beginning, since menu and undo are below the end.
    """
    words = width(button.label, Weight.BOLD, canvas.floor) + canvas.mm(PADDING)
    fits = words <= min(canvas.mm(BUTTON), rect.width * 2 // 5)
    wide = max(words if fits else 0, canvas.mm(SIGN))
    cut = cut_left if canvas.facing else cut_right
    canvas.button(cut(rect, wide)[0], button)
    return cut(inside, wide, 0)[1]


def strip_height(glass: Glass, *, page: bool = False) -> int:
    """Return the height of a strip: where it stands, each of its two texts may break in two.

    On a `page`, and beside cards on the screen, there is less room: its words may be cut.
    """
    if not glass.portrait:
        return glass.mm(9.6 if page else 10.2)
    return glass.mm(12.6 if page else 20)
