"""Paints a sheet of tricks: each player's card on the player's side, and what both then have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from engine.model.cards import Seat
from engine.record.player_names import capitals
from engine.review import Gain
from ui.draw.art import icon_art, rounded
from ui.draw.canvas import BODY, SMALL, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, cut_top, rows
from ui.draw.suits import suit_art
from ui.draw.typeface import Weight
from ui.model.parts import Face, Icon
from ui.model.tone import Tone
from ui.screens.review.scene import TrickRow, TricksScene
from ui.widgets.page_frame import paint_frame

ROWS: Final = 5
GAP: Final = 1.6
MIDDLE: Final = 14.0
NARROW: Final = 11.6
"""Widths in mm of what is between both players' cards, the second on a standing screen."""
PLAIN: Final = 9.0
CHIP: Final = 14.5
"""Widths in mm of a number, and of one with a suit."""

Cut = Callable[[pygame.Rect, int, int], tuple[pygame.Rect, pygame.Rect]]


def paint_tricks(canvas: Canvas, scene: TricksScene) -> None:
    """Paint the names above the rows of tricks."""
    inside = paint_frame(canvas, scene.frame)
    head, inside = cut_top(inside, canvas.mm(7), canvas.mm(1.6))
    for seat, name in zip(Seat, columns(head, 2, canvas.mm(MIDDLE)), strict=True):
        left = seat is Seat.A
        cut, align = (cut_left, Align.LEFT) if left else (cut_right, Align.RIGHT)
        badge, rest = cut(name, name.height, canvas.mm(2))
        canvas.badge(badge, seat)
        tone = canvas.tone(Tone.of(seat))
        canvas.text(rest, capitals(scene.names[seat]), BODY, tone, align=align, elide=True)
    for place, row in zip(rows(inside, ROWS, canvas.mm(GAP)), scene.rows, strict=False):
        _row(canvas, place, row)


def _row(canvas: Canvas, rect: pygame.Rect, row: TrickRow) -> None:
    """Draw a trick: its number with a sign towards who led, cards, gains, totals outside."""
    mm = canvas.mm
    canvas.panel(rect)
    narrow = canvas.glass.portrait
    middle = pygame.Rect(0, 0, mm(NARROW if narrow else MIDDLE), rect.height)
    middle.center = rect.center
    to_a, rest = cut_left(middle, mm(3 if narrow else 4))
    to_b, number = cut_right(rest, to_a.width)
    canvas.text(number, row.number, SMALL, canvas.theme.secondary)
    if row.leader is not None:
        icon = Icon.LEFT if row.leader is Seat.A else Icon.RIGHT
        spot = to_a if row.leader is Seat.A else to_b
        tone = canvas.tone(Tone.of(row.leader))
        canvas.image(icon_art(icon, mm(2.6), tone), spot.center)
    for seat, half in zip(
        Seat, columns(rect.inflate(-mm(3), -mm(2)), 2, middle.width), strict=True
    ):
        _side(canvas, half, row, seat)


def _side(canvas: Canvas, rect: pygame.Rect, row: TrickRow, seat: Seat) -> None:
    mm = canvas.mm
    left = seat is Seat.A
    inner, outer = (cut_right, cut_left) if left else (cut_left, cut_right)
    gains, face = row.gains[seat], row.faces[seat]
    card, rest = inner(rect, mm(8 if canvas.glass.portrait else 13), mm(2))
    if face is not None:
        card.height = min(card.height, mm(12))
        card.centery = rect.centery
        _card(canvas, card, face, seat if row.winner is seat else None)
    if canvas.glass.portrait:
        first, *below = rows(rest, max(1, *map(_lines, row.gains)))
        total, first = outer(first, mm(9))
        places = [first, *below][_lines(gains) - len(gains) :]
    else:
        total, rest = outer(rest, mm(11.5))
        places = _beside(canvas, rest, gains, inner)
    tone = canvas.tone(Tone.of(seat))
    away, near = (Align.LEFT, Align.RIGHT) if left else (Align.RIGHT, Align.LEFT)
    canvas.text(total, row.totals[seat], 5.6, tone, weight=Weight.BLACK, align=away)
    for place, gain in zip(places, gains, strict=False):
        _gain(canvas, place, gain, near)


def _lines(gains: tuple[Gain, ...]) -> int:
    """Return how many lines gains below each other take; a marriage has no room by the total."""
    return len(gains) + (bool(gains) and gains[0].suit is not None)


def _beside(
    canvas: Canvas, rect: pygame.Rect, gains: tuple[Gain, ...], inner: Cut
) -> list[pygame.Rect]:
    """Return places for gains beside each other, from the card outwards."""
    places = []
    for gain in gains:
        place, rect = inner(rect, canvas.mm(PLAIN if gain.suit is None else CHIP), canvas.mm(0.8))
        places.append(place)
    return places


def _card(canvas: Canvas, rect: pygame.Rect, face: Face, winner: Seat | None) -> None:
    """Draw a small card, only letter and suit; the winner's has a rim."""
    theme, mm = canvas.theme, canvas.mm
    if winner is not None:
        rim = rect.inflate(mm(1.6), mm(1.6))
        rounded(canvas.surface, rim, mm(2), canvas.tone(Tone.of(winner)))
    canvas.panel(rect, theme.paper, theme.paper_edge)
    cut = columns if rect.width > rect.height else rows
    letter, suit = cut(rect.inflate(-mm(1.5), -mm(1)), 2)
    canvas.text(letter, face.rank, BODY, theme.rank, weight=Weight.BLACK)
    canvas.image(suit_art(face.card.suit, min(*suit.size, mm(5)), theme), suit.center)


def _gain(canvas: Canvas, rect: pygame.Rect, gain: Gain, near: Align) -> None:
    """Write card points gained, near the card; those of a marriage with its suit, on paper."""
    text = f"+{gain.points}"
    if gain.suit is None:
        canvas.text(rect, text, BODY, align=near)
        return
    theme, mm = canvas.theme, canvas.mm
    box = pygame.Rect(0, 0, mm(CHIP), min(rect.height, mm(7)))
    box.center = rect.center
    canvas.panel(box, theme.paper, theme.paper_edge)
    number, suit = cut_left(box.inflate(-mm(1.4), 0), mm(8.8))
    canvas.text(number, text, BODY, theme.rank)
    canvas.image(suit_art(gain.suit, min(suit.width, mm(4)), theme), suit.center)
