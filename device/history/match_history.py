"""A match as it counts today: its deals that were not taken back, corrected where they were.

Read whole, since the score after a deal follows from those before it; of each deal only what a
list or a tally needs. The caller has the transaction.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

from device.base.errors import NothingRecordedError
from device.store.tables import deal_ends, matches
from device.store.tables.corrections import corrections
from device.store.tables.deal_ends import EndRow
from engine.actions import Match
from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd, How, Result
from engine.record.action_lines import read_action
from engine.record.result_json import bummerl_of, result_of
from engine.rescore import corrected, recount
from engine.review import Facts

BY_HAND: Final = How.BY_HAND.value
VOID: Final = How.VOID.value
NIL: Final = PerSeat(0, 0)

Json = Mapping[str, Any]

Counts = tuple[Seat | None, int]
"""What a deal was corrected to: winner and game points."""


@dataclass(frozen=True, slots=True)
class Head:
    """Who played a match, and how."""

    number: int
    line: Match
    """With the names of today; nobody and a name that was deleted are empty."""
    ids: PerSeat[int | None]
    """The players' numbers in the store."""
    at: str
    """Label of the match line."""
    imported: bool


class FinishedDeal(NamedTuple):
    """A deal that is over."""

    seq: int
    number: int
    ruled: Json
    """As in the table record."""
    counts: Counts | None
    """What it was corrected to, if it was."""
    facts: str | None
    bummerl: int
    """Number of its Bummerl in the match, from 1."""
    before: PerSeat[int]
    """Game points of the Bummerl before it."""
    score: PerSeat[int]
    """And after it."""
    end: BummerlEnd | None
    """Of the Bummerl that it ended."""

    @property
    def winner(self) -> Seat | None:
        """Who won it, as it counts."""
        if self.counts:
            return self.counts[0]
        winner = self.ruled["winner"]
        return None if winner is None else Seat(winner)

    @property
    def by_hand(self) -> bool:
        """Whether its result was agreed on or tapped."""
        return bool(self.ruled["how"] == BY_HAND)

    @property
    def voided(self) -> bool:
        """Whether it counts for nothing, by its rules or since it was corrected."""
        return self.counts[0] is None if self.counts else self.ruled["how"] == VOID


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """A match and its deals, in order."""

    head: Head
    deals: Sequence[FinishedDeal]

    def bummerl(self, number: int) -> Sequence[FinishedDeal]:
        """Return the deals of a Bummerl."""
        return self.deals[self._first(number) : self._first(number + 1)]

    def before(self, number: int) -> FinishedDeal | None:
        """Return the deal before those of a Bummerl."""
        first = self._first(number)
        return self.deals[first - 1] if first else None

    def _first(self, number: int) -> int:
        return bisect_left(self.deals, number, key=lambda deal: deal.bummerl)


def head(con: Connection, match: int) -> Head:
    """Return who played a match, and how.

    Raises:
        NothingRecordedError: there is no such match.
        ValueError: it is damaged.
    """
    row = matches.head(con, match)
    if row is None:
        raise NothingRecordedError(f"there is no match {match}")
    line = read_action(row.action)
    if not isinstance(line, Match):
        raise ValueError(f"match {match} does not begin with its line")  # noqa: TRY004 - damaged
    line = replace(line, players=PerSeat(row.name_a or "", row.name_b or ""))
    return Head(match, line, PerSeat(row.a, row.b), row.at, bool(row.imported))


def read_match(con: Connection, match: int) -> MatchHistory:
    """Return a match as it counts today.

    Raises:
        NothingRecordedError: there is no such match.
        ValueError, LookupError, TypeError: it is damaged.
    """
    begun = head(con, match)
    made = {c.seq: (c.winner, c.points) for c in corrections(con, match)}
    return MatchHistory(begun, list(with_scores(deal_ends.rows(con, match), made, begun.line)))


def ruled_result(deal: FinishedDeal) -> Result:
    """Return the result of a deal as it was ruled."""
    return result_of(deal.ruled)


def counting_result(deal: FinishedDeal) -> Result:
    """Return the result of a deal as it counts today."""
    return _counts(ruled_result(deal), deal.counts)


def read_facts(text: str) -> Facts:
    """Return what was done in a deal, from its JSON in the store."""
    found = json.loads(text)
    closed, missed = found["closed"], found["missed"]
    return Facts(None if closed is None else Seat(closed), PerSeat("A" in missed, "B" in missed))


def with_scores(
    rows: Sequence[EndRow], corrected: Mapping[int, Counts], line: Match
) -> Iterator[FinishedDeal]:
    """Yield the deals with the score and the Bummerls as they count."""
    results = _objects(row.result for row in rows)
    stands = _recounted(rows, results, corrected, line) if corrected else _stored(rows, results)
    score, number = NIL, 1
    for row, result, (after, end) in zip(rows, results, stands, strict=True):
        made = corrected.get(row.seq)
        yield FinishedDeal(row.seq, row.deal, result, made, row.facts, number, score, after, end)
        score, number = (NIL, number + 1) if end else (after, number)


def _objects(texts: Iterable[str]) -> list[Json]:
    """Return what is written in the texts, read at once: that takes a fifth of the time."""
    found: list[Json] = json.loads(f"[{','.join(texts)}]")
    return found


Stand = tuple[PerSeat[int], BummerlEnd | None]
"""Game points after a deal, and the end of the Bummerl if it was one."""


def _stored(rows: Iterable[EndRow], results: Iterable[Json]) -> Iterator[Stand]:
    """Yield how the match stood after each deal; Bummerls ended as they were ruled."""
    score = NIL
    ends = iter(_objects(row.bummerl for row in rows if row.bummerl is not None))
    for row, result in zip(rows, results, strict=True):
        end = None if row.bummerl is None else bummerl_of(next(ends))
        score = end.score if end else _plus(score, result["winner"], result["game_points"])
        yield score, end
        score = NIL if end else score


def _recounted(
    rows: Iterable[EndRow], results: Iterable[Json], corrected: Mapping[int, Counts], line: Match
) -> Iterator[Stand]:
    """Yield how the match stands after each deal since something in it was corrected."""
    counting = (
        _counts(result_of(result), corrected.get(row.seq))
        for row, result in zip(rows, results, strict=True)
    )
    for standing, end in recount(counting, line.rules):
        yield standing.game_points, end


def _counts(result: Result, corrected_to: Counts | None) -> Result:
    return result if corrected_to is None else corrected(result, *corrected_to)


def _plus(score: PerSeat[int], winner: str | None, points: int) -> PerSeat[int]:
    if winner is None:
        return score
    return (
        PerSeat(score.a + points, score.b) if winner == "A" else PerSeat(score.a, score.b + points)
    )
