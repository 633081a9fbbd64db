"""The score counted anew: from the results of the deals, where one was corrected afterwards.

What was ruled is not ruled again: a result holds its bonus already (art. 9.9), and who dealt has
dealt. Only what the results amount to is counted, by the rules of art. 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.bummerl import Standing, counted, opened
from engine.cards import Seat
from engine.rules import Rules
from engine.score import Outcome
from engine.state import Ended, State
from engine.view import BummerlEnd, How, Result


class Recounted(NamedTuple):
    """The score after a deal."""

    standing: Standing
    bummerl: BummerlEnd | None
    """What the deal ended."""


def corrected(ruled: Result, winner: Seat | None, points: int) -> Result:
    """Return the result as the players agree on it afterwards (art. 10.5); None voids the deal.

    The cards stay as they fell.
    """
    if winner is None:
        return replace(ruled, winner=None, game_points=0, how=How.VOID)
    return replace(ruled, winner=winner, game_points=points, how=How.BY_HAND)


def recount(results: Iterable[Result], rules: Rules) -> Iterator[Recounted]:
    """Yield the score after each of a match's deals.

    Args:
        results: as they count, in order; none taken back.
        rules: of the match.
    """
    standing, end = Standing(), None
    for result in results:
        standing, end = _counted(opened(standing) if end else standing, result, rules)
        yield Recounted(standing, end)


def with_results(state: State, results: Mapping[int, Result]) -> State:
    """Return the state, and those before it, as if its deals had ended so.

    Args:
        state: of a match that has begun.
        results: those that count, by the number of the deal; a deal that is not in it, or has
            not ended, stays as it is.
    """
    chain = [state]
    while before := chain[-1].before:
        chain.append(before)
    old = new = chain.pop()
    while chain:
        before, old = old, chain.pop()
        new = _following(new, before, old, results)
    return new


def _following(new: State, before: State, old: State, results: Mapping[int, Result]) -> State:
    """Return the state that follows `new` as `old` follows the one before it."""
    match = old.match
    if match is None:
        return old
    standing, ended = new.standing, new.ended
    end = None if old.ended is before.ended else old.ended
    if end and end.number == before.number:
        standing, ended = _counted_end(standing, end, _bonus(before, old), match.rules, results)
        end = None
    if old.number > before.number and ended and ended.bummerl:
        standing = opened(standing)
    if end:
        standing, ended = _counted_end(standing, end, _bonus(before, old), match.rules, results)
    return old._replace(standing=standing, ended=ended, before=new)


def _counted_end(
    standing: Standing, end: Ended, bonus: int, rules: Rules, results: Mapping[int, Result]
) -> tuple[Standing, Ended]:
    """Return the score after a deal, and how it ended; `bonus`: what a tie left to the next."""
    result = results.get(end.number, end.result)
    standing, bummerl = _counted(standing, result, rules, bonus if result == end.result else 0)
    ruled = end.ruled if result == end.result else end.ruled or end.result
    return standing, replace(end, result=result, bummerl=bummerl, ruled=ruled)


def _bonus(before: State, after: State) -> int:
    """Return what a tie between two states has added to the next deal (art. 9.7)."""
    return max(0, after.standing.bonus - before.standing.bonus)


def _counted(
    standing: Standing, result: Result, rules: Rules, bonus: int = 0
) -> tuple[Standing, BummerlEnd | None]:
    """Return the score after a deal that was worth what its result says."""
    outcome = Outcome(result.winner, result.game_points, How.BY_HAND, bonus)
    return counted(standing, outcome, rules)
