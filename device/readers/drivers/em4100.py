"""The kinds `rdm6300` and `id20la`.

Both understand all forms of the frame. An RDM6300 repeats it every 50 to 65 ms while a tag lies
there, so that silence means an empty pad; an ID-12LA or ID-20LA sends it once for each approach.
Neither sees two tags: together they give nothing, or noise that the checksum catches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Final

from device.readers.drivers.listener import Listener, Utterance
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.port import Port
from device.readers.ports.serial_port import SERIAL_OPTIONS, open_serial
from device.readers.reader import Kind, ReaderContext, ReaderOptions

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

    def __init__(self, tally: FaultCounters) -> None:
        self._tally = tally
        self._buffer = b""
        self.understood = 0

    @property
    def begun(self) -> bool:
        """Whether a frame has begun."""
        return bool(self._buffer)

    def take(self, data: bytes) -> Iterator[Utterance]:
        """Take what came; a damaged frame never takes the following one along."""
        self._buffer += data
        while self._to_start():
            for form in _FRAMES:
                found = form.match(self._buffer)
                if found and (uid := _checked(found[1], found[2])):
                    self.understood += 1
                    self._buffer = self._buffer[found.end() :]
                    yield Utterance(uid)
                    break
            else:
                if _may_go_on(self._buffer):
                    return
                self._tally.count(Fault.BAD_FRAME)
                self._buffer = self._buffer[1:]

    def pause(self) -> Iterator[Utterance]:
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


BAUD: Final = 9600


def _open(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
    return open_serial(path, options, around, baud=BAUD)


def _rdm6300(port: Port, _options: ReaderOptions, around: ReaderContext) -> Listener:
    return Listener(
        port, Em4100Decoder(around.tally), "RDM6300", tells_removal=True, flood=around.flood
    )


def _id20la(port: Port, _options: ReaderOptions, around: ReaderContext) -> Listener:
    return Listener(
        port,
        Em4100Decoder(around.tally),
        "ID-12LA or ID-20LA",
        tells_removal=False,
        flood=around.flood,
    )


RDM6300: Final = Kind(
    open=_open,
    reader=_rdm6300,
    options=SERIAL_OPTIONS,
    example="/dev/ttyUSB0",
    listens=True,
)
ID20LA: Final = Kind(
    open=_open,
    reader=_id20la,
    options=SERIAL_OPTIONS,
    example="/dev/ttyUSB0",
    listens=True,
    tells_removal=False,
)
