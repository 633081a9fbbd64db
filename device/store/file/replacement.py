"""A whole new file takes the place of a store's file; what lay there is kept under another name.

The new one waits beside it, checked, until the old one has its other name: at every moment one of
them is on the disk, and a power cut in between is made good by whoever opens the store next.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

from device.base.errors import StoreDamagedError, StoreError, StoreRefusedError
from device.base.files import flush
from device.store.failures import refuse_damaged, translate_errors
from device.store.tables import schema

log: Final = logging.getLogger(__name__)

SUFFIXES: Final = ("", "-wal", "-shm", "-journal")
"""The file, and what SQLite keeps beside it."""


def replacement_path(path: Path) -> Path:
    """Return the name of the whole new file that is to take the place of a damaged one."""
    return path.with_name(f"{path.stem}.new{path.suffix}")


def install_replacement(path: Path) -> Path | None:
    """Let the successor, if there is one, take the file's place: nothing is lost at any moment.

    What lay there, and what SQLite keeps beside it, is renamed to a name that is free and
    returned. A power cut amidst it is made good when the file is opened to write.

    Raises:
        StoreError: it cannot be renamed, or there is nothing but a successor that cannot be read.
    """
    refuse_unsound(path)
    with translate_errors(path):
        if not replacement_path(path).exists():
            return None
        target = free_path(path, "damaged")
        move(path, target)
        flush(path.parent)
        replacement_path(path).replace(path)
        flush(path.parent)
    return target


def refuse_unsound(path: Path) -> str:
    """Move aside a successor that must not take the file's place; return what there is to tell.

    It may be damaged, no store, a newer program's, or not to replace what the file is.

    Raises:
        StoreError: it cannot be moved; or it cannot be read, and there is no file without it.
    """
    new = replacement_path(path)
    with translate_errors(path):
        if not (new.exists() or new.is_symlink()):
            return ""
        try:
            _check(new)
            _refuse_foreign(path)
        except StoreError as error:
            if not (path.exists() or isinstance(error, StoreDamagedError | StoreRefusedError)):
                raise
            target = free_path(path, "damaged")
            move(new, target)
            flush(path.parent)
            said = f"{error}; it was moved aside to {target.name} and replaces nothing"
            log.warning("%s", said)
            return said
    return ""


def move(path: Path, target: Path) -> None:
    """Rename a file, and what SQLite keeps beside it."""
    for end in SUFFIXES:
        there = sidecar(path, end)
        if there.exists() or there.is_symlink():
            there.rename(sidecar(target, end))


def free_path(path: Path, what: str) -> Path:
    """Return a name for the file where nothing lies, also none of what SQLite keeps beside it."""
    names = (f"{path.stem}.{what}-{number}{path.suffix}" for number in count(1))
    targets = map(path.with_name, names)
    return next(t for t in targets if not any(sidecar(t, end).exists() for end in SUFFIXES))


def sidecar(path: Path, end: str) -> Path:
    """Return what SQLite keeps beside a file, or the file itself."""
    return path.with_name(path.name + end)


def _check(new: Path) -> None:
    """Refuse what is not a whole store in one file, as it was made to be a successor."""
    if new.is_symlink() or not new.is_file():
        raise StoreDamagedError(new, "this is not a file")
    if any(sidecar(new, end).exists() for end in SUFFIXES[1:]):
        raise StoreDamagedError(new, "it has a log of its own")
    uri = f"{new.absolute().as_uri()}?mode=ro&immutable=1"
    with translate_errors(new), closing(sqlite3.connect(uri, uri=True)) as con:
        schema.refuse_empty(con, new)
        refuse_damaged(con, new)


def _refuse_foreign(path: Path) -> None:
    """Refuse to let anything take the place of what a newer or another program has written."""
    if not path.is_file():
        return
    with suppress(StoreDamagedError, sqlite3.Error), closing(_opened(path)) as con:
        schema.version(con, path)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
