"""A log that is damaged: what is sound is gone on with, and the log kept under another name."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from device.base.errors import StoreDamagedError, WalDamagedError
from device.base.files import flush
from device.base.number import counted
from device.store.failures import refuse_damaged, translate_errors, translate_read_errors
from device.store.file.connection import copy_in_memory
from device.store.file.wal import read_wal
from device.store.tables import lines, schema


def refuse_damaged_log(path: Path, log: Path) -> None:
    """Refuse a file whose log SQLite would pass over, or read no further than to a broken frame.

    Raises:
        WalDamagedError: the text says how much is behind.
    """
    with translate_errors(path):
        found = read_wal(log)
    if found.broken:
        frames = counted(found.lost, "frame")
        raise WalDamagedError(path, f"its log is damaged, with {frames} behind the damage")


def open_sound_part(path: Path, log: Path) -> sqlite3.Connection:
    """Return in memory what a file with a damaged log holds: as much as is sound.

    Raises:
        StoreDamagedError: the file is damaged as well.
        StoreError: it cannot be read.
    """
    return copy_in_memory(path, with_log=_counts(path, log))


def set_log_aside(path: Path, log: Path, kept: Path) -> None:
    """Keep a damaged log under another name; leave of it what is sound and belongs to the file.

    No other program has the file open.

    Raises:
        StoreDamagedError: the file is damaged as well; all was left as it is.
        StoreError: the disk fails; likewise.
    """
    with translate_errors(path):
        if not _counts(path, log):
            log.rename(kept)
            flush(kept.parent)
            return
        content, end = log.read_bytes(), read_wal(log).end
        try:
            kept.write_bytes(content)
            flush(kept)
        except OSError:
            kept.unlink(missing_ok=True)
            raise
        flush(kept.parent)
        with log.open("r+b") as opened:
            opened.truncate(end)
        flush(log)


def _counts(path: Path, log: Path) -> bool:
    """Tell whether the sound begin of a log belongs to the file.

    It does not where all of the log was written back before it was damaged: older pages would be
    laid over newer ones. So whatever has more lines, and is sound, counts.
    """
    found = {with_log: _lines(path, with_log=with_log) for with_log in (True, False)}
    if max(found.values()) < 0:
        raise StoreDamagedError(path, "the file is damaged, and so is its log")
    return bool(read_wal(log).size) and found[True] >= found[False]


def _lines(path: Path, *, with_log: bool) -> int:
    """Return how many lines are in a file; -1 if it is not sound."""
    copied = copy_in_memory(path, with_log=with_log)
    with suppress(StoreDamagedError), translate_read_errors(path), closing(copied) as con:
        if not schema.version(con, path):
            return 0
        refuse_damaged(con, path)
        return lines.count(con)
    return -1
