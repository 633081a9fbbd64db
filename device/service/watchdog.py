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
"""So often in the time that the supervisor allows it is fed, at most: twice would do."""


class Loop(Enum):
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
        self._every_ns = allowed_ns // PARTS
        self._lock = threading.Lock()
        self._turned: set[Loop] = set()
        self._due_ns = 0

    def alive(self, loop: Loop, now_ns: int) -> None:
        """Note that a loop has turned; with the last of them the watchdog is fed, if it is due."""
        with self._lock:
            self._turned.add(loop)
            if now_ns < self._due_ns or len(self._turned) < len(Loop):
                return
            self._turned.clear()
            self._due_ns = now_ns + self._every_ns
        self._feed()
