"""Paints a scoreboard: both scores as large as on the board, and a key for every result."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.model.cards import Seat
from ui.draw.canvas import FLOOR, Align, Canvas
from ui.draw.layout import cut_left
from ui.model.tone import Tone
from ui.screens.board.paint.centre import paint_centre
from ui.screens.board.paint.low_panel import paint_flat
from ui.screens.board.paint.seat import paint_beads, paint_name, paint_number, paint_score
from ui.screens.board.paint.tally import paint_tally
from ui.screens.board.scene import Idle
from ui.screens.painter import Painter
from ui.screens.scoreboard.layout import (
    BoardPlaces,
    HalfBoardPlaces,
    board_places,
    half_board_places,
)
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.widgets.status_bar import paint_status, paint_status_of
from ui.widgets.strip import paint_strip


def paint_scoreboard(canvas: Canvas, scene: ScoreboardScene) -> None:
    """Paint it over the whole glass."""
    canvas.least = FLOOR * canvas.scale
    canvas.names = tuple(seat.name for seat in scene.seats)
    where = board_places(canvas.glass, strip=scene.strip is not None, scale=canvas.scale)
    for seat in Seat:
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        paint_name(canvas, where.names[seat], scene.seats[seat], align)
        paint_score(canvas, where.scores[seat], scene.seats[seat])
        for spot, key in zip(where.keys[seat], scene.keys[seat], strict=True):
            canvas.button(spot, key)
    if where.aside is not None and isinstance(scene.centre, Idle):
        paint_centre(canvas, where.panel.union(where.aside), None, scene.centre)
    else:
        paint_centre(canvas, where.panel, where.aside, scene.centre)
    if scene.strip is not None:
        paint_strip(canvas, where.strip, scene.strip)
    paint_status(canvas, where.status, scene.status)
    _tools(canvas, where, scene)


def paint_scoreboard_half(canvas: Canvas, scene: ScoreboardScene, seat: Seat) -> None:
    """Paint it as the player of that seat sees it, with that player's keys."""
    canvas.names = tuple(each.name for each in scene.seats)
    where = half_board_places(canvas.glass)
    own = scene.seats[seat]
    paint_name(canvas, where.name, own, Align.LEFT)
    paint_number(canvas, where.number, own)
    paint_beads(canvas, where.rod, own, Align.LEFT)
    paint_tally(canvas, where.tally, own, Align.LEFT, low=True)
    badge, rest = cut_left(where.other, where.other.width // 2, canvas.mm(0.5))
    side = min(*badge.size, canvas.mm(7))
    canvas.badge(badge.inflate(side - badge.width, side - badge.height), seat.other)
    paint_number(canvas, rest, scene.seats[seat.other])
    for spot, key in zip(where.keys, scene.keys[seat], strict=True):
        canvas.button(spot, key)
    panel = where.panel.union(where.aside) if isinstance(scene.centre, Idle) else where.panel
    paint_flat(canvas, panel, where.aside, scene.centre)
    if scene.strip is not None and scene.status.tone is Tone.NEUTRAL:
        paint_strip(canvas, where.status, scene.strip)
    else:
        paint_status_of(canvas, where.status, scene.status, seat)
    _tools(canvas, where, scene)


def _tools(canvas: Canvas, where: BoardPlaces | HalfBoardPlaces, scene: ScoreboardScene) -> None:
    canvas.button(where.undo, scene.undo)
    cards = replace(scene.cards, label="") if canvas.look.large else scene.cards
    canvas.button(where.cards, cards)
    canvas.button(where.menu, scene.menu)


PAINTERS: Final = (Painter(ScoreboardScene, paint_scoreboard, half=paint_scoreboard_half),)
