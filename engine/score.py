"""What a deal is worth when it ends, and to whom (rulebook art. 9, 8.5, 5.6).

Card points and tricks go in, game points come out; the two are never mixed (art. 1.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import Seat
from engine.deal import Closing, Deal
from engine.view import How, Phase

ENOUGH: Final = 66
"""The card points that win a deal (art. 7)."""
HALF: Final = 33
"""The card points from which on a lost deal costs but one game point (art. 9.1)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended, before a waiting bonus is added."""

    winner: Seat | None
    game_points: int
    how: How
    bonus: int = 0
    """How much more the next decided deal is worth (art. 9.7)."""


VOID: Final = Outcome(None, 0, How.VOID)
"""A misdeal, or two revokes of which none is the earlier (art. 2.5, 8.6)."""


def claimed(deal: Deal, seat: Seat, how: How = How.CLAIM) -> Outcome:
    """Return what a claim brings, right or wrong (art. 7.4, 9.2, 9.4, 9.5, 9.8).

    Args:
        deal: the deal as it stands; an unfinished trick counts for nobody.
        seat: who claims, or has 66 where that ends the deal by itself.
        how: the name of a right claim: `claim` or `automatic`.
    """
    closing = deal.closing
    if deal.sides[seat].card_points >= ENOUGH:
        if closing is None:
            return Outcome(seat, _by_loser(deal, seat.other), how)
        if closing.seat is seat:
            return Outcome(seat, _closed_and_won(deal, closing), how)
        return Outcome(seat, _won_against_closer(deal, closing), how)
    if closing is not None and closing.seat is seat:
        return _failed(deal, closing)
    return Outcome(seat.other, _false_claim(deal, seat.other), How.FALSE_CLAIM)


def settled(deal: Deal) -> Outcome:
    """Return what a played-out deal brings when nobody claims (art. 9.3, 9.5, 9.7)."""
    if deal.closing is not None:
        return _failed(deal, deal.closing)
    rules, last = deal.rules, deal.leader
    if rules.last_trick == "wins_deal":
        points = 1 if rules.last_trick_value == "one" else _by_loser(deal, last.other)
        return Outcome(last, points, How.LAST_TRICK)
    a, b = deal.sides.map(lambda side: side.card_points)
    if a == b:
        bonus = 1 if rules.tie == "next_deal_plus1" and a > ENOUGH else 0
        return Outcome(None, 0, How.TIE, bonus)
    winner = Seat.A if a > b else Seat.B
    return Outcome(winner, _by_loser(deal, winner.other), How.TOTALS)


def revoked(deal: Deal, offender: Seat) -> Outcome:
    """Return what a proven revoke costs, where it ends the deal (art. 8.5)."""
    winner = offender.other
    short = deal.rules.revoke_penalty == "two_or_three" and deal.sides[winner].tricks > 0
    return Outcome(winner, 2 if short else 3, How.REVOKE)


def led_wrong(offender: Seat) -> Outcome:
    """Return what a wrong lead after a marriage costs, where it ends the deal (art. 5.6)."""
    return Outcome(offender.other, 3, How.WRONG_LEAD)


def agreed(winner: Seat, game_points: int) -> Outcome:
    """Return the result that the players agreed on (art. 10.5)."""
    return Outcome(winner, game_points, How.BY_HAND)


def value(deal: Deal, card_points: int, tricks: int) -> int:
    """Return the value by the loser's card points and tricks: 3, 2 or 1 (art. 9.1)."""
    won = tricks if deal.rules.schwarz == "no_trick" else card_points
    if won == 0:
        return 3
    return 2 if card_points < HALF else 1


def _by_loser(deal: Deal, loser: Seat) -> int:
    """Return the value by the loser as of now."""
    side = deal.sides[loser]
    return value(deal, side.card_points, side.tricks)


def _closed_and_won(deal: Deal, closing: Closing) -> int:
    """Return the value of the closer's right claim (art. 9.2)."""
    if deal.rules.close_basis == "at_end":
        return _by_loser(deal, closing.seat.other)
    return value(deal, closing.card_points, closing.tricks)


def _won_against_closer(deal: Deal, closing: Closing) -> int:
    """Return the value of a right claim by the closer's opponent (art. 9.2)."""
    match deal.rules.opponent_66_after_close:
        case "two":
            return 2
        case "failed_unless_closer_has_66" if deal.sides[closing.seat].card_points >= ENOUGH:
            return 1  # art. 9.1: who has 66 is neither schwarz nor below 33
        case "failed_unless_closer_has_66" | "as_failed_close":
            return _failed_close(deal, closing)


def _failed(deal: Deal, closing: Closing) -> Outcome:
    """Return how a deal ends by a failed close (art. 9.5)."""
    return Outcome(closing.seat.other, _failed_close(deal, closing), How.FAILED_CLOSE)


def _failed_close(deal: Deal, closing: Closing) -> int:
    """Return what a failed close brings the closer's opponent (art. 9.5)."""
    match deal.rules.failed_close:
        case "at_closing":
            return 2 if closing.tricks else 3
        case "at_end_by_points":
            return 2 if deal.sides[closing.seat.other].card_points else 3
        case "three":
            return 3


def _false_claim(deal: Deal, winner: Seat) -> int:
    """Return what a false claim brings the claimant's opponent (art. 9.4)."""
    side = deal.sides[winner]
    match deal.rules.false_claim:
        case "two_or_three_by_trick":
            return 2 if side.tricks else 3
        case "two_or_three_by_points":
            return 2 if side.card_points else 3
        case "as_if_won":
            return value(deal, side.card_points, side.tricks)
        case "two":
            return 2


def automatic_end(deal: Deal) -> Outcome | None:
    """Return how the deal ends by itself after a trick or a marriage, if it does (art. 7.2, 9.6).

    Only the player on lead can have come to 66: both ways to it end with that player on lead.
    """
    if deal.rules.claim != "automatic":
        return None
    if deal.led is None and deal.sides[deal.leader].card_points >= ENOUGH:
        return claimed(deal, deal.leader, How.AUTOMATIC)
    return settled(deal) if deal.phase is Phase.PLAYED_OUT else None
