"""Which results may be published by now.

A result is stored before it is shown, and a claim's verdict is shown a while later. So a
result is published only when it has been stored for as long as a verdict takes (art. 11).
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
    """Yields one result after the other out of the outbox, none too early.

    Args:
        outbox: the results.
    """

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._dirty = True
        self._stored: tuple[Cursor, int] | None = None
        """What was stored when it was looked last, and from when on it may be published."""
        self._until: Cursor | None = None
        """Up to where it may be published; None where nothing waits there."""

    def mark_dirty(self) -> None:
        """Note that something may have been stored."""
        self._dirty = True

    def next(self, now: int, *, names: bool) -> tuple[Step | None, int | None]:
        """Return what is to be published now, if anything, and else when to ask again."""
        if self._stored is None and self._dirty:
            found = self._outbox.log_end()
            if found is None:
                return None, now + AGAIN_NS
            self._dirty, self._stored = False, (found, now + CLAIM_NS)
        if self._stored and now >= self._stored[1]:
            self._until, self._stored = self._stored[0], None
        if self._until:
            step = self._outbox.next(self._until, names=names)
            if step:
                return step, None
            self._until = None
        if self._stored:
            return None, self._stored[1]
        return None, now if self._dirty else None
