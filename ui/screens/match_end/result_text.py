"""The result of a match as a plain text to take home on a telephone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.actions import NOBODY
from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd, BummerlKind, How, Result
from engine.rules.match_format import MatchFormat, lives_left, won
from ui.words import msg
from ui.words.phrases import Phrases

KINDS: Final = {
    BummerlKind.SCHNEIDER: msg("Schneider"),
    BummerlKind.RETOUR: msg("Retour"),
}
MOST_BYTES: Final = 450
"""A longer text needs a code with modules too small for the smallest screen."""


def result_text(
    form: MatchFormat, bummerls: Sequence[BummerlEnd], phrases: Phrases, date: str, *, names: bool
) -> str:
    """Return who won how many Bummerls, each Bummerl, the sum of game points, and the date.

    Args:
        form: how the match ends.
        bummerls: the first first; where there are too many, the first ones are left out.
        phrases: the language, and who played.
        date: such as `2026-11-30`; empty where it is not known.
        names: whether the text names the players.
    """
    told = PerSeat(Seat.A, Seat.B).map(lambda seat: _name(seat, phrases, names=names))
    head = f"{told.a} \N{EN DASH} {told.b} {_score(won(bummerls))}"
    left = lives_left(form, bummerls)
    lives = phrases.text("Lives {score}", score=_score(left)) if left else ""
    each = [_line(number, end, phrases) for number, end in enumerate(bummerls, 1)]
    total = phrases.text("Game points {score}", score=_score(game_points(bummerls)))
    while True:
        text = "\n".join(filter(None, (head, lives, *each, total, date)))
        if len(text.encode()) <= MOST_BYTES or len(each) <= 1:
            return text
        each = ["…", *each[2:]]


def game_points(bummerls: Iterable[BummerlEnd]) -> PerSeat[int]:
    """Return the game points of all Bummerls, added up."""
    scores = [end.score for end in bummerls]
    return PerSeat(sum(score.a for score in scores), sum(score.b for score in scores))


def _name(seat: Seat, phrases: Phrases, *, names: bool) -> str:
    """Return the whole name, or the letter of the seat: left and right mean nothing at home."""
    name = phrases.players[seat].strip()
    return name if names and name not in NOBODY else seat.value


def _line(number: int, end: BummerlEnd, phrases: Phrases) -> str:
    kind = KINDS.get(end.kind)
    said = f", {phrases.text(kind)}" if kind else ""
    return f"{number}. {_score(end.score)}{said}"


def _score(score: PerSeat[int]) -> str:
    return f"{score.a}:{score.b}"


def short_result(result: Result, phrases: Phrases) -> str:
    """Return who won how much in a few letters, such as `Anna +2`."""
    if result.winner is None:
        return phrases.text("void") if result.how is How.VOID else phrases.text("Nobody scores")
    return f"{phrases.name(result.winner)} +{result.game_points}"


def points_first_result(ruled: Result, phrases: Phrases) -> str:
    """Return the same with the points first, so that only a name is cut where room is short."""
    if ruled.winner is None:
        return short_result(ruled, phrases)
    return f"+{ruled.game_points} {phrases.name(ruled.winner)}"


def points_gained(result: Result, seat: Seat) -> str:
    """Return what a seat gained, such as `+2`; empty if it gained nothing."""
    return f"+{result.game_points}" if result.winner is seat else ""
