"""A match in memory, and how much of it is in the file."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from device.errors import NothingRecorded
from device.store.line import Line, standing
from device.store.names import nameless
from device.store.played import Played
from device.store.store import Store
from engine.record import write_action


@dataclass(slots=True)
class KeptMatch:
    """The lines of a match, and how many of them are stored."""

    lines: list[Line] = field(default_factory=list)
    number: int | None = None
    stored: int = 0

    def unsaved(self) -> int:
        """Return how many lines wait for the disk."""
        return len(self.lines) - self.stored

    def write(self, store: Store) -> None:
        """Write what is not in the file yet, in order."""
        if self.number is None:
            self.number = store.begin(*self.lines)
            self.stored = len(self.lines)
        if unsaved := self.lines[self.stored :]:
            store.append(self.number, self.stored + 1, *unsaved)
            self.stored += len(unsaved)

    def played(self) -> Played | None:
        """Return what is remembered of it."""
        ended = ((line.end, line.at) for line in standing(self.lines) if line.end)
        ends = ((end.bummerl, at) for end, at in ended if end.bummerl)
        return Played.of(self.lines[0].action, ends)

    def compare(self, store: Store) -> None:
        """Find out how much of it a newly opened file really holds; a new file holds nothing."""
        texts = _texts(write_action(line.action) for line in self.lines)
        held: list[str] = []
        if self.number is not None:
            with suppress(NothingRecorded):
                held = _texts(store.record(self.number))
        if held and held == texts[: len(held)]:
            self.stored = len(held)
        else:
            self.number, self.stored = None, 0


def _texts(record: Iterable[str]) -> list[str]:
    """Return the lines of a record without names, which may have been changed in one of two."""
    begun, *others = record
    return [nameless(begun), *others]
