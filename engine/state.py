"""The whole table: the match, the deal, the score, and the way back (record.md).

A state is a value. It remembers the state before it, so that taking back costs nothing, however
long the match is; that chain takes no part in comparing, printing or hashing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from engine.actions import Match
from engine.model.cards import Card, PerSeat, Seat
from engine.model.frozen import frozen
from engine.model.results import BummerlEnd, Phase, Result
from engine.review import Facts, Played, Review, reviewed
from engine.rules.bummerl import MatchScore, add_result, game_points, new_bummerl, next_dealer
from engine.rules.deal import RUNNING, Deal, dealt
from engine.rules.rule_set import Rules
from engine.rules.score import Outcome


@dataclass(frozen=True)  # no slots: there is room for a review
class Ended:
    """The last deal that ended. A new object for each, also when a turn-up settled it."""

    number: int
    dealer: Seat
    result: Result
    bummerl: BummerlEnd | None
    played: Played | None = field(default=None, repr=False)
    """How its cards were played; None for a result without cards."""
    ruled: Result | None = None
    """What it was, where it was corrected afterwards: whoever deals next does not change."""

    @cached_property
    def review(self) -> Review | None:
        """What may be told of its cards now; None for a result without cards.

        Made when it is first asked for: of most deals that are judged nobody reads it.
        """
        return None if self.played is None else reviewed(self.played)


@frozen
class State:
    """The table after an accepted action; everything the referee needs for the next one."""

    match: Match | None = None
    deal: Deal | None = None
    """The deal that runs, or the last one as it ended; None for a result without cards."""
    number: int = 0
    """Number of that deal; 0 before the first."""
    dealer: Seat = Seat.A
    """Who deals it; before the first who will."""
    standing: MatchScore = MatchScore()
    ended: Ended | None = None
    before: State | None = field(default=None, compare=False, repr=False)
    """The state that an undo returns to; None at the match line."""


START: Final = State()
"""The table before the match line."""


def running(state: State) -> Deal | None:
    """Return the deal that runs or waits played out, or None between deals (art. 2.4)."""
    deal = state.deal
    return deal if deal is not None and deal.phase in RUNNING else None


def with_deal(state: State, deal: Deal) -> State:
    """Return the state after an action in the running deal."""
    return State(
        state.match, deal, state.number, state.dealer, state.standing, state.ended, before=state
    )


def with_turn_up(state: State, rules: Rules, card: Card) -> State:
    """Return the state after the next deal was turned up (art. 2.1, 10.3, 10.4)."""
    state = next_deal(state, rules)
    return replace(state, deal=dealt(rules, state.dealer, card))


def with_outcome(state: State, deal: Deal, outcome: Outcome) -> State:
    """Return the state after the running deal ended like this."""
    a, b = deal.sides
    result = Result(
        outcome.winner,
        game_points(state.standing, outcome),
        outcome.how,
        PerSeat(a.card_points, b.card_points),
        PerSeat(a.tricks, b.tricks),
    )
    played = Played(_deals_of(state), deal, outcome)
    standing, ended = _counted(state, deal.rules, outcome, result, played)
    over = replace(deal, phase=Phase.OVER)
    return State(state.match, over, state.number, state.dealer, standing, ended, before=state)


def _deals_of(state: State) -> tuple[Deal, ...]:
    """Return the deal after each of its actions that was not taken back, in their order."""
    number, found = state.number, list[Deal]()
    before: State | None = state
    while before is not None and before.number == number and before.deal is not None:
        found.append(before.deal)
        before = before.before
    return tuple(reversed(found))


def without_cards(state: State, rules: Rules, outcome: Outcome) -> State:
    """Return the state after a deal that had no cards, only a result by hand (art. 10.5)."""
    nothing = PerSeat(0, 0)
    result = Result(outcome.winner, outcome.game_points, outcome.how, nothing, nothing)
    begun = next_deal(state, rules)
    standing, ended = _counted(begun, rules, outcome, result)
    return replace(begun, standing=standing, ended=ended)


def with_match(state: State, match: Match) -> State:
    """Return the state, and those before it, as those of another match line: of other names."""
    chain = [state]
    while before := chain[-1].before:
        chain.append(before)
    new: State | None = None
    while chain:
        new = replace(chain.pop(), match=match, before=new)
    return new or state


def without_past(state: State, deals: int) -> State:
    """Return the state that remembers no more than so many deals before the one it is in.

    The deal before those is remembered as it ended.
    """
    kept = [state]
    while (before := kept[-1].before) and kept[-1].number >= state.number - deals:
        kept.append(before)
    new: State | None = None
    while kept:
        new = replace(kept.pop(), before=new)
    return new or state


def next_deal(state: State, rules: Rules) -> State:
    """Return the state with the next deal's number and dealer, and no cards."""
    standing, dealer = state.standing, state.dealer
    if state.ended is not None:
        dealer = next_dealer(rules, state.ended.dealer, state.ended.ruled or state.ended.result)
        if state.ended.bummerl is not None:
            standing = new_bummerl(standing)
    return State(state.match, None, state.number + 1, dealer, standing, state.ended, before=state)


def _counted(
    state: State, rules: Rules, outcome: Outcome, result: Result, played: Played | None = None
) -> tuple[MatchScore, Ended]:
    """Return the score with the result counted (art. 10.1, 10.2), and the end of the deal."""
    standing, bummerl = add_result(state.standing, outcome, rules)
    return standing, Ended(state.number, state.dealer, result, bummerl, played)


def facts(state: State) -> Facts:
    """Return the facts of the deal that ended last; none of one without cards."""
    review = None if state.ended is None else state.ended.review
    if review is None:
        return Facts()
    claimant = None if review.claimed is None else review.claimed.seat
    late = {one.seat for one in review.unclaimed} - {claimant}
    return Facts(
        None if review.closed is None else review.closed.seat,
        PerSeat(Seat.A in late, Seat.B in late),
    )
