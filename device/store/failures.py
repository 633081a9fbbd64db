"""What SQLite's failures mean for whoever looks after the table."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, EFBIG, ENOSPC, EROFS
from pathlib import Path
from typing import Final

from device.errors import StoreDamaged, StoreError, StoreFailed, StoreFull, StoreReadOnly

PRIMARY: Final = 0xFF
"""The low byte of an extended result code is its primary code (sqlite.org/rescode.html)."""

_NO_INDEX: Final = sqlite3.SQLITE_IOERR_SHMSIZE
"""The index of the log cannot be made: SQLite does not tell whether for want of space."""
_INDEX_BYTES: Final = 32 * 2**10


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn failures of the disk or of SQLite within the block into errors of the store."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a bug of ours, not of the world
    except sqlite3.Error as error:
        raise _of_sqlite(path, error) from error
    except StoreError:
        raise
    except OSError as error:
        raise _of_system(path, error) from error


def refuse_damaged(con: sqlite3.Connection, path: Path) -> None:
    """Read every page.

    Raises:
        StoreDamaged: it is no longer sound; the text says what was found first.
    """
    with told(path):
        (found,) = con.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise StoreDamaged(path, f"the file is damaged ({found})")


def _of_sqlite(path: Path, error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # only text that is no UTF-8 comes without a code
        return StoreDamaged(path, f"the file is damaged ({error})")
    match code & PRIMARY:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_FORMAT:
            return StoreDamaged(path, f"the file is damaged ({error})")
        case _ if code == sqlite3.SQLITE_FULL or (code == _NO_INDEX and _is_full(path)):
            return StoreFull(path, "no space is left; free some")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StoreReadOnly(path, "it may not be written; check owner, mode and mount")
        case sqlite3.SQLITE_CANTOPEN if not os.access(path.parent, os.W_OK):
            return StoreReadOnly(path, "its directory may not be written; check owner and mount")
        case sqlite3.SQLITE_CONSTRAINT:
            return StoreFailed(path, f"another program has written to it ({error}); end that one")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreFailed(path, "another program does not let go of the file; end it")
        case _:
            return StoreFailed(path, f"the disk reports an error ({error}); check or replace it")


def _is_full(path: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(path.parent).free < _INDEX_BYTES
    return False


def _of_system(path: Path, error: OSError) -> StoreError:
    what = error.strerror or str(error)
    if error.errno in (ENOSPC, EDQUOT, EFBIG):
        return StoreFull(path, f"{what}; free some space")
    if isinstance(error, PermissionError) or error.errno == EROFS:
        return StoreReadOnly(path, f"{what}; check owner, mode and mount")
    return StoreFailed(path, f"{what}; check the disk and the data directory")
