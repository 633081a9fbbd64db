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
        self.due: int | None = None
        """When `advance` is wanted next; None while the disk is well."""

    def advance(self, now: int) -> None:
        """Try again, if it is due."""
        if self.due is not None and now >= self.due:
            self._journal.retry()
            self.due = None
        trouble = self._journal.trouble
        if trouble is None or trouble.is_over:
            self.due = None
        elif self.due is None:
            self.due = now + RETRY_NS
