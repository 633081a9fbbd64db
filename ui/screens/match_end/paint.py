"""Paints a match that has been won: who, how, and the result as a code."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import BODY, FLOOR, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, rows
from ui.draw.suits import heart_art
from ui.draw.typeface import Weight
from ui.model.tone import Tone
from ui.screens.match_end.layout import MatchEndLayout, match_end_half_layout, match_end_layout
from ui.screens.match_end.scene import MatchEndScene, WonBummerl
from ui.screens.painter import Painter
from ui.widgets.qr_panel import paint_qr
from ui.widgets.status_bar import paint_status, paint_status_of
from ui.widgets.strip import paint_strip
from ui.widgets.tally.scene import TallySign

ROW: Final = 6.6
"""Height of a Bummerl's line in mm."""
MOST_ROWS: Final = 9
KIND: Final = 24.0
"""Width in mm that the kind of a Bummerl needs."""
NAME: Final = 16.0
"""A name that has less width, in mm, is left out: the colours say as much."""


def paint_match_end(canvas: Canvas, scene: MatchEndScene) -> None:
    """Paint the result over the whole glass."""
    layout = match_end_layout(canvas.glass, strip=scene.strip is not None)
    _paint(canvas, layout, scene)
    paint_status(canvas, layout.status, scene.status)
    if scene.strip is not None:
        paint_strip(canvas, layout.strip, scene.strip)


def paint_match_end_half(canvas: Canvas, scene: MatchEndScene, seat: Seat) -> None:
    """Paint the result as the player of that seat sees it."""
    layout = match_end_half_layout(canvas.glass)
    _paint(canvas, layout, scene)
    if scene.strip is not None:
        paint_strip(canvas, layout.strip, scene.strip)
    else:
        paint_status_of(canvas, layout.status, scene.status, seat)


def _paint(canvas: Canvas, layout: MatchEndLayout, scene: MatchEndScene) -> None:
    canvas.least = FLOOR
    canvas.names = tuple(scene.names)
    colour = canvas.tone(Tone.of(scene.winner))
    canvas.text(layout.title, scene.title, 8.5, colour, weight=Weight.BLACK, lines=3)
    _won(canvas, layout.won, scene)
    if layout.table is not None:
        _table(canvas, layout.table, scene)
    muted = canvas.theme.secondary
    canvas.text(layout.total, scene.total, BODY, muted, weight=Weight.MEDIUM, lines=2)
    paint_qr(canvas, layout.code, scene.code, scene.code_label if layout.labelled else "")
    canvas.button(layout.rematch, scene.rematch)
    canvas.button(layout.undo, scene.undo)
    canvas.button(layout.menu, scene.menu)


def _won(canvas: Canvas, rect: pygame.Rect, scene: MatchEndScene) -> None:
    """Write both numbers large, each on its player's side of a colon; lives with a heart."""
    colon = pygame.Rect(0, 0, canvas.mm(5), rect.height)
    colon.center = rect.center
    left, right = columns(rect, 2, colon.width)
    cap = min(17.0, rect.height / canvas.mm(1))
    for spot, text, seat in zip((left, right), scene.won, Seat, strict=True):
        near = cut_right if seat is Seat.A else cut_left
        place, outside = near(spot, min(spot.width * 5 // 8, canvas.mm(20)))
        tone = canvas.tone(Tone.of(seat))
        canvas.text(place, text, cap, tone, weight=Weight.BLACK)
        if scene.sign is TallySign.HEART:
            side = min(outside.width, round(rect.height * 0.7))
            art = heart_art(side, tone, canvas.theme.background, full=text != "0")
            canvas.image(art, near(outside, side)[0].center)
    canvas.text(colon, ":", cap * 0.8, canvas.theme.secondary, weight=Weight.BLACK)


def _table(canvas: Canvas, rect: pygame.Rect, scene: MatchEndScene) -> None:
    """Write as many Bummerls as there is room for, in the middle of it."""
    shown = scene.bummerls[: max(0, min(MOST_ROWS, rect.height // canvas.mm(ROW)))]
    table = pygame.Rect(0, 0, min(rect.width, canvas.mm(100)), canvas.mm(ROW) * len(shown))
    table.center = rect.center
    for row, each in zip(rows(table, max(1, len(shown))), shown, strict=False):
        _bummerl(canvas, row, each)


def _bummerl(canvas: Canvas, rect: pygame.Rect, each: WonBummerl) -> None:
    """Write one Bummerl: its number, the score, who won it, its kind, the lives it cost."""
    mm, muted = canvas.mm, canvas.theme.secondary
    number, rest = cut_left(rect, mm(7), mm(2))
    score, rest = cut_left(rest, mm(16), mm(4))
    canvas.text(number, each.number, FLOOR, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
    colon = pygame.Rect(0, rect.y, mm(2), rect.height)
    colon.centerx = score.centerx
    for spot, text, seat in zip(columns(score, 2, colon.width), each.score, Seat, strict=True):
        canvas.text(spot, text, 4.2, canvas.tone(Tone.of(seat)), weight=Weight.BLACK)
    canvas.text(colon, ":", 4.2, muted)
    if each.lives:
        lives, rest = cut_right(rest, mm(12), mm(1))
        _lives(canvas, lives, each)
    kind, name = cut_right(rest, min(rest.width, mm(KIND)), mm(2))
    if name.width >= mm(NAME):
        tone = canvas.tone(Tone.of(each.winner))
        canvas.text(name, each.name, 4.2, tone, align=Align.LEFT, elide=True)
    canvas.text(kind, each.kind, FLOOR, weight=Weight.MEDIUM, align=Align.LEFT)


def _lives(canvas: Canvas, rect: pygame.Rect, each: WonBummerl) -> None:
    """Write what it cost the loser, with a heart in the loser's colour."""
    tone = canvas.tone(Tone.of(each.winner.other))
    heart, number = cut_right(rect, min(rect.height, canvas.mm(4.2)), canvas.mm(1))
    art = heart_art(heart.width, tone, canvas.theme.background, full=True)
    canvas.image(art, heart.center)
    canvas.text(number, each.lives, 4.2, tone, weight=Weight.BLACK, align=Align.RIGHT)


PAINTERS: Final = (Painter(MatchEndScene, paint_match_end, half=paint_match_end_half),)
