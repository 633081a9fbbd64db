"""The files of an open store, watched from outside: removed, replaced or cut short by others.

SQLite goes on writing to a file that has lost its name, and to a log that was cut short, without a
word: what it writes there is gone with the program. Looked at by name and size, never opened.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SIDECARS: Final = ("-wal", "-shm")
"""What SQLite keeps beside an open file: the log, and the log's index."""


@dataclass(frozen=True, slots=True)
class _Seen:
    inode: tuple[int, int]
    """Device and number."""
    size: int
    """The largest so far, bytes: in use none of the files ever shrinks."""

    def is_same(self, now: _Seen | None) -> bool:
        return now is not None and self.inode == now.inode and now.size >= self.size


class FileWatch:
    """What the files of a store were when it was opened.

    Args:
        path: the store's file; its sidecars are there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        real = path.resolve()
        self._paths = (path, *(real.with_name(real.name + end) for end in SIDECARS))
        self._seen = self._look()

    def allow_growth(self) -> None:
        """Accept that files have become larger."""
        for path, now in self._look().items():
            before = self._seen.get(path)
            if before and now and before.inode == now.inode and now.size > before.size:
                self._seen[path] = now

    def accept_sizes(self) -> None:
        """Accept all sizes as they are: this program has made files smaller."""
        for path, now in self._look().items():
            before = self._seen.get(path)
            if before and now and before.inode == now.inode:
                self._seen[path] = now

    def changed(self) -> tuple[Path, ...]:
        """Return which of the files are not what they were; empty if all is well."""
        now = self._look()
        return tuple(p for p, seen in self._seen.items() if seen and not seen.is_same(now[p]))

    def sidecars(self) -> tuple[Path, ...]:
        """Return those sidecars that still are what they were."""
        changed = self.changed()
        return tuple(p for p in self._paths[1:] if self._seen[p] and p not in changed)

    def was_cut_short(self) -> bool:
        """Tell whether one of the files itself has lost some of its bytes."""
        now = self._look()
        return any(
            seen and (there := now[path]) and seen.inode == there.inode and there.size < seen.size
            for path, seen in self._seen.items()
        )

    def _look(self) -> dict[Path, _Seen | None]:
        return {path: _look(path) for path in self._paths}


def _look(path: Path) -> _Seen | None:
    with suppress(OSError):
        found = path.stat()
        return _Seen((found.st_dev, found.st_ino), found.st_size)
    return None
