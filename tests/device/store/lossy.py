"""A disk with a cache that forgets: all that a program does to its files, and then the power cut.

While the program runs everything is noted; afterwards the power can be cut between any two of
these events, as often as one likes.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.device.store.remains import Event, Named, NamesSynced, Remains, Synced, Written
from tests.device.store.vfs import Call, watched


@dataclass(frozen=True, slots=True)
class Shown:
    """People have seen something that must last from here on."""

    what: Any


def no_failure(_call: Call, _path: Path) -> int:
    """Let every call of SQLite happen."""
    return sqlite3.SQLITE_OK


@dataclass
class Disk:
    """What happens to the files below `root` while the disk is `running`."""

    root: Path
    fails: Callable[[Call, Path], int] = no_failure
    """Asked before each call of SQLite for its result code."""
    events: list[Event | Shown] = field(default_factory=list)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Watch what happens in the block; what is there before is on the disk for certain.

        Skips the test where SQLite cannot be watched.
        """
        vfs = watched()
        if isinstance(vfs, str):
            pytest.skip(vfs)
        self.root.mkdir(exist_ok=True)
        files = (path for path in self.root.rglob("*") if path.is_file())
        self._was = {path: path.read_bytes() for path in files if not path.name.endswith("-shm")}
        self._there = set(self._was)
        with pytest.MonkeyPatch.context() as patch, vfs.by(self):
            self._watch_python(patch)
            yield

    def show(self, what: Any) -> None:
        """Note that from now on this must last."""
        self.events.append(Shown(what))

    def cuts(self, which: Container[int]) -> Iterator[tuple[Any, Remains]]:
        """Yield what was shown last, and what the disk holds, before each of these events."""
        shown, remains = None, Remains(self.root, self._was)
        for number, event in enumerate((*self.events, Shown(None))):
            if number in which:
                yield shown, remains
            if isinstance(event, Shown):
                shown = event.what
            else:
                remains.take(event)

    # What SQLite does

    def before(self, call: Call, path: Path) -> int:
        return self.fails(call, path)

    def opened(self, path: Path) -> None:
        if path not in self._there:
            self._name(None, path)

    def written(self, path: Path, offset: int, data: bytes) -> None:
        self.events.append(Written(path, offset, data))

    def truncated(self, path: Path, size: int) -> None:
        self.events.append(Written(path, size, None))

    def synced(self, path: Path) -> None:
        self.events.append(Synced(path))

    def deleted(self, path: Path) -> None:
        self._name(path, None)

    def directory_synced(self, path: Path) -> None:
        self.events.append(NamesSynced(path))

    # What Python does

    def _watch_python(self, patch: pytest.MonkeyPatch) -> None:
        fsync, unlink, mkdir = os.fsync, os.unlink, os.mkdir
        rename, replace = os.rename, os.replace

        def flushed(number: int) -> None:
            fsync(number)
            path = Path(f"/proc/self/fd/{number}").readlink()
            if stat.S_ISDIR(os.fstat(number).st_mode):
                self.directory_synced(path)
            else:
                self.opened(path)
                self.events.append(Synced(path, path.read_bytes()))

        def removed(path: Path) -> None:
            unlink(path)
            self.deleted(path)

        def made(path: Path, mode: int = 0o777) -> None:
            mkdir(path, mode)
            self.events.append(Named(None, path, directory=True))

        def renamed(old: Path, new: Path) -> None:
            rename(old, new)
            self._name(old, new)

        def replaced(old: Path, new: Path) -> None:
            replace(old, new)
            self._name(old, new)

        for function in (("fsync", flushed), ("unlink", removed), ("mkdir", made)):
            patch.setattr(os, *function)
        patch.setattr(os, "rename", renamed)
        patch.setattr(os, "replace", replaced)

    def _name(self, old: Path | None, new: Path | None) -> None:
        self._there -= {old}
        self._there |= {new} if new else set()
        self.events.append(Named(old, new))
