"""Copies of a store in which a deleted player is deleted, too: backups, and files kept aside.

A copy knows nobody by the store's numbers, and an older one tells names line by line. So those are
deleted in it who go by a name deleted now, and those who sat where somebody sat whose name the
store has deleted: this can be done again whenever it was not finished.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Final, Self

from device.base.errors import StoreError
from device.store.copying import PART
from device.store.failures import refuse_damaged, translate_errors
from device.store.file import database
from device.store.file.backup import FOLDER, backups, exclusive
from device.store.file.scrub import contains, scrub
from device.store.tables import players, schema, seats, tags_and_choices
from device.store.tables.match_line_names import teach
from engine.record.player_names import name_key

log: Final = logging.getLogger(__name__)

FORGETTING: Final = "forgetting"
"""The choice that is kept in a store while its copies may still tell a deleted name."""

_KEPT: Final = ("schema-*", "damaged-*", "replaced-*", "restored", "new")
"""What files beside a store are called that hold what it held once."""


@dataclass(frozen=True, slots=True)
class ErasedPlayers:
    """Whose name a copy must not tell."""

    seats: frozenset[tuple[int, str, str]]
    """Match, seat and label of its first line."""
    names: tuple[str, ...] = ()
    """As they were called."""

    @classmethod
    def from_store(cls, con: sqlite3.Connection, names: Iterable[str] = ()) -> Self:
        """Return who is deleted in a store; `names`: of those who are deleted just now."""
        return cls(frozenset(seats.erased(con)), tuple(names))


def forget(con: sqlite3.Connection, name: str) -> None:
    """Delete the name and the cards of a player in a store; what was played stays.

    The name may still be read in the log and in copies; `FORGETTING` says that they are to follow.
    """
    players.forget(con, name)
    tags_and_choices.keep_choices(con, {FORGETTING: "true"})


def copies(store: Path) -> Iterator[Path]:
    """Yield the files beside a store that hold, or held, what it held once."""
    for what in _KEPT:
        kept = store.parent.glob(f"{store.stem}.{what}{store.suffix}")
        yield from sorted(path for path in kept if path.is_file())
    # Nothing can be deleted in a damaged log that was kept alone: it is told where it has a name.
    for log in sorted(store.parent.glob(f"{store.stem}.damaged-*{store.suffix}-wal")):
        if not log.with_name(log.name.removesuffix("-wal")).exists():
            yield log
    yield from (backup.path for backup in backups(store.parent / FOLDER))


def forget_in_copies(store: Path, gone: ErasedPlayers, stop: Event | None = None) -> list[str]:
    """Delete in all copies; return what could not be done, a line for each file.

    The caller holds the store, so that no copy is being made beside it.

    Args:
        store: the store's file; it is done already.
        gone: who is deleted.
        stop: set by somebody who does not wait for the end.
    """
    undone: list[str] = []
    try:
        for half_made in store.parent.glob(f"{store.stem}.*{PART}"):
            half_made.unlink()
        if (folder := store.parent / FOLDER).is_dir():
            with exclusive(folder):
                pass  # what was half made there is cleared away
        found = list(copies(store))
    except (StoreError, OSError) as error:
        return [str(error)]
    for path in found:
        if stop and stop.is_set():
            break
        try:
            _forget_in(path, gone)
        except StoreError as error:
            if _may_tell(path, gone):
                undone.append(f"{error}; it may still tell the name, so remove it if you can")
    return undone


def _may_tell(path: Path, gone: ErasedPlayers) -> bool:
    with suppress(OSError):
        return not gone.names or any(contains(path, name) for name in gone.names)
    return True


def _forget_in(path: Path, gone: ErasedPlayers) -> None:
    with translate_errors(path), closing(database.open_unshared(path)) as con:
        if not _who(con, path, gone):
            return
    with translate_errors(path), closing(sqlite3.connect(path, isolation_level=None)) as con:
        con.execute("PRAGMA secure_delete = ON")
        refuse_damaged(con, path)
        who = _who(con, path, gone)
        words = [*who, *gone.names]
        con.execute("BEGIN IMMEDIATE")
        for name in who:
            words += _forget(con, schema.version(con, path), name)
        con.execute("COMMIT")
        scrub(con, words)


def _who(con: sqlite3.Connection, path: Path, gone: ErasedPlayers) -> set[str]:
    """Return the names that a copy must not tell, as far as it tells them."""
    teach(con)
    taken = schema.version(con, path)
    if not taken:
        return set()
    apart = taken >= schema.NAMES_APART
    keys = {name_key(name) for name in gone.names}
    there = {
        name
        for match, seat, at, name in (seats.taken(con) if apart else seats.taken_by_lines(con))
        if name and (name_key(name) in keys or (match, seat, at) in gone.seats)
    }
    if apart:
        there |= {name for name in gone.names if players.book(con).find(name)}
    return there


def _forget(con: sqlite3.Connection, taken: int, name: str) -> list[str]:
    """Delete a player in a file of any shape; return what else must not be left of them."""
    if taken >= schema.NAMES_APART:
        book = players.book(con)
        players.forget(con, name)
        return list(book.cards.get(book.find(name) or "", ()))
    seats.erase_in_lines(con, name)
    if taken > 1:
        tags_and_choices.erase_in_choices(con, name)
    return []


class EraseJob:
    """Copies being cleaned of deleted players while a table goes on.

    Args:
        store: the store's file.
        gone: who is deleted.
    """

    def __init__(self, store: Path, gone: ErasedPlayers) -> None:
        self.gone = gone
        self.succeeded = False
        """Whether nothing is left to be done, but what was told in the log."""
        self._stop = Event()
        self._thread = Thread(target=self._run, args=(store,), name="forgetting")
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether it has come to its end."""
        return not self._thread.is_alive()

    def finish(self) -> None:
        """Wait until it has come to its end."""
        self._thread.join()

    def stop(self) -> None:
        """Let it end with the copy that it is at, and wait for that."""
        self._stop.set()
        self._thread.join()

    def _run(self, store: Path) -> None:
        for line in forget_in_copies(store, self.gone, self._stop):
            log.warning("%s", line)
        self.succeeded = not self._stop.is_set()
