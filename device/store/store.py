"""The table records and decks in the store's file: written line by line, read back.

Append-only: a line taken back stays, and the undo line says which one it takes back; only a match
that is itself taken back is removed. The result of a deal is stored with the line that ended it
and never computed again. Each write is one
transaction, on the disk when the call returns. One thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import Concatenate, ParamSpec

from device.base.files import locked
from device.registry.deck_book import DeckBook, Tag
from device.registry.player_book import PlayerBook
from device.store.failures import translate_errors, translate_read_errors
from device.store.file import database
from device.store.file.erase import ErasedPlayers
from device.store.file.handle import OpenFile
from device.store.tables import (
    corrections,
    deal_ends,
    lines,
    match_import,
    matches,
    players,
    records,
    tags_and_choices,
)
from device.store.tables.line_ids import LAST_MATCH
from device.store.tables.past_matches import PastMatch, past_matches
from device.store.tables.recorded_deals import RecordedDeal, recorded_deals
from device.store.tables.stored_lines import Correction, StoredEnd, StoredLine
from engine.interface.markers import TagMeaning

P = ParamSpec("P")


class Store(OpenFile):
    """An open store. Every method raises `StoreError` when the disk fails."""

    def change(
        self, work: Callable[Concatenate[Connection, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Call `work` with the connection and these arguments; all or nothing of it is stored."""
        with self._transaction():
            work(self._con, *args, **kwargs)

    def begin(self, *begun: StoredLine, imported: bool = False) -> int:
        """Store the first lines of a new match in one commit and return its number.

        `imported`: it was played elsewhere, and no table goes on with it.
        """
        with self._transaction():
            number = lines.next_match(self._con)
            for seq, line in enumerate(begun, start=1):
                records.insert(self._con, number, seq, line, imported=imported)
        return number

    def import_match(
        self, lines: Sequence[StoredLine], rest: Callable[[], None] = match_import.rest
    ) -> int:
        """Store a match that was played elsewhere, in portions, and return its number.

        Others see it when all of it is stored; a table that runs may write between the portions.

        Args:
            lines: the whole match.
            rest: waits a moment after each portion.
        """
        with translate_errors(self.path), locked(self.path.parent):
            return match_import.import_match(self._con, self._transaction, lines, rest)

    def append(self, match: int, seq: int, *more: StoredLine) -> None:
        """Store what comes next in a match, all of it or nothing, in one commit.

        The first of the lines has the number `seq`; the match line has 1.

        Raises:
            ValueError: an undo line, but there is nothing to take back.
        """
        with self._transaction():
            for number, line in enumerate(more, start=seq):
                records.insert(self._con, match, number, line)

    def find_duplicate(self, lines: Sequence[str]) -> int | None:
        """Return the number of a match whose record is exactly these lines, or None."""
        with translate_read_errors(self.path):
            return records.find_duplicate(self._con, self.path, lines)

    def latest(self, before: int = LAST_MATCH) -> int | None:
        """Return the number of the match begun last at this table, or last before another one."""
        with translate_read_errors(self.path):
            return matches.latest(self._con, before)

    def refuse_strays(self) -> None:
        """Refuse numbers of matches that no table gives."""
        matches.refuse_strays(self._con, self.path)

    def remove(self, match: int) -> None:
        """Remove a match that was begun by mistake: nothing of it stands but its beginning."""
        with self._transaction():
            records.remove(self._con, match)

    def matches(self) -> list[int]:
        """Return the numbers of all matches, imported ones too, in order."""
        with translate_read_errors(self.path):
            return matches.numbers(self._con)

    def is_imported(self, match: int) -> bool:
        """Tell whether a match was played elsewhere."""
        with translate_read_errors(self.path):
            return matches.is_imported(self._con, match)

    def record(self, match: int) -> Iterator[str]:
        """Yield the lines of a match's table record, undo lines included.

        Raises:
            NothingRecordedError: there is no such match.
        """
        with translate_read_errors(self.path):
            yield from records.record(self._con, self.path, match)

    def lines(self, match: int, first: int = 1, last: int | None = None) -> list[StoredLine]:
        """Return the lines of a match, or some in a row, so that its table can be set up again.

        Raises:
            StoreDamagedError: a line is missing, or is no action.
        """
        with translate_read_errors(self.path):
            return records.read(self._con, self.path, match, first, last)

    def last_line(self, match: int) -> int:
        """Return the number of the last line of a match; 0 where there is none."""
        with translate_read_errors(self.path):
            return lines.last_seq(self._con, match)

    def ends(self, match: int) -> list[StoredEnd]:
        """Return how the deals of a match ended that count, in order, as it was ruled."""
        with translate_read_errors(self.path):
            return deal_ends.counting(self._con, match)

    def history(self, match: int | None = None) -> Iterator[RecordedDeal]:
        """Yield the finished deals in order, of one match or of all; none taken back."""
        with translate_read_errors(self.path):
            yield from recorded_deals(self._con, match)

    def played(self, before: int) -> Iterator[PastMatch]:
        """Yield the matches before one, the last first; a damaged one is left out."""
        with translate_read_errors(self.path):
            yield from past_matches(self._con, before)

    def corrections(self, match: int) -> list[Correction]:
        """Return the corrections of a match in the order in which they were made."""
        with translate_read_errors(self.path):
            return corrections.corrections(self._con, match)

    def correct(self, match: int, *made: Correction) -> None:
        """Store corrections of deals, all or none; what was ruled stays beside them."""
        with self._transaction():
            for correction in made:
                corrections.insert(self._con, match, correction)

    def stands(self, match: int, seq: int) -> bool:
        """Tell whether a line ended a deal and was not taken back."""
        with translate_read_errors(self.path):
            return deal_ends.stands(self._con, match, seq)

    def decks(self) -> DeckBook:
        """Return the deck book."""
        with translate_read_errors(self.path):
            return tags_and_choices.decks(self._con)

    def keep_tag(self, uid: str, tag: Tag | None) -> None:
        """Store what a tag stands for; None forgets it."""
        with self._transaction():
            tags_and_choices.keep_tag(self._con, uid, tag)

    def keep_deck(self, name: str, tags: Mapping[str, TagMeaning]) -> None:
        """Store a deck as exactly these tags by UID, in the place of an older one."""
        with self._transaction():
            tags_and_choices.keep_deck(self._con, name, tags)

    def players(self) -> PlayerBook:
        """Return the book of players."""
        with translate_read_errors(self.path):
            return players.book(self._con)

    def leave_no_trace(self, words: Sequence[str]) -> bool:
        """Let the file and its log hold nothing of what was deleted; not while others read it."""
        with translate_errors(self.path):
            try:
                return database.wipe(self._con, self.path, words)
            finally:
                self._watch.accept_sizes()

    def erased_players(self, names: Sequence[str] = ()) -> ErasedPlayers:
        """Return who is deleted, so that copies can be cleaned of them."""
        with translate_read_errors(self.path):
            return ErasedPlayers.from_store(self._con, names)

    def choices(self) -> dict[str, str]:
        """Return what was chosen at the table, by name; the values are JSON."""
        with translate_read_errors(self.path):
            return tags_and_choices.choices(self._con)

    def keep_choices(self, changes: Mapping[str, str | None]) -> None:
        """Store what was chosen; None forgets the choice of that name."""
        with self._transaction():
            tags_and_choices.keep_choices(self._con, changes)


def open_store(path: Path) -> Store:
    """Open the store to write; a missing file is begun, an older one brought forward.

    Raises:
        StoreDamagedError: the file is damaged; it was left as it is (`Store.replace_damaged`).
        StoreRefusedError: a newer or another program has written it; it was left as it is.
        StoreError: it cannot be opened, read or written.
    """
    return _sound(Store(database.open_to_write(path), path))


def open_in_memory(path: Path) -> Store:
    """Open an empty store that is to have its file at that path (`Store.replace_damaged`)."""
    return Store(database.open_in_memory(path), path)


def open_to_read(path: Path) -> Store:
    """Open the store to read only; a table may be running on it, and it may be an older one.

    Raises:
        NothingRecordedError: there is no store.
        StoreError: it cannot be read.
    """
    return Store(database.migrated_copy(database.open_to_read(path), path), path)


def _sound(store: Store) -> Store:
    try:
        store.refuse_strays()
    except BaseException:
        store.close()
        raise
    return store
