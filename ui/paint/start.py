"""Paints a new match being put together."""

from __future__ import annotations

from typing import Final

import pygame

from ui.canvas import BODY, Align, Canvas
from ui.layout import columns, cut_left, cut_right, rows
from ui.paint.frame import paint_frame
from ui.scene import Button, StartScene

NUMBER: Final = 17.0
SWAP: Final = 14.0
OTHERWISE: Final = 46.0
"""Widths in mm."""


def paint_start(canvas: Canvas, scene: StartScene) -> None:
    """Paint players, form, rules and dealer under each other, and the buttons that begin."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(2 if scene.frame.strip else 3)
    if canvas.glass.portrait:
        _standing(canvas, inside, scene, gap)
    else:
        _lying(canvas, inside, scene, gap)


def _lying(canvas: Canvas, inside: pygame.Rect, scene: StartScene, gap: int) -> None:
    """Use five rows; both players sit left and right of the button that swaps them."""
    players, forms, numbers, choices, start = rows(inside, 5, gap)
    swap, _ = cut_left(players, canvas.mm(SWAP))
    swap.centerx = players.centerx
    canvas.button(swap, scene.swap)
    _beside(canvas, players, tuple(scene.players), swap.width + 2 * gap)
    _beside(canvas, forms, scene.forms, gap)
    wide = len(scene.numbers) * (canvas.mm(NUMBER) + gap)
    few, label = cut_right(numbers, wide - gap, gap) if scene.numbers else (numbers, numbers)
    canvas.text(label, scene.number_label, BODY, align=Align.LEFT, lines=2)
    _beside(canvas, few, scene.numbers, gap)
    _beside(canvas, choices, (scene.rules, scene.dealer), gap)
    otherwise, begin = cut_left(start, canvas.mm(OTHERWISE), gap)
    canvas.button(otherwise, scene.otherwise)
    canvas.button(begin, scene.start)


def _standing(canvas: Canvas, inside: pygame.Rect, scene: StartScene, gap: int) -> None:
    """Use nine rows; the forms stand in two of them."""
    first, second, *forms, label, numbers, choices, otherwise, start = rows(inside, 9, gap)
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
    canvas.button(otherwise, scene.otherwise)
    canvas.button(start, scene.start)


def _beside(canvas: Canvas, rect: pygame.Rect, buttons: tuple[Button, ...], gap: int) -> None:
    """Paint buttons of the same width beside each other."""
    for spot, button in zip(columns(rect, max(1, len(buttons)), gap), buttons, strict=False):
        canvas.button(spot, button)
