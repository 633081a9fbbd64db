"""What RDM6300, ID-12LA and ID-20LA send for a tag: bytes in, numbers out.

Three forms are in use, all with ten hex digits (a version byte and four bytes of identity) and
the XOR of the five bytes as checksum:

    RDM6300         STX, 10 digits, 2 digits of checksum, ETX
    its clone       STX, 10 digits, the checksum as one raw byte, ETX
    ID-12LA, 20LA   STX, 10 digits, 2 digits of checksum, CR LF ETX
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Final

from device.readers.listener import Heard
from device.readers.tally import Fault, Tally

STX: Final = b"\x02"
LONGEST: Final = 16
"""Bytes of the longest form."""

_FRAMES: Final = (
    re.compile(rb"\x02([0-9A-Fa-f]{10})(.)\x03", re.DOTALL),
    re.compile(rb"\x02([0-9A-Fa-f]{10})([0-9A-Fa-f]{2})(?:\r\n)?\x03"),
)
_IDLE: Final = frozenset(b"\r\n\x00\x03")
"""Bytes between frames that are nothing to worry about."""


class Em4100Decoder:
    """Collects bytes and hands out the numbers in valid frames, all five bytes of each."""

    text: Final = False
    speaks: Final = "rdm6300"
    pause_ns: Final = 50_000_000

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._buffer = b""
        self.understood = 0

    @property
    def begun(self) -> bool:
        """Whether a frame has begun."""
        return bool(self._buffer)

    def take(self, data: bytes) -> Iterator[Heard]:
        """Take what came; a damaged frame never takes the following one along."""
        self._buffer += data
        while self._to_start():
            for form in _FRAMES:
                found = form.match(self._buffer)
                if found and (uid := _checked(found[1], found[2])):
                    self.understood += 1
                    self._buffer = self._buffer[found.end() :]
                    yield Heard(uid)
                    break
            else:
                if _may_go_on(self._buffer):
                    return
                self._tally.count(Fault.BAD_FRAME)
                self._buffer = self._buffer[1:]

    def pause(self) -> Iterator[Heard]:
        """Take an unfinished frame for noise."""
        if self._buffer:
            self._buffer = self._buffer[1:]
            self._tally.count(Fault.BAD_FRAME)
            yield from self.take(b"")
            self._buffer = b""

    def _to_start(self) -> bool:
        """Drop what stands before the next STX."""
        before, start, rest = self._buffer.partition(STX)
        self._tally.count(Fault.NOISE, not _IDLE.issuperset(before))
        self._buffer = start + rest
        return bool(start)


def _checked(digits: bytes, checksum: bytes) -> str | None:
    number = bytes.fromhex(digits.decode("ascii"))
    told = checksum[0] if len(checksum) == 1 else int(checksum, 16)
    return number.hex().upper() if reduce(xor, number) == told else None


_BEGUN: Final = re.compile(
    rb"\x02(?:[0-9A-Fa-f]{0,10}|[0-9A-Fa-f]{10}(?:.|[0-9A-Fa-f]{2}(?:\r\n?)?))", re.DOTALL
)


def _may_go_on(data: bytes) -> bool:
    """Whether more bytes could still make a frame of what begins with STX."""
    return _BEGUN.fullmatch(data) is not None
