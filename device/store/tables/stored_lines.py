"""One stored line: an accepted action, when it came, and the deal it ended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from engine.actions import Action, Undo
from engine.model.cards import Seat
from engine.record.result_json import write_bummerl, write_result
from engine.state import Ended, State, facts


@dataclass(frozen=True, slots=True)
class DealEnd:
    """What an action brought by ending a deal, in the words of the time: never ruled again."""

    deal: int
    """Number of the deal in its match."""
    result: str
    """The `result` of the table record, JSON."""
    bummerl: str | None
    """Its `bummerl`, where the deal ended one."""
    facts: str | None = None
    """Who closed, and who had 66 and never claimed, JSON such as `{"closed": "A", "missed": []}`;
    None where an older program stored it."""

    @classmethod
    def of(cls, ended: Ended) -> Self:
        """Return what is kept of the end of a deal."""
        bummerl = None if ended.bummerl is None else write_bummerl(ended.bummerl)
        found = facts(State(ended=ended))
        missed = [seat.value for seat in Seat if found.missed[seat]]
        closed = found.closed_by and found.closed_by.value
        told = json.dumps({"closed": closed, "missed": missed})
        return cls(ended.number, write_result(ended.result), bummerl, told)


@dataclass(frozen=True, slots=True)
class StoredEnd:
    """The end of a deal that counts, as a match that is taken up again needs it."""

    seq: int
    """Of the line that ended it."""
    deal: int
    result: str
    """As it was ruled, JSON."""
    at: str
    """Label of the wall clock when it ended."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a finished deal counts for instead; what was ruled stays beside it."""

    seq: int
    """Of the line that ended the deal."""
    winner: Seat | None
    """None: the deal counts for nobody."""
    points: int
    at: str
    """Label of the wall clock when it was corrected."""


@dataclass(frozen=True, slots=True)
class StoredLine:
    """An accepted action with its label of the wall clock."""

    action: Action
    at: str
    end: DealEnd | None = None
    """The deal that the action ended."""


def standing(lines: Sequence[StoredLine], first: int) -> Iterator[tuple[int, StoredLine]]:
    """Yield the lines of a match that were not taken back, each with its number, and no undo line.

    The last comes first.

    Args:
        lines: some in a row, up to the last one of the match.
        first: the number of the first of them.
    """
    taken_back = 0
    for seq, line in zip(
        range(first + len(lines) - 1, first - 1, -1), reversed(lines), strict=True
    ):
        if isinstance(line.action, Undo):
            taken_back += 1
        elif taken_back:
            taken_back -= 1
        else:
            yield seq, line
