"""Paints a page that tells how something stands, and what is seen while the computer goes off."""

from __future__ import annotations

from typing import Final

import pygame

from ui.art import icon_art
from ui.canvas import BODY, SMALL, Canvas
from ui.layout import columns, cut_left, cut_top, rows
from ui.paint.frame import paint_frame
from ui.scene import GoingScene, Icon, NoteScene
from ui.theme import Tone
from ui.typeface import Weight
from ui.typesetting import Line

GAP: Final = 3.0
PANEL: Final = 20.0
UPRIGHT_PANEL: Final = 34.0
"""A reason takes more lines there."""
HIGHEST: Final = 30.0
"""Most height of a button in mm."""


def paint_note(canvas: Canvas, scene: NoteScene) -> None:
    """Paint how it stands above the buttons, which are beside each other where the glass lies."""
    mm, gap = canvas.mm, canvas.mm(GAP)
    inside = paint_frame(canvas, scene.frame)
    high = UPRIGHT_PANEL if canvas.glass.portrait else PANEL
    panel, inside = cut_top(inside, mm(high), gap)
    colour = canvas.tone(scene.tone)
    canvas.panel(panel, outline=colour)
    sign, words = cut_left(panel.inflate(-mm(8), -mm(2)), mm(8), mm(3))
    icon = Icon.TICK if scene.tone is Tone.ACCEPTED else Icon.WARNING
    canvas.image(icon_art(icon, min(sign.size), colour), sign.center)
    said = Line(scene.note, BODY, canvas.theme.text, Weight.BLACK, most=2)
    more = Line(scene.more, SMALL, canvas.theme.secondary, most=4)
    canvas.stack(words, (said, more), elide=True)
    cut = rows if canvas.glass.portrait else columns
    for place, button in zip(cut(inside, len(scene.buttons), gap), scene.buttons, strict=True):
        tall = min(place.height, mm(HIGHEST))
        canvas.button(pygame.Rect(place.x, place.y, place.width, tall), button)


def paint_going(canvas: Canvas, scene: GoingScene) -> None:
    """Paint where the computer is bound for."""
    inside = canvas.glass.rect.inflate(-canvas.mm(12), -canvas.mm(10))
    title = Line(scene.title, 9, canvas.theme.text, Weight.BLACK, most=2)
    hint = Line(scene.hint, 6, canvas.theme.secondary, most=9)
    canvas.stack(inside, (title, hint), elide=True)
