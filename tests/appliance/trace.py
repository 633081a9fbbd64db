"""What a tree holds, and what has changed in it. Paths have no root."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_ISDIR
from typing import Final

OTHERS: Final = frozenset(
    (
        *("dev", "proc", "run", "srv", "sys", "tmp", "var/tmp"),
        *("var/cache", "var/lib/apt", "var/lib/dpkg", "var/lib/systemd", "var/log"),
    )
)
"""Folders of the system that fill by themselves, and of the trial."""
BY_ITSELF: Final = ("-", "/.updated")
Entry = tuple[int, ...]
"""Mode, owner, size and time of change of something in a tree."""


def listing(root: Path) -> dict[str, Entry]:
    """Return everything in a tree by its path."""
    listed: dict[str, Entry] = {}
    for path in _walk(root):
        entry = (root / path).lstat()
        listed[path] = (entry.st_mode, entry.st_uid, entry.st_size, entry.st_mtime_ns)
    return listed


def changed(before: Mapping[str, Entry], after: Mapping[str, Entry]) -> list[str]:
    """Return the paths where anything at all has changed."""
    return sorted(dict(set(before.items()) ^ set(after.items())))


def traces(before: Mapping[str, Entry], after: Mapping[str, Entry]) -> list[str]:
    """Return what came or went, and what in /etc is not as it was but for the time.

    But for what comes by itself: compiled modules, the copies that tools for users leave
    (`passwd-`), and the stamps of systemd's first start.
    """
    paths = set(before) ^ set(after)
    both = set(before) & set(after)
    paths |= {path for path in both if path.startswith("etc/") and _differs(before, after, path)}
    return sorted(
        path for path in paths if "__pycache__" not in path and not path.endswith(BY_ITSELF)
    )


def _differs(before: Mapping[str, Entry], after: Mapping[str, Entry], path: str) -> bool:
    folder = S_ISDIR(after[path][0])
    return before[path][:2] != after[path][:2] or (
        not folder and before[path][2] != after[path][2]
    )


def _walk(root: Path) -> Iterator[str]:
    """Yield everything but what is in `OTHERS`."""
    for folder, folders, names in os.walk(root):
        inside = os.path.relpath(folder, root)
        paths = {name: os.path.normpath(f"{inside}/{name}") for name in (*folders, *names)}
        folders[:] = [name for name in folders if paths[name] not in OTHERS]
        yield from (path for path in paths.values() if path not in OTHERS)
