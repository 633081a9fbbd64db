"""What a proven revoke means for the deal: who, which trick, what it costs (rulebook art. 8).

Whether something is proven is a question for `proof`; here it becomes an offence and an outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.model.cards import Card, Seat
from engine.model.codes import Offence
from engine.model.frozen import frozen
from engine.rules.deal import Deal, hand_of, with_side
from engine.rules.proof import evidence, revokes
from engine.rules.score import VOID, Outcome, revoked
from engine.rules.trick import Reply

_SEATS: Final = tuple(Seat)


@frozen
class Revoke:
    """An offence, the deal with it noted, and how it ends the deal, if it does."""

    offence: Offence
    deal: Deal
    outcome: Outcome | None


def found(deal: Deal, shown: tuple[Card, ...]) -> Revoke | None:
    """Return the revoke that is proven now and was not noted before (art. 8.3, 8.5, 8.6).

    Args:
        deal: the deal after the action that may prove it.
        shown: the cards that this action laid or showed.
    """
    if not (deal.leading.replies or deal.following.replies):
        return None
    proven = {seat: new for seat in _SEATS if (new := _proven(deal, seat)) is not None}
    if not proven:
        return None
    if len(proven) > 1 and not all(proven.values()):
        return _both(deal, proven)
    seat = min(proven, key=lambda one: [reply.trick for reply in proven[one]])
    offence = _offence(deal, seat, proven[seat], shown)
    if deal.rules.revoke_penalty != "note":
        return Revoke(offence, deal, revoked(deal, seat))
    return Revoke(offence, _noted(deal, seat, proven[seat]), None)


def _both(deal: Deal, proven: Mapping[Seat, tuple[Reply, ...]]) -> Revoke:
    """Return the offence that names nobody: of both, neither is the earlier (art. 8.6)."""
    offence = Offence("revoke", None, None, None)
    if deal.rules.revoke_penalty != "note":
        return Revoke(offence, deal, VOID)
    for seat, replies in proven.items():
        deal = _noted(deal, seat, replies)
    return Revoke(offence, deal, None)


def _proven(deal: Deal, seat: Seat) -> tuple[Reply, ...] | None:
    """Return the wrong replies that were not noted before; empty if none can be named."""
    side = deal.side(seat)
    if not side.replies:
        return None
    wrong = revokes(hand_of(deal, seat), side.laid, side.replies)
    if not wrong:
        return None if side.noted else wrong
    return tuple(reply for reply in wrong if not side.noted >> reply.trick & 1) or None


def _offence(
    deal: Deal, seat: Seat, replies: tuple[Reply, ...], shown: tuple[Card, ...]
) -> Offence:
    """Return what is announced: the earliest wrong trick and the card that proves it."""
    if not replies:
        return Offence("revoke", seat, None, None)
    card = evidence(hand_of(deal, seat), deal.side(seat).laid, replies[0], shown)
    return Offence("revoke", seat, replies[0].trick, card)


def _noted(deal: Deal, seat: Seat, replies: tuple[Reply, ...]) -> Deal:
    """Return the deal in which these wrong replies are not announced again."""
    side = deal.side(seat)
    noted = sum(1 << reply.trick for reply in replies) if replies else 1
    return with_side(deal, seat, replace(side, noted=side.noted | noted))
