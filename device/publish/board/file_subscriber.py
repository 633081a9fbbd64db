"""What the tables on this machine have posted, read by a board: it only looks, and never asks."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from device.base import clock, runtime_dir
from device.base.lock import is_held
from device.publish.payload import MOST_BYTES, PayloadError, read_table
from engine.interface.public_table import Posted, PublicTable, ReceivedTable


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read last."""

    changed_ns: int
    shown: PublicTable
    at: str


class FileSubscriber:
    """The tables that run on this machine, or did until they were cut off."""

    def __init__(self) -> None:
        self._read: dict[Path, _Read] = {}

    def news(self) -> ReceivedTable:
        """Return how they stand; a file that says nothing is passed over."""
        found = {path: read for path in _files() if (read := _look(path, self._read.get(path)))}
        self._read = found
        posted = (Posted(each.shown, is_held(path), each.at) for path, each in found.items())
        return ReceivedTable(tuple(posted))


def _files() -> list[Path]:
    found: list[Path] = []
    for folder in runtime_dir.folders():
        with suppress(OSError):
            found += sorted(folder.glob("wall-*.json"))
    return found


def _look(path: Path, known: _Read | None) -> _Read | None:
    """Return what the file says, read again only where it has changed."""
    try:
        changed_ns = path.stat().st_mtime_ns
        if known and known.changed_ns == changed_ns:
            return known
        with path.open("rb") as file:
            told = read_table(file.read(MOST_BYTES + 1))
    except (OSError, PayloadError):
        return None
    at = clock.local(told.at)
    return _Read(changed_ns, told.table, f"{at:%H:%M}" if at else "")
