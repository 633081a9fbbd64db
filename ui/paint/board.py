"""Paints the board for players side by side: names, scores, buttons, strips, the middle."""

from __future__ import annotations

from engine.cards import Seat
from ui.canvas import SMALL, Align, Canvas
from ui.paint.felt import paint_felt
from ui.paint.middle import paint_middle
from ui.paint.palette import SUITS, paint_palette
from ui.paint.places import places
from ui.paint.seat import paint_name, paint_score
from ui.paint.status import paint_status
from ui.paint.strips import paint_strips
from ui.scene import Board, Felt
from ui.typeface import Weight


def paint_board(canvas: Canvas, board: Board) -> None:
    """Paint the whole board."""
    where = places(
        canvas.glass,
        palette_rows=len(board.palettes.a) // SUITS if board.palettes is not None else 0,
        strips=len(board.strips),
    )
    for seat in Seat:
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        paint_name(canvas, where.names[seat], board.seats[seat], align)
        paint_score(canvas, where.scores[seat], board.seats[seat])
        canvas.button(where.buttons[seat], board.seats[seat].button)
    canvas.text(where.title, board.title, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    canvas.button(where.undo, board.undo)
    canvas.button(where.menu, board.menu)
    if isinstance(board.centre, Felt):
        paint_felt(canvas, where.felt, board.centre, board.seats)
    else:
        paint_middle(canvas, where.panel, where.aside, board.centre)
    if board.strips:
        paint_strips(canvas, where.strip, board.strips)
    paint_status(canvas, where.status, board.status)
    if board.palettes is not None and where.palettes is not None:
        for seat in Seat:
            paint_palette(canvas, where.palettes[seat], board.palettes[seat], seat)
