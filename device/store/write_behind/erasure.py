"""Copies of the store being cleaned of deleted players, while a table goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.store.file.erase import EraseJob
from device.store.store import Store


class PendingErasure:
    """The job that cleans the copies, if one is at work.

    Args:
        path: the store's file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._job: EraseJob | None = None

    def resume(self, store: Store) -> None:
        """Clean the copies of who is deleted in a store: this was not finished."""
        store.leave_no_trace(())
        self._job = EraseJob(self._path, store.erased_players())

    def advance(self, store: Store, deleted: Sequence[str]) -> bool:
        """Clean the copies of who was deleted just now; True when all of them are clean."""
        if deleted:
            before = () if self._job is None or self._job.is_done else self._job.gone.names
            self.stop()
            self._job = EraseJob(self._path, store.erased_players((*before, *deleted)))
        elif self._job and self._job.is_done:
            succeeded, self._job = self._job.succeeded, None
            return succeeded
        return False

    def finish(self) -> None:
        """Wait until the copies are clean."""
        if self._job:
            self._job.finish()

    def stop(self) -> None:
        """Stop after the copy that is being cleaned."""
        if self._job:
            self._job.stop()
