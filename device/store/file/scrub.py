"""What was deleted leaves no bytes behind: in a file, in its log, in unused pages."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import Final

SEARCHED_BYTES: Final = 8 * 2**20
"""Up to this size an open database is searched in memory; a larger one is rewritten unseen."""


def scrub(con: sqlite3.Connection, words: Collection[str]) -> bool:
    """Let a file and its log hold nothing of words that were deleted in it.

    What was deleted has been overwritten already where SQLite looked (`secure_delete`). False, and
    nothing is done, while another program reads the log: it is never waited for.

    Raises:
        sqlite3.Error: the disk fails.
    """
    (patience_ms,) = con.execute("PRAGMA busy_timeout").fetchone()
    con.execute("PRAGMA busy_timeout = 0")
    try:
        if not _emptied(con):
            return False
        if words and _may_hold(con, words):
            con.execute("VACUUM")
            return _emptied(con)
    finally:
        con.execute(f"PRAGMA busy_timeout = {patience_ms:d}")
    return True


def contains(path: Path, word: str) -> bool:
    """Tell whether a word is anywhere in a file.

    The file must be no database that this process has open: closing it would drop every lock that
    the process holds on it (sqlite.org/howtocorrupt.html, 2.2).

    Raises:
        OSError: it cannot be read.
    """
    sought, before = word.encode(), b""
    with path.open("rb") as opened:
        while piece := opened.read(2**20):
            if sought in before + piece:
                return True
            before = piece[-len(sought) :]
    return False


def _may_hold(con: sqlite3.Connection, words: Collection[str]) -> bool:
    """Tell whether a word may be in the pages of a database, used or not.

    SQLite reads them, since this process has the file open.
    """
    (pages,) = con.execute("PRAGMA page_count").fetchone()
    (page_bytes,) = con.execute("PRAGMA page_size").fetchone()
    if pages * page_bytes > SEARCHED_BYTES:
        return True
    content = con.serialize()
    return any(word.encode() in content for word in words)


def _emptied(con: sqlite3.Connection) -> bool:
    """Write the log back to the file and cut it off."""
    (busy, *_) = con.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
