"""Everything that was played, written into a folder of a stick: tables, records, a backup.

What is there already stays until what takes its place is whole and on the stick.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final

from device.errors import BummerlError, StickFull, StickTrouble
from device.export.sheets import SHEETS
from device.store.copying import PART
from device.store.disk import flush, make_directory
from device.store.store import open_to_read

FOLDER: Final = "bummerl"
BACKUP: Final = "bummerl.sqlite3"
RECORDS: Final = "records"
_NOT_IN_A_NAME: Final = re.compile(r"[^\w-]+")


def save(store: Path, stick: Path, table: str = "") -> tuple[str, ...]:
    """Write all that is stored to a stick and return the names of what is there.

    All of it is on the stick when this returns.

    Args:
        store: the file; a table may run on it.
        stick: where the stick is mounted.
        table: what the table is called, so that one stick can hold several.

    Raises:
        StickTrouble: the stick is full, was pulled out, or cannot be written.
        StoreError: the store cannot be read.
        NothingRecorded: there is none.
    """
    folder = folder_of(stick, table)
    with _told(stick), open_to_read(store) as opened:
        make_directory(folder / RECORDS)
        for name, write in SHEETS.items():
            _replace(folder / f"{name}.csv", partial(write, opened.history()))
        for match in opened.matches():
            _keep(folder / RECORDS / f"match-{match:05}.jsonl", opened.record(match))
        opened.copy(folder / BACKUP)
    return (*(f"{name}.csv" for name in SHEETS), RECORDS, BACKUP)


def folder_of(stick: Path, table: str) -> Path:
    """Return the folder of a table on a stick."""
    called = _NOT_IN_A_NAME.sub("-", table).strip("-")
    return stick / (f"{FOLDER}-{called}" if called else FOLDER)


def _keep(path: Path, lines: Iterable[str]) -> None:
    """Write a record unless it lies there already: sticks are slow, and most matches are over."""
    record = "".join(f"{line}\n" for line in lines)
    with suppress(OSError):
        if path.read_bytes() == record.encode():
            return
    _replace(path, partial(_write_record, record))


def _write_record(record: str, to: IO[str]) -> None:
    to.write(record)


def _replace(path: Path, write: Callable[[IO[str]], None]) -> None:
    """Write a whole file in the place of an older one."""
    part = path.with_name(path.name + PART)
    try:
        with part.open("w", encoding="utf-8", newline="") as to:
            write(to)
            to.flush()
            os.fsync(to.fileno())
        part.replace(path)
        flush(path.parent)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


@contextmanager
def _told(stick: Path) -> Iterator[None]:
    """Say in words what a stick does not take."""
    try:
        yield
    except BummerlError:
        raise
    except OSError as error:
        kind = StickFull if error.errno == errno.ENOSPC else StickTrouble
        why = error.strerror or str(error)
        raise kind(f"{why}: {stick} does not take everything") from error
