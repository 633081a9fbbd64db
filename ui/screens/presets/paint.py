"""Paints the rules that a new match can have."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import Canvas
from ui.draw.layout import columns, rows
from ui.screens.presets.scene import PresetsScene
from ui.widgets.page_frame import paint_frame

HIGHEST: Final = 20.0
"""Millimetres of a button."""


def paint_presets(canvas: Canvas, scene: PresetsScene) -> None:
    """Paint a button for each, three beside each other, two on a standing screen."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(2.4 if scene.frame.strip else 3.6)
    across, down = (2, 6) if canvas.glass.portrait else (3, 4)
    cells = [cell for row in rows(inside, down, gap) for cell in columns(row, across, gap)]
    for cell, button in zip(cells, scene.choices, strict=False):
        high = min(cell.height, canvas.mm(HIGHEST))
        canvas.button(pygame.Rect(cell.topleft, (cell.width, high)), button)
