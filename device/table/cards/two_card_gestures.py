"""Two cards that mean something together: the exchange, the marriage, and its lead.

Where a pad shows two cards of one player they lie there together. The first of them looks like a
lead, so a lead may still become a marriage or an exchange as long as the follower has not
answered. Where the cards of a player come one by one, on a pad that both use or whose reader sees
one tag at a time, the turn-up that passes after the lowest trump is the exchange: nobody holds the
turn-up, so it can be no answer. What is announced first is in `announcement`.
"""

from __future__ import annotations

from device.table.cards.deal_context import DealContext
from device.table.cards.gesture import Gesture
from device.table.cards.placements import PAIR, CardState, Placement, Placements
from engine.actions import Exchange, Marriage, Play
from engine.model.cards import Card, Seat, Suit, card
from engine.model.codes import Code


def exchange(placements: Placements, context: DealContext) -> Gesture | None:
    """Return the exchange that the cards amount to, or None (art. 4)."""
    turn_up, lowest = context.turn_up, context.lowest_trump
    if turn_up is None or lowest is None or turn_up is lowest:
        return None
    for seat in Seat:
        shown = _together(placements, seat, frozenset({turn_up, lowest}), context)
        if shown:
            return Gesture(Exchange(seat, lowest), shown, context.lead is lowest)
    for p in placements.new():
        who = _exchanging(p, lowest, context)
        if p.card is turn_up and placements.one_by_one(p.pad) and who:
            return Gesture(Exchange(who, lowest), (p,), context.lead is lowest)
    return None


def _exchanging(turn_up: Placement, lowest: Card, context: DealContext) -> Seat | None:
    """Return who shows the turn-up after the lowest trump, which was led or could not be."""
    follows = context.lead is None and turn_up.after is lowest
    instead = context.lead is lowest and turn_up.seat is context.view.leader
    return turn_up.seat if follows or instead else None


def awaits_turn_up(lowest: Placement, context: DealContext) -> bool:
    """Whether the lowest trump, laid where a marriage was announced, can only be an exchange.

    It is no lead then (art. 5.1, 6.5), which could cost the deal (art. 5.6).
    """
    if lowest.card is not context.lowest_trump or not context.pledged or context.lead:
        return False
    return context.refusal(Exchange(lowest.seat, lowest.card)) is None


def marriage(placements: Placements, context: DealContext) -> Gesture | None:
    """Return the marriage that lies on the leader's own pad, or None (art. 5)."""
    leader = context.view.leader
    if leader is None or len(context.view.on_table) > 1:
        return None
    for suit in Suit:
        pair = frozenset(card(rank.value + suit.value) for rank in PAIR)
        shown = _together(placements, leader, pair, context)
        announced = any(marriage.suit is suit for marriage in context.view.marriages)
        own = all(p.pad is leader for p in shown)
        if shown and own and not announced and context.view.turn_up not in pair:
            cards = (shown[0].card, shown[1].card)
            return Gesture(Marriage(leader, cards), shown, context.lead in pair)
    return None


def pledged_lead(placements: Placements, context: DealContext) -> Gesture | None:
    """Of a marriage's two cards the one that stays, or is laid again, is led."""
    leader = context.view.leader
    if context.pledged is None or leader is None or context.lead:
        return None
    shown = [
        p
        for p in placements.of(leader)
        if p.card.suit is context.pledged
        and p.card.rank in PAIR
        and p.state in (CardState.NEW, CardState.PLEDGED)
    ]
    touched = [p for p in shown if p.state is CardState.NEW and not p.sighting]
    if len(touched) == 1:
        return Gesture(Play(touched[0].card, leader), (touched[0],))
    for p in shown:
        if p.found or len(shown) == len(PAIR):  # which one stays is not known yet
            p.state = CardState.PLEDGED
    if len(shown) != 1:
        return None
    (stays,) = shown
    if stays.state is CardState.NEW or (
        placements.seen_now(stays) and placements.is_confirmed(stays)
    ):
        return Gesture(Play(stays.card, leader), (stays,))
    return None


def is_mate_of_lead(laid: Card, context: DealContext) -> bool:
    """Whether the card is the other one of a marriage of which one was just led."""
    lead = context.lead
    if lead is None or lead.suit is not laid.suit or {lead.rank, laid.rank} != PAIR:
        return False
    return any(marriage.suit is laid.suit for marriage in context.view.marriages)


def _together(
    placements: Placements, seat: Seat, pair: frozenset[Card], context: DealContext
) -> tuple[Placement, ...]:
    """Return both placements if the two cards lie on a pad and may become a gesture.

    One must be newly laid; the other may be the lead, a refused card, or a resting turn-up.
    The newest answer must have seen both: a card just lifted still counts as lying. And the other
    pad must have answered without them, whose cards may be heard here as well.
    """
    lead = context.lead
    if lead and (lead not in pair or seat is not context.view.leader):
        return ()
    shown = {
        p.card: p  # a card that lies there may be touched as well
        for p in placements.of(seat)
        if p.card in pair
        and placements.seen_now(p)
        and (p.card is lead or (_may_pair(p, context) and not placements.in_doubt(p)))
    }
    new = any(p.state is not CardState.RESTING for p in shown.values()) or lead in pair
    return tuple(shown.values()) if len(shown) == len(pair) and new else ()


def _may_pair(placement: Placement, context: DealContext) -> bool:
    """Whether a second card can still make more of this one.

    A card refused as out of turn may have waited for it, and the turn-up may lie there resting:
    on the own pad, since on the one that both use it lies for nobody.
    """
    match placement.state:
        case CardState.NEW:
            return placement.card not in context.played
        case CardState.ASKING | CardState.UNSURE:
            return True
        case CardState.SHOWN:
            return placement.card is context.lowest_trump
        case CardState.REFUSED:
            return placement.refusal is not None and placement.refusal.code is Code.NOT_DUE
        case CardState.RESTING:
            return placement.card is context.view.turn_up and placement.pad is not None
        case _:
            return False
