"""When it is unclear what a card on a pad means, and what the players can do about it.

A PN532 reports two tags, so a third card stays unseen; and a pad may hear the cards of
the other one. What could be something else waits until more was heard, or a card was lifted.
Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from typing import Final

from device.readers.messages import PadAt
from device.table.cards.deal_context import DealContext
from device.table.cards.placements import PAIR, CardState, Placement, Placements
from engine.actions import Exchange
from engine.interface.notices import Notice, ReadByBothPads, TooManyCards

OUT_OF_TURN_NS: Final = 250_000_000
"""How long a card on the pad of the player who is not due waits before it is refused: two
players may lay within one round of polls, and the follower's pad may be heard first."""

DOUBT_NS: Final = 1_000_000_000
"""How long a card waits that two pads hear: some ten looks of each tell where it lies."""


def is_unsure(
    placement: Placement, placements: Placements, context: DealContext, now: int
) -> bool:
    """Whether a card may be part of more than can be seen, or lie on another pad.

    A card that is due and could be nothing else never waits, except where two pads hear it.
    """
    p = placement
    if _waits_for_room(p, placements, context):
        return True
    if not placements.in_doubt(p):
        return False
    if p.state is CardState.UNSURE:
        return True  # only what is heard of it can tell
    waits = now - p.since < DOUBT_NS
    beside = [other for other in placements.pads[p.pad] if other is not p]
    if placements.lies_elsewhere(p):
        return True
    undecided = waits or is_copy(p, placements)
    if p.card is context.closes_with:
        return undecided or _is_blocked(p, placements)
    if p.seat is not context.view.due:
        return undecided or (_is_blocked(p, placements) and _may_complete(p, context))
    if _may_complete(p, context):
        led_here = any(other.card is context.lead for other in beside)
        return waits or led_here or _is_blocked(p, placements)
    at_once = any(other.since == p.since for other in beside)
    return at_once and (undecided or _is_blocked(p, placements))


def is_copy(placement: Placement, placements: Placements) -> bool:
    """Whether a card lies on another pad too, as far as is known, and may only be heard here."""
    return placements.in_doubt(placement) and len(placements.copies(placement)) > 1


def _is_blocked(placement: Placement, placements: Placements) -> bool:
    """Whether the other pad cannot tell that it lacks a card: its answers are full of others."""
    pad = placement.pad
    if pad is None or not placements.in_doubt(placement) or is_copy(placement, placements):
        return False
    return placements.is_full(pad.other)


def patience_ns(placement: Placement, placements: Placements) -> int:
    """Return how long a card waits that does not count at once."""
    return DOUBT_NS if placements.in_doubt(placement) else OUT_OF_TURN_NS


def warning(placements: Placements, context: DealContext) -> Notice | None:
    """Return why a card on a pad cannot count yet, if one cannot."""
    for p in placements.all():
        unsure = p.state is CardState.UNSURE
        waits = p.state not in {CardState.RESTING, CardState.REFUSED}
        first = unsure and _waits_for_room(p, placements, context)
        hides = _may_hide_mate(p, context) or (waits and placements.is_hidden(p))
        if first or (hides and not _may_show_all(p.pad, placements)):
            return TooManyCards(p.seat)
        if unsure and p.pad and _is_blocked(p, placements):
            return TooManyCards(p.pad.other)
        elsewhere = p.seat is not context.view.due or placements.lies_elsewhere(p)
        if unsure and is_copy(p, placements) and not elsewhere:
            return ReadByBothPads(p.seat)
    return None


def old_cards(placements: Placements, context: DealContext) -> Notice | None:
    """Return that a card cannot be seen which a player is to lay beside two old ones, if so."""
    due = context.view.due
    if due is None or _may_show_all(due, placements):
        return None
    rest = all(p.state is CardState.RESTING for p in placements.pads[due])
    return TooManyCards(due) if rest else None


def _waits_for_room(laid: Placement, placements: Placements, context: DealContext) -> bool:
    """Whether a card is rather one of two, of which a card too many hides the other."""
    if not placements.is_full(laid.pad):
        return False
    hidden = (p for p in placements.pads[laid.pad] if placements.is_hidden(p))
    return _may_be_first(laid, context) or (
        laid.seat is context.view.leader
        and _may_complete(laid, context)
        and any(p.card is context.lead for p in hidden)
    )


def _may_be_first(laid: Placement, context: DealContext) -> bool:
    """Whether a lead is rather the first card of an exchange: who can exchange seldom leads it."""
    if laid.card is not context.lowest_trump or context.lead or context.turn_up is None:
        return False
    leads = laid.seat is context.view.leader and laid.pad is laid.seat
    return leads and context.refusal(Exchange(laid.seat, laid.card)) is None


def _may_hide_mate(laid: Placement, context: DealContext) -> bool:
    """Whether a lead, which counts at once, may be of a marriage whose other card is unseen."""
    view, suit = context.view, laid.card.suit
    if laid.card is not context.lead or laid.card.rank not in PAIR or laid.pad is not view.leader:
        return False
    mates = {c for c in context.played if c.suit is suit and c.rank in PAIR}
    announced = any(marriage.suit is suit for marriage in view.marriages)
    shown = view.turn_up is not None and view.turn_up.suit is suit and view.turn_up.rank in PAIR
    return mates == {laid.card} and not announced and not shown


def _may_complete(laid: Placement, context: DealContext) -> bool:
    """Whether a card may be the second one of the leader's marriage."""
    lead = context.lead
    if lead is None or lead.suit is not laid.card.suit or {lead.rank, laid.card.rank} != PAIR:
        return False
    return not any(marriage.suit is lead.suit for marriage in context.view.marriages)


def _may_show_all(at: PadAt, placements: Placements) -> bool:
    """Whether a pad can report more cards, or holds some that only are heard from the other."""
    return not placements.is_full(at) or any(placements.in_doubt(p) for p in placements.pads[at])
