"""The card that begins the next deal (art. 2.1), told apart from cards of the deal just over.

Between deals cards are gathered, thrown in and swept over the pads. A card on a pad is the turn-up
once it has lain there alone for a second, and one touched on the screen at once. A tap confirms it
while a claim is still open, which the turn-up would end (art. 7.3, 9.6), and where the reader
cannot tell a card that lies from one that was swept over it. Times are `CLOCK_MONOTONIC` ns.
"""

from __future__ import annotations

from typing import Final

from device.table.cards import ambiguity
from device.table.cards.deal_context import DealContext
from device.table.cards.gesture import Gesture
from device.table.cards.placements import CardState, Placement, Placements
from engine.actions import Settle, TurnUp
from engine.interface.notices import AskDeal, LiftFirst, Notice
from engine.model.results import Phase

TURN_UP_NS: Final = 1_000_000_000
"""How long a card that may be of the deal just over must lie to be the next turn-up."""


def turn_up(placements: Placements, context: DealContext, now: int) -> Gesture | None:
    """Return the next turn-up, once it has lain long enough and nothing is to be asked."""
    laid = _laid(placements)
    if not laid or now < _lies_long_enough_at(placements, laid, context):
        return None
    if len({placement.card for placement in laid}) > 1:  # cards being gathered
        for placement in laid:
            placement.state = CardState.TOGETHER
        return None
    turned = laid[0]
    if context.refusal(TurnUp(turned.card)) or not _asks(placements, turned, context):
        return Gesture(TurnUp(turned.card), (turned,))
    turned.state = CardState.ASKING
    return None


def wakes_at(placements: Placements, context: DealContext) -> int | None:
    """Return when a card will have lain long enough, or None."""
    laid = _laid(placements)
    return _lies_long_enough_at(placements, laid, context) if laid else None


def confirmed(placements: Placements, context: DealContext) -> Gesture | None:
    """Return what a tap means: the turn-up that asks, else the settlement of a deal played out."""
    asking = [p for p in placements.all() if p.state is CardState.ASKING]
    if asking:
        return Gesture(TurnUp(asking[-1].card), (asking[-1],))
    return Gesture(Settle()) if context.view.phase is Phase.PLAYED_OUT else None


def notice(placements: Placements) -> Notice | None:
    """Return what the cards that lie between deals ask of the players."""
    for p in reversed(placements.all()):
        if p.state is CardState.ASKING:
            return AskDeal(p.seat, p.card)
        if p.state is CardState.FOUND:
            return LiftFirst(p.seat)
    return None


def _laid(placements: Placements) -> list[Placement]:
    """Return the cards that may be the turn-up: the one touched last, or all seen to lie.

    A card just lifted still counts as lying, and one on the other pad may be heard as well.
    """
    new = [
        p
        for p in placements.new()
        if placements.seen_now(p) and not ambiguity.is_copy(p, placements)
    ]
    return [p for p in new if not p.sighting][-1:] or new


def _lies_long_enough_at(
    placements: Placements, laid: list[Placement], context: DealContext
) -> int:
    """Return when these cards have lain long enough, the one laid last as well."""
    return max(
        p.since + (TURN_UP_NS if placements.tells_removal(p) and p.card in context.recent else 0)
        for p in laid
    )


def _asks(placements: Placements, turned: Placement, context: DealContext) -> bool:
    """Whether a tap must confirm the turn-up."""
    unsure = (
        turned.sighting and not placements.tells_removal(turned) and turned.card in context.recent
    )
    return bool(unsure) or context.view.phase is Phase.PLAYED_OUT
