"""One stored line: an accepted action, when it came, and the deal it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from engine.actions import Action, Undo
from engine.ruling import write_bummerl, write_result
from engine.state import Ended


@dataclass(frozen=True, slots=True)
class DealEnd:
    """What an action brought by ending a deal, in the words of the time: never ruled again."""

    deal: int
    """Number of the deal in its match."""
    result: str
    """The `result` of the table record, JSON."""
    bummerl: str | None
    """Its `bummerl`, where the deal ended one."""

    @classmethod
    def of(cls, ended: Ended) -> Self:
        """Return what is kept of the end of a deal."""
        bummerl = None if ended.bummerl is None else write_bummerl(ended.bummerl)
        return cls(ended.number, write_result(ended.result), bummerl)


@dataclass(frozen=True, slots=True)
class Line:
    """An accepted action with its label of the wall clock."""

    action: Action
    at: str
    end: DealEnd | None = None
    """The deal that the action ended."""


def standing(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines of a match that were not taken back, the last first, and no undo line."""
    taken_back = 0
    for line in reversed(lines):
        if isinstance(line.action, Undo):
            taken_back += 1
        elif taken_back:
            taken_back -= 1
        else:
            yield line
