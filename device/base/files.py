"""What must be on the disk itself before anything builds on it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def flush(path: Path) -> None:
    """Wait until a file is on the disk, or the names in a directory are.

    Raises:
        OSError: the disk does not take it.
    """
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replace(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a whole file in the place of an older one.

    A power cut at any moment leaves the old or the new one; both are whole.

    Args:
        path: in a directory that is there.
        data: all of the file.
        mode: who may read and write it, less what the umask takes.

    Raises:
        OSError: the disk does not take it; the older file stays.
    """
    new = path.with_suffix(".new")
    try:
        new.unlink(missing_ok=True)
        opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(opened, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        flush(path.parent)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def make_directory(path: Path) -> None:
    """Make a directory, and those that lead to it, unless it is there; each name is on the disk.

    Raises:
        OSError: it cannot be made.
    """
    if not path.is_dir():
        make_directory(path.parent)
        path.mkdir(exist_ok=True)
        flush(path.parent)


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Wait until no other program has locked a directory; it is locked within the block.

    Raises:
        OSError: it cannot be opened.
    """
    opened = os.open(directory, os.O_RDONLY)
    try:
        with suppress(OSError):  # a network's disk may know no locks
            fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
