"""The recent deals of a match in memory, and what those before them amount to by their results.

A score follows from the results alone, as they were ruled and as they were corrected since.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from device.store.tables.past_matches import MOST_WON, Won
from device.store.tables.stored_lines import Correction, StoredEnd, StoredLine
from engine.model.results import Result
from engine.record.result_json import read_result
from engine.rescore import after_deals, corrected
from engine.state import State

Corrections = Mapping[int, Correction]
"""By the line that ended the deal; the last one of each."""


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """How much of a match stays in memory; up to about twice as much is there."""

    lines: int = 1000
    """At least: those of some 45 deals. Where the file is lost or damaged amidst play they are
    written to the next one."""
    deals: int = 20
    """At least, however many lines were taken back in them."""


EVERYTHING: Final = MemoryLimit(lines=2**31)


class Recent(NamedTuple):
    """The last deals of a match, to be judged once more."""

    before: State
    """The table before them: of the deals until then only the score is known."""
    lines: list[tuple[int, StoredLine]]
    """That were not taken back, in order, each with its number."""
    ruled: dict[int, Result]
    """How their deals ended, by number."""
    counts: dict[int, Result]
    """Likewise since some were corrected."""


def result(end: StoredEnd, corrections: Corrections) -> tuple[Result, Result]:
    """Return how a deal was ruled, and how it counts.

    Raises:
        ValueError: it is damaged.
    """
    ruled, made = _read(end.result), corrections.get(end.seq)
    return ruled, corrected(ruled, made.winner, made.points) if made else ruled


def after(
    state: State, ends: Iterable[StoredEnd], corrections: Corrections
) -> tuple[State, tuple[Won, ...]]:
    """Return the table after deals that ended so, and the last Bummerls won in them.

    Raises:
        ValueError: a result is damaged.
    """
    found: list[Won] = []
    for end in ends:
        state = after_deals(state, [result(end, corrections)])
        if state.ended and state.ended.bummerl:
            found.append(Won(state.ended.bummerl.winner, end.at))
    return state, tuple(found[-MOST_WON:])


def droppable(ends: Sequence[StoredEnd], behind: int, limit: MemoryLimit) -> int:
    """Return how many of these deals may stay out of memory.

    Args:
        ends: how they ended, in order.
        behind: the number of the line behind those that are counted.
        limit: how much must be in memory.
    """
    enough = bisect_left(ends, behind - limit.lines, key=lambda end: end.seq)
    return max(0, min(enough, len(ends) - limit.deals))


def ends_in(lines: Iterable[tuple[int, StoredLine]], before: State) -> list[StoredEnd]:
    """Return how deals ended in these lines; a turn-up there may end the one before them.

    Args:
        lines: each with its number.
        before: the table before them.
    """
    return [
        StoredEnd(seq, line.end.deal, line.end.result, line.at)
        for seq, line in lines
        if line.end and line.end.deal > before.number
    ]


def leads_to(
    here: State, before: State, ends: Iterable[StoredEnd], corrections: Corrections
) -> bool:
    """Tell whether a table is what another becomes by deals that ended so."""
    with suppress(ValueError):  # a result is damaged
        return after(before, ends, corrections)[0] == here
    return False


def are_all(ends: Sequence[StoredEnd], before: int) -> bool:
    """Tell whether these are the deals after so many before, and none is missing."""
    return all(end.deal == deal for deal, end in enumerate(ends, start=before + 1))


def is_sound(end: StoredEnd) -> bool:
    """Tell whether the result of a deal can be read."""
    with suppress(ValueError):
        return bool(_read(end.result))
    return False


@lru_cache(maxsize=1024)
def _read(text: str) -> Result:
    """Return a result; those without cards are few, and come again and again."""
    return read_result(text)
