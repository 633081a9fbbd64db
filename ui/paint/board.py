"""Paints the board for players side by side: names, scores, buttons, strip, the middle."""

from __future__ import annotations

from engine.cards import Seat
from ui.canvas import FLOOR, SMALL, Align, Canvas
from ui.paint.centre import paint_centre
from ui.paint.felt import paint_felt
from ui.paint.palette import SUITS, paint_palette
from ui.paint.places import places
from ui.paint.seat import paint_name, paint_score
from ui.paint.status import paint_status
from ui.paint.strip import paint_strip
from ui.scene import Board, Felt
from ui.typeface import Weight


def paint_board(canvas: Canvas, board: Board) -> None:
    """Paint the whole board."""
    canvas.least = FLOOR * canvas.scale
    canvas.names = tuple(seat.name for seat in board.seats)
    where = places(
        canvas.glass,
        scale=canvas.scale,
        palette_rows=len(board.palettes.a) // SUITS if board.palettes is not None else 0,
        strip=board.strip is not None,
    )
    for seat in Seat:
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        paint_name(canvas, where.names[seat], board.seats[seat], align)
        paint_score(canvas, where.scores[seat], board.seats[seat])
        canvas.button(where.buttons[seat], board.buttons[seat])
    if not canvas.look.large:
        canvas.text(where.title, board.title, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    canvas.button(where.undo, board.undo)
    canvas.button(where.menu, board.menu)
    match board.centre:
        case Felt() as felt:
            paint_felt(canvas, where.felt, felt, board.seats)
        case centre:
            paint_centre(canvas, where.panel, where.aside, centre)
    if board.strip is not None:
        paint_strip(canvas, where.strip, board.strip)
    paint_status(canvas, where.status, board.status)
    if board.palettes is not None and where.palettes is not None:
        for seat in Seat:
            paint_palette(canvas, where.palettes[seat], board.palettes[seat], seat)
