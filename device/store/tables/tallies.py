"""The tables of the tallies, a database of its own: who did what, when, against whom.

No name is in it, but the players' ids in the store. The caller has the transaction and translates
what fails.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from operator import attrgetter
from typing import Final

from engine.interface.queries import Period, Tally

MONTH: Final = len("2026-11")
"""So much of the label of an evening is its month."""

NOBODY: Final = 0
"""Instead of a player, where no player with a name played."""

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
VERSION: Final = zlib.crc32(f"{_MEANING}{_SCHEMA}".encode()) >> 1
"""In `PRAGMA user_version`; a file of another one is made again."""

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


class TallyTables:
    """The tables of an open file, or of the same in memory.

    Args:
        con: in autocommit mode.
    """

    def __init__(self, con: sqlite3.Connection) -> None:
        self._con = con

    def reset(self) -> None:
        """Drop whatever tables there are, and make empty ones."""
        tables = self._con.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        for (name,) in tables.fetchall():
            self._con.execute(f'DROP TABLE "{name}"')
        for statement in _SCHEMA.split(";")[:-1]:
            self._con.execute(statement)
        self._con.execute(f"PRAGMA user_version = {VERSION}")

    # How far the store is counted

    def cursors(self) -> dict[TallyCursor, int]:
        """Return how far the store is counted; nothing at the beginning."""
        rows = self._con.execute("SELECT name, value FROM place").fetchall()
        return {TallyCursor(name): value for name, value in rows}

    def set_cursors(self, cursors: Mapping[TallyCursor, int]) -> None:
        """Note how far the store is counted."""
        self._con.executemany(
            "INSERT OR REPLACE INTO place VALUES (?, ?)",
            [(cursor.value, value) for cursor, value in cursors.items()],
        )

    def last_line(self, match: int) -> int:
        """Return the last line of a match that is counted; 0 if it is not."""
        row = self._con.execute("SELECT line FROM counted WHERE match = ?", (match,)).fetchone()
        return 0 if row is None else int(row[0])

    def count_between(self, first: int, last: int) -> int:
        """Return how many matches are counted of those with numbers in a range."""
        (found,) = self._con.execute(
            "SELECT count(*) FROM counted WHERE match BETWEEN ? AND ?", (first, last)
        ).fetchone()
        return int(found)

    # What is counted

    def set_share(self, match: int, line: int, deals: int, share: Share) -> None:
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
