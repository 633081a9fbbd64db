"""Paints what belongs to one player: name, number, beads, the tally of the match."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from engine.record.player_names import capitals
from ui.draw.animation import Piece
from ui.draw.art import bead
from ui.draw.canvas import FLOOR, Align, Canvas
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, rows
from ui.draw.typeface import Weight, width
from ui.model.tone import Tone
from ui.screens.board.paint.tally import paint_tally
from ui.screens.board.scene import SeatSide

DIGIT: Final = 39.0
"""Capital height of the game points in mm: legible from 3 m and more (ISO 9241-3)."""
NAME: Final = 16.0
"""Where there is less width, in mm, the letter stands alone."""
ROLE: Final = 7.2
"""Where a name has less height, in mm, the role is left out: the status tells who deals."""
LOW: Final = 36.0
"""A score that is lower than this, in mm, has smaller beads and no label."""


def paint_name(canvas: Canvas, rect: pygame.Rect, seat: SeatSide, align: Align) -> None:
    """Write letter, name and dealer; the letter on the outer side."""
    if rect.height < canvas.floor:
        return
    cut = cut_left if align is Align.LEFT else cut_right
    badge, name = cut(rect, canvas.mm(9), canvas.mm(2))
    canvas.badge(badge.inflate(0, -min(canvas.mm(2), rect.height // 6)), seat.seat)
    if rect.width < canvas.mm(NAME):
        return
    if seat.role and rect.height >= canvas.mm(ROLE) and not canvas.look.large:
        role, name = cut_bottom(name, canvas.mm(4.4))
        canvas.text(
            role, seat.role, FLOOR, canvas.theme.secondary, weight=Weight.MEDIUM, align=align
        )
    colour = canvas.tone(Tone.of(seat.seat))
    canvas.text(name, capitals(seat.name), 5.2, colour, align=align, elide=True)


def paint_score(canvas: Canvas, rect: pygame.Rect, seat: SeatSide) -> None:
    """Draw the number, the beads and the tally of a seat under each other."""
    low = rect.height < canvas.mm(LOW)
    marks, rest = cut_bottom(
        rect, canvas.mm(4.4 * canvas.scale if low else 6.5), canvas.mm(0.6 if low else 1)
    )
    rod, rest = cut_bottom(rest, canvas.mm(4 if low else 6.5), canvas.mm(0.8 if low else 1))
    align = Align.LEFT if seat.seat is Seat.A else Align.RIGHT
    paint_number(canvas, rest, seat)
    paint_beads(canvas, rod, seat, align)
    paint_tally(canvas, marks, seat, align, low=low)


def paint_number(canvas: Canvas, rect: pygame.Rect, seat: SeatSide) -> None:
    """Write the big number as high as the rectangle; face to face, underline a 6 and a 9."""
    text, colour = str(seat.shown), canvas.tone(Tone.of(seat.seat))
    if canvas.facing:
        line, rect = cut_bottom(rect, canvas.mm(0.9), canvas.mm(0.5))
        if reads_otherwise(text):
            cap = min(rect.height, canvas.mm(DIGIT))
            wide = min(line.width, width(text, Weight.BLACK, cap))
            canvas.surface.fill(colour, line.inflate(wide - line.width, 0))
    cap_mm = min(DIGIT, rect.height / canvas.glass.exact(1)) / canvas.scale
    loose = rect.inflate(0, rect.height)  # digits have no need of air
    canvas.text(loose, text, cap_mm, colour, weight=Weight.BLACK)


def reads_otherwise(text: str) -> bool:
    """Tell whether a number reads as another one upside down."""
    turned = text.translate(str.maketrans("69", "96"))[::-1]
    return set(text) <= set("0689") and turned != text and not turned.startswith("0")


def paint_beads(canvas: Canvas, rect: pygame.Rect, seat: SeatSide, align: Align) -> None:
    """Draw the rod with its beads, the full ones at the outer side or at the bottom."""
    upright = rect.height > rect.width
    spots = rows(rect, seat.beads)[::-1] if upright else columns(rect, seat.beads)
    size = min(*rect.size, max(rect.size) // seat.beads - canvas.mm(0.3))
    thick = max(1, canvas.mm(0.5))
    thread = (
        rect.inflate(thick - rect.width, 0) if upright else rect.inflate(0, thick - rect.height)
    )
    canvas.surface.fill(canvas.theme.outline, thread)
    colour = canvas.tone(Tone.of(seat.seat))
    full = canvas.pieces.setdefault(f"beads {seat.seat.value}", {})
    inwards = spots if align is Align.LEFT else spots[::-1]
    for i, spot in enumerate(inwards):
        canvas.image(bead(size, colour, canvas.theme, full=False), spot.center)
        if i < seat.shown:
            art = bead(size, colour, canvas.theme, full=True)
            full[str(i)] = Piece(art, spot.center, inwards[-1].center, fades=True)
