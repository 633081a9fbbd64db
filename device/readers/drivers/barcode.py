"""The kind `barcode`: a code's text is its number, as `=QH-1`.

Modules end a code with CR, CR LF, ETX, or with nothing at all, which only a pause tells. They
acknowledge commands that somebody has sent them with seven bytes that begin like an STX (GM65
manual, *Serial commands*); those never belong to a code. There is no removal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from device.readers.drivers.line_splitter import LineSplitter
from device.readers.drivers.listener import Listener, Utterance
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.port import Port
from device.readers.ports.serial_port import SERIAL_OPTIONS, open_serial
from device.readers.reader import Kind, ReaderContext, ReaderOptions
from device.registry.tag_ids import TEXT_LENGTH, TEXT_MARK, normal_uid

BAUD: Final = 9600
GAP_MS: Final = 50
"""Pause that ends a code without an end; 48 characters' time at 9600 baud."""
GAPS_MS: Final = range(5, 1001)
ACKNOWLEDGE: Final = bytes.fromhex("02 00 00 01 00 33 31")

_ENDS: Final = re.compile(rb"[\r\n\x02\x03]+")
"""STX ends what stood before it, which was no code's beginning."""


class BarcodeDecoder:
    """Collects bytes and hands out the codes."""

    text: Final = True
    speaks: Final = ""

    def __init__(self, tally: FaultCounters, gap_ms: int = GAP_MS) -> None:
        self.pause_ns = gap_ms * 1_000_000
        self._tally = tally
        self._lines = LineSplitter(tally, TEXT_LENGTH, _ENDS, pause_ends=True)
        self._held = b""
        """What may be the beginning of an acknowledge."""
        self.understood = 0

    @property
    def begun(self) -> bool:
        """Whether a code, or an acknowledge, has begun."""
        return bool(self._held) or self._lines.begun

    def take(self, data: bytes) -> Iterator[Utterance]:
        """Take what came; an acknowledge is dropped wherever it stands."""
        *before, rest = (self._held + data).split(ACKNOWLEDGE)
        self.understood += len(before)
        self._held = _beginning(rest)
        text = b"".join(before) + rest[: len(rest) - len(self._held)]
        yield from self._codes(self._lines.take(text))

    def pause(self) -> Iterator[Utterance]:
        """End the code that has begun."""
        held, self._held = self._held, b""
        yield from self._codes(self._lines.take(held))
        yield from self._codes(self._lines.pause())

    def _codes(self, lines: Iterable[bytes]) -> Iterator[Utterance]:
        for line in lines:
            try:
                uid = normal_uid(TEXT_MARK + line.decode("ascii").strip())
            except ValueError:
                self._tally.count(Fault.BAD_FRAME)
            else:
                self.understood += 1
                yield Utterance(uid)


def _beginning(data: bytes) -> bytes:
    """Return the end of `data` that may be the beginning of an acknowledge."""
    longest = min(len(data), len(ACKNOWLEDGE) - 1)
    sizes = (size for size in range(longest, 0, -1) if data.endswith(ACKNOWLEDGE[:size]))
    size = next(sizes, 0)
    return data[len(data) - size :]


def _open(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
    return open_serial(path, options, around, baud=BAUD)


def _reader(port: Port, options: ReaderOptions, around: ReaderContext) -> Listener:
    decoder = BarcodeDecoder(around.tally, int(options.get("gap_ms", GAP_MS)))
    return Listener(port, decoder, "a barcode module", tells_removal=False, flood=around.flood)


def _gap(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) not in GAPS_MS:
        raise ValueError("milliseconds from 5 to 1000, such as 50")
    return int(text)


BARCODE: Final = Kind(
    open=_open,
    reader=_reader,
    options={**SERIAL_OPTIONS, "gap_ms": _gap},
    example="/dev/ttyACM0",
    listens=True,
    tells_removal=False,
)
