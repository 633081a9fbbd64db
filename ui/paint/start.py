"""Paints a new match being put together."""

from __future__ import annotations

from typing import Final

import pygame

from ui.canvas import BODY, Align, Canvas
from ui.layout import columns, cut_left, cut_right, cut_top, rows
from ui.paint.frame import paint_frame
from ui.scene import Button, StartScene

HIGHEST: Final = 17.0
"""Millimetres of a button."""
NUMBER: Final = 18.0
SWAP: Final = 14.0
LABEL: Final = 30.0
HEAD: Final = 6.0


def paint_start(canvas: Canvas, scene: StartScene) -> None:
    """Paint players, length, rules and dealer under each other, and the button that begins."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(2 if scene.frame.strip else 3)
    if canvas.glass.portrait:
        _standing(canvas, inside, scene, gap)
    else:
        _lying(canvas, inside, scene, gap)


def _lying(canvas: Canvas, inside: pygame.Rect, scene: StartScene, gap: int) -> None:
    """Use four rows; both players sit left and right of the button that swaps them."""
    players, lengths, choices, start = rows(inside, 4, gap)
    swap, _ = cut_left(players, canvas.mm(SWAP))
    swap.centerx = players.centerx
    canvas.button(swap, scene.swap)
    for spot, button in zip(columns(players, 2, swap.width + 2 * gap), scene.players, strict=True):
        canvas.button(spot, button)
    label, rest = cut_left(lengths, canvas.mm(LABEL), gap)
    *numbers, endless = scene.lengths
    wide = len(numbers) * canvas.mm(NUMBER) + (len(numbers) - 1) * gap
    few, last = cut_left(rest, wide, gap)
    canvas.text(label, scene.length_label, BODY, align=Align.LEFT, lines=3)
    _numbers(canvas, few, numbers, gap)
    canvas.button(last, endless)
    for spot, button in zip(columns(choices, 2, gap), (scene.rules, scene.dealer), strict=True):
        canvas.button(spot, button)
    canvas.button(start, scene.start)


def _standing(canvas: Canvas, inside: pygame.Rect, scene: StartScene, gap: int) -> None:
    """Use a row for each button but the numbers; a label stands over those."""
    head = canvas.mm(HEAD)
    high = min(canvas.mm(HIGHEST), (inside.height - head - 7 * gap) // 7)
    players, rest = cut_top(inside, 2 * high + gap, gap)
    swap, tiles = cut_right(players, canvas.mm(SWAP), gap)
    canvas.button(swap, scene.swap)
    for spot, button in zip(rows(tiles, 2, gap), scene.players, strict=True):
        canvas.button(spot, button)
    label, rest = cut_top(rest, head, gap)
    canvas.text(label, scene.length_label, BODY, align=Align.LEFT)
    below, _ = cut_top(rest, 5 * high + 4 * gap)
    few, *others = rows(below, 5, gap)
    *numbers, endless = scene.lengths
    _numbers(canvas, few, numbers, gap)
    buttons = (endless, scene.rules, scene.dealer, scene.start)
    for spot, button in zip(others, buttons, strict=True):
        canvas.button(spot, button)


def _numbers(canvas: Canvas, rect: pygame.Rect, numbers: list[Button], gap: int) -> None:
    for spot, button in zip(columns(rect, len(numbers), gap), numbers, strict=True):
        canvas.button(spot, button)
