"""Paints for players face to face: each has a half, and the upper half is turned round.

A page stands the way of whoever opened it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import Align, Canvas, TouchTarget
from ui.draw.layout import cut_left
from ui.screens.board.paint.half_layout import Half, half_places
from ui.screens.board.paint.low_panel import paint_flat
from ui.screens.board.paint.palette import paint_fan
from ui.screens.board.paint.seat import paint_beads, paint_name, paint_number
from ui.screens.board.paint.tally import paint_tally
from ui.screens.board.paint.trick_area import paint_felt
from ui.screens.board.scene import BoardScene, TrickAreaScene
from ui.widgets.status_bar import paint_status_of
from ui.widgets.strip import paint_strip


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
        _take(canvas, half, at, seat)
    line = pygame.Rect(0, 0, glass.width, max(1, canvas.mm(0.4)))
    line.centery = canvas.glass.height // 2
    canvas.surface.fill(canvas.theme.outline, line)


def turn(canvas: Canvas) -> None:
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


def paint_half(canvas: Canvas, board: BoardScene, seat: Seat) -> None:
    """Paint the board as the player of that seat sees it."""
    cards = board.palettes[seat] if board.palettes is not None else ()
    where = half_places(canvas.glass, seat, cards=len(cards), strip=board.strip is not None)
    canvas.names = tuple(each.name for each in board.seats)
    own = board.seats[seat]
    paint_number(canvas, where.number, own)
    paint_beads(canvas, where.rod, own, Align.LEFT)
    canvas.button(where.button, board.buttons[seat])
    canvas.button(where.undo, board.undo)
    canvas.button(where.menu, board.menu)
    if where.palette is not None:
        paint_fan(canvas, where.palette, cards, seat, where.across)
    status = where.status
    if isinstance(board.centre, TrickAreaScene):
        paint_felt(canvas, where.felt, board.centre, board.seats)
    else:
        paint_flat(canvas, where.panel, where.aside, board.centre)
        status = where.low_status or status
    paint_status_of(canvas, status, board.status, seat)
    _words(canvas, where, board, seat)


def _words(canvas: Canvas, where: Half, board: BoardScene, seat: Seat) -> None:
    """Write names, marks and trouble where the panel has left room."""
    taken = (
        where.panel if not isinstance(board.centre, TrickAreaScene) else pygame.Rect(0, 0, 0, 0)
    )
    if board.strip is not None and not where.strip.colliderect(taken):
        paint_strip(canvas, where.strip, board.strip)
        taken = where.strip
    own, other = board.seats[seat], board.seats[seat.other]
    if not where.name.colliderect(taken):
        paint_name(canvas, where.name, own, Align.LEFT)
        paint_tally(canvas, where.marks, own, Align.LEFT, low=True)
    if not where.other.colliderect(taken):
        badge, rest = cut_left(where.other, where.other.width // 2, canvas.mm(0.5))
        side = min(*badge.size, canvas.mm(7))
        canvas.badge(badge.inflate(side - badge.width, side - badge.height), seat.other)
        paint_number(canvas, rest, other)


def _take(canvas: Canvas, half: Canvas, at: tuple[int, int], seat: Seat) -> None:
    """Add what a half has to touch, to move and to complain of to the whole picture."""
    canvas.overflows.extend(half.overflows)
    canvas.targets.extend(TouchTarget(t.rect.move(at), t.button, seat) for t in half.targets)
    for group, named in half.pieces.items():
        moved = {name: piece.moved(at) for name, piece in named.items()}
        canvas.pieces[f"{group} in the half of {seat.value}"] = moved
