"""The kind `lines`. Most boards tell a tag once and nothing when it is taken away.

What a board prints besides must never become a card. A bare number is therefore heard only if it
is a taught card; another one is counted, and told to whoever teaches, until the board has shown
that it names its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from device.readers.drivers.line_splitter import LineSplitter
from device.readers.drivers.listener import Listener, Utterance
from device.readers.drivers.uid_patterns import UidLine
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.port import Port
from device.readers.ports.serial_port import SERIAL_OPTIONS, open_serial
from device.readers.reader import Kind, ReaderContext, ReaderOptions
from device.registry.tag_ids import unfit

BAUD: Final = 115200
LONGEST: Final = 1024
"""Bytes of a line after which it is given up."""
LONGEST_PATTERN: Final = 200


class LinesDecoder:
    """Collects bytes and hands out the tags that lines tell."""

    text: Final = True
    speaks: Final = "lines"
    pause_ns: Final = 2_000_000_000
    """A board that starts anew may leave half a line behind."""

    def __init__(
        self,
        tally: FaultCounters,
        line: UidLine,
        is_taught: Callable[[str], bool] = lambda _uid: True,
    ) -> None:
        self._tally = tally
        self._line = line
        self._is_taught = is_taught
        self._names = False
        """Whether the board says which numbers are tags."""
        self._lines = LineSplitter(tally, LONGEST)
        self.understood = 0

    @property
    def begun(self) -> bool:
        """Whether a line has begun."""
        return self._lines.begun

    def take(self, data: bytes) -> Iterator[Utterance]:
        """Take what came and return the tags in the lines that are complete now."""
        yield from self._tags(self._lines.take(data))

    def pause(self) -> Iterator[Utterance]:
        """Give up half a line."""
        yield from self._tags(self._lines.pause())

    def _tags(self, lines: Iterable[bytes]) -> Iterator[Utterance]:
        for line in lines:
            # What a board sent at another speed while it started may stand before a good line.
            text = line.decode("ascii", "replace")
            try:
                heard = self._line.tag(text)
            except ValueError:
                self.understood += 1
                self._tally.count(Fault.BAD_FRAME)
                continue
            self.understood += heard is not None or _is_text(line)
            if heard is None:
                self._tally.count(Fault.NOISE, bool(line.strip()))
                continue
            self._names = self._names or heard.named
            if not heard.named and not self._is_taught(heard.uid):
                self._tally.count(Fault.NOISE if self._names else Fault.UNNAMED)
                continue
            self._tally.count(Fault.UNFIT_TAG, unfit(heard.uid) is not None)
            yield heard


def _is_text(line: bytes) -> bool:
    return line.isascii() and line.replace(b"\t", b" ").decode("ascii").isprintable()


def _open(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
    return open_serial(path, options, around, baud=BAUD)


def _reader(port: Port, options: ReaderOptions, around: ReaderContext) -> Listener:
    pattern, reader = options.get("pattern"), options.get("reader")
    line = UidLine(
        _pattern(pattern) if pattern is not None else None,
        _number(reader) if reader is not None else None,
    )
    decoder = LinesDecoder(around.tally, line, around.is_taught)
    name = "a board that sends lines"
    return Listener(port, decoder, name, tells_removal=False, flood=around.flood)


def _pattern(text: str) -> re.Pattern[str]:
    expected = "a regular expression with one group for the number, such as id=([0-9A-F]+)"
    if len(text) > LONGEST_PATTERN:
        raise ValueError(f"{expected}, of at most {LONGEST_PATTERN} characters")
    try:
        pattern = re.compile(text)
    except re.error as error:
        raise ValueError(f"{expected} ({error})") from error
    if pattern.groups != 1:
        raise ValueError(expected)
    return pattern


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError("the number that the board gives its reader, such as 0")
    return int(text)


LINES: Final = Kind(
    open=_open,
    reader=_reader,
    options={**SERIAL_OPTIONS, "pattern": _pattern, "reader": _number},
    example="/dev/ttyUSB0",
    listens=True,
    tells_removal=False,
)
