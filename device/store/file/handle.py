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

from device.base.errors import StoreError
from device.base.files import make_directory
from device.store.copying import copy
from device.store.failures import refuse_damaged, translate_errors
from device.store.file import database, replacement
from device.store.file.watch import FileWatch


class OpenFile:
    """An open file. Every method raises `StoreError` when the disk fails."""

    def __init__(self, con: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._con = con
        self._watch = FileWatch(path)
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

    def replace_damaged(self) -> Path:
        """Let a copy of this store take the damaged file's place; return the new name of that."""
        replacement.refuse_unsound(self.path)
        copy(self._con, self.path, replacement.replacement_path(self.path))
        return replacement.install_replacement(self.path) or self.path

    def changed_files(self) -> tuple[Path, ...]:
        """Return which files of this store others have removed, replaced or cut short."""
        return self._watch.changed()

    def abandon(self) -> None:
        """Close a store of which a file was changed, with all that can be saved of its log."""
        if not self._watch.was_cut_short():  # all is still there, if perhaps under no name
            with suppress(StoreError):
                if self.path.exists():
                    self.write_back(wait=True)
                else:
                    self._recreate()
        database.abandon(self._con, self.path)
        self.close()

    def _recreate(self) -> None:
        """Let a copy of a file that was removed be its successor; the log is in the copy."""
        with translate_errors(self.path):
            make_directory(self.path.parent)
            copy(self._con, self.path, replacement.replacement_path(self.path))
            for sidecar in self._watch.sidecars():
                sidecar.unlink()

    def write_back(self, *, wait: bool = False) -> None:
        """Copy what is in the log into the file; `wait`: for readers too, two seconds at most."""
        database.write_back(self._con, self.path, wait=wait)

    def has_changed(self) -> bool:
        """Tell whether another program has written to the file since this was asked last."""
        before = self._version
        with translate_errors(self.path):
            (self._version,) = self._con.execute("PRAGMA data_version").fetchone()
        return before != self._version

    def check(self) -> None:
        """Read every page.

        Raises:
            StoreDamagedError: it is no longer sound; the text says what was found first.
        """
        refuse_damaged(self._con, self.path)

    def copy(self, target: Path) -> None:
        """Copy the whole store to a file of that name, in the place of an older one."""
        copy(self._con, self.path, target)

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Let no other program write to the file while the context is open."""
        with self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with translate_errors(self.path):
            self._con.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._con.execute("COMMIT")
                self._watch.allow_growth()
            except BaseException:
                with suppress(sqlite3.Error):
                    self._con.execute("ROLLBACK")
                raise
