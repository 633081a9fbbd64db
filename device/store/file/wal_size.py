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

from device.store.file.wal import FRAME_BYTES, HEADER_BYTES

PAGES: Final = 250
"""So many, those of some ten deals, are written back to the file at once. Few enough for the log's
index to have them on the page of its own header: SQLite changes it with each action."""

_MORE: Final = 20
"""What the action that fills the log may still need."""
_ZEROS: Final = bytes(4096)
"""A page of the system: newer kernels keep larger pieces as one, and count them so as written."""


def lengthen(con: sqlite3.Connection, log: Path) -> None:
    """Make the log of a connection as long as it ever gets, unless it is; the disk may be full.

    No other program writes to it meanwhile.
    """
    (page_bytes,) = con.execute("PRAGMA page_size").fetchone()
    con.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    con.execute("BEGIN IMMEDIATE")
    try:
        with suppress(OSError):  # then it grows action by action
            _fill(log, HEADER_BYTES + (PAGES + _MORE) * (FRAME_BYTES + page_bytes))
    finally:
        con.execute("ROLLBACK")


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
