"""The whole table: the match, the deal, the score, and the way back (record.md).

A state is a value. It remembers the state before it, so that taking back costs nothing, however
long the match is; that chain takes no part in comparing, printing or hashing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from engine.actions import Match
from engine.bummerl import Standing, counted, opened, worth
from engine.cards import Card, PerSeat, Seat
from engine.deal import Deal, dealt
from engine.score import Outcome
from engine.view import BummerlEnd, How, Phase, Result


@dataclass(frozen=True, slots=True)
class Ended:
    """The last deal that ended. A new object for each, also when a turn-up settled it."""

    number: int
    dealer: Seat
    result: Result
    bummerl: BummerlEnd | None


@dataclass(frozen=True, slots=True)
class State:
    """The table after an accepted action; everything the referee needs for the next one."""

    match: Match | None = None
    deal: Deal | None = None
    """The deal that runs, or the last one as it ended; None for a result without cards."""
    number: int = 0
    """Number of that deal; 0 before the first."""
    dealer: Seat = Seat.A
    """Who deals it; before the first who will."""
    standing: Standing = Standing()  # noqa: RUF009 - a frozen value
    ended: Ended | None = None
    before: State | None = field(default=None, repr=False, compare=False)
    """The state that an undo returns to; None at the match line."""


START: Final = State()
"""The table before the match line."""


def phase_of(state: State) -> Phase:
    """Return where the deal stands; `idle` before the first (art. 2.4)."""
    if state.deal is not None:
        return state.deal.phase
    return Phase.OVER if state.number else Phase.IDLE


def with_deal(state: State, deal: Deal) -> State:
    """Return the state after an action in the running deal."""
    return State(
        state.match, deal, state.number, state.dealer, state.standing, state.ended, before=state
    )


def with_turn_up(state: State, match: Match, card: Card) -> State:
    """Return the state after the next deal was turned up (art. 2.1, 10.3, 10.4)."""
    state = _next(state, match)
    return replace(state, deal=dealt(match.rules, state.dealer, card))


def with_outcome(state: State, match: Match, deal: Deal | None, outcome: Outcome) -> State:
    """Return the state after the deal ended like this; without one it counts as a deal."""
    if deal is None:
        after = _next(state, match)
        result = Result(
            outcome.winner, outcome.game_points, outcome.how, PerSeat(0, 0), PerSeat(0, 0)
        )
    else:
        after = replace(state, deal=replace(deal, phase=Phase.OVER), before=state)
        result = Result(
            outcome.winner,
            worth(state.standing, outcome),
            outcome.how,
            deal.sides.map(lambda side: side.card_points),
            deal.sides.map(lambda side: side.tricks),
        )
    standing, bummerl = counted(after.standing, outcome, match.rules)
    ended = Ended(after.number, after.dealer, result, bummerl)
    return replace(after, standing=standing, ended=ended)


def _next(state: State, match: Match) -> State:
    """Return the state with the next deal's number and dealer, and no cards."""
    standing, dealer = state.standing, state.dealer
    if state.ended is not None:
        dealer = _next_dealer(state.ended, match)
        if state.ended.bummerl is not None:
            standing = opened(standing)
    return State(match, None, state.number + 1, dealer, standing, state.ended, before=state)


def _next_dealer(ended: Ended, match: Match) -> Seat:
    """Return who deals after that deal (art. 2.5, 10.4)."""
    if ended.result.how is How.VOID:
        return ended.dealer
    if match.rules.next_dealer == "alternate":
        return ended.dealer.other
    return ended.result.winner or ended.dealer
