"""What must be on the disk itself before anything builds on it."""

from __future__ import annotations

import os
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


def make_directory(path: Path) -> None:
    """Make a directory, and those that lead to it, unless it is there; each name is on the disk.

    Raises:
        OSError: it cannot be made.
    """
    if not path.is_dir():
        make_directory(path.parent)
        path.mkdir(exist_ok=True)
        flush(path.parent)
