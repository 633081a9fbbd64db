"""The tallies of all players, in a file beside the store: who did what, when, against whom.

They follow from the store alone, so the file may be lost: one that is damaged, of another program
or not of this store is made again. It is kept whole through power cuts all the
same, since no one would notice numbers that are a little wrong.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from device.store.failures import UNREADABLE, is_damage
from device.store.file.connection import closed_on_failure
from device.store.tables.tallies import VERSION, TallyTables

NAME: Final = "bummerl.tallies.sqlite3"
"""Of the file, in the directory of the store."""

_BUSY_S: Final = 5.0


class Tallies(TallyTables):
    """The open file, or the same in memory. Every method raises `sqlite3.Error` when it fails."""

    def __init__(self, con: sqlite3.Connection, *, keeps: bool = False) -> None:
        super().__init__(con)
        self.keeps = keeps
        """Whether it is the file."""
        with closed_on_failure(con):
            con.execute("PRAGMA synchronous = NORMAL")  # whole, if perhaps of a moment ago
            (version,) = con.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                with self.changing():
                    self.reset()

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the file, made where it is missing, made again where it is of no use.

        Where it cannot be written the tallies are in memory, and begin with what it holds.
        """
        try:
            return cls(_written(path), keeps=True)
        except (sqlite3.Error, *UNREADABLE) as error:
            if not discard(path, error):
                return cls.open_copy(path)
        return cls(_written(path), keeps=True)

    @classmethod
    def open_copy(cls, path: Path) -> Self:
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
