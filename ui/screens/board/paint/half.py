"""Paints a player's half of the board, where the players sit face to face."""

from __future__ import annotations

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import Align, Canvas
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
