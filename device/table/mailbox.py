"""What waits for the table: in the order in which it came, and never more than a bit of one pad.

A pad's messages are states, so that the newest one is enough; the ones before it tell what was
laid and lifted while the disk kept the table busy. Of a pad that says more than cards can do the
oldest are dropped, so that neither memory nor the other pad's cards suffer. What people do with
buttons and on the screen is never dropped.
"""

from __future__ import annotations

import queue
import threading
from collections import Counter, deque
from typing import Final

from device.readers.messages import PadChanged, PadMessage, PadSeen, TagRate, UnnamedNumber
from device.table.pages import PageUpdate
from engine.interface.inputs import Input

MAX_PER_PAD: Final = 256
"""Messages of one type and pad that may wait: those of a tag that flickers at each look for
eleven seconds, or what a hundred cards say that are laid and lifted."""

TableMessage = Input | PadMessage | PageUpdate

_Kind = tuple[type, object]


class Mailbox:
    """A queue from many threads to one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: deque[tuple[TableMessage | None, int]] = deque()
        self._counts: Counter[_Kind] = Counter()

    def put(self, message: TableMessage | None, at_ns: int) -> None:
        """Add what happened at `at_ns`; from any thread, never blocks for long."""
        with self._changed:
            self._waiting.append((message, at_ns))
            if kind := _of_pad(message):
                self._counts[kind] += 1
                if self._counts[kind] > MAX_PER_PAD:
                    self._drop_oldest(kind)
            self._changed.notify()

    def get(self, timeout: float | None) -> tuple[TableMessage | None, int]:
        """Take out the oldest message and when it happened; wait for one, None: for ever.

        Raises:
            queue.Empty: none came within `timeout` seconds.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: self._waiting, timeout):
                raise queue.Empty
            message, at_ns = self._waiting.popleft()
            if kind := _of_pad(message):
                self._counts[kind] -= 1
            return message, at_ns

    def _drop_oldest(self, kind: _Kind) -> None:
        oldest = next(at for at, (m, _) in enumerate(self._waiting) if _of_pad(m) == kind)
        del self._waiting[oldest]
        self._counts[kind] -= 1


def _of_pad(message: TableMessage | None) -> _Kind | None:
    """Return the type and the pad of a reader's message; None for any other."""
    match message:
        case PadSeen() | PadChanged() | TagRate() | UnnamedNumber():
            return type(message), message.seat
        case _:
            return None
