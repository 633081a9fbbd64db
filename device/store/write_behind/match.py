"""A match in memory, as far as play may soon go back, and how much of it is in the file.

A match without an end gets as long as it likes. In memory are its last deals line by line; of
those before them only what they amount to is known, which follows from their results. The rest is
in the file, and comes back from there when play goes back so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from device.base.errors import NothingRecordedError
from device.store.recent_deals import (
    MemoryLimit,
    Recent,
    after,
    are_all,
    droppable,
    ends_in,
    is_sound,
    leads_to,
    result,
)
from device.store.store import Store
from device.store.tables.past_matches import MOST_WON, PastMatch, Won
from device.store.tables.stored_lines import Correction, StoredLine, standing
from device.store.write_behind.stored_match import (
    begins_deal,
    held_lines,
    is_begun_in,
    match_line,
    table_after,
)
from engine.actions import Match
from engine.record.action_lines import write_action
from engine.rules.match_format import won
from engine.state import State, next_deal

FIRST: Final = 2
"""The number of the line after the match line."""


@dataclass(slots=True)
class PendingMatch:
    """The last lines of a match, what was before them, and how many lines are stored."""

    begun: StoredLine
    """The match line."""
    before: State
    """The table before `lines`; nothing in them takes back what was before."""
    lines: list[StoredLine] = field(default_factory=list)
    first: int = FIRST
    """The number of the first of these; `FIRST` where all are in memory."""
    won: tuple[Won, ...] = ()
    """The last Bummerls before `lines`, the first first."""
    number: int | None = None
    stored: int = 0
    corrections: list[Correction] = field(default_factory=list)
    """In the order in which they were made."""
    corrected: int = 0
    """How many of them are stored."""
    limit: MemoryLimit = MemoryLimit()  # noqa: RUF009 - a frozen value
    _shortens_at: int = 0

    @classmethod
    def of(cls, begun: StoredLine, limit: MemoryLimit) -> PendingMatch:
        """Return a match that begins."""
        return cls(begun, table_after(begun), limit=limit)

    @classmethod
    def load(cls, store: Store, number: int, limit: MemoryLimit) -> PendingMatch:
        """Return a match that is stored: its last deals.

        Raises:
            StoreDamagedError: something of it is missing or cannot be read.
        """
        begun = match_line(store, number)
        last = store.last_line(number)
        kept = cls(begun, table_after(begun), limit=limit)
        kept.first, kept.number, kept.stored = last + 1, number, last
        kept.corrections = store.corrections(number)
        kept.corrected = len(kept.corrections)
        kept._read(store, limit)
        return kept

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + len(self.lines) - 1

    def unsaved(self) -> int:
        """Return how many lines and corrections wait for the disk."""
        return self.last - self.stored + len(self.corrections) - self.corrected

    def rename(self, name: Callable[[str], str]) -> None:
        """Let the players be called as `name` says of the name that each had."""
        if isinstance(match := self.begun.action, Match):
            self._restart(replace(match, players=match.players.map(name)))

    def standing(self) -> Iterator[StoredLine]:
        """Yield the lines in memory that count, the last first, and then the match line."""
        yield from (line for _, line in standing(self.lines, self.first))
        yield self.begun

    # What is in memory

    def recent(self, deals: int) -> Recent:
        """Return the last deals, so many that are over and the one that runs, or all there are."""
        lines = self._standing()
        ends = ends_in(lines, self.before)
        out = max(0, len(ends) - deals)
        try:
            before, _ = after(self.before, ends[:out], self._latest())
        except ValueError:  # a damaged result: only the lines tell what it was
            out, before = 0, self.before
        if not are_all(ends, self.before.number):
            out, before = 0, self.before
        if out:
            first = self._begin(ends[out - 1].seq)
            lines = [one for one in lines if one[0] >= first]
        found = Recent(before, lines, {}, {})
        for end in ends[out:]:
            with suppress(ValueError):  # a damaged one counts as it is judged now
                found.ruled[end.deal], found.counts[end.deal] = result(end, self._latest())
        return found

    def played(self) -> PastMatch | None:
        """Return what is remembered of it."""
        if not isinstance(self.begun.action, Match):
            return None
        ends = ends_in(self._standing(), self.before)
        # a damaged result costs a table no more than a memory
        sound = [end for end in ends if is_sound(end)]
        state, later = after(self.before, sound, self._latest())
        last = (*self.won, *later)[-MOST_WON:]
        score = won(state.standing.bummerls)
        return PastMatch(self.begun.action.players, last[::-1], score)

    @property
    def is_long(self) -> bool:
        """Whether so many lines are in memory that the first ones are to leave it."""
        return len(self.lines) >= (self._shortens_at or 2 * self.limit.lines)

    def shorten(self) -> None:
        """Let go of the first deals in memory where there are many, and all of them are stored."""
        if not self.is_long or self.unsaved():
            return
        ends = ends_in(self._standing(), self.before)
        out = droppable(ends, self.last + 1, self.limit)
        with suppress(ValueError):  # a damaged result: only the lines tell what it was
            before, later = after(self.before, ends[:out], self._latest())
            if out and are_all(ends, self.before.number):
                first = self._begin(ends[out - 1].seq)
                del self.lines[: first - self.first]
                self.first, self.before = first, before
                self.won = (*self.won, *later)[-MOST_WON:]
        self._shortens_at = len(self.lines) + self.limit.lines

    # What is in the file

    def write(self, store: Store) -> None:
        """Write what is not in the file yet, in order."""
        if self.number is None:
            self.number = store.begin(self.begun, *self.lines)
            self.stored = self.last
        if unsaved := self.lines[self.stored + 1 - self.first :]:
            store.append(self.number, self.stored + 1, *unsaved)
            self.stored = self.last
        if made := self.corrections[self.corrected :]:
            store.correct(self.number, *made)
            self.corrected += len(made)

    def reach_back(self, store: Store, limit: MemoryLimit | None = None) -> None:
        """Take more of the match into memory, as much as it holds at least or as is said.

        Raises:
            StoreError: it cannot be read.
            NothingRecordedError: this is not in the file.
        """
        if self.first == FIRST:
            return
        if not is_begun_in(store, self.number, self.begun):
            raise NothingRecordedError(f"{store.path}: the match is not there any more")
        self._read(store, limit or self.limit)
        self._shortens_at = len(self.lines) + self.limit.lines

    def correct(self, correction: Correction, store: Store | None) -> bool:
        """Correct a deal that the match has finished; False if there is none, or not any more.

        `store`: where the match is, to be asked for the deals that are not in memory.

        Raises:
            StoreError: it cannot be read.
        """
        ends = ends_in(self._standing(), self.before)
        if any(end.seq == correction.seq for end in ends):
            self.corrections.append(correction)
            return True
        earlier = [] if store is None or self.number is None else store.ends(self.number)
        earlier = [end for end in earlier[: self.before.number] if end.seq <= self.first]
        if not any(end.seq == correction.seq for end in earlier):
            return False
        self.corrections.append(correction)
        self.before, self.won = after(table_after(self.begun), earlier, self._latest())
        return True

    def compare(self, store: Store) -> None:
        """Find out how much of it a newly opened file really holds; a new file holds nothing."""
        held = None
        if self.number is not None and self._begins_in(store, self.number):
            ours = [write_action(line.action) for line in self.lines]
            held = held_lines(store, self.number, self.first, ours)
        if held is None:
            self.forget_file()
            return
        self.stored = self.first - 1 + held
        stored = store.corrections(self.number or 0)
        known = self.corrections[: len(stored)] == stored
        self.corrected = len(stored) if known else 0

    def forget_file(self) -> None:
        """Let all of the match that is in memory wait for another file.

        Of deals that are neither there nor in a file any more the score stays, as long as the
        match is played; in the file it begins with those after them.
        """
        self.number, self.stored, self.corrected = None, 0, 0
        if self.first == FIRST:
            return
        if self.lines and (end := self.lines[0].end) and end.deal <= self.before.number:
            self.lines[0] = replace(self.lines[0], end=None)  # of a deal that is gone
        if isinstance(match := self.begun.action, Match):
            self._restart(replace(match, dealer=next_deal(self.before, match.rules).dealer))
        gone = self.first - FIRST
        self.corrections = [
            replace(one, seq=one.seq - gone) for one in self.corrections if one.seq >= self.first
        ]
        self.first = FIRST

    def _restart(self, match: Match) -> None:
        """Let that be the match line."""
        self.begun = replace(self.begun, action=match)
        self.before = replace(self.before, match=match)

    def for_another_file(self) -> PendingMatch:
        """Return the same, of which nothing is stored."""
        other = replace(self, lines=self.lines.copy(), corrections=self.corrections.copy())
        other.forget_file()
        return other

    def _begins_in(self, store: Store, number: int) -> bool:
        """Tell whether a file holds what was played before the lines in memory."""
        if not is_begun_in(store, number, self.begun):
            return False
        if self.first == FIRST:
            return True
        ends = store.ends(number)[: self.before.number]
        leads_here = leads_to(self.before, table_after(self.begun), ends, self._latest())
        return leads_here and store.last_line(number) >= self.first - 1

    def _read(self, store: Store, limit: MemoryLimit) -> None:
        """Read lines before those in memory, as many as `limit` says, and know the score before.

        Raises:
            StoreError: it cannot be read.
            NothingRecordedError: what is there does not lead to what is in memory.
        """
        ends = store.ends(self.number or 0)
        deals = self.before.number or len(ends)
        ends = ends[:deals]
        out = droppable(ends, self.first, limit)
        if len(ends) != deals or not are_all(ends, 0):
            out = 0  # something is missing: only the lines themselves may tell the score
        try:
            before, won_before = after(table_after(self.begun), ends[:out], self._latest())
        except ValueError:  # a result is damaged
            out, before, won_before = 0, table_after(self.begun), ()
        here, rest = self.before, ends[out:]
        if out and here.number and not leads_to(here, before, rest, self._latest()):
            raise NothingRecordedError(f"{store.path}: another match is there")
        first = ends[out - 1].seq if out else FIRST
        lines = store.lines(self.number or 0, first, self.first - 1)
        if out and not begins_deal(lines[0]):
            first, lines = first + 1, lines[1:]
        self.lines = [*lines, *self.lines]
        self.first, self.before, self.won = first, before, won_before

    def _begin(self, seq: int) -> int:
        """Return where the lines of a deal begin: the one before has ended with that line."""
        return seq if begins_deal(self.lines[seq - self.first]) else seq + 1

    def _standing(self) -> list[tuple[int, StoredLine]]:
        """Return the lines in memory that count, in order, each with its number."""
        return list(standing(self.lines, self.first))[::-1]

    def _latest(self) -> dict[int, Correction]:
        return {correction.seq: correction for correction in self.corrections}
