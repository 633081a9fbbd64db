"""SQLite's failures as errors of the store, in the words of the person who looks after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EFBIG, EROFS
from pathlib import Path
from typing import Final

from device.base.errors import (
    BummerlError,
    StoreCrowdedError,
    StoreDamagedError,
    StoreError,
    StoreFailedError,
    StoreFullError,
    StoreReadOnlyError,
)
from device.store.room import Lack, lack, refused

_PRIMARY: Final = 0xFF
"""The low byte of an extended result code is its primary code (sqlite.org/rescode.html)."""

_DAMAGED: Final = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_ERROR,  # our statements fit our tables: these are others
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_TOOBIG,
        sqlite3.SQLITE_RANGE,
    }
)

UNREADABLE: Final = (
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
    RecursionError,
)
"""What Python raises for a stored value that is not what it should be."""


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn failures of the disk or of SQLite within the block into errors of the store."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a bug of ours, not of the world
    except UnicodeDecodeError as error:  # SQLite quotes the broken bytes in its message
        raise StoreDamagedError(path, "the file is damaged (its text is no UTF-8)") from error
    except MemoryError as error:
        raise StoreFailedError(path, "there is not enough memory to read it") from error
    except sqlite3.Error as error:
        raise _of_sqlite(path, error) from error
    except StoreError:
        raise
    except OSError as error:
        raise _of_system(path, error) from error


@contextmanager
def translate_read_errors(path: Path) -> Iterator[None]:
    """Translate errors in a block that only reads: a value of a wrong kind is damage too."""
    with translate_errors(path):
        try:
            yield
        except BummerlError:
            raise
        except UNREADABLE as error:
            raise StoreDamagedError(path, f"what is stored is damaged ({error!r})") from error


def refuse_damaged(con: sqlite3.Connection, path: Path) -> None:
    """Read every page.

    Raises:
        StoreDamagedError: it is no longer sound; the text says what was found first.
    """
    with translate_read_errors(path):
        (found,) = con.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise StoreDamagedError(path, f"the file is damaged ({found})")


def is_damage(error: Exception) -> bool:
    """Tell whether an error says that a file is damaged, and not that the disk fails."""
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, UNREADABLE)
    code = getattr(error, "sqlite_errorcode", None)
    # Only text that is no UTF-8 comes without a code.
    return code is None or code & _PRIMARY in _DAMAGED


def _of_sqlite(path: Path, error: sqlite3.Error) -> StoreError:
    if is_damage(error):
        return StoreDamagedError(path, f"the file is damaged ({error})")
    match error.sqlite_errorcode & _PRIMARY:
        case sqlite3.SQLITE_FULL:
            return StoreFullError(path, Lack.ROOM.value)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StoreReadOnlyError(path, "it may not be written; check owner, mode and mount")
        case sqlite3.SQLITE_CONSTRAINT:
            return StoreFailedError(
                path, f"another program has written to it ({error}); end that one"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreFailedError(path, "another program does not let go of the file; end it")
        # SQLite keeps to itself what the system told it: no inode, a quota, a disk gone read-only.
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN if why := _refusal(path.parent):
            return _of_system(path, why)
        case _:
            return StoreFailedError(
                path, f"the disk reports an error ({error}); check or replace it"
            )


def _refusal(folder: Path) -> OSError | None:
    """Return why the disk takes nothing; None also where this process alone may write nothing."""
    why = refused(folder)
    return None if why and why.errno == EFBIG else why


def _of_system(path: Path, error: OSError) -> StoreError:
    what = error.strerror or str(error)
    match lack(error, path.parent):
        case Lack.FILES as lacking:
            return StoreCrowdedError(path, lacking.value)
        case Lack.ROOM | Lack.QUOTA as lacking:
            return StoreFullError(path, lacking.value)
        case None if error.errno == EFBIG:
            return StoreFullError(path, "it may not grow any larger there; choose another disk")
        case None if isinstance(error, PermissionError) or error.errno == EROFS:
            return StoreReadOnlyError(path, f"{what}; check owner, mode and mount")
        case _:
            return StoreFailedError(path, f"{what}; check the disk and the data directory")
