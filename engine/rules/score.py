"""What a deal is worth when it ends, and to whom (rulebook art. 9, 8.5, 5.6).

Card points and tricks go in, game points come out; the two are never mixed (art. 1.4).
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from engine.model.cards import Seat
from engine.model.frozen import frozen
from engine.model.results import How, Phase
from engine.rules.deal import Closing, Deal
from engine.rules.rule_set import Rules

ENOUGH: Final = 66
"""The card points that win a deal (art. 7)."""
HALF: Final = 33
"""The card points from which on a lost deal costs but one game point (art. 9.1)."""


class Why(Enum):
    """What makes a deal worth one, two or three game points (art. 9.1 to 9.5)."""

    NO_TRICK = "no_trick"
    NO_POINTS = "no_points"
    UNDER_33 = "under_33"
    FROM_33 = "from_33"
    A_TRICK = "a_trick"
    """One trick, where having none costs more."""
    SOME_POINTS = "some_points"
    """Card points, where having none costs more."""
    ALWAYS = "always"
    """It costs the same whatever anybody has."""


@frozen
class Worth:
    """Game points and what they follow from."""

    points: int
    why: Why = Why.ALWAYS
    of: Seat | None = None
    """Whose tricks or card points decide."""
    at_closing: bool = False
    """Whether those that the player had at the closing do."""


@frozen
class Outcome:
    """How a deal ended, before a waiting bonus is added."""

    winner: Seat | None
    game_points: int
    how: How
    bonus: int = 0
    """How much more the next decided deal is worth (art. 9.7)."""
    why: Worth | None = None
    """What the game points follow from, where cards decide them."""
    claimant: Seat | None = None
    """Who claimed, rightly or not."""


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
    claimant = seat if how is How.CLAIM else None
    if deal.side(seat).card_points >= ENOUGH:
        return _brings(seat, _won(deal, seat), how, claimant)
    if closing is not None and closing.seat is seat:
        return _brings(seat.other, close_failed(deal, closing), How.FAILED_CLOSE, claimant)
    return _brings(seat.other, _false_claim(deal, seat.other), How.FALSE_CLAIM, claimant)


def settled(deal: Deal) -> Outcome:
    """Return what a played-out deal brings when nobody claims (art. 9.3, 9.5, 9.7)."""
    if deal.closing is not None:
        loses, worth = deal.closing.seat, close_failed(deal, deal.closing)
        return _brings(loses.other, worth, How.FAILED_CLOSE)
    rules, last = deal.rules, deal.leader
    if rules.last_trick == "wins_deal":
        one = rules.last_trick_value == "one"
        return _brings(last, Worth(1) if one else _by_loser(deal, last.other), How.LAST_TRICK)
    a, b = deal.sides.map(lambda side: side.card_points)
    if a == b:
        return Outcome(None, 0, How.TIE, tie_bonus(rules, a))
    winner = Seat.A if a > b else Seat.B
    return _brings(winner, _by_loser(deal, winner.other), How.TOTALS)


def tie_bonus(rules: Rules, card_points: int) -> int:
    """Return how much more the deal after a tie is worth (art. 9.7).

    Args:
        rules: of the match.
        card_points: that each player has.
    """
    return 1 if rules.tie == "next_deal_plus1" and card_points > ENOUGH else 0


def _brings(winner: Seat, worth: Worth, how: How, claimant: Seat | None = None) -> Outcome:
    return Outcome(winner, worth.points, how, why=worth, claimant=claimant)


def revoked(deal: Deal, offender: Seat) -> Outcome:
    """Return what a proven revoke costs, where it ends the deal (art. 8.5)."""
    winner = offender.other
    short = deal.rules.revoke_penalty == "two_or_three" and deal.side(winner).tricks > 0
    return Outcome(winner, 2 if short else 3, How.REVOKE)


def led_wrong(offender: Seat) -> Outcome:
    """Return what a wrong lead after a marriage costs, where it ends the deal (art. 5.6)."""
    return Outcome(offender.other, 3, How.WRONG_LEAD)


def agreed(winner: Seat, game_points: int) -> Outcome:
    """Return the result that the players agreed on (art. 10.5)."""
    return Outcome(winner, game_points, How.BY_HAND)


def value(
    deal: Deal, loser: Seat, card_points: int, tricks: int, *, at_closing: bool = False
) -> Worth:
    """Return the value by the loser's card points and tricks: 3, 2 or 1 (art. 9.1)."""
    by_trick = deal.rules.schwarz == "no_trick"
    if (tricks if by_trick else card_points) == 0:
        return Worth(3, Why.NO_TRICK if by_trick else Why.NO_POINTS, loser, at_closing)
    if card_points < HALF:
        return Worth(2, Why.UNDER_33, loser, at_closing)
    return Worth(1, Why.FROM_33, loser, at_closing)


def close_won(deal: Deal, closing: Closing) -> Worth:
    """Return what the closer's right claim brings, made as of now (art. 9.2)."""
    loser = closing.seat.other
    if deal.rules.close_basis == "at_end":
        return _by_loser(deal, loser)
    return value(deal, loser, closing.card_points, closing.tricks, at_closing=True)


def close_failed(deal: Deal, closing: Closing) -> Worth:
    """Return what a failed close brings the closer's opponent (art. 9.5)."""
    other = closing.seat.other
    match deal.rules.failed_close:
        case "at_closing":
            return _two_or_three(Why.A_TRICK, closing.tricks, other, at_closing=True)
        case "at_end_by_points":
            return _two_or_three(Why.SOME_POINTS, deal.side(other).card_points, other)
        case "three":
            return Worth(3)


def _by_loser(deal: Deal, loser: Seat) -> Worth:
    """Return the value by the loser as of now."""
    side = deal.side(loser)
    return value(deal, loser, side.card_points, side.tricks)


def _won(deal: Deal, seat: Seat) -> Worth:
    """Return the value of a right claim (art. 9.2)."""
    closing = deal.closing
    if closing is None:
        return _by_loser(deal, seat.other)
    if closing.seat is seat:
        return close_won(deal, closing)
    match deal.rules.opponent_66_after_close:
        case "two":
            return Worth(2)
        case "failed_unless_closer_has_66" if deal.side(closing.seat).card_points >= ENOUGH:
            return _by_loser(deal, closing.seat)
        case "failed_unless_closer_has_66" | "as_failed_close":
            return close_failed(deal, closing)


def _false_claim(deal: Deal, winner: Seat) -> Worth:
    """Return what a false claim brings the claimant's opponent (art. 9.4)."""
    side = deal.side(winner)
    match deal.rules.false_claim:
        case "two_or_three_by_trick":
            return _two_or_three(Why.A_TRICK, side.tricks, winner)
        case "two_or_three_by_points":
            return _two_or_three(Why.SOME_POINTS, side.card_points, winner)
        case "as_if_won":
            return _by_loser(deal, winner)
        case "two":
            return Worth(2)


def _two_or_three(why: Why, won: int, winner: Seat, *, at_closing: bool = False) -> Worth:
    """Return 2, or 3 for a winner who has won nothing of what is asked for."""
    if won:
        return Worth(2, why, winner, at_closing)
    nothing = Why.NO_TRICK if why is Why.A_TRICK else Why.NO_POINTS
    return Worth(3, nothing, winner, at_closing)


def automatic_end(deal: Deal) -> Outcome | None:
    """Return how the deal ends by itself after a trick or a marriage, if it does (art. 7.2, 9.6).

    Only the player on lead can have come to 66: both ways to it end with that player on lead.
    """
    if deal.rules.claim != "automatic" or deal.led is not None:
        return None
    if deal.leading.card_points >= ENOUGH:
        return claimed(deal, deal.leader, How.AUTOMATIC)
    return settled(deal) if deal.phase is Phase.PLAYED_OUT else None
