"""The store's file: opened, checked, written back, let go.

Knows nothing of matches and decks.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from device.base.errors import (
    NothingRecordedError,
    StoreDamagedError,
    StoreFailedError,
    StoreFullError,
    StoreReadOnlyError,
)
from device.base.files import make_directory
from device.base.lock import is_held
from device.store.failures import refuse_damaged, translate_errors
from device.store.file import damaged_wal, scrub, wal_size
from device.store.file.connection import (
    closed_on_failure,
    connect,
    connect_memory,
    copy_in_memory,
)
from device.store.file.replacement import free_path, install_replacement, sidecar
from device.store.file.wal import read_wal
from device.store.tables import match_line_names, players, schema

NAME: Final = "bummerl.sqlite3"
"""The one file in the data directory."""

CHECKED_BYTES: Final = 8 * 2**20
"""Up to this size, some 5,000 deals, every page is checked at start; more would delay the first
picture. Damage elsewhere in a larger file is met, and told, when the page is read."""

_PAGE_BYTES: Final = 512
"""The smallest there are: each action writes one or two of them, and cards wear out by bytes
written. A file made with larger ones keeps them."""


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the store's file, made or brought to this program's schema where needed.

    Raises:
        WalDamagedError: its log is not sound (`set_log_aside`).
        StoreDamagedError: it is not a sound database; it was left as it is.
        StoreRefusedError: a newer or another program has written it; it was left as it is.
        StoreError: it cannot be opened, read or written.
    """
    with translate_errors(path):
        make_directory(path.parent)
        install_replacement(path)
        _refuse_truncated(path)
        damaged_wal.refuse_damaged_log(path, sidecar(path, "-wal"))
        _check(path)
        with closed_on_failure(connect(path, "rwc")) as con:
            _prepare(con, path)
    return con


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open the file beside a running table, or on a disk that may not be written or is full.

    Where SQLite can make no file beside it, it is a copy in memory; of a damaged log, which no
    table goes on with, likewise.

    Raises:
        NothingRecordedError: there is none.
        StoreDamagedError: it is not a sound database.
        StoreRefusedError: a newer or another program has written it.
        StoreError: it cannot be opened or read.
    """
    with translate_errors(path):
        if not path.exists():
            raise NothingRecordedError(f"{path}: nothing has been recorded here yet")
        _refuse_truncated(path)
        running = is_held(path)
        if not running and read_wal(sidecar(path, "-wal")).broken:
            return _known(damaged_wal.open_sound_part(path, sidecar(path, "-wal")), path)
        if _bytes(sidecar(path, "-journal")):
            return _known(connect(path, "ro"), path)  # SQLite undoes first what was half done
        if not running:
            _refuse_strange(path)
        try:
            return _open_beside(path)
        except (StoreFullError, StoreReadOnlyError, StoreFailedError):
            return _known(copy_in_memory(path), path)


def open_unshared(path: Path) -> sqlite3.Connection:
    """Open a file to which no program writes, such as a backup; nothing is made beside it.

    Raises:
        StoreDamagedError: it is not a sound database.
        StoreRefusedError: a newer or another program has written it; not a byte of it was touched.
        StoreError: it cannot be opened or read.
    """
    with translate_errors(path):
        _refuse_truncated(path)
        if read_wal(sidecar(path, "-wal")).is_empty:
            return _known(connect(path, "ro&immutable=1"), path)
        return _known(copy_in_memory(path), path)


def migrated_copy(con: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Return what an older file holds in today's shape: a copy in memory, the file stays.

    Of one that has today's shape the connection itself; else, and where that fails, it is closed.

    Raises:
        StoreError: it cannot be read.
    """
    with translate_errors(path), closed_on_failure(con):
        taken = schema.version(con, path)
        match_line_names.teach(con)
        if not taken or (taken == schema.VERSION and not players.has_stale_keys(con)):
            return con
        with closed_on_failure(connect_memory()) as copied:
            with closing(con):
                con.backup(copied)
            match_line_names.teach(copied)
            copied.executescript("".join(schema.STEPS[taken:]))
            players.renew_keys(copied)
    return copied


def wipe(con: sqlite3.Connection, path: Path, words: Sequence[str]) -> bool:
    """Let an open file and its log hold nothing of words deleted in it; False: not now.

    A large file is not read through for them, since a table waits.

    Raises:
        StoreError: the disk fails.
    """
    with translate_errors(path):
        done = scrub.scrub(con, words if _bytes(path) <= CHECKED_BYTES else ())
        wal_size.lengthen(con, sidecar(path.resolve(), "-wal"))
    return done


def write_back(con: sqlite3.Connection, path: Path, *, wait: bool = False) -> None:
    """Copy what is in the log into the file itself, as far as no reader needs an older state.

    Args:
        con: the store, open to write.
        path: its file.
        wait: whether readers are waited for, for two seconds at most.

    Raises:
        StoreError: the disk fails.
    """
    with translate_errors(path):
        con.execute(f"PRAGMA wal_checkpoint({'FULL' if wait else 'PASSIVE'})").fetchall()


def abandon(con: sqlite3.Connection, path: Path) -> None:
    """Close a store whose files somebody has changed, and touch none of them.

    The last connection that closes copies the log into the file and deletes what has the log's
    name: after a change the one may be half a log, and the other somebody else's.
    """
    with suppress(sqlite3.Error), closing(connect(path, "ro")) as last:
        with suppress(sqlite3.Error):
            last.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        con.close()


def open_in_memory(path: Path) -> sqlite3.Connection:
    """Open a new store that has no file yet; `path` is for the messages alone."""
    with translate_errors(path), closed_on_failure(connect_memory()) as con:
        con.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        schema.migrate(con, path)
    return con


def set_log_aside(path: Path) -> str:
    """Keep a damaged log under another name and return that; what is sound is gone on with.

    The caller has the lock of `lock.hold`, so no other program writes.

    Raises:
        StoreDamagedError: the file is damaged as well; both were left as they are.
        StoreError: the disk fails; likewise.
    """
    kept = sidecar(free_path(path, "damaged"), "-wal")
    damaged_wal.set_log_aside(path, sidecar(path, "-wal"), kept)
    return kept.name


def _known(con: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Return the connection to a file that is ours; another one is closed."""
    with closed_on_failure(con):
        schema.version(con, path)
    return con


def _open_beside(path: Path) -> sqlite3.Connection:
    """Open a file to read as SQLite does: it makes a log and an index unless they are there.

    Raises:
        StoreError: as `open_to_read`, and where it cannot make them.
    """
    index = sidecar(path, "-shm")
    if not os.access(index if index.exists() else path.parent, os.W_OK):
        raise StoreReadOnlyError(path, "nothing may be written beside it; check owner and mount")
    with translate_errors(path):
        return _known(connect(path, "ro"), path)


def _prepare(con: sqlite3.Connection, path: Path) -> None:
    con.execute(f"PRAGMA page_size = {_PAGE_BYTES}")  # counts for a new file only
    con.execute("PRAGMA cell_size_check = ON")
    con.execute("PRAGMA foreign_keys = ON")
    (journal,) = con.execute("PRAGMA journal_mode = WAL").fetchone()
    con.execute("PRAGMA synchronous = FULL")
    con.execute("PRAGMA secure_delete = ON")  # of a name that was deleted nothing stays
    schema.refuse_locked_header(con, path)
    schema.migrate(con, path)
    match_line_names.teach(con)
    players.renew_keys(con)
    if not os.access(path, os.W_OK):  # SQLite itself would tell it at the first card
        raise StoreReadOnlyError(path, "it may not be written; check owner, mode and mount")
    # What a program that was killed, or whose disk failed, has left in the log can be read, but
    # perhaps is nowhere else than in memory: it is written once more before anybody sees it.
    con.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
    wal_size.lengthen(con, sidecar(path.resolve(), "-wal"))
    if journal == "wal" and not sidecar(path.resolve(), "-shm").exists():
        # This process shares the index that was removed until its last reader closes.
        raise StoreFailedError(path, "the index of its log was removed; let no program touch it")


def _check(path: Path) -> None:
    """Refuse a file that is damaged or not ours before anything can be written to it.

    Read-only, since a connection that may write would, when closed, delete the log.
    """
    if not _bytes(path) or _bytes(sidecar(path, "-journal")):
        return  # new, or cut off at its very beginning: nothing is in it
    _refuse_strange(path)
    with closing(_open_beside(path)) as con:
        if _bytes(path) <= CHECKED_BYTES:
            refuse_damaged(con, path)


def _refuse_strange(path: Path) -> None:
    """Refuse another program's file before anything is made beside it.

    With a log that takes a copy in memory, for which a large file is too large: such a one is
    looked at when it is opened, and SQLite may have made an index beside it by then.
    """
    if _bytes(path) <= CHECKED_BYTES or read_wal(sidecar(path, "-wal")).is_empty:
        open_unshared(path).close()


def _refuse_truncated(path: Path) -> None:
    """Refuse what SQLite would take for a new file, throwing away what lies beside it."""
    if path.exists() and not path.is_file():
        raise StoreDamagedError(path, "this is not a file")
    if not _bytes(path) and not read_wal(sidecar(path, "-wal")).is_empty:
        raise StoreDamagedError(path, "the file is empty or gone, but its log is not")


def _bytes(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
