"""Paints the board for players side by side: names, scores, buttons, strip, the middle."""

from __future__ import annotations

from engine.model.cards import Seat
from ui.draw.canvas import FLOOR, SMALL, Align, Canvas
from ui.draw.typeface import Weight
from ui.screens.board.paint.layout import board_layout
from ui.screens.board.paint.palette import SUITS, paint_palette
from ui.screens.board.paint.panel_choice import paint_centre
from ui.screens.board.paint.seat import paint_name, paint_score
from ui.screens.board.paint.trick_area import paint_trick_area
from ui.screens.board.scene import BoardScene, TrickArea
from ui.widgets.status_bar import paint_status
from ui.widgets.strip import paint_strip


def paint_board(canvas: Canvas, board: BoardScene) -> None:
    """Paint the whole board."""
    canvas.least = FLOOR * canvas.scale
    canvas.names = tuple(seat.name for seat in board.seats)
    layout = board_layout(
        canvas.glass,
        scale=canvas.scale,
        palette_rows=len(board.palettes.a) // SUITS if board.palettes is not None else 0,
        strip=board.strip is not None,
    )
    for seat in Seat:
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        paint_name(canvas, layout.names[seat], board.seats[seat], align)
        paint_score(canvas, layout.scores[seat], board.seats[seat])
        canvas.button(layout.buttons[seat], board.buttons[seat])
    if not canvas.look.large:
        canvas.text(layout.title, board.title, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    canvas.button(layout.undo, board.undo)
    canvas.button(layout.menu, board.menu)
    match board.centre:
        case TrickArea() as trick_area:
            paint_trick_area(canvas, layout.trick_area, trick_area, board.seats)
        case centre:
            paint_centre(canvas, layout.panel, layout.aside, centre)
    if board.strip is not None:
        paint_strip(canvas, layout.strip, board.strip)
    paint_status(canvas, layout.status, board.status)
    if board.palettes is not None and layout.palettes is not None:
        for seat in Seat:
            paint_palette(canvas, layout.palettes[seat], board.palettes[seat], seat)
