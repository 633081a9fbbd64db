"""Connections to a store's file: in SQLite's ways, and in one that needs not a byte of room."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from device.base.errors import StoreFailedError
from device.store.file.wal import read_wal

_BUSY_S: Final = 2.0
"""How long a short write of another program (`deck import`) is waited for."""
_TRIES: Final = 5
_MAIN_FILE: Final = "SELECT CAST(file AS BLOB) FROM pragma_database_list WHERE name = 'main'"
"""As bytes: a path need not be UTF-8."""
_FORMATS: Final = slice(18, 20)
"""Of the header: 2 for a file with a log, 1 for one without (sqlite.org/fileformat2.html, 1.3)."""


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file; `mode` as in sqlite.org/uri.html, with whatever parameters follow it.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,  # transactions begin and end where the code says so
        timeout=_BUSY_S,
        check_same_thread=False,  # opened by the program's start, then used by one thread
    )


@contextmanager
def closed_on_failure(con: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection where the block that looks at it fails; else somebody goes on with it.

    What is left to Python to close keeps its locks until then, and Python 3.13 warns of it.
    """
    try:
        yield con
    except BaseException:
        con.close()
        raise


def connect_memory(image: bytes = b"") -> sqlite3.Connection:
    """Return a database in memory, which is what a file of these bytes is without a log.

    Raises:
        sqlite3.Error: there is no memory for it.
    """
    with closed_on_failure(
        sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    ) as con:
        if image:
            con.deserialize(image[: _FORMATS.start] + b"\1\1" + image[_FORMATS.stop :])
    return con


def is_in_memory(con: sqlite3.Connection) -> bool:
    """Tell whether a database has no file."""
    (place,) = con.execute(_MAIN_FILE).fetchone()
    return not place.startswith(b"/")  # SQLite calls that of some bytes `x`


def copy_in_memory(path: Path, *, with_log: bool = True) -> sqlite3.Connection:
    """Return what a file and its log hold, in memory: nothing is made, locked or changed.

    Other programs may write to it meanwhile. A checkpoint writes into the file nothing but what is
    in the log, so the log that is read after the file makes good what was half written there.

    Raises:
        StoreFailedError: it cannot be read, or another program restarts the log all the time.
        OSError: the log cannot be read.
    """
    log = path.with_name(f"{path.name}-wal")
    for _ in range(_TRIES):
        turn = read_wal(log).turn
        image = _read_beside(path)
        found = read_wal(log)
        if found.turn == turn:
            return connect_memory(found.applied_to(image) if with_log else image)
    raise StoreFailedError(path, "another program writes to it all the time; end that one")


def _read_beside(path: Path) -> bytes:
    """Return the bytes of a file that this process may have open as a database.

    Another process reads them: where this one closed the file, SQLite's locks on it were gone
    (sqlite.org/howtocorrupt.html, 2.2).
    """
    done = subprocess.run(["cat", "--", path.absolute()], capture_output=True, check=False)  # noqa: S603, S607
    if done.returncode:
        raise StoreFailedError(
            path, f"it cannot be read ({done.stderr.decode(errors='replace').strip()})"
        )
    return done.stdout
