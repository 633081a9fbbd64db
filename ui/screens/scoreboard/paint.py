"""Paints a scoreboard: both scores as large as on the board, and a key for every result."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.model.cards import Seat
from ui.draw.canvas import FLOOR, Align, Canvas
from ui.draw.layout import cut_left
from ui.model.tone import Tone
from ui.screens.board.paint.low_panel import paint_low_panel
from ui.screens.board.paint.panel_choice import paint_centre
from ui.screens.board.paint.seat import paint_beads, paint_name, paint_number, paint_score
from ui.screens.board.paint.tally import paint_tally
from ui.screens.board.scene import IdleHint
from ui.screens.painter import Painter
from ui.screens.scoreboard.layout import (
    ScoreboardHalfLayout,
    ScoreboardLayout,
    scoreboard_half_layout,
    scoreboard_layout,
)
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.widgets.status_bar import paint_status, paint_status_of
from ui.widgets.strip import paint_strip


def paint_scoreboard(canvas: Canvas, scene: ScoreboardScene) -> None:
    """Paint it over the whole glass."""
    canvas.least = FLOOR * canvas.scale
    canvas.names = tuple(seat.name for seat in scene.seats)
    layout = scoreboard_layout(canvas.glass, strip=scene.strip is not None, scale=canvas.scale)
    for seat in Seat:
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        paint_name(canvas, layout.names[seat], scene.seats[seat], align)
        paint_score(canvas, layout.scores[seat], scene.seats[seat])
        for spot, key in zip(layout.keys[seat], scene.keys[seat], strict=True):
            canvas.button(spot, key)
    if layout.aside is not None and isinstance(scene.centre, IdleHint):
        paint_centre(canvas, layout.panel.union(layout.aside), None, scene.centre)
    else:
        paint_centre(canvas, layout.panel, layout.aside, scene.centre)
    if scene.strip is not None:
        paint_strip(canvas, layout.strip, scene.strip)
    paint_status(canvas, layout.status, scene.status)
    _tools(canvas, layout, scene)


def paint_scoreboard_half(canvas: Canvas, scene: ScoreboardScene, seat: Seat) -> None:
    """Paint it as the player of that seat sees it, with that player's keys."""
    canvas.names = tuple(each.name for each in scene.seats)
    layout = scoreboard_half_layout(canvas.glass)
    own = scene.seats[seat]
    paint_name(canvas, layout.name, own, Align.LEFT)
    paint_number(canvas, layout.number, own)
    paint_beads(canvas, layout.rod, own, Align.LEFT)
    paint_tally(canvas, layout.tally, own, Align.LEFT, low=True)
    badge, rest = cut_left(layout.other, layout.other.width // 2, canvas.mm(0.5))
    side = min(*badge.size, canvas.mm(7))
    canvas.badge(badge.inflate(side - badge.width, side - badge.height), seat.other)
    paint_number(canvas, rest, scene.seats[seat.other])
    for spot, key in zip(layout.keys, scene.keys[seat], strict=True):
        canvas.button(spot, key)
    panel = (
        layout.panel.union(layout.aside) if isinstance(scene.centre, IdleHint) else layout.panel
    )
    paint_low_panel(canvas, panel, layout.aside, scene.centre)
    if scene.strip is not None and scene.status.tone is Tone.NEUTRAL:
        paint_strip(canvas, layout.status, scene.strip)
    else:
        paint_status_of(canvas, layout.status, scene.status, seat)
    _tools(canvas, layout, scene)


def _tools(
    canvas: Canvas, layout: ScoreboardLayout | ScoreboardHalfLayout, scene: ScoreboardScene
) -> None:
    canvas.button(layout.undo, scene.undo)
    cards = replace(scene.cards, label="") if canvas.look.large else scene.cards
    canvas.button(layout.cards, cards)
    canvas.button(layout.menu, scene.menu)


PAINTERS: Final = (Painter(ScoreboardScene, paint_scoreboard, half=paint_scoreboard_half),)
