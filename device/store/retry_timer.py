"""When a failing disk is tried again.

Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from typing import Final

from device.store.journal import Journal

RETRY_NS: Final = 5_000_000_000
"""How often."""


class RetryTimer:
    """Lets a journal that waits for its disk try again now and then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._due: int | None = None

    @property
    def due(self) -> int | None:
        """When `advance` is wanted next: at once for new trouble; None while the disk is well."""
        return (self._due or 0) if self._waits else None

    def advance(self, now: int) -> None:
        """Try again, if it is due."""
        if self._waits and self._due is not None and now >= self._due:
            self._journal.retry()
            self._due = None
        if not self._waits:
            self._due = None
        elif self._due is None:
            self._due = now + RETRY_NS

    @property
    def _waits(self) -> bool:
        trouble = self._journal.trouble
        return trouble is not None and not trouble.is_over
