"""What nobody may be told before a deal is over, and everybody may afterwards (rulebook art. 11).

When 66 was reached and not claimed, what a closing or a claim was worth, every trick with the
card points from then on. It follows from the deal after each of its actions alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.model.cards import Card, PerSeat, Rank, Seat, Suit
from engine.model.frozen import frozen
from engine.model.results import How, MarriageView, Phase, TrickView
from engine.rules import claim
from engine.rules.deal import Deal
from engine.rules.rule_set import Rules
from engine.rules.score import ENOUGH, Outcome, Worth, claimed, close_failed, close_won

LAST_TRICK: Final = 10
"""Card points of the last trick, where the rules count them (art. 9.3)."""
AGREED: Final = (How.BY_HAND, How.VOID)
"""Ends of a deal whose cards count for nothing: that nobody claimed in it is no reproach."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Card points that a player came by."""

    points: int
    suit: Suit | None = None
    """Of a marriage."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A trick, or a marriage after the last one, and what both have from then on."""

    trick: TrickView | None
    gains: PerSeat[tuple[Gain, ...]]
    card_points: PerSeat[int]


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A player had 66 and might have claimed, but went on (art. 7.3)."""

    seat: Seat
    trick: int
    """After how many tricks of the deal."""
    marriage: Suit | None
    """The marriage with which it was reached; None if by the trick."""
    card_points: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A closing, and what was at stake (art. 9.2, 9.5)."""

    seat: Seat
    trick: int
    """After how many tricks of the deal."""
    card_points: int
    """Of the opponent then."""
    tricks: int
    """Of the opponent then."""
    won: Worth
    """What it brings the closer to claim rightly, by the cards as they fell."""
    failed: Worth
    """What it brings the opponent if the closer does not get to 66."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that ended the deal (art. 7.4)."""

    seat: Seat
    trick: int
    """After how many tricks of the deal."""
    marriage: Suit | None
    """The marriage announced for the lead at which it was said."""
    card_points: int
    right: bool


@dataclass(frozen=True, slots=True)
class Review:
    """All there is to tell of a deal that is over."""

    rows: tuple[Counted, ...]
    """Its tricks, in the order they were played."""
    closed: Closed | None = None
    claimed: Claimed | None = None
    unclaimed: tuple[Unclaimed, ...] = ()
    """At most one for each player: the first time."""
    worth: Worth | None = None
    """Why the deal was worth that much, before a bonus, where cards decided it."""


@frozen
class Played:
    """How a deal that is over was played: all that its review follows from."""

    moments: tuple[Deal, ...]
    """The deal after each of its actions, without the one that ended it."""
    deal: Deal
    """As it ended."""
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Facts:
    """What statistics want to know of a deal."""

    closed_by: Seat | None = None
    missed: PerSeat[bool] = PerSeat(False, False)  # noqa: RUF009 - a frozen value
    """Who had 66 and might have claimed, but never did."""


def reviewed(played: Played) -> Review:
    """Return what may be told of a deal."""
    moments, deal, outcome = played.moments, played.deal, played.outcome
    return Review(
        tuple(counted(deal.tricks, deal.marriages, deal.rules)),
        _closed(deal),
        None if outcome.claimant is None else _claimed(deal, outcome.claimant, outcome),
        tuple(_unclaimed(moments, outcome)),
        outcome.why,
    )


def _closed(deal: Deal) -> Closed | None:
    closing = deal.closing
    if closing is None:
        return None
    return Closed(
        closing.seat,
        closing.trick - 1,
        closing.card_points,
        closing.tricks,
        close_won(deal, closing),
        close_failed(deal, closing),
    )


def _claimed(deal: Deal, seat: Seat, outcome: Outcome) -> Claimed:
    right = outcome.how is How.CLAIM
    points = deal.side(seat).card_points
    return Claimed(seat, len(deal.tricks), _announced(deal, seat), points, right)


def _announced(deal: Deal, seat: Seat) -> Suit | None:
    return deal.announced if deal.leader is seat else None


def _unclaimed(moments: Sequence[Deal], outcome: Outcome) -> Iterator[Unclaimed]:
    """Yield for each player the first time that a claim would have been right, if none was made.

    A claim made before another card was laid is that claim. What the settlement of a played-out
    deal brings as well need not have been claimed (art. 9.6).
    """
    if outcome.how in AGREED:
        return
    for seat in Seat:
        first = next((deal for deal in moments if _might_claim(deal, seat)), None)
        if first is None or _made_up_for(first, seat, outcome):
            continue
        last = moments[-1]
        at_once = (first.trick, first.led) == (last.trick, last.led)
        if not (at_once and outcome.claimant is seat):
            marriage = _announced(first, seat)
            points = first.side(seat).card_points
            yield Unclaimed(seat, len(first.tricks), marriage, points)


def _might_claim(deal: Deal, seat: Seat) -> bool:
    """Return whether the player's claim would be accepted, and right."""
    return deal.side(seat).card_points >= ENOUGH and claim.refusal(deal, seat) is None


def _made_up_for(deal: Deal, seat: Seat, outcome: Outcome) -> bool:
    if deal.phase is not Phase.PLAYED_OUT or outcome.winner is not seat:
        return False
    return claimed(deal, seat).game_points == outcome.game_points


def counted(
    tricks: Sequence[TrickView], marriages: Sequence[MarriageView], rules: Rules
) -> Iterator[Counted]:
    """Yield every trick with what it brought, and each marriage where it counts.

    The last card points are the totals of art. 7.1. A marriage is told by the king or queen led
    after it; it counts with its player's first trick (art. 5.3), or at once where there is one.

    Args:
        tricks: all tricks, in their order.
        marriages: all marriages, in their order.
        rules: for the ten of the last trick (art. 9.3).
    """
    waiting, shown = list[MarriageView](), list(marriages)
    won, total = set[Seat](), PerSeat(0, 0)
    for number, trick in enumerate(tricks, 1):
        announced = [m for m in shown if m.seat is trick.leader and _leads(trick.cards[0], m)]
        shown = [m for m in shown if m not in announced]
        won.add(trick.winner)
        waiting += announced
        all_played = number == rules.pack // 2 and rules.last_trick == "plus10"
        points = sum(card.points for card in trick.cards)
        gains = _marriages([m for m in waiting if m.seat in won])
        last = (Gain(LAST_TRICK),) if all_played else ()
        gains = gains.put(trick.winner, (Gain(points), *last, *gains[trick.winner]))
        waiting = [m for m in waiting if m.seat not in won]
        total = _plus(total, gains)
        yield Counted(trick, gains, total)
    late = [m for m in shown if m.seat in won]
    if late:
        yield Counted(None, _marriages(late), _plus(total, _marriages(late)))


def _leads(led: Card, marriage: MarriageView) -> bool:
    return led.suit is marriage.suit and led.rank in {Rank.KING, Rank.QUEEN}


def _marriages(counting: Sequence[MarriageView]) -> PerSeat[tuple[Gain, ...]]:
    return PerSeat(Seat.A, Seat.B).map(
        lambda seat: tuple(Gain(m.points, m.suit) for m in counting if m.seat is seat)
    )


def _plus(total: PerSeat[int], gains: PerSeat[tuple[Gain, ...]]) -> PerSeat[int]:
    return PerSeat(Seat.A, Seat.B).map(
        lambda seat: total[seat] + sum(gain.points for gain in gains[seat])
    )
