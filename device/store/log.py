"""The log to which SQLite writes each action first: made long once, then written over and over.

A log that grows takes a file system's journal with it: on ext4 the new size costs three more
blocks and one more wait for the disk with each action than the action itself.

Opening the log by hand is safe while SQLite has it open, unlike the database and the log's index:
SQLite locks bytes of those two only, and closing any descriptor of a file drops every lock that
the process holds on it (sqlite.org/howtocorrupt.html, 2.2).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

PAGES: Final = 250
"""So many, those of some ten deals, are written back to the file at once. Few enough for the log's
index to have them on the page of its own header: SQLite changes it with each action."""

_MORE: Final = 20
"""What the action that fills the log may still need."""
_HEADER_BYTES: Final = 32
_FRAME_BYTES: Final = 24
"""Before each page (sqlite.org/fileformat2.html, 4.1)."""
_ZEROS: Final = bytes(4096)
"""A page of the system: newer kernels keep larger pieces as one, and count them so as written."""


def lengthen(con: sqlite3.Connection, log: Path) -> None:
    """Make the log of a connection as long as it ever gets, unless it is; the disk may be full.

    Nobody else writes to it meanwhile.
    """
    (page_bytes,) = con.execute("PRAGMA page_size").fetchone()
    con.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    con.execute("BEGIN IMMEDIATE")
    try:
        with suppress(OSError):  # then it grows action by action
            _fill(log, _HEADER_BYTES + (PAGES + _MORE) * (_FRAME_BYTES + page_bytes))
    finally:
        con.execute("ROLLBACK")


def is_empty(log: Path) -> bool:
    """Tell whether nothing can be in a log; SQLite itself goes astray in one that only begins.

    Read without its index, a log of nothing but its header is "locked" for ten seconds.

    Raises:
        OSError: it cannot be read.
    """
    if not log.exists():
        return True
    with log.open("rb") as opened:
        begin = opened.read(_HEADER_BYTES + 1)
    return len(begin) <= _HEADER_BYTES or not any(begin[:_HEADER_BYTES])


def _fill(log: Path, size: int) -> None:
    opened = os.open(log, os.O_WRONLY)
    try:
        was = os.fstat(opened).st_size
        try:
            for offset in range(was, size, len(_ZEROS)):
                os.pwrite(opened, _ZEROS, offset)
            os.fsync(opened)
        except OSError:
            os.ftruncate(opened, was)  # what little room there is belongs to the actions
            raise
    finally:
        os.close(opened)
