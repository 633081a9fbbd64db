"""A backup is put in the place of the store; what was there is kept under another name.

At every moment the store's name stands for the old file or for the new one, whole: the new one is
on the disk before the old one, which also has a name of its own by then, gives way.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from device.base.errors import StoreError, StoreRefusedError
from device.base.files import flush
from device.store.copying import copy
from device.store.failures import refuse_damaged, translate_errors
from device.store.file import database, replacement
from device.store.file.damaged_wal import refuse_damaged_log
from device.store.file.lock import hold
from device.store.tables import schema


def restore(source: Path, store: Path) -> Path | None:
    """Let the store be what a backup, or another store at rest, is.

    Returns the new name of the file that was there; None if there was none.

    Args:
        source: stays as it is; an older one is brought forward when the table starts.
        store: the store's file; it may be missing, damaged or newer.

    Raises:
        StoreRefusedError: a table is running, or a newer or another program has written the
        source. StoreDamagedError: the source is not sound. StoreError: it cannot be done; the
        store is as it was.
    """
    lock = hold(store)
    try:
        with translate_errors(store):
            replacement.install_replacement(store)
            if store.exists() and source.samefile(store):
                raise StoreRefusedError(source, "this is the store itself; name a backup of it")
            new = store.with_name(f"{store.stem}.restored{store.suffix}")
            with closing(database.open_unshared(source)) as con:
                schema.refuse_empty(con, source)
                copy(con, source, new)
            kept = install(new, store)
    finally:
        if lock:
            lock.close()
    return kept


def install(new: Path, store: Path) -> Path | None:
    """Let a whole new file, on the disk, be the store; return the new name of what was there.

    Raises:
        StoreError: it cannot be done; the store is as it was.
    """
    with translate_errors(store):
        kept = _keep(store)
        new.replace(store)
        flush(store.parent)
    return kept


def _keep(store: Path) -> Path | None:
    """Give what is there a second name, and take away its log, which is not the new file's."""
    if store.is_file():
        with suppress(StoreError):
            _take_in_the_log(store)
    there = [end for end in replacement.SUFFIXES if replacement.sidecar(store, end).exists()]
    if not there:
        return None
    kept = replacement.free_path(store, "replaced")
    for end in there:
        if replacement.sidecar(store, end).is_dir():  # a directory has one name only
            replacement.sidecar(store, end).rename(replacement.sidecar(kept, end))
        else:
            os.link(replacement.sidecar(store, end), replacement.sidecar(kept, end))
    flush(store.parent)
    for end in reversed(replacement.SUFFIXES[1:]):
        replacement.sidecar(store, end).unlink(missing_ok=True)
    flush(store.parent)
    return kept


def _take_in_the_log(store: Path) -> None:
    """Let a sound file be whole without its log; any other is left as it is."""
    refuse_damaged_log(store, replacement.sidecar(store, "-wal"))
    database.open_unshared(store).close()
    with translate_errors(store), closing(sqlite3.connect(store)) as con:
        schema.version(con, store)
        refuse_damaged(con, store)
        con.execute("PRAGMA wal_checkpoint(TRUNCATE)")
