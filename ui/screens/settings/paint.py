"""Paints a sheet of settings, and the glass while it is wiped."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import rounded
from ui.draw.canvas import BODY, SMALL, Align, Canvas
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.draw.typeface import Weight
from ui.screens.painter import Painter
from ui.screens.settings.scene import CleaningScene, LevelBar, OptionRow, SettingsScene
from ui.widgets.page_frame import paint_frame

GAP: Final = 3.0
FIELDS: Final = 6
"""Places for settings on a sheet."""
HIGHEST: Final = 15.0
"""Most height of a button in mm."""


def paint_settings(canvas: Canvas, scene: SettingsScene) -> None:
    """Paint each setting with its values below its name, in two columns where the glass lies."""
    across = 1 if canvas.glass.portrait else 2
    inside = paint_frame(canvas, scene.frame)
    grid = rows(inside, -(-FIELDS // across), canvas.mm(2))
    places = [place for row in grid for place in columns(row, across, canvas.mm(2 * GAP))]
    for place, field in zip(places, scene.fields, strict=False):
        label, room = cut_top(place, canvas.mm(4.2), canvas.mm(0.8))
        canvas.text(label, field.label, SMALL, canvas.theme.secondary, align=Align.LEFT)
        room, _ = cut_top(room, min(room.height, canvas.mm(HIGHEST)))
        match field:
            case OptionRow(_, buttons):
                for spot, button in zip(
                    columns(room, len(buttons), canvas.mm(GAP)), buttons, strict=True
                ):
                    canvas.button(spot, button)
            case LevelBar():
                _level(canvas, room, field)


def _level(canvas: Canvas, rect: pygame.Rect, level: LevelBar) -> None:
    """Draw a bar of steps between the buttons for less and more, and say what it means."""
    gap, theme = canvas.mm(GAP), canvas.theme
    less, rest = cut_left(rect, canvas.mm(15), gap)
    more, rest = cut_right(rest, canvas.mm(15), gap)
    canvas.button(less, level.less)
    canvas.button(more, level.more)
    bar, said = cut_bottom(rest, rest.height * 2 // 5)
    canvas.text(said, level.value_text, BODY, weight=Weight.BLACK)
    for n, place in enumerate(columns(bar, level.most, canvas.mm(0.8))):
        full = n < level.value
        step = place.inflate(0, -place.height * (1 if full else 3) // 4)
        rounded(canvas.surface, step, canvas.mm(0.8), theme.text if full else theme.outline)


def paint_cleaning(canvas: Canvas, scene: CleaningScene) -> None:
    """Paint how long the glass can still be wiped; nothing can be touched."""
    inside = canvas.glass.rect.inflate(-canvas.mm(12), -canvas.mm(10))
    title, inside = cut_top(inside, inside.height // 5)
    hint, number = cut_bottom(inside, inside.height // 4)
    canvas.text(title, scene.title, 9, weight=Weight.BLACK)
    canvas.text(number, scene.seconds, 34, weight=Weight.BLACK)
    canvas.text(hint, scene.hint, 7, canvas.theme.secondary, lines=2)


PAINTERS: Final = (Painter(SettingsScene, paint_settings), Painter(CleaningScene, paint_cleaning))
