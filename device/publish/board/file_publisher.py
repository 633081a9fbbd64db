"""Posts how a table stands, for a board on the same machine: a small file in memory.

A thread of its own writes it, so that no card waits for it. A lock tells whether the table still
runs: it ends with the process, however that ends. Where nothing can be written nothing is posted.
"""

from __future__ import annotations

import fcntl
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic_ns
from typing import BinaryIO

from device.base import clock, runtime_dir
from device.base.lock import lock_of
from device.publish.payload import TableUpdate, write_table
from engine.interface.public_table import PublicTable, public_table, publishable_from_ns
from engine.interface.snapshot import Snapshot


class _Newest:
    """The newest snapshot alone: its reader may wait long for a lock or a disk."""

    def __init__(self) -> None:
        self._there = threading.Condition()
        self._snapshot: Snapshot | None = None
        self._is_new = False

    def put(self, snapshot: Snapshot | None) -> None:
        """Put it in the place of the one before; None is the end."""
        with self._there:
            self._snapshot, self._is_new = snapshot, True
            self._there.notify()

    def comes(self, patience_s: float | None) -> bool:
        """Wait for a new one, None for ever; tell whether it is there."""
        with self._there:
            return self._there.wait_for(lambda: self._is_new, patience_s)

    def get(self) -> Snapshot | None:
        """Take it; waits until there is a new one."""
        with self._there:
            self._there.wait_for(lambda: self._is_new)
            snapshot, self._snapshot, self._is_new = self._snapshot, None, False
            return snapshot


class FilePublisher:
    """Keeps the file of a running table.

    Args:
        store: the table's store, after which the file is called.
    """

    def __init__(self, store: Path) -> None:
        self._path = path_of(runtime_dir.folder(), store)
        self._newest = _Newest()
        self._posted: PublicTable | None = None
        self._thread = threading.Thread(target=self._keep, name="poster", daemon=True)

    def start(self) -> None:
        """Begin to post."""
        self._thread.start()

    def on_snapshot(self, snapshot: Snapshot) -> None:
        """Publish this; from any thread, never blocks. Of several at once the last counts."""
        self._newest.put(snapshot)

    def stop(self) -> None:
        """Remove the file: the table runs no more."""
        self._newest.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _keep(self) -> None:
        with ExitStack() as held:
            with suppress(OSError):
                held.enter_context(_held(self._path))
            held.callback(self._take_away)
            while (snapshot := self._next()) is not None:
                self._post(snapshot)

    def _next(self) -> Snapshot | None:
        """Return the newest snapshot that may be told, or None at the end."""
        newest = self._newest.get()
        while newest is not None:
            wait_ns = max(0, publishable_from_ns(newest) - monotonic_ns())
            if not self._newest.comes(wait_ns / 1e9):
                break
            newest = self._newest.get()
        return newest

    def _post(self, snapshot: Snapshot) -> None:
        shown = public_table(snapshot)
        if shown != self._posted:
            self._posted = shown
            with suppress(OSError):
                runtime_dir.write(self._path, write_table(TableUpdate(shown, clock.label())))

    def _take_away(self) -> None:
        for path in (self._path, lock_of(self._path)):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def path_of(folder: Path, store: Path) -> Path:
    """Return the file of the table on that store."""
    return folder / f"wall-{runtime_dir.name_of(store)}.json"


def _held(path: Path) -> BinaryIO:
    """Return the open lock.

    Raises:
        OSError: it cannot be made.
    """
    path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    lock = lock_of(path).open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a board that looks holds it for a moment
    except OSError:
        lock.close()
        raise
    return lock
