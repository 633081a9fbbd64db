"""What is left on a disk when the power is cut: what was synced, and some of the rest.

Written bytes last for certain only from the sync of their file on, a name from the sync of its
directory on. Of the rest anything may be left, sector by sector; but names change in the order in
which they were changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from typing import Final

SECTOR: Final = 512


class Left(Enum):
    """What a power cut leaves of that which was not synced."""

    NOTHING = "nothing"
    SOME = "some"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes of a file; `data` is None where the file was cut off at the offset."""

    path: Path
    offset: int
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Synced:
    """A file is on the disk as it is; `whole` says how, where that was not seen being written."""

    path: Path
    whole: bytes | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A file was made (`old` is None), removed (`new` is None) or renamed; a directory made."""

    old: Path | None
    new: Path | None
    directory: bool = False


@dataclass(frozen=True, slots=True)
class NamesSynced:
    """The names in a directory are on the disk."""

    directory: Path


Event = Written | Synced | Named | NamesSynced


@dataclass(slots=True)
class _Content:
    """The bytes of a file: on the disk, and written since its last sync."""

    kept: bytes = b""
    waiting: list[Written] = field(default_factory=list)

    def sync(self, whole: bytes | None) -> None:
        self.kept = self.left(1.0, Random()) if whole is None else whole
        self.waiting = []

    def left(self, share: float, chance: Random) -> bytes:
        """Return the bytes with about so much of what is not synced."""
        data = bytearray(self.kept)
        for written in self.waiting:
            if written.data is None:
                if chance.random() < share:
                    del data[written.offset :]
                continue
            for begin, piece in _sectors(written.offset, written.data):
                if chance.random() < share:
                    data.extend(bytes(max(0, begin - len(data))))
                    data[begin : begin + len(piece)] = piece
        return bytes(data)


_DIRECTORY: Final = _Content()


class Remains:
    """A disk below a directory: what it holds for certain, and perhaps, after some events.

    Args:
        root: the directory; it is there for certain.
        files: what it holds for certain at first.
    """

    def __init__(self, root: Path, files: Mapping[Path, bytes]) -> None:
        self._root = root
        self._kept: dict[Path, _Content | None] = {p: _Content(b) for p, b in files.items()}
        for path in files:
            self._kept |= dict.fromkeys(self._above(path), _DIRECTORY)
        self._seen = dict(self._kept)
        self._waiting: list[dict[Path, _Content | None]] = []
        """Changes of names, in order; None: the name is gone."""

    def take(self, event: Event) -> None:
        """Let that happen."""
        match event:
            case Written(path):
                if content := self._seen.get(path):
                    content.waiting.append(event)
            case Synced(path, whole):
                if content := self._seen.get(path):
                    content.sync(whole)
            case Named(old, new, directory):
                content = self._seen.get(old) if old else None
                change: dict[Path, _Content | None] = {old: None} if old else {}
                if new:
                    change[new] = content or (_DIRECTORY if directory else _Content())
                self._waiting.append(change)
                self._seen |= change
            case NamesSynced(directory):
                there = [c for c in self._waiting if any(p.parent == directory for p in c)]
                self._waiting = [c for c in self._waiting if c not in there]
                for change in there:
                    self._kept |= change

    def lay_out(self, target: Path, left: Left, chance: Random) -> None:
        """Cut the power: write what is left of everything below another directory.

        Each log gets an index beside it as it may have been left: nobody syncs that.
        """
        share = {Left.NOTHING: 0.0, Left.ALL: 1.0, Left.SOME: chance.random()}[left]
        names = dict(self._kept)
        for change in self._waiting[: round(share * len(self._waiting))]:
            names |= change
        target.mkdir()
        for path, content in names.items():
            if content is None or any(names.get(p) is not _DIRECTORY for p in self._above(path)):
                continue
            laid = target / path.relative_to(self._root)
            laid.parent.mkdir(parents=True, exist_ok=True)
            if content is _DIRECTORY:
                laid.mkdir(exist_ok=True)
                continue
            laid.write_bytes(content.left(share, chance))
            if laid.name.endswith("-wal"):
                laid.with_name(laid.name[:-3] + "shm").write_bytes(chance.randbytes(2**15))

    def _above(self, path: Path) -> list[Path]:
        """Return the directories that lead to a path, without the root."""
        return [p for p in path.parents if self._root in p.parents]


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """Cut bytes where the sectors of a disk end."""
    at, end = offset, offset + len(data)
    while at < end:
        after = min((at // SECTOR + 1) * SECTOR, end)
        yield at, data[at - offset : after - offset]
        at = after
