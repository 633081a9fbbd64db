"""Paints the board: names, scores, buttons, strips, and the middle by what it is."""

from __future__ import annotations

from typing import Final

import pygame

from engine.cards import Seat
from ui.art import bead, icon_art, rounded
from ui.canvas import FLOOR, SMALL, TITLE, Align, Canvas, Target
from ui.cards import card_tile
from ui.layout import columns, cut_bottom, cut_left, cut_right, rows
from ui.motion import Piece
from ui.paint.felt import paint_felt
from ui.paint.middle import (
    paint_bummerl,
    paint_check,
    paint_idle,
    paint_marks,
    paint_outcome,
)
from ui.paint.places import Places, places
from ui.paint.strips import paint_strips
from ui.scene import (
    Board,
    BummerlScene,
    Check,
    Felt,
    Icon,
    Idle,
    Outcome,
    PaletteCard,
    SeatScene,
    Status,
)
from ui.theme import Tone
from ui.typeface import Weight
from ui.typesetting import Line

DIGIT: Final = 39.0
"""Capital height of the game points in mm: legible from 3 m and more (ISO 9241-3)."""
ACROSS: Final = 4
"""On-screen cards beside each other: one column for each suit."""
DRAWN_MARKS: Final = 4
"""More marks than these are written as a number."""


def paint_board(canvas: Canvas, board: Board) -> None:
    """Paint the whole board."""
    where = places(
        canvas.glass,
        palette_rows=len(board.palettes.a) // ACROSS if board.palettes is not None else 0,
        strips=len(board.strips),
    )
    for seat in Seat:
        _name(canvas, where.names[seat], board.seats[seat])
        _score(canvas, where.scores[seat], board.seats[seat])
        canvas.button(where.buttons[seat], board.seats[seat].button)
    canvas.text(where.title, board.title, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    canvas.button(where.undo, board.undo)
    canvas.button(where.menu, board.menu)
    _middle(canvas, where, board)
    if board.strips:
        paint_strips(canvas, where.strip, board.strips)
    _status(canvas, where.status, board.status)
    if board.palettes is not None and where.palettes is not None:
        for seat in Seat:
            _palette(canvas, where.palettes[seat], board.palettes[seat], seat)


def _middle(canvas: Canvas, where: Places, board: Board) -> None:
    match board.centre:
        case Felt() as felt:
            paint_felt(canvas, where, felt, board.seats)
        case Check() as check:
            paint_check(canvas, where.panel, where.aside, check)
        case Outcome() as outcome:
            paint_outcome(canvas, where.panel, where.aside, outcome)
        case BummerlScene() as bummerl:
            paint_bummerl(canvas, where.panel, where.aside, bummerl)
        case Idle() as idle:
            paint_idle(canvas, where.panel, idle)


def _name(canvas: Canvas, rect: pygame.Rect, seat: SeatScene) -> None:
    """Write letter, name and dealer; the letter on the outer side."""
    tone = Tone.of(seat.seat)
    left = seat.seat is Seat.A
    cut, align = (cut_left, Align.LEFT) if left else (cut_right, Align.RIGHT)
    badge, rest = cut(rect, canvas.mm(9), canvas.mm(2))
    canvas.badge(badge.inflate(0, -canvas.mm(2)), seat.seat)
    name = rest
    if seat.role:
        role, name = cut_bottom(rest, canvas.mm(4.4))
        canvas.text(
            role, seat.role, FLOOR, canvas.theme.secondary, weight=Weight.MEDIUM, align=align
        )
    canvas.text(name, seat.name.upper(), 5.2, canvas.tone(tone), align=align, elide=True)


def _score(canvas: Canvas, rect: pygame.Rect, seat: SeatScene) -> None:
    """Draw the number, the beads and the Bummerl marks of a seat."""
    low = rect.height < canvas.mm(36)
    marks, rest = cut_bottom(rect, canvas.mm(4.4 if low else 6.5), canvas.mm(0.6 if low else 1))
    rod, rest = cut_bottom(rest, canvas.mm(4 if low else 6.5), canvas.mm(0.8 if low else 1))
    cap = min(DIGIT, rest.height / canvas.mm(1))
    loose = rest.inflate(0, rest.height // 2)
    canvas.text(loose, str(seat.shown), cap, canvas.tone(Tone.of(seat.seat)), weight=Weight.BLACK)
    _beads(canvas, rod, seat)
    _marks(canvas, marks, seat, low=low)


def _beads(canvas: Canvas, rect: pygame.Rect, seat: SeatScene) -> None:
    """Draw the rod with its beads, the full ones at the outer side."""
    spots = columns(rect, seat.beads)
    size = min(rect.height, spots[0].width - canvas.mm(0.3))
    thread = pygame.Rect(rect.x, 0, rect.width, max(1, canvas.mm(0.5)))
    thread.centery = rect.centery
    canvas.surface.fill(canvas.theme.outline, thread)
    colour = canvas.tone(Tone.of(seat.seat))
    full = canvas.pieces.setdefault(f"beads {seat.seat.value}", {})
    inwards = spots if seat.seat is Seat.A else spots[::-1]
    for i, spot in enumerate(inwards):
        canvas.image(bead(size, colour, canvas.theme, full=False), spot.center)
        if i < seat.shown:
            art = bead(size, colour, canvas.theme, full=True)
            full[str(i)] = Piece(art, spot.center, inwards[-1].center, fades=True)


def _marks(canvas: Canvas, rect: pygame.Rect, seat: SeatScene, *, low: bool) -> None:
    """Draw the Bummerl marks on the outer side, and the number before the deal."""
    left = seat.seat is Seat.A
    cut, align = (cut_left, Align.LEFT) if left else (cut_right, Align.RIGHT)
    muted = canvas.theme.secondary
    if seat.before:
        inner = Align.CENTRE if low else Align.RIGHT if left else Align.LEFT
        canvas.text(rect, seat.before, SMALL, muted, weight=Weight.MEDIUM, align=inner)
        if low:
            return
    if not seat.marks:
        return
    if not seat.before and not low:
        label, rect = cut(rect, canvas.mm(20), canvas.mm(1.5))
        canvas.text(label, seat.marks_label, SMALL, muted, weight=Weight.MEDIUM, align=align)
    if seat.marks > DRAWN_MARKS:
        canvas.text(rect, f"{seat.marks}", TITLE, align=align, weight=Weight.BLACK)
        return
    size = min(rect.height, canvas.mm(4.2), rect.width // DRAWN_MARKS)
    paint_marks(canvas, cut(rect, size * seat.marks)[0], seat.marks, seat.new_marks)


def _status(canvas: Canvas, rect: pygame.Rect, status: Status) -> None:
    """Draw the bar in the colour of whose turn it is, with an arrow to that side."""
    inside = rect.inflate(-canvas.mm(3), -canvas.mm(3))
    if status.seat is not None:
        ink = canvas.theme.ink
        canvas.panel(rect, canvas.tone(Tone.of(status.seat)), canvas.theme.text)
        cut = cut_left if status.seat is Seat.A else cut_right
        sign, inside = cut(inside, canvas.mm(6), canvas.mm(1.5))
        icon = Icon.LEFT if status.seat is Seat.A else Icon.RIGHT
        canvas.image(icon_art(icon, min(sign.size), ink), sign.center)
    else:
        ink = canvas.tone(status.tone)
        canvas.panel(rect, outline=ink)
    text = Line(status.text, TITLE, ink, most=1 if status.more else 2)
    canvas.stack(inside, (text, Line(status.more, SMALL, ink, Weight.MEDIUM, most=1)))


def _palette(
    canvas: Canvas, rect: pygame.Rect, cards: tuple[PaletteCard, ...], seat: Seat
) -> None:
    """Lay out all cards of the pack, four suits across; those that lie are raised."""
    grid = [columns(row, ACROSS) for row in rows(rect, len(cards) // ACROSS)]
    for i, item in enumerate(cards):
        cell = grid[i // ACROSS][i % ACROSS]
        canvas.targets.append(Target(cell, item.button))
        gap = canvas.mm(1.0)
        tile = cell.inflate(-gap, -gap)
        if item.lying:
            rim = cell.inflate(canvas.mm(0.8), canvas.mm(0.8))
            rounded(canvas.surface, rim, canvas.mm(1.6), canvas.tone(Tone.of(seat)))
            tile = cell.inflate(-canvas.mm(0.4), -canvas.mm(0.4))
        elif item.button.pressed:
            rounded(canvas.surface, cell, canvas.mm(1.4), canvas.theme.text)
            tile = cell.inflate(-gap * 2, -gap * 2)
        canvas.image(card_tile(item.face, tile.size, canvas.theme), tile.center)
