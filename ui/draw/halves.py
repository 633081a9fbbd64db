"""Draws for players face to face: each has a half, and the upper half is turned round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import Canvas, TouchTarget


def paint_halves(canvas: Canvas, paint: Callable[[Canvas, Seat], None]) -> None:
    """Paint A's half at the bottom, and B's at the top on its head."""
    glass = canvas.glass.half
    low = glass.rect.move(0, canvas.glass.height - glass.height)
    surface = canvas.surface.subsurface(low)
    for seat, at in ((Seat.B, (0, 0)), (Seat.A, low.topleft)):
        half = Canvas(surface, glass, canvas.theme, canvas.look)
        half.clear()
        paint(half, seat)
        if seat is Seat.B:  # it is painted where A's will be, which saves a surface
            canvas.surface.blit(_turned(half), at)
        _merge(canvas, half, at, seat)
    line = pygame.Rect(0, 0, glass.width, max(1, canvas.mm(0.4)))
    line.centery = canvas.glass.height // 2
    canvas.surface.fill(canvas.theme.outline, line)


def turn_round(canvas: Canvas) -> None:
    """Turn a whole picture round."""
    canvas.surface.blit(_turned(canvas), (0, 0))


def _turned(canvas: Canvas) -> pygame.Surface:
    """Return what was painted on its head, and turn all that can be touched or may move."""
    size = width, height = canvas.surface.get_size()
    for i, target in enumerate(canvas.targets):
        rect = target.rect.copy()
        rect.topleft = (width - target.rect.right, height - target.rect.bottom)
        canvas.targets[i] = replace(target, rect=rect)
    for named in canvas.pieces.values():
        named.update({name: piece.turned(size) for name, piece in named.items()})
    return pygame.transform.flip(canvas.surface, flip_x=True, flip_y=True)


def _merge(canvas: Canvas, half: Canvas, at: tuple[int, int], seat: Seat) -> None:
    """Add what a half has to touch, to move and to complain of to the whole picture."""
    canvas.overflows.extend(half.overflows)
    canvas.targets.extend(TouchTarget(t.rect.move(at), t.button, seat) for t in half.targets)
    for group, named in half.pieces.items():
        moved = {name: piece.moved(at) for name, piece in named.items()}
        canvas.pieces[f"{group} in the half of {seat.value}"] = moved
