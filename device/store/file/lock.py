"""The lock beside the store's file: one table holds it, and others can tell (`base.lock`)."""

from __future__ import annotations

import fcntl
from contextlib import suppress
from errno import EROFS
from pathlib import Path
from typing import BinaryIO

from device.base.errors import StoreInUseError
from device.base.files import make_directory
from device.base.lock import lock_of


def hold(path: Path) -> BinaryIO | None:
    """Keep other tables off this file until the returned lock is closed or the process ends.

    None where no lock can be made. One that is there is held on a read-only disk as well.

    Raises:
        StoreInUseError: another table is running on it.
    """
    lock = _opened(lock_of(path))
    if lock is None:
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


def _opened(lock: Path) -> BinaryIO | None:
    try:
        make_directory(lock.parent)
        return lock.open("ab")
    except OSError as error:
        if error.errno == EROFS:
            with suppress(OSError):
                return lock.open("rb")
    return None
