"""The lock beside the store's file: one table holds it, and others can tell."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import BinaryIO

from device.base.errors import StoreInUseError
from device.base.files import make_directory


def hold(path: Path) -> BinaryIO | None:
    """Keep other tables off this file until the returned lock is closed or the process ends.

    None where no lock can be made, as on a read-only disk.

    Raises:
        StoreInUseError: another table is running on it.
    """
    try:
        make_directory(path.parent)
        lock = path.with_suffix(".lock").open("ab")
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        if isinstance(error, BlockingIOError):
            raise StoreInUseError(
                path, "another Bummerl is running on it; end that one, or choose another --data"
            ) from error
        return None
    return lock


def is_held(path: Path) -> bool:
    """Tell whether a table is running on this file; makes nothing."""
    try:
        with path.with_suffix(".lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
