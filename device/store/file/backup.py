"""The backups of a store: the last few, one a day, in a directory of their own.

Each is a whole store that any program here opens. Their order is that of their numbers; the day in
a name is a label of the wall clock, which may be wrong or not set.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from pathlib import Path
from typing import Final, Self

from device.base.errors import StoreError
from device.base.files import flush, locked, make_directory
from device.store.copying import PART, copy
from device.store.failures import refuse_damaged, translate_errors
from device.store.file import database
from device.store.tables import lines, matches, schema

FOLDER: Final = "backups"
"""Of the data directory."""
KEPT: Final = 7

UNDATED: Final = "undated"
_NAME: Final = re.compile(rf"bummerl-(\d+)-(\d{{4}}-\d\d-\d\d|{UNDATED})\.sqlite3", re.ASCII)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup by its name; whether it is sound is seen when it is read."""

    path: Path
    number: int
    """Grows with each one."""
    day: str
    """Of the wall clock where the table stands, such as `2026-12-04`; or `undated`."""

    @classmethod
    def of(cls, folder: Path, number: int, day: date | None) -> Self:
        """Return the backup of that number, which may not be there yet."""
        label = day.isoformat() if day else UNDATED
        return cls(folder / f"bummerl-{number:05}-{label}.sqlite3", number, label)

    @classmethod
    def at(cls, path: Path) -> Self | None:
        """Return the backup of that name; None if it is none."""
        if (name := _NAME.fullmatch(path.name)) is None:
            return None
        return cls(path, int(name[1]), name[2])

    @property
    def made_on(self) -> date | None:
        """The day as a date; None if it is not known."""
        with suppress(ValueError):
            return date.fromisoformat(self.day)
        return None

    def __str__(self) -> str:
        """Return what it is called among people."""
        return f"backup {self.number} of {'an unknown day' if self.day == UNDATED else self.day}"

    def matches(self) -> int:
        """Read every page, and return how many matches are in it.

        Raises:
            StoreError: it is damaged, of a newer program, or cannot be read.
        """
        with translate_errors(self.path), closing(database.open_unshared(self.path)) as con:
            schema.refuse_empty(con, self.path)
            refuse_damaged(con, self.path)
            if schema.version(con, self.path) >= schema.NAMES_APART:
                return matches.last_number(con)
            return lines.greatest_match(con)


def backups(folder: Path) -> list[Backup]:
    """Return the backups in a directory in the order of their numbers; none if it is not there.

    Raises:
        StoreError: the directory cannot be read.
    """
    with translate_errors(folder):
        names = list(folder.iterdir()) if folder.exists() else []
    found = (backup for path in names if (backup := Backup.at(path)))
    return sorted(found, key=lambda backup: backup.number)


def holds_all(last: Backup, store: Path) -> bool:
    """Tell whether a backup holds all that the store holds now.

    Raises:
        NothingRecordedError: there is no store.
        StoreError: the store cannot be read.
    """
    with closing(database.open_to_read(store)) as con:
        return _is_alike(con, last)


def back_up(store: Path, folder: Path, day: date | None) -> Backup | None:
    """Make the next backup, then remove those that it makes needless.

    A table may run on the store. Returns None, and writes nothing, if all is in the last one.

    Args:
        store: the store's file.
        folder: the directory of this store's backups; made where it is not there.
        day: today, for the label; None if the clock does not know.

    Raises:
        NothingRecordedError: there is no store.
        StoreError: the store cannot be read, or the backup not be written; what was there is kept.
    """
    with closing(database.open_to_read(store)) as con, exclusive(folder):
        before = backups(folder)
        last = before[-1] if before else None
        if last and _is_alike(con, last):
            return None
        made = Backup.of(folder, last.number + 1 if last else 1, day)
        copy(con, store, made.path)
        if last and last.day == made.day != UNDATED and _holds(con, last):
            before.remove(last)
            _remove(last.path)
        for surplus in before[: 1 - KEPT]:
            _remove(surplus.path)
    return made


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Wait until nobody else makes a backup there, and clear away what was half made."""
    with translate_errors(folder):
        make_directory(folder)
        with locked(folder):
            for part in folder.glob(f"bummerl-*{PART}"):
                if not part.is_dir():  # then it is none of ours
                    part.unlink()
            yield


def _is_alike(con: sqlite3.Connection, last: Backup) -> bool:
    """Tell whether a backup holds all that the store holds, and nothing else."""
    with (
        suppress(StoreError),
        translate_errors(last.path),
        closing(database.open_unshared(last.path)) as other,
    ):
        return all(
            one == two for one, two in zip_longest(schema.content(con), schema.content(other))
        )
    return False


def _holds(con: sqlite3.Connection, last: Backup) -> bool:
    """Tell whether every line of a backup is in the store still: it may be a new one."""
    with (
        suppress(StoreError),
        translate_errors(last.path),
        closing(database.open_unshared(last.path)) as other,
    ):
        ours = lines.all_in_order(con)
        return all(line in ours for line in lines.all_in_order(other))
    return False


def _remove(path: Path) -> None:
    with translate_errors(path):
        path.unlink()
        flush(path.parent)
