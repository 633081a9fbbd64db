"""Closing the talon, also before the draw after the last trick (rulebook art. 6)."""

from __future__ import annotations

from dataclasses import replace

from engine.model.cards import Seat
from engine.model.codes import Code
from engine.model.results import Phase
from engine.rules.deal import HAND_SIZE, Closing, Deal, Side, hand_size, on_lead


def close(deal: Deal, seat: Seat, *, before_draw: bool) -> Deal | Code:
    """Return the deal after the player closed, or why it is refused.

    The opponent's card points and tricks are remembered as they stand.
    """
    code = _refusal(deal, seat, before_draw=before_draw)
    if code is not None:
        return code
    if before_draw:
        deal = _undrawn(deal) or deal
    opponent = deal.side(seat.other)
    closing = Closing(seat, deal.trick, opponent.card_points, opponent.tricks)
    return replace(deal, phase=Phase.CLOSED, closing=closing)


def _refusal(deal: Deal, seat: Seat, *, before_draw: bool) -> Code | None:
    """Return why the player cannot close (art. 6.1 to 6.4)."""
    rules = deal.rules
    undrawn = _undrawn(deal) if before_draw else None
    judged = undrawn or deal
    if not on_lead(judged, seat):
        return Code.CLOSE_NOT_ON_LEAD
    if judged.phase is not Phase.OPEN:
        return Code.CLOSE_CLOSED
    if judged.trick == 1 and not rules.close_before_first_trick:
        return Code.CLOSE_NO_TRICK
    if judged.talon < rules.close_min_talon:
        return Code.CLOSE_TALON
    if before_draw and not (rules.close_before_draw and undrawn and _fits(undrawn)):
        return Code.CLOSE_BEFORE_DRAW
    return None


def _undrawn(deal: Deal) -> Deal | None:
    """Return the deal before the draw after the last trick (art. 6.4).

    None when there was no such draw: before trick 1, in the strict phase, or once somebody led.
    """
    used_up = (
        deal.phase is Phase.EXHAUSTED
        and hand_size(deal, deal.leading) == HAND_SIZE[deal.rules.pack]
    )
    if deal.trick == 1 or deal.led is not None or not (deal.phase is Phase.OPEN or used_up):
        return None

    def put_back(side: Side) -> Side:
        return replace(side, known=side.known & ~deal.turn_up.bit)

    return replace(
        deal,
        phase=Phase.OPEN,
        talon=deal.talon + 2,
        leading=put_back(deal.leading),
        following=put_back(deal.following),
    )


def _fits(deal: Deal) -> bool:
    """Return whether no hand is known to hold more cards than it has."""
    return all(side.known.bit_count() <= hand_size(deal, side) for side in deal.sides)
