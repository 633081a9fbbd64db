"""Paints a player's half of the board, where the players sit face to face."""

from __future__ import annotations

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import Align, Canvas
from ui.draw.layout import cut_left
from ui.screens.board.paint.half_layout import HalfLayout, half_layout
from ui.screens.board.paint.low_panel import paint_low_panel
from ui.screens.board.paint.palette import paint_fan
from ui.screens.board.paint.seat import paint_beads, paint_name, paint_number
from ui.screens.board.paint.tally import paint_tally
from ui.screens.board.paint.trick_area import paint_trick_area
from ui.screens.board.scene import BoardScene, TrickArea
from ui.widgets.status_bar import paint_status_of
from ui.widgets.strip import paint_strip


def paint_half(canvas: Canvas, board: BoardScene, seat: Seat) -> None:
    """Paint the board as the player of that seat sees it."""
    cards = board.palettes[seat] if board.palettes is not None else ()
    layout = half_layout(canvas.glass, seat, cards=len(cards), strip=board.strip is not None)
    canvas.names = tuple(each.name for each in board.seats)
    own = board.seats[seat]
    paint_number(canvas, layout.number, own)
    paint_beads(canvas, layout.rod, own, Align.LEFT)
    canvas.button(layout.button, board.buttons[seat])
    canvas.button(layout.undo, board.undo)
    canvas.button(layout.menu, board.menu)
    if layout.palette is not None:
        paint_fan(canvas, layout.palette, cards, seat, layout.across)
    status = layout.status
    if isinstance(board.centre, TrickArea):
        paint_trick_area(canvas, layout.trick_area, board.centre, board.seats)
    else:
        paint_low_panel(canvas, layout.panel, layout.aside, board.centre)
        status = layout.low_status or status
    paint_status_of(canvas, status, board.status, seat)
    _words(canvas, layout, board, seat)


def _words(canvas: Canvas, layout: HalfLayout, board: BoardScene, seat: Seat) -> None:
    """Write names, marks and trouble where the panel has left room."""
    taken = layout.panel if not isinstance(board.centre, TrickArea) else pygame.Rect(0, 0, 0, 0)
    if board.strip is not None and not layout.strip.colliderect(taken):
        paint_strip(canvas, layout.strip, board.strip)
        taken = layout.strip
    own, other = board.seats[seat], board.seats[seat.other]
    if not layout.name.colliderect(taken):
        paint_name(canvas, layout.name, own, Align.LEFT)
        paint_tally(canvas, layout.marks, own, Align.LEFT, low=True)
    if not layout.other.colliderect(taken):
        badge, rest = cut_left(layout.other, layout.other.width // 2, canvas.mm(0.5))
        side = min(*badge.size, canvas.mm(7))
        canvas.badge(badge.inflate(side - badge.width, side - badge.height), seat.other)
        paint_number(canvas, rest, other)
