"""Paints how the match stands beside a player: beads, hearts, or a number where they are many."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.art import bead, blended
from ui.draw.canvas import SMALL, Align, Canvas
from ui.draw.layout import cut_left, cut_right
from ui.draw.suits import heart_art
from ui.draw.typeface import Weight
from ui.model.tone import Tone
from ui.screens.board.scene import SeatSide
from ui.widgets.tally.scene import MatchTally, TallySign

DRAWN: Final = 4
"""More than these are written as a number beside one sign."""
SIGN: Final = 4.2
"""Most height of a sign in mm."""
LABEL: Final = 20.0
"""Width in mm."""


def paint_tally(
    canvas: Canvas, rect: pygame.Rect, seat: SeatSide, align: Align, *, low: bool
) -> None:
    """Draw the tally on the outer side, and the number before the deal."""
    cut = cut_left if align is Align.LEFT else cut_right
    muted = canvas.theme.secondary
    if seat.before and not (low and canvas.look.large):
        inner = Align.RIGHT if align is Align.LEFT else Align.LEFT
        inner = Align.CENTRE if low else inner
        canvas.text(rect, seat.before, SMALL, muted, weight=Weight.MEDIUM, align=inner)
        if low:
            return
    tally = seat.tally
    if not (tally.full or tally.total):
        return
    said = tally.total > DRAWN  # heart or fraction say enough
    if not (seat.before or low or said or canvas.look.large):
        label, rect = cut(rect, canvas.mm(LABEL), canvas.mm(1.5))
        canvas.text(label, tally.label, SMALL, muted, weight=Weight.MEDIUM, align=align)
    _signs(canvas, rect, tally, seat.seat, align)


def _signs(canvas: Canvas, rect: pygame.Rect, tally: MatchTally, seat: Seat, align: Align) -> None:
    """Draw a sign for each one, the outermost first; what is missing has a rim alone."""
    cut = cut_left if align is Align.LEFT else cut_right
    count = max(tally.total, tally.full)
    size = min(rect.height, canvas.mm(SIGN), rect.width // DRAWN)
    if count > DRAWN:
        spot, rest = cut(rect, size, canvas.mm(1))
        canvas.image(_sign(canvas, tally, seat, size, at=0), spot.center)
        canvas.text(rest, tally.text, SIGN, align=align, weight=Weight.BLACK)
        return
    for at in range(count):
        spot, rect = cut(rect, size)
        canvas.image(_sign(canvas, tally, seat, size, at=at), spot.center)


def _sign(canvas: Canvas, tally: MatchTally, seat: Seat, size: int, *, at: int) -> pygame.Surface:
    """Return one sign; those that the last Bummerl brought or took are brighter."""
    theme, own = canvas.theme, canvas.tone(Tone.of(seat))
    full = at < tally.full
    if tally.sign is TallySign.HEART:
        lost = tally.full <= at < tally.full + tally.new
        rim = (
            canvas.tone(Tone.REFUSED) if lost else blended(theme.background, theme.secondary, 0.6)
        )
        return heart_art(size, own if full else rim, theme.background, full=full)
    new = tally.full - tally.new <= at < tally.full
    if tally.total:
        return bead(size, own, theme, full=full)
    return bead(size, canvas.tone(Tone.REFUSED) if new else theme.secondary, theme, full=full)
