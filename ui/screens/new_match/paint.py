"""Paints a new match being put together, and the rules that it can have."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import BODY, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, rows
from ui.model.parts import Button
from ui.screens.new_match.scene import NewMatchScene, PresetsScene
from ui.screens.painter import Painter
from ui.widgets.page_frame import paint_frame

NUMBER: Final = 17.0
SWAP: Final = 14.0
CHOICE: Final = 36.0
"""Widths in mm."""
HIGHEST: Final = 20.0
"""Most height in mm of a button with a set of rules."""


def paint_new_match(canvas: Canvas, scene: NewMatchScene) -> None:
    """Paint players, form, rules and dealer under each other, and the button that begins."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(2 if scene.frame.strip else 3)
    canvas.names = tuple(button.label for button in scene.players)
    if canvas.glass.portrait:
        _standing(canvas, inside, scene, gap)
    else:
        _lying(canvas, inside, scene, gap)


def _lying(canvas: Canvas, inside: pygame.Rect, scene: NewMatchScene, gap: int) -> None:
    """Use four rows; both players sit left and right of the button that swaps them."""
    players, forms, numbers, start = rows(inside, 4, gap)
    swap, _ = cut_left(players, canvas.mm(SWAP))
    swap.centerx = players.centerx
    canvas.button(swap, scene.swap)
    _beside(canvas, players, tuple(scene.players), swap.width + 2 * gap)
    _beside(canvas, forms, scene.forms, gap)
    wide = len(scene.numbers) * (canvas.mm(NUMBER) + gap)
    few, label = cut_right(numbers, wide - gap, gap) if scene.numbers else (numbers, numbers)
    canvas.text(label, scene.number_label, BODY, align=Align.LEFT, lines=2)
    _beside(canvas, few, scene.numbers, gap)
    for button in (scene.rules, scene.dealer):
        spot, start = cut_left(start, canvas.mm(CHOICE), gap)
        canvas.button(spot, button)
    canvas.button(start, scene.start)


def _standing(canvas: Canvas, inside: pygame.Rect, scene: NewMatchScene, gap: int) -> None:
    """Use eight rows; the forms stand in two of them."""
    first, second, *forms, label, numbers, choices, start = rows(inside, 8, gap)
    swap, _ = cut_right(first.union(second), canvas.mm(SWAP), gap)
    canvas.button(swap, scene.swap)
    for spot, button in zip((first, second), scene.players, strict=True):
        spot.width -= swap.width + gap
        canvas.button(spot, button)
    half = len(scene.forms) // 2
    for spot, some in zip(forms, (scene.forms[:half], scene.forms[half:]), strict=True):
        _beside(canvas, spot, some, gap)
    canvas.text(label, scene.number_label, BODY, align=Align.LEFT, lines=2)
    _beside(canvas, numbers, scene.numbers, gap)
    _beside(canvas, choices, (scene.rules, scene.dealer), gap)
    canvas.button(start, scene.start)


def _beside(canvas: Canvas, rect: pygame.Rect, buttons: tuple[Button, ...], gap: int) -> None:
    """Paint buttons of the same width beside each other."""
    for spot, button in zip(columns(rect, max(1, len(buttons)), gap), buttons, strict=False):
        canvas.button(spot, button)


def paint_presets(canvas: Canvas, scene: PresetsScene) -> None:
    """Paint a button for each, three beside each other, two on a standing screen."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(2.4 if scene.frame.strip else 3.6)
    across, down = (2, 6) if canvas.glass.portrait else (3, 4)
    cells = [cell for row in rows(inside, down, gap) for cell in columns(row, across, gap)]
    for cell, button in zip(cells, scene.choices, strict=False):
        high = min(cell.height, canvas.mm(HIGHEST))
        canvas.button(pygame.Rect(cell.topleft, (cell.width, high)), button)


PAINTERS: Final = (Painter(NewMatchScene, paint_new_match), Painter(PresetsScene, paint_presets))
