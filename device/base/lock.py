"""Locks by which a running table is known: they end with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

LOCKS: Final = Path("/proc/locks")


def lock_of(path: Path) -> Path:
    """Return the lock beside a file, which is held while the table runs that the file is of."""
    return path.with_suffix(".lock")


def is_held(path: Path) -> bool:
    """Tell whether a table runs that holds the lock of this file; makes nothing."""
    try:
        with lock_of(path).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def holder(path: Path) -> int | None:
    """Return the process that holds it (proc_locks(5)); None where it cannot be seen from here."""
    with suppress(OSError, ValueError):
        found = lock_of(path).stat()
        place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
        for line in LOCKS.read_text("ascii").splitlines():
            words = line.split()
            if words[1] == "FLOCK" and words[5] == place:
                return int(words[4]) or None  # 0: of another container
    return None
