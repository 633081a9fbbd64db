"""Why a folder takes no more: tried, since what runs out is not always counted.

Some file systems count no inodes, none counts quotas, and a directory may itself be full.
"""

from __future__ import annotations

import os
from enum import Enum
from errno import EDQUOT, ENOSPC
from pathlib import Path
from tempfile import mkstemp
from typing import Final

TRIED_BYTES: Final = 32 * 2**10
"""As many as the index of SQLite's log: the least that a table needs."""


class Lack(Enum):
    """What there is too little of; the value says so, and what to do."""

    ROOM = "no space is left; free some"
    FILES = "the disk takes no more files, though it has room; delete some files"
    QUOTA = "the quota of this user is used up; free some space, or raise it"


def lack(error: OSError, folder: Path) -> Lack | None:
    """Return what an error in a folder says there is too little of; None if it is another one."""
    match error.errno:
        case errno if errno == EDQUOT:
            return Lack.QUOTA
        case errno if errno == ENOSPC:
            return Lack.FILES if _is_crowded(there(folder)) else Lack.ROOM
        case _:
            return None


def refused(folder: Path, data: bytes = bytes(TRIED_BYTES)) -> OSError | None:
    """Return why a file of these bytes cannot be made in a folder; None if it can. None stays."""
    try:
        made, name = mkstemp(prefix=".bummerl-", dir=folder)
        try:
            with open(made, "wb") as file:  # noqa: PTH123 - a descriptor
                file.write(data)
        finally:
            Path(name).unlink()
    except OSError as error:
        return error
    return None


def there(path: Path) -> Path:
    """Return the path, or the nearest one above it that is there."""
    return next(p for p in (path, *path.absolute().parents) if os.access(p, os.F_OK))


def _is_crowded(folder: Path) -> bool:
    """Tell whether not even an empty file can be made where there is room for bytes."""
    error = refused(folder, b"")
    if error is None or error.errno != ENOSPC:
        return False
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= TRIED_BYTES
