"""Watches what is done with databases that SQLite has open in the same process.

The program opens none of them by hand: closing any descriptor of a file drops every POSIX lock
that the process holds on it (sqlite.org/howtocorrupt.html, 2.2). SQLite locks the database and the
log's index; the log itself it never locks.

And each connection is closed, by tests too: one that is left to Python keeps its locks, and from
3.13 on Python complains.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = ("device/", "engine/", "ui/")
OURS: Final = tuple(f"{ROOT}/{part}" for part in (*PROGRAM, "tests/"))

_found: list[str] | None = None
"""What was opened by hand while somebody watches; None while nobody does."""
_connections: list[tuple[sqlite3.Connection, str]] = []
"""Those made meanwhile, and by whom."""


@contextmanager
def watching() -> Iterator[list[str]]:
    """Yield the list that holds, when the context is left, what was opened or left open."""
    global _found, _connections  # noqa: PLW0603 - an audit hook stays for as long as the process
    before, _found, _connections = (_found, _connections), [], []
    try:
        yield _found
        _found += [f"{who} has left a database open" for con, who in _connections if _lives(con)]
    finally:
        _found, _connections = before


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _found is None:
        return
    if event == "sqlite3.connect/handle":
        _connections.append((arguments[0], _caller()))
    elif event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
        _note_opening(Path(os.fsdecode(arguments[0])), _found)


def _note_opening(path: Path, found: list[str]) -> None:
    if ".sqlite3" not in path.name or path.name.endswith("-wal") or not _is_open(path):
        return
    if (caller := _caller()).startswith(PROGRAM):
        found.append(f"{path.name} was opened by {caller} while SQLite has it open")


def _lives(con: sqlite3.Connection) -> bool:
    """Tell whether a connection was not closed; of any thread."""
    try:
        return con.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


def _is_open(path: Path) -> bool:
    """Tell whether this process has a descriptor of the file."""
    with suppress(OSError):
        sought = path.stat()
        for number in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers, no paths
            with suppress(OSError):
                there = os.stat(int(number))  # noqa: PTH116 - likewise
                if os.path.samestat(there, sought):
                    return True
    return False


def _caller() -> str:
    """Return which function of the program or of a test opens."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the way that inspect has, too
    while frame:
        code = frame.f_code
        if code.co_filename.startswith(OURS) and code.co_filename != __file__:
            return f"{Path(code.co_filename).relative_to(ROOT)}: {code.co_name}"
        frame = frame.f_back
    return ""


sys.addaudithook(_hook)
