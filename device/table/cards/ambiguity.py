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


def is_unsure(placement: Placement, lying: Placements, standing: DealContext, now: int) -> bool:
    """Whether a card may be part of more than can be seen, or lie on another pad.

    A card that is due and could be nothing else never waits, except where two pads hear it.
    """
    p = placement
    if _waits_for_room(p, lying, standing):
        return True
    if not lying.in_doubt(p):
        return False
    if p.state is CardState.UNSURE:
        return True  # only what is heard of it can tell
    waits = now - p.since < DOUBT_NS
    beside = [other for other in lying.pads[p.pad] if other is not p]
    if lying.lies_elsewhere(p):
        return True
    undecided = waits or is_copy(p, lying)
    if p.card is standing.closes_with:
        return undecided or _is_blocked(p, lying)
    if p.seat is not standing.view.due:
        return undecided or (_is_blocked(p, lying) and _may_complete(p, standing))
    if _may_complete(p, standing):
        led_here = any(other.card is standing.lead for other in beside)
        return waits or led_here or _is_blocked(p, lying)
    at_once = any(other.since == p.since for other in beside)
    return at_once and (undecided or _is_blocked(p, lying))


def is_copy(placement: Placement, lying: Placements) -> bool:
    """Whether a card lies on another pad too, as far as is known, and may only be heard here."""
    return lying.in_doubt(placement) and len(lying.copies(placement)) > 1


def _is_blocked(placement: Placement, lying: Placements) -> bool:
    """Whether the other pad cannot tell that it lacks a card: its answers are full of others."""
    pad = placement.pad
    if pad is None or not lying.in_doubt(placement) or is_copy(placement, lying):
        return False
    return lying.is_full(pad.other)


def patience_ns(placement: Placement, lying: Placements) -> int:
    """Return how long a card waits that does not count at once."""
    return DOUBT_NS if lying.in_doubt(placement) else OUT_OF_TURN_NS


def warning(lying: Placements, standing: DealContext) -> Notice | None:
    """Return why a card on a pad cannot count yet, if one cannot."""
    for p in lying.all():
        unsure = p.state is CardState.UNSURE
        waits = p.state not in {CardState.RESTING, CardState.REFUSED}
        first = unsure and _waits_for_room(p, lying, standing)
        hides = _may_hide_mate(p, standing) or (waits and lying.is_hidden(p))
        if first or (hides and not _may_show_all(p.pad, lying)):
            return TooManyCards(p.seat)
        if unsure and p.pad and _is_blocked(p, lying):
            return TooManyCards(p.pad.other)
        elsewhere = p.seat is not standing.view.due or lying.lies_elsewhere(p)
        if unsure and is_copy(p, lying) and not elsewhere:
            return ReadByBothPads(p.seat)
    return None


def old_cards(lying: Placements, standing: DealContext) -> Notice | None:
    """Return that a card cannot be seen which a player is to lay beside two old ones, if so."""
    due = standing.view.due
    if due is None or _may_show_all(due, lying):
        return None
    rest = all(p.state is CardState.RESTING for p in lying.pads[due])
    return TooManyCards(due) if rest else None


def _waits_for_room(laid: Placement, lying: Placements, standing: DealContext) -> bool:
    """Whether a card is rather one of two, of which a card too many hides the other."""
    if not lying.is_full(laid.pad):
        return False
    hidden = (p for p in lying.pads[laid.pad] if lying.is_hidden(p))
    return _may_be_first(laid, standing) or (
        laid.seat is standing.view.leader
        and _may_complete(laid, standing)
        and any(p.card is standing.lead for p in hidden)
    )


def _may_be_first(laid: Placement, standing: DealContext) -> bool:
    """Whether a lead is rather the first card of an exchange: who can exchange seldom leads it."""
    if laid.card is not standing.lowest_trump or standing.lead or standing.turn_up is None:
        return False
    leads = laid.seat is standing.view.leader and laid.pad is laid.seat
    return leads and standing.refusal(Exchange(laid.seat, laid.card)) is None


def _may_hide_mate(laid: Placement, standing: DealContext) -> bool:
    """Whether a lead, which counts at once, may be of a marriage whose other card is unseen."""
    view, suit = standing.view, laid.card.suit
    if laid.card is not standing.lead or laid.card.rank not in PAIR or laid.pad is not view.leader:
        return False
    mates = {c for c in standing.played if c.suit is suit and c.rank in PAIR}
    announced = any(marriage.suit is suit for marriage in view.marriages)
    shown = view.turn_up is not None and view.turn_up.suit is suit and view.turn_up.rank in PAIR
    return mates == {laid.card} and not announced and not shown


def _may_complete(laid: Placement, standing: DealContext) -> bool:
    """Whether a card may be the second one of the leader's marriage."""
    lead = standing.lead
    if lead is None or lead.suit is not laid.card.suit or {lead.rank, laid.card.rank} != PAIR:
        return False
    return not any(marriage.suit is lead.suit for marriage in standing.view.marriages)


def _may_show_all(at: PadAt, lying: Placements) -> bool:
    """Whether a pad can report more cards, or holds some that only are heard from the other."""
    return not lying.is_full(at) or any(lying.in_doubt(p) for p in lying.pads[at])
