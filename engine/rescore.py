"""The score counted anew: from the results of the deals, where one was corrected afterwards.

What was ruled is not ruled again: a result holds its bonus already (art. 9.9), and who dealt has
dealt. Only what the results amount to is counted, by the rules of art. 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.model.cards import Seat
from engine.model.results import BummerlEnd, How, Result
from engine.rules.bummerl import MatchScore, add_result, new_bummerl
from engine.rules.rule_set import Rules
from engine.rules.score import Outcome, tie_bonus
from engine.state import Ended, State, next_deal

_Results = tuple[Mapping[int, Result], Mapping[int, Result]]
"""By the number of the deal: those that count, and what was ruled."""


class Recounted(NamedTuple):
    """The score after a deal."""

    standing: MatchScore
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
    standing, end = MatchScore(), None
    for result in results:
        standing, end = _counted(new_bummerl(standing) if end else standing, result, rules)
        yield Recounted(standing, end)


def after_deals(state: State, deals: Iterable[tuple[Result, Result]]) -> State:
    """Return the table after more deals of which only the results are known.

    It is what play would have left, but for the cards and what may be told of them, and it
    remembers no state before it.

    Args:
        state: between two deals of a match.
        deals: of each, in order, the result that was ruled and the one that counts.
    """
    if state.match is None:
        return state
    rules = state.match.rules
    for ruled, counts in deals:
        begun = next_deal(state, rules)
        tied = counts.how is How.TIE
        bonus = tie_bonus(rules, counts.card_points.a) if tied else 0
        standing, bummerl = _counted(begun.standing, counts, rules, bonus)
        was = None if counts == ruled else ruled
        ended = Ended(begun.number, begun.dealer, counts, bummerl, ruled=was)
        state = replace(begun, standing=standing, ended=ended, before=None)
    return state


def with_results(
    state: State, results: Mapping[int, Result], ruled: Mapping[int, Result] | None = None
) -> State:
    """Return the state, and those before it, as if its deals had ended so.

    Args:
        state: of a match that has begun.
        results: those that count, by the number of the deal; a deal that is not in it, or has
            not ended, stays as it is.
        ruled: what was ruled then, likewise; of others what the state says.
    """
    then = ruled or {}
    chain = [state]
    while before := chain[-1].before:
        chain.append(before)
    old = new = chain.pop()
    while chain:
        before, old = old, chain.pop()
        new = _following(new, before, old, (results, then))
    return new


def _following(new: State, before: State, old: State, results: _Results) -> State:
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
        standing = new_bummerl(standing)
    if end:
        standing, ended = _counted_end(standing, end, _bonus(before, old), match.rules, results)
    return replace(old, standing=standing, ended=ended, before=new)


def _counted_end(
    standing: MatchScore, end: Ended, bonus: int, rules: Rules, results: _Results
) -> tuple[MatchScore, Ended]:
    """Return the score after a deal, and how it ended; `bonus`: what a tie left to the next."""
    counts, ruled = results
    result = counts.get(end.number, end.result)
    standing, bummerl = _counted(standing, result, rules, bonus if result == end.result else 0)
    was = ruled.get(end.number, end.ruled or end.result)
    return standing, replace(
        end, result=result, bummerl=bummerl, ruled=None if result == was else was
    )


def _bonus(before: State, after: State) -> int:
    """Return what a tie between two states has added to the next deal (art. 9.7)."""
    return max(0, after.standing.bonus - before.standing.bonus)


def _counted(
    standing: MatchScore, result: Result, rules: Rules, bonus: int = 0
) -> tuple[MatchScore, BummerlEnd | None]:
    """Return the score after a deal that was worth what its result says."""
    outcome = Outcome(result.winner, result.game_points, How.BY_HAND, bonus)
    return add_result(standing, outcome, rules)
