"""A store's file that is open: copied, checked, changed in whole transactions, let go.

Knows nothing of what is in it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from device.store import file
from device.store.copying import copy
from device.store.disk import place
from device.store.failures import refuse_damaged, told


class OpenFile:
    """An open file. Every method raises `StoreError` when the disk fails."""

    def __init__(self, con: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._con = con
        self._place = place(path)
        self._version: int | None = None

    def __enter__(self) -> Self:
        """Return the open store."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the file; what a failing disk says to that no longer matters."""
        with suppress(sqlite3.Error):
            self._con.close()

    def succeed(self) -> Path:
        """Let a copy of this store take the damaged file's place; return the new name of that."""
        copy(self._con, self.path, file.successor(self.path))
        return file.succeed(self.path) or self.path

    def is_in_place(self) -> bool:
        """Tell whether the open file still is the one at its path, not removed or replaced."""
        return place(self.path) == self._place

    def has_changed(self) -> bool:
        """Tell whether another program has written to the file since this was asked last."""
        before = self._version
        with told(self.path):
            (self._version,) = self._con.execute("PRAGMA data_version").fetchone()
        return before != self._version

    def check(self) -> None:
        """Read every page.

        Raises:
            StoreDamaged: it is no longer sound; the text says what was found first.
        """
        refuse_damaged(self._con, self.path)

    def copy(self, target: Path) -> None:
        """Copy the whole store to a file of that name, in the place of an older one."""
        copy(self._con, self.path, target)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with told(self.path):
            self._con.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._con.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._con.execute("ROLLBACK")
                raise
