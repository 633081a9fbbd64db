"""Paints the middle of the table during a deal: trick, trump, talon, marriages."""

from __future__ import annotations

import pygame

from engine.cards import PerSeat, Seat
from ui.art import suit_art
from ui.canvas import BODY, SMALL, Canvas
from ui.cards import ASPECT, card_back, card_face, card_tile
from ui.layout import cut_bottom, cut_left, cut_top
from ui.paint.places import Places
from ui.scene import Chip, Face, Felt, SeatScene
from ui.theme import Tone
from ui.typeface import Weight


def paint_felt(canvas: Canvas, where: Places, felt: Felt, seats: PerSeat[SeatScene]) -> None:
    """Paint both players' cards with trump and talon between them."""
    _trump(canvas, where.trump, felt)
    _talon(canvas, where.talon, felt)
    for seat in Seat:
        rect = _chips(canvas, where.slots[seat], seats[seat].chips)
        _slot(canvas, rect, felt, seat)


def _trump(canvas: Canvas, rect: pygame.Rect, felt: Felt) -> None:
    """Show the trump's suit, large, on paper, with its name."""
    if felt.trump is None:
        return
    theme = canvas.theme
    canvas.panel(rect, theme.paper, theme.paper_edge)
    inside = rect.inflate(-canvas.mm(2), -canvas.mm(2.4))
    label, inside = cut_top(inside, canvas.mm(3.7), canvas.mm(1))
    name, inside = cut_bottom(inside, canvas.mm(4.6), canvas.mm(1))
    canvas.text(label, felt.trump_label, SMALL, theme.rank, weight=Weight.MEDIUM)
    canvas.text(name, felt.trump_name, BODY, theme.rank)
    side = min(inside.size)
    canvas.image(suit_art(felt.trump, side, theme.suits[felt.trump]), inside.center)


def _talon(canvas: Canvas, rect: pygame.Rect, felt: Felt) -> None:
    """Show the talon as it lies: turn-up beside the stack, or turned down across it."""
    two = felt.closed_by is not None
    label, inside = cut_bottom(rect, canvas.mm(10 if two else 5), canvas.mm(0.8))
    tone = canvas.tone(Tone.of(felt.closed_by)) if two else canvas.theme.text
    canvas.text(label, felt.talon_label, BODY, tone, lines=2)
    wide = min(
        (inside.width - canvas.mm(1)) // 2, round((inside.height - canvas.mm(1.2)) / ASPECT)
    )
    high = round(wide * ASPECT)
    back = card_back(wide, canvas.theme)
    centre = inside.center
    if felt.turn_up is not None:
        tile = card_tile(felt.turn_up, (wide, high), canvas.theme)
        canvas.image(tile, (centre[0] - wide // 2 - canvas.mm(0.3), centre[1]))
        centre = (centre[0] + wide // 2 + canvas.mm(0.3), centre[1])
    if not felt.talon:
        place = pygame.Rect(0, 0, wide, high)
        place.center = centre
        canvas.dashed(place, canvas.theme.outline)
    for layer in range((felt.talon + 3) // 4):
        lift = canvas.mm(0.5) * layer
        canvas.image(back, (centre[0] - lift, centre[1] - lift))
    if two:
        across = pygame.transform.rotate(back, 90)
        canvas.image(across, (centre[0] - canvas.mm(0.5), centre[1] - canvas.mm(0.5)))


def _chips(canvas: Canvas, rect: pygame.Rect, chips: tuple[Chip, ...]) -> pygame.Rect:
    """Show a player's marriages above the own card; return what is left below."""
    high = min(canvas.mm(7), rect.height // 4)
    for chip in chips:
        box, rect = cut_top(rect, high, canvas.mm(1))
        box = box.inflate(-max(0, box.width - canvas.mm(17)), 0)
        theme = canvas.theme
        if chip.pending:
            canvas.dashed(box, theme.paper)
            ink = theme.text
        else:
            canvas.panel(box, theme.paper, theme.paper_edge)
            ink = theme.rank
        sign, rest = cut_left(box.inflate(-canvas.mm(2), -canvas.mm(1)), canvas.mm(6))
        side = min(sign.size)
        colour = theme.text if chip.pending else theme.suits[chip.suit]
        canvas.image(suit_art(chip.suit, side, colour), sign.center)
        canvas.text(rest, str(chip.points), BODY, ink, weight=Weight.BLACK)
    return rect


def _slot(canvas: Canvas, rect: pygame.Rect, felt: Felt, seat: Seat) -> None:
    """Lay a player's card, the trick the player has just won, or mark the place for a card."""
    wide = min(rect.width - canvas.mm(1), round(rect.height / ASPECT))
    laid = felt.laid[seat]
    if laid is not None:
        canvas.image(card_face(laid, wide, canvas.theme), rect.center)
        return
    if felt.last is not None and felt.last_winner is seat:
        _last_trick(canvas, rect, felt.last, felt.last_label)
        return
    place = pygame.Rect(0, 0, wide, round(wide * ASPECT))
    place.center = rect.center
    due = felt.due is seat
    canvas.dashed(
        place, canvas.tone(Tone.of(seat)) if due else canvas.theme.outline, 0.8 if due else 0.4
    )


def _last_trick(canvas: Canvas, rect: pygame.Rect, last: tuple[Face, Face], label: str) -> None:
    """Lay both cards of the completed trick over each other."""
    text, rect = cut_bottom(rect, canvas.mm(SMALL), canvas.mm(1.4))
    canvas.text(text, label, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    wide = min(round(rect.width / 1.45), round(rect.height / (ASPECT + 0.22)))
    dx, dy = round(wide * 0.21), round(wide * 0.11)
    x, y = rect.center
    canvas.image(card_face(last[0], wide, canvas.theme), (x - dx, y - dy))
    canvas.image(card_face(last[1], wide, canvas.theme), (x + dx, y + dy))
