"""The write-ahead log as bytes: what SQLite would read of it, and what it would pass over.

SQLite reads a log up to the first frame that is not sound and says nothing of those behind it
(sqlite.org/fileformat2.html, 4). Frames of an older turn of the log, which were written back to
the file long ago, and what a power cut has left of the last transaction, end it rightly; another
transaction behind a broken frame was stored, and is lost.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Final

HEADER_BYTES: Final = 32
FRAME_BYTES: Final = 24
"""Before each page."""
_HEADER: Final = struct.Struct(">8I")
"""Magic, version, bytes of a page, number of the checkpoint, two salts, two checksums."""
_FRAME: Final = struct.Struct(">6I")
"""Page, pages of the file after the commit that it ends (0: none), two salts, two checksums."""
_MAGIC: Final = 0x377F0682
"""Its last bit tells the order of bytes in which checksums are computed."""
_VERSION: Final = 3007000
_PAGE_SIZES: Final = tuple(2**n for n in range(9, 17))
_SECTOR: Final = 512
_CERTAIN: Final = 16
"""So many bytes of a frame tell to which turn of the log it belongs, and whether it commits."""
_MASK: Final = 0xFFFFFFFF

_Salts = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WalContents:
    """What a log holds."""

    turn: bytes = b""
    """The header, which is another one in each turn of the log; empty where there is none."""
    pages: dict[int, bytes] = field(default_factory=dict)
    """What was committed, by the number of the page."""
    size: int = 0
    """Pages of the file after the last commit; 0 where nothing was committed."""
    end: int = 0
    """Bytes up to the end of the last commit."""
    broken: bool = False
    """Whether SQLite would pass over something that was stored."""
    lost: int = 0
    """How many frames it would pass over: those behind the one that is broken."""

    @property
    def is_empty(self) -> bool:
        """Whether a file is whole without it."""
        return not self.size and not self.broken

    def applied_to(self, image: bytes) -> bytes:
        """Return what the file would be after a checkpoint; `image` is the file as it is."""
        if not self.size:
            return image
        page_bytes = len(next(iter(self.pages.values())))
        whole = bytearray(image[: self.size * page_bytes])
        whole.extend(bytes(self.size * page_bytes - len(whole)))
        for number, page in self.pages.items():
            if number <= self.size:
                whole[(number - 1) * page_bytes : number * page_bytes] = page
        return bytes(whole)


def read_wal(path: Path) -> WalContents:
    """Return what the log of that name holds.

    Another program may write to it meanwhile: what looks broken then is looked at once more.

    Raises:
        OSError: it cannot be read.
    """
    log = _read(path)
    return _read(path) if log.broken else log


def _read(path: Path) -> WalContents:
    if path.exists() and not path.is_file():
        return WalContents(broken=True)
    data = b""
    with suppress(FileNotFoundError):  # whoever closes the file last removes its log
        data = path.read_bytes()
    return _parsed(data)


def _parsed(data: bytes) -> WalContents:
    header = data[:HEADER_BYTES]
    if not any(data):
        return WalContents()
    if not _is_header(header):
        lost = max(_of_one_turn(data, size) for size in _PAGE_SIZES)
        # A log that was made long before its first frame begins with nothing but zeros.
        return WalContents(broken=any(header) or bool(lost), lost=lost)
    _, _, page_bytes, _, *salts, one, two = _HEADER.unpack(header)
    order = ">" if header[3] & 1 else "<"
    frames = range(
        HEADER_BYTES, len(data) - FRAME_BYTES - page_bytes + 1, FRAME_BYTES + page_bytes
    )
    committed: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    size, end, checked = 0, 0, (one, two)
    for n, at in enumerate(frames):
        page, commit, *its, one, two = _FRAME.unpack_from(data, at)
        content = data[at + FRAME_BYTES : at + FRAME_BYTES + page_bytes]
        checked = _checksum(data[at : at + 8] + content, order, checked)
        if its != salts or checked != (one, two) or not page:
            lost = _behind(data, frames[n:], (salts[0], salts[1]))
            return WalContents(header, committed, size, end, broken=bool(lost), lost=lost)
        waiting[page] = content
        if commit:
            committed |= waiting
            size, end, waiting = commit, at + FRAME_BYTES + page_bytes, {}
    return WalContents(header, committed, size, end)


def _is_header(header: bytes) -> bool:
    if len(header) < HEADER_BYTES:
        return False
    magic, version, page_bytes, _, _, _, *sums = _HEADER.unpack(header)
    if magic & ~1 != _MAGIC or version != _VERSION or page_bytes not in _PAGE_SIZES:
        return False
    return list(_checksum(header[:24], ">" if magic & 1 else "<", (0, 0))) == sums


def _checksum(data: bytes, order: str, start: tuple[int, int]) -> tuple[int, int]:
    one, two = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & _MASK
        two = (two + odd + one) & _MASK
    return one, two


def _behind(data: bytes, frames: Sequence[int], salts: _Salts) -> int:
    """Return how many frames of this turn were stored behind the first of these, which is broken.

    One transaction may be what a power cut has left of the last one. Nothing is written behind it
    before it is on the disk, so two have been stored.
    """
    commits, last = 0, 0
    for n, at in enumerate(frames):
        _, commit, *its = _FRAME.unpack_from(data, at)[:4]
        if not commit or not (tuple(its) == salts or (not n and _is_flipped(its, salts))):
            continue
        if n or _is_in_one_sector(at):
            commits, last = commits + 1, n
    return last if commits > 1 else 0


def _is_flipped(its: Sequence[int], salts: _Salts) -> bool:
    """Tell whether salts are those of a turn but for one bit; those of other turns are random."""
    return sum((one ^ other).bit_count() for one, other in zip(its, salts, strict=True)) == 1


def _is_in_one_sector(at: int) -> bool:
    """Tell whether a disk writes the begin of a frame at once, or not at all."""
    return at // _SECTOR == (at + _CERTAIN - 1) // _SECTOR


def _of_one_turn(data: bytes, page_bytes: int) -> int:
    """Return how many frames of pages of that size belong together in a log without a header."""
    step = FRAME_BYTES + page_bytes
    salts = [data[at + 8 : at + 16] for at in range(HEADER_BYTES, len(data) - step + 1, step)]
    # The first that are alike are of the last turn: it began at the begin of the log.
    turn = next((one for one, other in pairwise(salts) if one == other and any(one)), None)
    return salts.count(turn) if turn else 0
