"""How much work something is, counted and not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable

from device.store.store import Store


def steps(store: Store, work: Callable[[], object]) -> int:
    """Return how many hundreds of steps of SQLite's machine some work takes."""
    count = 0

    def one() -> int:
        nonlocal count
        count += 1
        return 0

    con = store._con  # noqa: SLF001 - what SQLite does for it is measured
    con.set_progress_handler(one, 100)
    try:
        work()
    finally:
        con.set_progress_handler(None, 0)
    return count


def calls(work: Callable[[], object]) -> int:
    """Return how many functions of Python and of C some work calls."""
    count = 0

    def one(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(one)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
