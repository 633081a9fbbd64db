"""Watches that the program opens no database by hand that SQLite has open in the same process.

Closing any descriptor of a file drops every POSIX lock that the process holds on it
(sqlite.org/howtocorrupt.html, 2.2). SQLite locks the database and the log's index; the log itself
it never locks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = tuple(f"{ROOT / part}{os.sep}" for part in ("device", "engine", "ui"))
OURS: Final = (*PROGRAM, f"{ROOT / 'tests'}{os.sep}")

_found: list[str] | None = None
"""What was opened while somebody watches; None while nobody does."""


@contextmanager
def watching() -> Iterator[list[str]]:
    """Yield the list to which each such opening is added while the context is open."""
    global _found  # noqa: PLW0603 - an audit hook stays for as long as the process lives
    before, _found = _found, []
    try:
        yield _found
    finally:
        _found = before


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if (
        _found is None
        or event != "open"
        or not isinstance(arguments[0], str | bytes | os.PathLike)
    ):
        return
    path = Path(os.fsdecode(arguments[0]))
    if ".sqlite3" not in path.name or path.name.endswith("-wal") or not _is_open(path):
        return
    if caller := _caller():
        _found.append(f"{path.name} was opened by {caller} while SQLite has it open")


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
    """Return which function of the program opens; empty if a test does."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the way that inspect has, too
    while frame:
        code = frame.f_code
        if code.co_filename.startswith(OURS) and code.co_filename != __file__:
            name = f"{Path(code.co_filename).relative_to(ROOT)}: {code.co_name}"
            return name if code.co_filename.startswith(PROGRAM) else ""
        frame = frame.f_back
    return ""


sys.addaudithook(_hook)
