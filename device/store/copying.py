"""A copy of a store: whole, checked and on the disk before it has its name.

A table may run on the store meanwhile. It waits for nothing but the disk itself, which is never
given more than a few pages at once.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import BinaryIO, Final

from device.base.files import flush
from device.store.failures import refuse_damaged, translate_errors

PART: Final = ".part"
"""What the name of a copy ends with until it is whole."""

_SIDECARS: Final = ("-journal", "-wal", "-shm")
_PAGES: Final = 128
"""So many are copied and waited for at once: some 128 KiB, about 10 ms of a slow card."""
_PAUSE_S: Final = 0.02
"""For the others who want the disk, between two of these."""


def copy(con: sqlite3.Connection, source: Path, target: Path) -> None:
    """Copy the store that is open to a file of that name, in the place of an older one.

    What was half made, now or in an earlier attempt, is removed.

    Args:
        con: the store, in no transaction.
        source: its file, for the messages.
        target: the copy.

    Raises:
        StoreDamagedError: the store is not sound; there is no copy.
        StoreError: the copy cannot be written; there is none.
    """
    part = target.with_name(target.name + PART)
    with translate_errors(target):
        part.unlink(missing_ok=True)
        try:
            _fill(con, part)
            with closing(
                sqlite3.connect(f"{part.absolute().as_uri()}?immutable=1", uri=True)
            ) as c:
                refuse_damaged(c, source)
            flush(part)
            for end in _SIDECARS:  # of an older file; SQLite would take them for the new one's
                target.with_name(target.name + end).unlink(missing_ok=True)
            part.replace(target)
            flush(target.parent)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _fill(con: sqlite3.Connection, part: Path) -> None:
    # Opened before SQLite has the file, and closed after: in between that would drop its locks.
    with part.open("xb") as opened, closing(sqlite3.connect(part, isolation_level=None)) as copied:
        # A copy that is not whole is thrown away, so it needs no journal, nor a large cache.
        copied.execute("PRAGMA journal_mode = OFF")
        copied.execute("PRAGMA synchronous = OFF")
        copied.execute("PRAGMA cache_size = 16")
        con.execute("BEGIN")
        try:
            # From the first look on the store stands still for us: otherwise the copy would
            # restart with each card that is played.
            con.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            con.backup(copied, pages=_PAGES, progress=lambda *_: _rest(opened))
        finally:
            if con.in_transaction:
                con.execute("ROLLBACK")


def _rest(part: BinaryIO) -> None:
    os.fsync(part.fileno())
    Event().wait(_PAUSE_S)
