"""Paints what belongs to one player: name, number, beads, Bummerl marks."""

from __future__ import annotations

from typing import Final

import pygame

from engine.cards import Seat
from ui.art import bead
from ui.canvas import FLOOR, SMALL, TITLE, Align, Canvas
from ui.layout import columns, cut_bottom, cut_left, cut_right
from ui.motion import Piece
from ui.paint.middle import paint_marks
from ui.scene import SeatScene
from ui.theme import Tone
from ui.typeface import Weight

DIGIT: Final = 39.0
"""Capital height of the game points in mm: legible from 3 m and more (ISO 9241-3)."""
DRAWN_MARKS: Final = 4
"""More marks than these are written as a number."""
LOW: Final = 36.0
"""A score that is lower than this, in mm, has smaller beads and no label."""


def paint_name(canvas: Canvas, rect: pygame.Rect, seat: SeatScene, align: Align) -> None:
    """Write letter, name and dealer; the letter on the outer side."""
    cut = cut_left if align is Align.LEFT else cut_right
    badge, rest = cut(rect, canvas.mm(9), canvas.mm(2))
    canvas.badge(badge.inflate(0, -canvas.mm(2)), seat.seat)
    name = rest
    if seat.role:
        role, name = cut_bottom(rest, canvas.mm(4.4))
        canvas.text(
            role, seat.role, FLOOR, canvas.theme.secondary, weight=Weight.MEDIUM, align=align
        )
    colour = canvas.tone(Tone.of(seat.seat))
    canvas.text(name, seat.name.upper(), 5.2, colour, align=align, elide=True)


def paint_score(canvas: Canvas, rect: pygame.Rect, seat: SeatScene) -> None:
    """Draw the number, the beads and the Bummerl marks of a seat under each other."""
    low = rect.height < canvas.mm(LOW)
    marks, rest = cut_bottom(rect, canvas.mm(4.4 if low else 6.5), canvas.mm(0.6 if low else 1))
    rod, rest = cut_bottom(rest, canvas.mm(4 if low else 6.5), canvas.mm(0.8 if low else 1))
    align = Align.LEFT if seat.seat is Seat.A else Align.RIGHT
    paint_number(canvas, rest, seat)
    paint_beads(canvas, rod, seat, align)
    paint_seat_marks(canvas, marks, seat, align, low=low)


def paint_number(canvas: Canvas, rect: pygame.Rect, seat: SeatScene) -> None:
    """Write the big number as high as the rectangle."""
    cap = min(DIGIT, rect.height / canvas.glass.exact(1))
    loose = rect.inflate(0, rect.height // 2)
    canvas.text(loose, str(seat.shown), cap, canvas.tone(Tone.of(seat.seat)), weight=Weight.BLACK)


def paint_beads(canvas: Canvas, rect: pygame.Rect, seat: SeatScene, align: Align) -> None:
    """Draw the rod with its beads, the full ones at the outer side."""
    spots = columns(rect, seat.beads)
    size = min(rect.height, spots[0].width - canvas.mm(0.3))
    thread = pygame.Rect(rect.x, 0, rect.width, max(1, canvas.mm(0.5)))
    thread.centery = rect.centery
    canvas.surface.fill(canvas.theme.outline, thread)
    colour = canvas.tone(Tone.of(seat.seat))
    full = canvas.pieces.setdefault(f"beads {seat.seat.value}", {})
    inwards = spots if align is Align.LEFT else spots[::-1]
    for i, spot in enumerate(inwards):
        canvas.image(bead(size, colour, canvas.theme, full=False), spot.center)
        if i < seat.shown:
            art = bead(size, colour, canvas.theme, full=True)
            full[str(i)] = Piece(art, spot.center, inwards[-1].center, fades=True)


def paint_seat_marks(
    canvas: Canvas, rect: pygame.Rect, seat: SeatScene, align: Align, *, low: bool
) -> None:
    """Draw the Bummerl marks on the outer side, and the number before the deal."""
    cut = cut_left if align is Align.LEFT else cut_right
    muted = canvas.theme.secondary
    if seat.before:
        inner = Align.RIGHT if align is Align.LEFT else Align.LEFT
        inner = Align.CENTRE if low else inner
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
