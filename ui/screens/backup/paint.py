"""Paints a page that tells how something stands, above a button or two for it."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import icon_art
from ui.draw.canvas import BODY, SMALL, Canvas
from ui.draw.layout import columns, cut_left, cut_top, rows
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.parts import Icon
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.screens.painter import Painter
from ui.widgets.page_frame import paint_frame

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
    said = TextLine(scene.note, BODY, canvas.theme.text, Weight.BLACK, max_lines=2)
    more = TextLine(scene.more, SMALL, canvas.theme.secondary, max_lines=4)
    canvas.stack(words, (said, more), elide=True)
    cut = rows if canvas.glass.portrait else columns
    for place, button in zip(cut(inside, len(scene.buttons), gap), scene.buttons, strict=True):
        tall = min(place.height, mm(HIGHEST))
        canvas.button(pygame.Rect(place.x, place.y, place.width, tall), button)


PAINTERS: Final = (Painter(NoteScene, paint_note),)
