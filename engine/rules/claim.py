"""When a player may say 66 (rulebook art. 7). What a claim is worth is in `score`."""

from __future__ import annotations

from engine.model.cards import Seat
from engine.model.codes import Code
from engine.model.results import Phase
from engine.rules.deal import Deal, on_lead


def refusal(deal: Deal, seat: Seat) -> Code | None:
    """Return why the claim is refused, which costs nothing."""
    if deal.rules.claim_window == "own_trick_or_marriage" and not _in_window(deal, seat):
        return Code.CLAIM_WINDOW
    return Code.CLAIM_AUTOMATIC if deal.rules.claim == "automatic" else None


def _in_window(deal: Deal, seat: Seat) -> bool:
    """Return whether the player has just won a trick or announced a marriage (art. 7.3)."""
    if deal.phase is Phase.PLAYED_OUT:
        return deal.leader is seat
    return on_lead(deal, seat) and (deal.trick > 1 or deal.announced is not None)
