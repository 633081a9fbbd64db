"""The tallies of all players, in a file beside the store: who did what, when, against whom.

They follow from the store alone, so the file may be lost: one that is damaged, of another program
or not of this store is begun anew. No name is in it. It is kept whole through power cuts all the
same, since numbers that are a little wrong would be noticed by nobody.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Final, Self

from device.history.labels import MONTH
from device.store.failures import UNREADABLE, is_damage
from device.store.file.connection import closed_on_failure
from engine.interface.queries import Period, Tally

NAME: Final = "bummerl.tallies.sqlite3"
"""Of the file, in the directory of the store."""

NOBODY: Final = 0
"""Instead of a player, where nobody who has a name played."""

_COUNTS: Final = tuple(field.name for field in fields(Tally))
_values: Final = attrgetter(*_COUNTS)
"""Returns the counts of a tally; `dataclasses.astuple` takes ten times as long."""
_COLUMNS: Final = ", ".join(_COUNTS)
_NUMBERS: Final = ", ".join(f"{name} INTEGER NOT NULL" for name in _COUNTS)
_SUMS: Final = ", ".join(f"sum({name})" for name in _COUNTS)
_ADDED: Final = ", ".join(f"{name} = {name} + excluded.{name}" for name in _COUNTS)
_KEY: Final = "period = ? AND label = ? AND player = ? AND opponent = ?"
_NOTHING: Final = " AND ".join(f"{name} = 0" for name in _COUNTS)
_MARKS: Final = ", ".join("?" for _ in _COUNTS)

_SCHEMA: Final = f"""
    CREATE TABLE share ( -- what a match has brought into the tallies
        match INTEGER NOT NULL,
        evening TEXT NOT NULL, -- empty where the clock was not set
        player INTEGER NOT NULL,
        opponent INTEGER NOT NULL,
        {_NUMBERS},
        PRIMARY KEY (match, evening, player, opponent)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tally (
        period TEXT NOT NULL, -- evening, month or all
        label TEXT NOT NULL, -- 2026-11-30, 2026-11 or nothing
        player INTEGER NOT NULL,
        opponent INTEGER NOT NULL,
        {_NUMBERS},
        PRIMARY KEY (period, label, player, opponent)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE counted (
        match INTEGER PRIMARY KEY,
        line INTEGER NOT NULL, -- the last one of the match that was there
        deals INTEGER NOT NULL -- that are over
    ) STRICT;
    CREATE INDEX counted_empty ON counted (match) WHERE deals = 0;
    CREATE TABLE place (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
"""
_MEANING: Final = 1
"""Grows when a count means something else than before."""
_VERSION: Final = zlib.crc32(f"{_MEANING}{_SCHEMA}".encode()) >> 1

_BUSY_S: Final = 5.0

Share = Mapping[tuple[str, int, int], Tally]
"""What a match has brought, by evening, player and opponent."""


class TallyCursor(Enum):
    """A number that says how far the store has been counted."""

    CURRENT = "current"
    """The match that was played when the store was looked at last: older ones grow no more."""
    LOWEST = "lowest"
    """All matches from this one on are counted."""
    CORRECTION = "correction"
    """The last correction that is counted."""
    SEAL = "seal"
    """A digest of what was counted, by which the store is known."""


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What a player did, or an opponent against one."""

    player: int
    tally: Tally


class Tallies:
    """The open file, or the same in memory. Every method raises `sqlite3.Error` when it fails."""

    def __init__(self, con: sqlite3.Connection, *, keeps: bool = False) -> None:
        self._con = con
        self.keeps = keeps
        """Whether it is the file."""
        with closed_on_failure(con):
            con.execute("PRAGMA synchronous = NORMAL")  # whole, if perhaps of a moment ago
            (version,) = con.execute("PRAGMA user_version").fetchone()
            if version != _VERSION:
                with self.changing():
                    self.forget()

    @classmethod
    def kept(cls, path: Path) -> Self:
        """Open the file, made where it is not there, made anew where it is of no use.

        Where it cannot be written the tallies are in memory, and begin with what it holds.
        """
        try:
            return cls(_written(path), keeps=True)
        except (sqlite3.Error, *UNREADABLE) as error:
            if not discard(path, error):
                return cls.copied(path)
        return cls(_written(path), keeps=True)

    @classmethod
    def copied(cls, path: Path) -> Self:
        """Return in memory what the file holds, if anything; it stays as it is."""
        with suppress(sqlite3.Error, *UNREADABLE):
            uri = f"{path.absolute().as_uri()}?mode=ro"
            with (
                closed_on_failure(sqlite3.connect(":memory:", isolation_level=None)) as con,
                closing(sqlite3.connect(uri, uri=True)) as old,
            ):
                old.backup(con)
            return cls(con)
        return cls(sqlite3.connect(":memory:", isolation_level=None))

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self._con.close()

    def forget(self) -> None:
        """Begin anew; within `changing`."""
        tables = self._con.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        for (name,) in tables.fetchall():
            self._con.execute(f'DROP TABLE "{name}"')
        for statement in _SCHEMA.split(";")[:-1]:
            self._con.execute(statement)
        self._con.execute(f"PRAGMA user_version = {_VERSION}")

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Let all that is changed within the block be kept together, or nothing of it."""
        self._con.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._con.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._con.execute("ROLLBACK")
            raise

    def version(self) -> int:
        """Return a number that changes when another program has changed the file."""
        (version,) = self._con.execute("PRAGMA data_version").fetchone()
        return int(version)

    def are_sound(self) -> bool:
        """Tell whether all of it can be read; takes as long as that."""
        with suppress(sqlite3.Error):
            (found,) = self._con.execute("PRAGMA quick_check(1)").fetchone()
            return bool(found == "ok")
        return False

    # How far the store is counted

    def places(self) -> dict[TallyCursor, int]:
        """Return how far the store is counted; nothing at the beginning."""
        rows = self._con.execute("SELECT name, value FROM place").fetchall()
        return {TallyCursor(name): value for name, value in rows}

    def put(self, places: Mapping[TallyCursor, int]) -> None:
        """Note how far the store is counted."""
        self._con.executemany(
            "INSERT OR REPLACE INTO place VALUES (?, ?)",
            [(place.value, value) for place, value in places.items()],
        )

    def counted(self, match: int) -> int:
        """Return the last line of a match that is counted; 0 if it is not."""
        row = self._con.execute("SELECT line FROM counted WHERE match = ?", (match,)).fetchone()
        return 0 if row is None else int(row[0])

    def how_many(self, first: int, last: int) -> int:
        """Return how many matches are counted of those with numbers in a range."""
        (found,) = self._con.execute(
            "SELECT count(*) FROM counted WHERE match BETWEEN ? AND ?", (first, last)
        ).fetchone()
        return int(found)

    # What is counted

    def count(self, match: int, line: int, deals: int, share: Share) -> None:
        """Let a match bring this from now on, instead of what it has brought before.

        `line`: the last one of the match; `deals`: how many are over.
        """
        before = self._share(match)
        for key in before.keys() | share.keys():
            was, now = before.get(key, Tally()), share.get(key, Tally())
            if was != now:
                self._add(
                    key, tuple(n - w for n, w in zip(_values(now), _values(was), strict=True))
                )
        self._con.execute("DELETE FROM share WHERE match = ?", (match,))
        self._con.executemany(
            f"INSERT INTO share VALUES (?, ?, ?, ?, {_MARKS})",  # noqa: S608 - question marks
            [(match, *key, *_values(tally)) for key, tally in share.items()],
        )
        self._con.execute("INSERT OR REPLACE INTO counted VALUES (?, ?, ?)", (match, line, deals))

    def _share(self, match: int) -> Share:
        rows = self._con.execute(
            f"SELECT evening, player, opponent, {_COLUMNS} FROM share WHERE match = ?",  # noqa: S608
            (match,),
        )
        return {(row[0], row[1], row[2]): Tally(*row[3:]) for row in rows}

    def _add(self, key: tuple[str, int, int], counts: tuple[int, ...]) -> None:
        """Add to the tallies of the evening, of its month, and of all time."""
        evening, player, opponent = key
        times = [(Period.ALL, "")]
        if evening:
            times += [(Period.MONTH, evening[:MONTH]), (Period.EVENING, evening)]
        for period, label in times:
            self._con.execute(
                f"INSERT INTO tally VALUES (?, ?, ?, ?, {_MARKS})"  # noqa: S608 - question marks
                f" ON CONFLICT DO UPDATE SET {_ADDED}",
                (period.value, label, player, opponent, *counts),
            )
            self._con.execute(
                f"DELETE FROM tally WHERE {_KEY} AND {_NOTHING}",  # noqa: S608 - columns
                (period.value, label, player, opponent),
            )

    # What is asked

    def empty(self) -> frozenset[int]:
        """Return the matches in which no deal is over, as far as they are counted."""
        rows = self._con.execute("SELECT match FROM counted WHERE deals = 0")
        return frozenset(match for (match,) in rows)

    def standings(self, period: Period, label: str) -> list[PlayerTally]:
        """Return what every player did in a time."""
        return self._standings(
            f"SELECT player, {_SUMS} FROM tally"  # noqa: S608 - names of columns
            " WHERE period = ? AND label = ? GROUP BY player",
            (period.value, label),
        )

    def opponents(self, period: Period, label: str, player: int) -> list[PlayerTally]:
        """Return what a player did in a time against each opponent."""
        return self._standings(
            f"SELECT opponent, {_COLUMNS} FROM tally"  # noqa: S608 - names of columns
            " WHERE period = ? AND label = ? AND player = ?",
            (period.value, label, player),
        )

    def before(self, period: Period, label: str, back: int = 1) -> str | None:
        """Return an evening or month before one, of those in which something was counted.

        `back`: how many of them before; None if there are not so many.
        """
        row = self._con.execute(
            "SELECT DISTINCT label FROM tally WHERE period = ? AND label < ?"
            " ORDER BY label DESC LIMIT 1 OFFSET ?",
            (period.value, label, back - 1),
        ).fetchone()
        return None if row is None else str(row[0])

    def _standings(self, query: str, values: tuple[str | int, ...]) -> list[PlayerTally]:
        return [PlayerTally(row[0], Tally(*row[1:])) for row in self._con.execute(query, values)]


def discard(path: Path, error: Exception) -> bool:
    """Remove the file if it is damaged; return whether it was."""
    if not is_damage(error):
        return False
    with suppress(OSError):
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        return True
    return False


def _written(path: Path) -> sqlite3.Connection:
    with closed_on_failure(sqlite3.connect(path, isolation_level=None, timeout=_BUSY_S)) as con:
        con.execute("PRAGMA journal_mode = WAL")
        con.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        con.execute("BEGIN IMMEDIATE")  # whether it may be written
        con.execute("ROLLBACK")
    return con
