"""Which results may be told by now.

A result is stored before it is shown, and a claim's verdict is shown a while later. So of what is
stored only that is told which has been there for as long as a verdict takes (art. 11).
"""

from __future__ import annotations

from typing import Final

from device.publish.mqtt.cursor import Cursor
from device.publish.mqtt.outbox import Outbox
from device.publish.mqtt.results import Step
from engine.interface.snapshot import CLAIM_NS

AGAIN_NS: Final = 5_000_000_000
"""How often scores that cannot be read are tried again."""


class ResultFeed:
    """Takes one result after the other out of the queue, none too early.

    Args:
        queue: the results.
    """

    def __init__(self, queue: Outbox) -> None:
        self._queue = queue
        self._stirred = True
        self._seen: tuple[Cursor, int] | None = None
        """What was stored when it was looked last, and from when on it may be told."""
        self._until: Cursor | None = None
        """Up to where it may be told; None where nothing waits there."""

    def stir(self) -> None:
        """Note that something may have been stored."""
        self._stirred = True

    def next(self, now: int, *, names: bool) -> tuple[Step | None, int | None]:
        """Return what is to be told now, if anything, and else when to ask again."""
        if self._seen is None and self._stirred:
            stored = self._queue.end()
            if stored is None:
                return None, now + AGAIN_NS
            self._stirred, self._seen = False, (stored, now + CLAIM_NS)
        if self._seen and now >= self._seen[1]:
            self._until, self._seen = self._seen[0], None
        if self._until:
            step = self._queue.next(self._until, names=names)
            if step:
                return step, None
            self._until = None
        if self._seen:
            return None, self._seen[1]
        return None, now if self._stirred else None
