"""Paints the middle of the table during a deal: trick, trump, talon, marriages."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import PerSeat, Seat
from ui.draw.animation import Piece
from ui.draw.art import rounded
from ui.draw.canvas import BODY, FLOOR, SMALL, Canvas
from ui.draw.card_faces import ASPECT, card_back, card_face, card_tile
from ui.draw.layout import Pixel, cut_bottom, cut_left, cut_top
from ui.draw.suits import suit_art
from ui.draw.typeface import Weight
from ui.model.parts import Face
from ui.model.tone import Tone
from ui.screens.board.paint.half_layout import LOW
from ui.screens.board.paint.layout import TrickAreaLayout
from ui.screens.board.paint.panel import SMALLEST_CARD
from ui.screens.board.scene import MarkChip, SeatSide, TrickArea

NARROW: Final = 16.0
"""A trump narrower than this, in mm, is a suit alone."""


def paint_trick_area(
    canvas: Canvas, layout: TrickAreaLayout, area: TrickArea, seats: PerSeat[SeatSide]
) -> None:
    """Paint both players' cards with trump and talon between them."""
    _trump(canvas, layout.trump, area)
    _talon(canvas, layout.talon, area)
    trick = canvas.pieces.setdefault("trick", {})
    for seat in Seat:
        rect = _chips(canvas, layout.slots[seat], seats[seat].chips)
        trick |= _slot(canvas, rect, area, seat, layout.gates)


def _trump(canvas: Canvas, rect: pygame.Rect, area: TrickArea) -> None:
    """Show the trump's suit, large, on paper, with its name."""
    if area.trump is None:
        return
    theme = canvas.theme
    canvas.panel(rect, theme.paper, theme.paper_edge)
    sign = rect.inflate(-canvas.mm(2), -canvas.mm(2))
    if rect.width >= canvas.mm(NARROW):
        sign = _trump_name(canvas, rect, area)
    canvas.image(suit_art(area.trump, min(sign.size), theme), sign.center)


def _trump_name(canvas: Canvas, rect: pygame.Rect, area: TrickArea) -> pygame.Rect:
    """Write the trump's name and return where its suit goes, above or beside it."""
    ink = canvas.theme.rank
    if rect.height < canvas.mm(LOW):
        inside = rect.inflate(-canvas.mm(1), -canvas.mm(2))
        sign, name = cut_left(inside, min(inside.height, canvas.mm(4)), canvas.mm(0.6))
    else:
        inside = rect.inflate(-canvas.mm(1.2), -canvas.mm(4))
        if not canvas.look.large:
            label, inside = cut_top(inside, canvas.mm(FLOOR), canvas.mm(1))
            canvas.text(label, area.trump_label, FLOOR, ink, weight=Weight.MEDIUM)
        name, sign = cut_bottom(inside, canvas.mm(4 * canvas.scale), canvas.mm(1.2))
    canvas.text(name, area.trump_name, 4, ink)
    return sign


def _talon(canvas: Canvas, rect: pygame.Rect, area: TrickArea) -> None:
    """Show the talon as it lies: turn-up beside the stack, or turned down across it."""
    high = canvas.mm((10 if area.closed_by is not None or not area.talon else 5) * canvas.scale)
    label, inside = cut_bottom(rect, min(high, rect.height), canvas.mm(0.8))
    _talon_label(canvas, label, area)
    gap = canvas.mm(0.6)
    wide = min((inside.width - gap) // 2, round((inside.height - canvas.mm(1.2)) / ASPECT))
    if wide < canvas.mm(SMALLEST_CARD):
        return
    size = (wide, round(wide * ASPECT))
    x, y = inside.center
    if area.turn_up is not None:
        canvas.image(card_tile(area.turn_up, size, canvas.theme), (x - (wide + gap) // 2, y))
        x += (wide + gap) // 2
    if not area.talon:
        place = pygame.Rect((0, 0), size)
        place.center = (x, y)
        canvas.dashed(place, canvas.theme.outline)
    back = card_back(wide, canvas.theme)
    for layer in range((area.talon + 3) // 4):
        lift = canvas.mm(0.5) * layer
        canvas.image(back, (x - lift, y - lift))
    if area.closed_by is not None:
        canvas.image(pygame.transform.rotate(back, 90), (x - gap, y - gap))


def _talon_label(canvas: Canvas, rect: pygame.Rect, area: TrickArea) -> None:
    """Say how many cards are left, or who closed."""
    closer = area.closed_by
    if closer is not None:
        badge, rect = cut_bottom(rect, canvas.mm(5))
        badge.inflate_ip(canvas.mm(5) - badge.width, 0)
        rounded(canvas.surface, badge, canvas.mm(1), canvas.tone(Tone.of(closer)))
        canvas.text(badge, closer.value, SMALL, canvas.theme.ink, weight=Weight.BLACK)
    canvas.text(rect, area.talon_label, SMALL, canvas.tone(Tone.of(closer)), lines=2)


def _chips(canvas: Canvas, rect: pygame.Rect, chips: tuple[MarkChip, ...]) -> pygame.Rect:
    """Show a player's marriages above the own card; return what is left below."""
    scale = canvas.scale
    high = max(canvas.mm(4.2 * scale), min(canvas.mm(7 * scale), rect.height // 3))
    for chip in chips:
        box, rect = cut_top(rect, high, canvas.mm(1))
        box = box.inflate(-max(0, box.width - canvas.mm(17 * scale)), 0)
        theme = canvas.theme
        if chip.pending:
            canvas.dashed(box, theme.text)
            ink = theme.text
        else:
            canvas.panel(box, theme.paper, theme.paper_edge)
            ink = theme.rank
        air = min(canvas.mm(2.4), box.width // 8), min(canvas.mm(2), high - canvas.mm(3.6 * scale))
        inside = box.inflate(-air[0], -air[1])
        sign, rest = cut_left(inside, min(canvas.mm(5), inside.width - canvas.mm(5.6 * scale)))
        side = min(sign.size)
        sign_ink = ink if chip.pending else None
        canvas.image(suit_art(chip.suit, side, theme, sign_ink), sign.center)
        canvas.text(rest, str(chip.points), BODY, ink, weight=Weight.BLACK)
    return rect


def _slot(
    canvas: Canvas, rect: pygame.Rect, area: TrickArea, seat: Seat, gates: PerSeat[Pixel]
) -> dict[str, Piece]:
    """Return a player's card, or the trick just won; mark the place where a card can be laid."""
    wide = min(rect.width - canvas.mm(1), round(rect.height / ASPECT))
    if wide < canvas.mm(SMALLEST_CARD):
        return {}
    laid = area.laid[seat]
    if laid is not None:
        art = card_face(laid, wide, canvas.theme)
        return {laid.card.name: Piece(art, rect.center, gates[seat])}
    if area.last is not None and area.last_winner is seat:
        return _last_trick(canvas, rect, area, area.last, gates)
    place = pygame.Rect(0, 0, wide, round(wide * ASPECT))
    place.center = rect.center
    due = area.due is seat
    canvas.dashed(
        place, canvas.tone(Tone.of(seat)) if due else canvas.theme.outline, 0.8 if due else 0.4
    )
    return {}


def _last_trick(
    canvas: Canvas,
    rect: pygame.Rect,
    area: TrickArea,
    last: tuple[Face, Face],
    gates: PerSeat[Pixel],
) -> dict[str, Piece]:
    """Return both cards of the completed trick, lying over each other."""
    if rect.height >= canvas.mm(LOW) and not canvas.look.large:
        text, rect = cut_bottom(rect, canvas.mm(FLOOR), canvas.mm(1.6))
        canvas.text(text, area.last_label, FLOOR, canvas.theme.secondary, weight=Weight.MEDIUM)
    wide = min(round(rect.width / 1.45), round(rect.height / (ASPECT + 0.22)))
    dx, dy = round(wide * 0.21), round(wide * 0.11)
    x, y = rect.center
    leader = area.last_leader or Seat.A
    led, reply = (card_face(face, wide, canvas.theme) for face in last)
    return {
        last[0].card.name: Piece(led, (x - dx, y - dy), gates[leader]),
        last[1].card.name: Piece(reply, (x + dx, y + dy), gates[leader.other]),
    }
