"""The archive: the store open to read, the tallies beside it, and what both say to a question.

Nothing is open longer than an answer takes but the files themselves, so that the table's log is
written back as ever.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Self, TypeVar

from device.base import clock
from device.base.errors import BummerlError
from device.history import tallies
from device.history.counting import Counting
from device.history.labels import this_evening
from device.history.match_history import MatchHistory
from device.history.pages import Lists, sheet
from device.history.standings import Standings, standings
from device.history.tallies import Tallies
from device.store.failures import UNREADABLE, translate_errors, translate_read_errors
from device.store.file import database
from device.store.file.connection import closed_on_failure, is_in_memory
from device.store.file.replacement import sidecar
from device.store.file.watch import FileWatch
from device.store.tables.matches import refuse_strays
from engine.interface.queries import (
    Answer,
    BummerlsQuery,
    DealAsked,
    DealsQuery,
    MatchesQuery,
    Question,
    StandingsAsked,
    StandingsTable,
)

T = TypeVar("T")

ALL: Final = 100
"""Percent."""
REMEMBERED: Final = 20
"""Matches."""
DATA_VERSION: Final = "PRAGMA data_version"
PATIENCE_NS: Final = 30_000_000
"""For so long an answer waits for what is not counted yet."""


class Archive:
    """A store that is read, and the tallies of it.

    Every method raises `StoreError` when the store fails, or holds what it cannot.
    """

    def __init__(self, path: Path, con: sqlite3.Connection, counted: Tallies) -> None:
        self._path = path
        self._con = con
        self._tallies = counted
        self._known: dict[int, MatchHistory] = {}
        """The matches read last, as long as the store stays as it is: from page to page they are
        the same, and one without an end is long."""
        self._known_at = 0
        self.all_counted = False
        """Whether the last answer held all that was played."""
        self._watch = FileWatch(path)
        self._copied = _stamp(path) if is_in_memory(con) else None
        """How the files were when they were copied into memory; None where they were not."""

    @classmethod
    def open(cls, path: Path, *, keep: bool) -> Self:
        """Open the store beside a running table.

        Args:
            path: its file.
            keep: whether what is counted is kept in a file beside it, or in memory alone.

        Raises:
            NothingRecordedError: there is none.
            StoreError: it cannot be read.
        """
        beside = path.with_name(tallies.NAME)
        with closed_on_failure(database.migrated_copy(database.open_to_read(path), path)) as con:
            refuse_strays(con, path)
            return cls(path, con, Tallies.open(beside) if keep else Tallies.open_copy(beside))

    def close(self) -> None:
        """Let go of both files."""
        self._tallies.close()
        with suppress(sqlite3.Error):
            self._con.close()

    @property
    def keeps(self) -> bool:
        """Whether what is counted is kept in the file."""
        return self._tallies.keeps

    def is_in_place(self) -> bool:
        """Tell whether the open files are what they were, not removed, replaced or cut short."""
        if self._copied is not None:
            return self._copied == _stamp(self._path)
        return not self._watch.changed()

    def version(self) -> tuple[int, int]:
        """Return what changes when another has changed one of the files."""
        with translate_errors(self._path):
            (version,) = self._con.execute(DATA_VERSION).fetchone()
            return int(version), self._tallies.version()

    def count(self, until_ns: int | None = None) -> bool:
        """Count what was played since, until that moment; return whether all is counted.

        Where the tallies cannot be written they go on in memory.
        """
        with translate_read_errors(self._path):
            try:
                return Counting(self._con, self._tallies).advance(until_ns)
            except (sqlite3.Error, *UNREADABLE) as error:
                self._continue_in_memory(error)
                return Counting(self._con, self._tallies).advance(until_ns)

    def answer(self, question: Question, now: datetime, *, counting: bool) -> Answer:
        """Return the answer as of now.

        Args:
            question: what is asked.
            now: what the wall clock says, UTC.
            counting: whether to count what was played since; else somebody else does.

        Raises:
            NothingRecordedError: there is no such thing.
        """
        return self._safely(lambda: self._answer(question, now, counting=counting))

    def _answer(self, question: Question, now: datetime, *, counting: bool) -> Answer:
        self.all_counted = counting and self.count(time.monotonic_ns() + PATIENCE_NS)
        with self._reading():
            lists = Lists(self._con, clock.day(now), self._remembered())
            match question:
                case MatchesQuery():
                    return lists.matches(question, self._tallies.empty())
                case BummerlsQuery():
                    return lists.bummerls(question)
                case DealsQuery():
                    return lists.deals(question)
                case DealAsked():
                    return lists.deal(question)
                case StandingsAsked():
                    return self._table(question, this_evening(now))

    def standings(self, asked: StandingsAsked, now: datetime) -> Standings:
        """Return who stands how, as far as it is counted; of the sheet nothing is said.

        Raises:
            NothingRecordedError: there is no such player, or nothing so long ago.
        """

        def answer() -> Standings:
            with self._reading():
                return standings(self._con, self._tallies, asked, this_evening(now))

        return self._safely(answer)

    def _safely(self, answer: Callable[[], T]) -> T:
        """Return an answer; damaged tallies are not the store's fault, and are made again."""
        with translate_read_errors(self._path):
            try:
                return answer()
            except (sqlite3.Error, *UNREADABLE) as error:
                if isinstance(error, BummerlError):
                    raise
                if isinstance(error, sqlite3.Error) and self._tallies.are_sound():
                    raise
                self._continue_in_memory(error)
                return answer()

    def _continue_in_memory(self, error: Exception) -> None:
        """Let go of the file of tallies, which has failed; a damaged one is removed."""
        sidecar = self._path.with_name(tallies.NAME)
        self._tallies.close()
        tallies.discard(sidecar, error)
        self._tallies = Tallies.open_copy(sidecar)

    def _table(self, asked: StandingsAsked, evening: str) -> StandingsTable:
        found = standings(self._con, self._tallies, asked, evening)
        rows, sheets = sheet(found.rows, asked.sheet)
        counting = Counting(self._con, self._tallies)
        is_whole = self.all_counted or (bool(found.label) and counting.reaches(found.label))
        return StandingsTable(
            asked,
            found.label,
            tuple(rows),
            found.total,
            sheets,
            found.earlier,
            ALL if is_whole else counting.percent(),
        )

    def _remembered(self) -> dict[int, MatchHistory]:
        """Return the matches that need not be read again."""
        (version,) = self._con.execute(DATA_VERSION).fetchone()
        if version != self._known_at or len(self._known) > REMEMBERED:
            self._known, self._known_at = {}, version
        return self._known

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Let the store stand still for the time of an answer."""
        self._con.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._con.execute("COMMIT")


def _stamp(path: Path) -> tuple[tuple[int, int], ...]:
    """Return what changes when somebody writes to a file or to its log."""
    there = (one for one in (path, sidecar(path, "-wal")) if one.exists())
    return tuple((found.st_size, found.st_mtime_ns) for found in (one.stat() for one in there))
