"""The exchange of the lowest trump for the turn-up (rulebook art. 4)."""

from __future__ import annotations

from dataclasses import replace

from engine.model.cards import Card, Seat
from engine.model.codes import Code
from engine.model.results import Phase
from engine.rules.deal import Deal, card_code, hand_of, lowest_trump, on_lead, with_side


def exchange(deal: Deal, seat: Seat, card: Card) -> Deal | Code:
    """Return the deal after the player exchanged the card shown, or why it is refused.

    The card then lies at the talon's end, and the turn-up is known to be in the hand (art. 4.1).
    """
    code = _refusal(deal, seat, card)
    if code is not None:
        return code
    side = deal.side(seat)
    side = replace(side, known=side.known & ~card.bit | deal.turn_up.bit)
    exchanged = replace(deal, turn_up=card, unseen=deal.unseen & ~card.bit)
    return with_side(exchanged, seat, side)


def _refusal(deal: Deal, seat: Seat, card: Card) -> Code | None:
    """Return why the player cannot exchange the card (art. 4.2 to 4.6)."""
    rules = deal.rules
    if code := card_code(deal, hand_of(deal, seat), card):
        return code
    at_close = _just_closed(deal) and _excepted(deal, seat)
    if deal.led is not None or not (
        at_close or rules.exchange_who == "either_between_tricks" or on_lead(deal, seat)
    ):
        return Code.EXCHANGE_NOT_NOW
    if deal.phase is Phase.CLOSED and not at_close:
        return Code.EXCHANGE_CLOSED
    free = at_close and rules.exchange_at_close == "opponent"
    if rules.exchange_needs_trick and not free and not deal.side(seat).tricks:
        return Code.EXCHANGE_NO_TRICK
    if deal.talon < rules.exchange_min_talon:
        return Code.EXCHANGE_TALON
    return None if card is lowest_trump(deal) else Code.EXCHANGE_CARD


def _just_closed(deal: Deal) -> bool:
    """Return whether nobody has led since the closing (art. 4.5)."""
    return deal.closing is not None and deal.closing.trick == deal.trick and deal.led is None


def _excepted(deal: Deal, seat: Seat) -> bool:
    """Return whether art. 4.5 lets this player exchange after the closing."""
    who, closing = deal.rules.exchange_at_close, deal.closing
    opponent = closing is not None and closing.seat is not seat
    return who == "either" or (who == "opponent" and opponent)
