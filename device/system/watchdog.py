"""The watchdog of the service: fed only while every loop that must live turns.

It has no thread and no timer: the loops themselves feed it, so that it starves with the first that
hangs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import Enum
from typing import Final

PARTS: Final = 4
"""It is fed as soon as every loop has turned once more after such a part of the time allowed: of
loops that rest no longer than a part, after the second at the latest.
"""


class WatchedLoop(Enum):
    """A loop without which there is no table."""

    TABLE = "table"
    SCREEN = "screen"


class Watchdog:
    """Takes the signs of life of all loops, from their threads.

    Args:
        feed: tells the supervisor that all is well.
        allowed_ns: after how long without that it takes the program for dead.
    """

    def __init__(self, feed: Callable[[], object], allowed_ns: int) -> None:
        self._feed = feed
        self.part_ns = allowed_ns // PARTS
        """How long a loop may rest at most."""
        self._lock = threading.Lock()
        self._turned: set[WatchedLoop] = set()
        self._due_ns = 0

    def alive(self, loop: WatchedLoop, now_ns: int) -> None:
        """Note that a loop has turned; once it is due, the last of them feeds the watchdog."""
        if now_ns < self._due_ns:
            return  # nearly always: this costs next to nothing
        with self._lock:
            self._turned.add(loop)
            if len(self._turned) < len(WatchedLoop):
                return
            self._turned.clear()
            self._due_ns = now_ns + self.part_ns
        self._feed()
