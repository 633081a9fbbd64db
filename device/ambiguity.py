"""When it is unclear what a card on a pad means, and what the players can do about it.

A PN532 reports two tags, so that a third card lies there unseen; and a pad may hear the cards of
the other one. What could be something else waits until more was heard, or a card was lifted.
Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from typing import Final

from device.placements import PAIR, Lying, Placement, Placements
from device.standing import Standing
from engine.actions import Exchange
from engine.snapshot import Notice, ReadByBothPads, TooManyCards

OUT_OF_TURN_NS: Final = 250_000_000
"""How long a card on the pad of the player who is not due waits before it is refused: two
players may lay within one round of polls, and the follower's pad may be heard first."""

DOUBT_NS: Final = 1_000_000_000
"""How long a card waits that two pads hear: some ten looks of each tell where it lies."""


def is_unsure(placement: Placement, lying: Placements, standing: Standing, now: int) -> bool:
    """Whether a card may be part of more than can be seen, or lie on another pad.

    A card that is due and could be nothing else never waits, except where two pads hear it.
    """
    p = placement
    if lying.is_full(p.pad) and _may_be_first(p, standing):
        return True
    if not lying.in_doubt(p):
        return False
    waits = now - p.since < DOUBT_NS
    beside = [other for other in lying.pads[p.pad] if other is not p]
    if lying.lies_elsewhere(p):
        return True
    if p.seat is not standing.view.due or p.card is standing.closes_with:
        return waits or len(lying.copies(p)) > 1
    if _may_complete(p, standing):
        return waits or any(other.card is standing.lead for other in beside)
    return waits and any(other.since == p.since for other in beside)


def patience_ns(placement: Placement, lying: Placements) -> int:
    """Return how long a card waits that does not count at once."""
    return DOUBT_NS if lying.in_doubt(placement) else OUT_OF_TURN_NS


def warning(lying: Placements, standing: Standing) -> Notice | None:
    """Return why a card that lies there cannot count yet, if one cannot."""
    for p in lying.all():
        unsure = p.state is Lying.UNSURE
        if lying.is_full(p.pad) and (unsure or _is_in_the_way(p, lying, standing)):
            return TooManyCards(p.seat)
        if unsure and p.seat is standing.view.due:
            return ReadByBothPads(p.seat)
    return None


def _may_be_first(laid: Placement, standing: Standing) -> bool:
    """Whether a lead is rather the first card of an exchange: who can exchange seldom leads it."""
    if laid.card is not standing.lowest_trump or standing.lead or standing.turn_up is None:
        return False
    leads = laid.seat is standing.view.leader and laid.pad is laid.seat
    return leads and standing.refusal(Exchange(laid.seat, laid.card)) is None


def _may_complete(laid: Placement, standing: Standing) -> bool:
    """Whether an answer may rather be the second card of the leader's marriage."""
    lead = standing.lead
    if lead is None or lead.suit is not laid.card.suit or {lead.rank, laid.card.rank} != PAIR:
        return False
    return not any(marriage.suit is lead.suit for marriage in standing.view.marriages)


def _is_in_the_way(placement: Placement, lying: Placements, standing: Standing) -> bool:
    """Whether a pad can show no more cards while a player has to lay one or to lift one."""
    p = placement
    if lying.is_crowded(p.pad):
        return p.state not in {Lying.RESTING, Lying.REFUSED}
    rests = all(other.state is Lying.RESTING for other in lying.pads[p.pad])
    return rests and p.pad is not None and p.pad is standing.view.due
