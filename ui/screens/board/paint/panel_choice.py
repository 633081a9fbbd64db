"""Paints what takes the place of the trick, with as many words as there is room for."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import Canvas
from ui.draw.layout import cut_bottom
from ui.screens.board.paint.low_panel import Centre, paint_low_panel
from ui.screens.board.paint.panel import paint_panel
from ui.screens.board.scene import IdleHint

LOW: Final = 30.5
"""A middle lower than this, in mm, has room for few words."""


def paint_centre(
    canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect | None, centre: Centre
) -> None:
    """Paint it into the panel; its card, number or marks go `aside` where that is given."""
    if canvas.look.large or panel.height < canvas.mm(LOW):
        _few(canvas, panel, aside, centre)
    else:
        paint_panel(canvas, panel, aside, centre)


def _few(canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect | None, centre: Centre) -> None:
    """Paint fewer words, where they are larger or it is low."""
    if aside is None:
        aside = pygame.Rect(panel)
        if not isinstance(centre, IdleHint) or centre.teach is not None:
            aside, panel = cut_bottom(panel, panel.height * 3 // 8, canvas.mm(1.5))
    paint_low_panel(canvas, panel, aside, centre)
