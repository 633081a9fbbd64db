"""Marriages: king and queen of one suit shown before leading one of them (rulebook art. 5).

What may be led afterwards is in `laying`; pending points come to count there too.
"""

from __future__ import annotations

from dataclasses import replace

from engine.model.cards import Card, Rank, Seat
from engine.model.codes import Code
from engine.model.results import MarriageView
from engine.rules.deal import STRICT, Deal, card_code, hand_of, on_lead, with_side
from engine.rules.proof import showing


def announce(deal: Deal, seat: Seat, cards: tuple[Card, Card]) -> Deal | Code:
    """Return the deal after the marriage with the cards shown, or why it is refused.

    Both cards are then known; the points, 20 or in trumps 40, count at once or are pending.
    """
    code = _refusal(deal, seat, cards)
    if code is not None:
        return code
    suit = cards[0].suit
    both = cards[0].bit | cards[1].bit
    points = 40 if suit is deal.turn_up.suit else 20
    side = deal.side(seat)
    pending = side.tricks == 0
    side = replace(
        side,
        known=side.known | both,
        card_points=side.card_points + (0 if pending else points),
        pending=side.pending + (points if pending else 0),
    )
    announced = replace(
        deal,
        announced=suit,
        marriages=(*deal.marriages, MarriageView(seat, suit, points, pending)),
        unseen=deal.unseen & ~both,
    )
    return with_side(announced, seat, side)


def _refusal(deal: Deal, seat: Seat, cards: tuple[Card, Card]) -> Code | None:
    """Return why the player cannot announce this marriage (art. 5.1 to 5.5)."""
    rules = deal.rules
    first, second = cards
    hand = hand_of(deal, seat)
    if code := card_code(deal, hand, first):
        return code
    if code := card_code(deal, showing(hand, first), second):
        return code
    if not on_lead(deal, seat):
        return Code.MARRIAGE_NOT_ON_LEAD
    if rules.marriage_phase == "open_only" and deal.phase in STRICT:
        return Code.MARRIAGE_PHASE
    if rules.marriage_before_first_trick == "forbidden" and not deal.side(seat).tricks:
        return Code.MARRIAGE_NO_TRICK
    if first.suit is not second.suit or {first.rank, second.rank} != {Rank.KING, Rank.QUEEN}:
        return Code.MARRIAGE_NO_PAIR
    return None if deal.announced is None else Code.MARRIAGE_TWICE
