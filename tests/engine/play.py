"""One real deal after another, as an iterator over what was tried and what the referee said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action, Match
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted, Verdict, judge
from engine.rules.rule_set import Rules
from engine.state import START, State
from tests.engine.shuffled import Shuffle, shuffled, wishes

Tried = tuple[Action, State, Verdict, Shuffle]
"""An action, the state it was tried in, the verdict, and the real cards before it."""


def opened(rules: Rules) -> State:
    """Return the table of a new match; A leads first."""
    verdict = judge(START, Match(rules, PerSeat("Anna", "Béla"), Seat.B))
    assert isinstance(verdict, Accepted)
    return verdict.state


def deal(
    rng: Random, rules: Rules, *, honest: float, state: State | None = None
) -> Iterator[Tried]:
    """Play a real deal to its end.

    Args:
        rng: chance.
        rules: the rules of the match.
        honest: how often a follower does what art. 3.4 asks, 0 to 1.
        state: the table before the deal; by default that of a new match.
    """
    state = opened(rules) if state is None else state
    before = state.ended
    shuffle = shuffled(rng, rules)
    while state.ended is before:
        for action in wishes(rng, shuffle, state, honest=honest):
            verdict = judge(state, action)
            yield action, state, verdict, shuffle
            if isinstance(verdict, Accepted):
                if state.deal is not None:
                    shuffle.follow(action, state, verdict.state)
                state = verdict.state
                break
        else:
            raise AssertionError(f"nobody can play on: {shuffle}")
