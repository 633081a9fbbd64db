"""Paints a match that has been won, into the middle of the board."""

from __future__ import annotations

from typing import Final

import pygame

from engine.cards import PerSeat, Seat
from ui.art import bead
from ui.canvas import FLOOR, Align, Canvas
from ui.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.scene import MatchScene, WonBummerl
from ui.theme import Tone
from ui.typeface import Weight
from ui.typesetting import LEADING

ROW: Final = 6.4
"""Height of a Bummerl's line in mm."""
MOST_ROWS: Final = 7
SCORE: Final = 8.0
"""Least height in mm of the Bummerls won."""
BLACKER: Final = 1.06
"""How much wider the title's letters are than those that lines are counted with."""
KIND: Final = 20.0
"""Width in mm that the kind of a Bummerl needs."""
DRAWN_MARKS: Final = 4
"""More marks than these are written as a number."""


def paint_match(canvas: Canvas, panel: pygame.Rect, scene: MatchScene) -> None:
    """Show who won, the Bummerls won, and under them the last Bummerls one by one."""
    colour = canvas.tone(Tone.of(scene.winner))
    canvas.panel(panel, outline=colour, line=0.8)
    inside = panel.inflate(-canvas.mm(6), -canvas.mm(6))
    lines = canvas.lines(scene.title, FLOOR * BLACKER, inside.width)
    least = canvas.mm(FLOOR * (1.5 + LEADING * (lines - 1)))
    title, inside = cut_top(inside, max(least, round(inside.height * 0.3)), canvas.mm(1.5))
    canvas.text(title, scene.title, 7.5, colour, weight=Weight.BLACK, lines=2)
    room = min(round(inside.height * 0.62), inside.height - canvas.mm(SCORE))
    shown = scene.bummerls[: max(0, min(MOST_ROWS, room // canvas.mm(ROW)))]
    table, score = cut_bottom(inside, canvas.mm(ROW) * len(shown), canvas.mm(1.5))
    paint_won(canvas, score, scene.won)
    if not shown:
        return
    for row, each in zip(rows(table, len(shown)), shown, strict=True):
        _bummerl(canvas, row, each)


def paint_won(canvas: Canvas, rect: pygame.Rect, won: PerSeat[str]) -> None:
    """Write both numbers large, each on its player's side of a colon."""
    colon = pygame.Rect(0, 0, canvas.mm(5), rect.height)
    colon.center = rect.center
    left, right = columns(rect, 2, colon.width)
    cap = min(17.0, rect.height / canvas.mm(1))
    for spot, text, seat in ((left, won.a, Seat.A), (right, won.b, Seat.B)):
        near = cut_right if seat is Seat.A else cut_left
        place = near(spot, min(spot.width, canvas.mm(24)))[0]
        canvas.text(place, text, cap, canvas.tone(Tone.of(seat)), weight=Weight.BLACK)
    canvas.text(colon, ":", cap * 0.8, canvas.theme.secondary, weight=Weight.BLACK)


def _bummerl(canvas: Canvas, rect: pygame.Rect, each: WonBummerl) -> None:
    """Write one Bummerl: its number, the score, its kind, and the marks in the loser's colour."""
    mm, muted = canvas.mm, canvas.theme.secondary
    number, rest = cut_left(rect, mm(7), mm(1))
    score, rest = cut_left(rest, mm(16), mm(2))
    marks, kind = cut_right(rest, mm(13), mm(1))
    canvas.text(number, each.number, FLOOR, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
    colon = pygame.Rect(0, rect.y, mm(2), rect.height)
    colon.centerx = score.centerx
    for spot, text, seat in zip(columns(score, 2, colon.width), each.score, Seat, strict=True):
        canvas.text(spot, text, 4.2, canvas.tone(Tone.of(seat)), weight=Weight.BLACK)
    canvas.text(colon, ":", 4.2, muted)
    if each.kind and kind.width > mm(KIND):
        canvas.text(kind, each.kind, FLOOR, weight=Weight.MEDIUM, align=Align.LEFT)
    _marks(canvas, marks, each)


def _marks(canvas: Canvas, rect: pygame.Rect, each: WonBummerl) -> None:
    """Draw the marks as beads; many are a number beside one."""
    beads = each.marks if each.marks <= DRAWN_MARKS else 1
    step = rect.width // DRAWN_MARKS
    size = min(step, rect.height)
    art = bead(size, canvas.tone(Tone.of(each.winner.other)), canvas.theme, full=True)
    for i in range(beads):
        canvas.image(art, (rect.right - size // 2 - i * step, rect.centery))
    if beads < each.marks:
        number, _ = cut_left(rect, rect.width - step, 0)
        canvas.text(number, str(each.marks), 4.2, weight=Weight.BLACK)
