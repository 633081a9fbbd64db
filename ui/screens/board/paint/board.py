"""Paints the board for players side by side: names, scores, buttons, strip, the middle."""

from __future__ import annotations

from engine.model.cards import Seat
from ui.draw.canvas import FLOOR, SMALL, Align, Canvas
from ui.draw.typeface import Weight
from ui.screens.board.paint.centre import paint_centre
from ui.screens.board.paint.layout import places
from ui.screens.board.paint.palette import SUITS, paint_palette
from ui.screens.board.paint.seat import paint_name, paint_score
from ui.screens.board.paint.trick_area import paint_felt
from ui.screens.board.scene import BoardScene, TrickAreaScene
from ui.widgets.status_bar import paint_status
from ui.widgets.strip import paint_strip


def paint_board(canvas: Canvas, board: BoardScene) -> None:
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
        case TrickAreaScene() as felt:
            paint_felt(canvas, where.felt, felt, board.seats)
        case centre:
            paint_centre(canvas, where.panel, where.aside, centre)
    if board.strip is not None:
        paint_strip(canvas, where.strip, board.strip)
    paint_status(canvas, where.status, board.status)
    if board.palettes is not None and where.palettes is not None:
        for seat in Seat:
            paint_palette(canvas, where.palettes[seat], board.palettes[seat], seat)
