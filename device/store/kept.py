"""A match in memory, and how much of it is in the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from device.errors import NothingRecorded
from device.store.finished import counting
from device.store.line import Correction, Line, standing
from device.store.names import nameless
from device.store.played import Played
from device.store.store import Store
from engine.actions import Match
from engine.record import write_action
from engine.recount import recount
from engine.ruling import write_bummerl
from engine.view import Result


@dataclass(slots=True)
class KeptMatch:
    """The lines of a match, and how many of them are stored."""

    lines: list[Line] = field(default_factory=list)
    number: int | None = None
    stored: int = 0
    corrections: list[Correction] = field(default_factory=list)
    """In the order in which they were made."""
    corrected: int = 0
    """How many of them are stored."""

    def load_corrections(self, store: Store) -> None:
        """Take over the corrections that the file holds; the match has its number there."""
        if self.number is not None:
            self.corrections = store.corrections(self.number)
            self.corrected = len(self.corrections)

    def unsaved(self) -> int:
        """Return how many lines and corrections wait for the disk."""
        return len(self.lines) - self.stored + len(self.corrections) - self.corrected

    def call(self, name: Callable[[str], str]) -> None:
        """Let the players be called as `name` says of the name that each had."""
        begun = self.lines[0]
        if isinstance(match := begun.action, Match):
            players = match.players.map(name)
            self.lines[0] = replace(begun, action=replace(match, players=players))

    def correct(self, correction: Correction) -> bool:
        """Correct a deal that the match has finished; False if there is none, or not any more."""
        stands = any(seq == correction.seq and line.end for seq, line in standing(self.lines))
        if stands:
            self.corrections.append(correction)
        return stands

    def results(self) -> dict[int, Result]:
        """Return the results that count by the number of the deal, if any was corrected.

        Raises:
            ValueError: a stored result is damaged.
        """
        latest = self._latest()
        return {
            line.end.deal: counting(json.loads(line.end.result), latest.get(seq))
            for seq, line in standing(self.lines)
            if line.end and latest
        }

    def write(self, store: Store) -> None:
        """Write what is not in the file yet, in order."""
        if self.number is None:
            self.number = store.begin(*self.lines)
            self.stored = len(self.lines)
        if unsaved := self.lines[self.stored :]:
            store.append(self.number, self.stored + 1, *unsaved)
            self.stored += len(unsaved)
        if made := self.corrections[self.corrected :]:
            store.correct(self.number, *made)
            self.corrected += len(made)

    def played(self) -> Played | None:
        """Return what is remembered of it."""
        begun = self.lines[0].action
        if not isinstance(begun, Match):
            return None
        deals = [(line.end, line.at) for _, line in standing(self.lines) if line.end]
        ends = ((end.bummerl, at) for end, at in deals if end.bummerl)
        with suppress(ValueError):
            if results := self.results():
                stands = list(recount(reversed(results.values()), begun.rules))
                ends = (
                    (write_bummerl(one.bummerl), at)
                    for one, (_, at) in zip(reversed(stands), deals, strict=True)
                    if one.bummerl
                )
        return Played.of(begun, ends)

    def compare(self, store: Store) -> None:
        """Find out how much of it a newly opened file really holds; a new file holds nothing."""
        texts = _texts(write_action(line.action) for line in self.lines)
        held: list[str] = []
        if self.number is not None:
            with suppress(NothingRecorded):
                held = _texts(store.record(self.number))
        if self.number is not None and held and held == texts[: len(held)]:
            self.stored = len(held)
            stored = store.corrections(self.number)
            known = self.corrections[: len(stored)] == stored
            self.corrected = len(stored) if known else 0
        else:
            self.number, self.stored, self.corrected = None, 0, 0

    def _latest(self) -> dict[int, Correction]:
        return {correction.seq: correction for correction in self.corrections}


def _texts(record: Iterable[str]) -> list[str]:
    """Return the lines of a record without names, which may have been changed in one of two."""
    begun, *others = record
    return [nameless(begun), *others]
