"""A Bummerl, first to the target, and the marks of the match (rulebook art. 10)."""

from __future__ import annotations

from dataclasses import field, replace
from functools import lru_cache

from engine.model.cards import PerSeat, Seat
from engine.model.frozen import frozen
from engine.model.results import BummerlEnd, BummerlKind, How, Result
from engine.rules.rule_set import Rules
from engine.rules.score import Outcome


@frozen
class MatchScore:
    """The score between two deals."""

    game_points: PerSeat[int] = PerSeat(0, 0)
    """Won in this Bummerl, at most the target."""
    marks: PerSeat[int] = PerSeat(0, 0)
    """Bummerl marks of the match, against the loser."""
    bonus: int = 0
    """Added to the next deal that has a winner (art. 9.9)."""
    brink: Seat | None = None
    """Who stood one point before the target in this Bummerl while the other had none."""
    bummerls: tuple[BummerlEnd, ...] = field(default=(), repr=False)
    """All that were finished in the match, the first first; too many to print."""


def game_points(standing: MatchScore, outcome: Outcome) -> int:
    """Return the game points of the deal with the bonus, before the cut (art. 9.9).

    A number agreed by hand stands as it is.
    """
    if outcome.winner is None or outcome.how is How.BY_HAND:
        return outcome.game_points
    return outcome.game_points + standing.bonus


def next_dealer(rules: Rules, dealer: Seat, result: Result | None) -> Seat:
    """Return who deals after a deal that ended so, or at first (art. 2.5, 10.4)."""
    if result is None or result.how is How.VOID:
        return dealer
    if rules.next_dealer == "alternate":
        return dealer.other
    return result.winner or dealer


def add_result(
    standing: MatchScore, outcome: Outcome, rules: Rules
) -> tuple[MatchScore, BummerlEnd | None]:
    """Return the score after the deal, and the end of the Bummerl if it is one (art. 10.1, 10.2).

    The final game points stay in the standing until `new_bummerl`.
    """
    winner = outcome.winner
    if winner is None:
        return replace(standing, bonus=standing.bonus + outcome.bonus), None
    loser = winner.other
    total = min(rules.target, standing.game_points[winner] + game_points(standing, outcome))
    score = standing.game_points.put(winner, total)
    if total < rules.target:
        on_brink = total == rules.target - 1 and score[loser] == 0
        brink = winner if on_brink else standing.brink
        return MatchScore(score, standing.marks, brink=brink, bummerls=standing.bummerls), None
    kind, cost = BummerlKind.PLAIN, 1
    if score[loser] == 0:
        kind, cost = BummerlKind.SCHNEIDER, rules.schneider_marks
    elif standing.brink is loser:
        kind, cost = BummerlKind.RETOUR, rules.retour_marks
    marks = standing.marks.put(loser, standing.marks[loser] + cost)
    end = _end(winner, score, kind, cost)
    return MatchScore(score, marks, bummerls=(*standing.bummerls, end)), end


@lru_cache
def _end(winner: Seat, score: PerSeat[int], kind: BummerlKind, marks: int) -> BummerlEnd:
    """Return the end of a Bummerl: one object for all that ended so, since a match has many."""
    return BummerlEnd(winner, score, kind, marks)


def new_bummerl(standing: MatchScore) -> MatchScore:
    """Return the score at the beginning of a new Bummerl (art. 10.3)."""
    return MatchScore(marks=standing.marks, bonus=standing.bonus, bummerls=standing.bummerls)
