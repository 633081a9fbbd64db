"""The matches in memory: the current one, those that wait for the disk, and a memory of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Final

from device.base.errors import NothingRecordedError, StoreError
from device.store.recent_deals import EVERYTHING, MemoryLimit
from device.store.store import Store
from device.store.tables.past_matches import PastMatch
from device.store.tables.stored_lines import Correction, StoredLine
from device.store.write_behind.match import PendingMatch

REMEMBERED: Final = 100
"""How many matches before the current one are looked back at."""


class PendingMatches:
    """The matches that a table keeps in memory.

    Args:
        limit: how much of each stays there.
    """

    def __init__(self, limit: MemoryLimit) -> None:
        self._limit = limit
        self.in_memory: list[PendingMatch] = []
        """The current match is the last; before it are those that wait for the disk."""
        self.earlier_corrections: list[tuple[int, Correction]] = []
        """Corrections of matches that are not in memory, which wait for the disk."""
        self.past: tuple[PastMatch, ...] = ()
        """What is remembered of the matches before the current one, the last first."""

    @property
    def current(self) -> PendingMatch | None:
        """The match that is played; None before the first one."""
        return self.in_memory[-1] if self.in_memory else None

    def unsaved(self) -> int:
        """Return how many lines and corrections wait for the disk."""
        return sum(one.unsaved() for one in self.in_memory) + len(self.earlier_corrections)

    def played(self) -> Iterator[PastMatch]:
        """Yield what is remembered of the current match and those before it, the last first."""
        if self.current and (found := self.current.played()):
            yield found
        yield from self.past

    def start(self, line: StoredLine) -> None:
        """Let a new match, of that match line, be the current one."""
        self.past = tuple(self.played())[:REMEMBERED]
        self.in_memory.append(PendingMatch.of(line, self._limit))

    def find(self, number: int) -> PendingMatch | None:
        """Return the match of that number; None where it is not in memory."""
        return next((one for one in self.in_memory if one.number == number), None)

    def rename(self, name: Callable[[str], str]) -> None:
        """Let players be called as `name` says of the name that each had."""
        for one in self.in_memory:
            one.rename(name)
        self.past = tuple(replace(one, players=one.players.map(name)) for one in self.past)

    # What is in the file

    def load(self, store: Store) -> None:
        """Load the latest match of a file, and remember those before it.

        Raises:
            StoreError: the match cannot be read.
        """
        number = store.latest()
        if number is not None:
            self.in_memory = [PendingMatch.load(store, number, self._limit)]
            with suppress(StoreError):  # a memory is not worth moving the file aside
                self._remember(store, number)

    def write(self, store: Store) -> None:
        """Write what is not in the file yet; all but the current match leaves memory.

        Raises:
            StoreError: the disk fails; the rest waits.
        """
        for one in self.in_memory:
            one.write(store)
        del self.in_memory[:-1]
        while self.earlier_corrections:
            store.correct(*self.earlier_corrections[0])
            del self.earlier_corrections[0]

    def compare(self, store: Store) -> None:
        """Find out how much of the matches a newly opened file really holds.

        Raises:
            StoreError: it cannot be read.
        """
        for one in self.in_memory:
            number = one.number
            one.compare(store)
            if one.number != number:
                self.earlier_corrections = []  # in this file it would be of other matches

    def for_another_file(self) -> PendingMatches:
        """Return the same, of which nothing is stored."""
        other = PendingMatches(self._limit)
        other.in_memory = [one.for_another_file() for one in self.in_memory]
        other.past = self.past
        return other

    def read_all(self, store: Store) -> None:
        """Read the matches in memory as a whole, for the file that has them will be lost."""
        for one in self.in_memory:
            with suppress(StoreError, NothingRecordedError):
                one.reach_back(store, EVERYTHING)

    def look_back(self, store: Store) -> None:
        """Remember the earlier matches as they count now.

        Raises:
            StoreError: they cannot be read.
        """
        if self.current and self.current.number:
            self._remember(store, self.current.number)

    def before_current(self, store: Store | None) -> PendingMatch | None:
        """Return the match before the current one; None where there is none to be read."""
        if len(self.in_memory) > 1:
            return self.in_memory[-2]
        with suppress(StoreError):
            if store and self.current and (number := self.current.number):
                found = store.latest(before=number)
                return PendingMatch.load(store, found, self._limit) if found else None
        return None

    def return_to(self, before: PendingMatch) -> None:
        """Let the match before the current one be the current one."""
        self.in_memory[-2:] = [before]
        self.past = self.past[1:]

    def _remember(self, store: Store, number: int) -> None:
        self.past = tuple(islice(store.played(before=number), REMEMBERED))
