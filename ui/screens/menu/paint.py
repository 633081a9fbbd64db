"""Paints the pages of the menu."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import PerSeat, Seat
from engine.record.player_names import capitals
from ui.draw.canvas import TITLE, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_top, rows
from ui.model.parts import Button
from ui.model.tone import Tone
from ui.screens.menu.scene import MenuScene
from ui.screens.painter import Painter
from ui.widgets.page_frame import GAP, paint_frame

LOWEST: Final = 10.5
MANY: Final = 8
"""More buttons than this have one more column."""
TIGHT: Final = 2.0
"""Where rows would be lower than this, in mm, that is between them."""


def paint_menu(canvas: Canvas, scene: MenuScene) -> None:
    """Paint a title, the way back, and large buttons."""
    inside = paint_frame(canvas, scene.frame)
    if scene.groups is not None and scene.names is not None:
        _groups(canvas, inside, scene.groups, scene.names)
    else:
        _grid(canvas, inside, scene.buttons)


def _grid(canvas: Canvas, inside: pygame.Rect, buttons: tuple[Button, ...]) -> None:
    """Paint buttons side by side, in one more column where there are many."""
    across = (1 if canvas.glass.portrait else 2) + (len(buttons) > MANY)
    down = max(3, -(-len(buttons) // across))
    gap = canvas.mm(GAP)
    if (inside.height + gap) / down - gap < canvas.mm(LOWEST):
        gap = canvas.mm(TIGHT)
    cells = [cell for row in rows(inside, down, gap) for cell in columns(row, across, gap)]
    for cell, button in zip(cells, buttons, strict=False):
        high = min(cell.height, canvas.mm(20))
        canvas.button(pygame.Rect(cell.x, cell.y, cell.width, high), button)


def _groups(
    canvas: Canvas,
    inside: pygame.Rect,
    groups: PerSeat[tuple[Button, ...]],
    names: PerSeat[str],
) -> None:
    gap = canvas.mm(GAP)
    for seat, half in zip(Seat, columns(inside, 2, 2 * gap), strict=True):
        name, keys = cut_top(half, canvas.mm(9), gap)
        badge, name = cut_left(name, name.height, canvas.mm(2))
        canvas.badge(badge, seat)
        colour = canvas.tone(Tone.of(seat))
        canvas.text(name, capitals(names[seat]), TITLE, colour, align=Align.LEFT, elide=True)
        for cell, button in zip(rows(keys, len(groups[seat]), gap), groups[seat], strict=True):
            high = min(cell.height, canvas.mm(24))
            canvas.button(pygame.Rect(cell.x, cell.y, cell.width, high), button)


PAINTERS: Final = (Painter(MenuScene, paint_menu),)
