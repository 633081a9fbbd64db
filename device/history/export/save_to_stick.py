"""Everything that was played, written into a folder of a stick: tables, records, a backup.

What is there already stays until what takes its place is whole and on the stick. A stick comes
from anywhere: links on it are never followed, and a file is read only if its size is that of
what this program would write.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Final

from device.base.errors import BummerlError, StickError, StickFullError
from device.base.files import flush
from device.history.export.spreadsheets import SHEETS
from device.store.copying import PART
from device.store.store import open_to_read

FOLDER: Final = "bummerl"
BACKUP: Final = "bummerl.sqlite3"
RECORDS: Final = "records"
_NOT_IN_A_NAME: Final = re.compile(r"[^\w-]+")
_DIRECTORY: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_TO_COMPARE: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
"""A named pipe would be waited for without the last."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def save(store: Path, stick: Path, table: str = "") -> tuple[str, ...]:
    """Write all that is stored to a stick and return the names of what is there.

    All of it is on the stick when this returns.

    Args:
        store: the file; a table may run on it.
        stick: where the stick is mounted.
        table: what the table is called, so that one stick can hold several.

    Raises:
        StickError: the stick is full, was pulled out, or cannot be written.
        StoreError: the store cannot be read.
        NothingRecordedError: there is none.
    """
    target = folder_of(stick, table)
    with _translate_errors(stick), open_to_read(store) as opened, _opened(target) as folder:
        for name, write in SHEETS.items():
            folder.replace(f"{name}.csv", partial(write, opened.history()))
        with _opened(target / RECORDS) as records:
            for match in opened.matches():
                records.write_record(f"match-{match:05}.jsonl", opened.record(match))
        opened.copy(target / BACKUP)
    return (*(f"{name}.csv" for name in SHEETS), RECORDS, BACKUP)


def folder_of(stick: Path, table: str) -> Path:
    """Return the folder of a table on a stick."""
    called = _NOT_IN_A_NAME.sub("-", table).strip("-")
    return stick / (f"{FOLDER}-{called}" if called else FOLDER)


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder of the stick that is open; names in it are never followed out of it."""

    opened: int
    """Its descriptor."""

    def write_record(self, name: str, lines: Iterable[str]) -> None:
        """Write a record unless the stick has it: sticks are slow, and most matches are over."""
        record = "".join(f"{line}\n" for line in lines)
        if not self._holds(name, record.encode()):
            self.replace(name, partial(_write_record, record))

    def replace(self, name: str, write: Callable[[IO[str]], None]) -> None:
        """Write a whole file in the place of an older one, or of a link of that name."""
        part = name + PART
        with suppress(FileNotFoundError):
            os.unlink(part, dir_fd=self.opened)
        made = os.open(part, _NEW, 0o666, dir_fd=self.opened)
        try:
            with open(made, "w", encoding="utf-8", newline="") as to:  # noqa: PTH123 - a descriptor
                write(to)
                to.flush()
                os.fsync(to.fileno())
            os.replace(part, name, src_dir_fd=self.opened, dst_dir_fd=self.opened)
            os.fsync(self.opened)
        except BaseException:
            with suppress(OSError):
                os.unlink(part, dir_fd=self.opened)
            raise

    def _holds(self, name: str, whole: bytes) -> bool:
        """Tell whether a file of that name holds just these bytes; no other size is read."""
        try:
            opened = os.open(name, _TO_COMPARE, dir_fd=self.opened)
        except OSError:
            return False
        with open(opened, "rb") as file:  # noqa: PTH123 - a descriptor
            found = os.fstat(opened)
            if not stat.S_ISREG(found.st_mode) or found.st_size != len(whole):
                return False
            with suppress(OSError):
                return file.read(len(whole)) == whole
        return False


@contextmanager
def _opened(path: Path) -> Iterator[_Folder]:
    """Open a folder, made where it is not there.

    Raises:
        OSError: it cannot be made, or the name belongs to something else, such as a link.
    """
    with suppress(FileExistsError):
        path.mkdir()
        flush(path.parent)
    opened = os.open(path, _DIRECTORY)
    try:
        yield _Folder(opened)
        os.fsync(opened)
    finally:
        os.close(opened)


def _write_record(record: str, to: IO[str]) -> None:
    to.write(record)


@contextmanager
def _translate_errors(stick: Path) -> Iterator[None]:
    """Say in words what a stick does not take."""
    try:
        yield
    except BummerlError:
        raise
    except OSError as error:
        kind = StickFullError if error.errno == errno.ENOSPC else StickError
        why = error.strerror or str(error)
        raise kind(f"{why}: {stick} does not take everything") from error
