"""A recording of what went over a reader's port, with its timing: the file, read and written.

JSON lines. The first says what was recorded, each other one what happened so many milliseconds
after the line before:

    {"recording": 1, "kind": "pn532", "options": {}, "port": "/dev/ttyUSB0", "byte_ns": 86805}
    {"ms": 0.0, "tx": "0000ff02fed4022a00"}
    {"ms": 3.1, "rx": "0000ff00ff00"}
    {"ms": 20.0, "lost": true}

`tx` are bytes to the reader, `rx` bytes from it, in hex; `lost` means that the port went away.
`options`, `port`, `byte_ns` and `at` (when, as a label) may be missing. A last line that was cut
off, by a full disk or the plug, is left out. Plays nothing itself.
"""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from device.base import clock
from device.base.errors import BummerlError
from device.readers.errors import PortLostError
from device.readers.port import Port
from device.readers.reader import Kind, ReaderContext, ReaderOptions

VERSION: Final = 1
BYTE_NS: Final = 10_000_000_000 // 9600
"""Time of a byte where the recording does not tell: the slowest usual one."""
LONGEST_MS: Final = 86_400_000
MS: Final = 1_000_000


class RecordingError(BummerlError, ValueError):
    """A file is no recording, or a line of it is wrong; the text says where."""


class RecordingUnwritableError(BummerlError, OSError):
    """A recording cannot be written where it was asked for."""


class Direction(Enum):
    """What happened."""

    TO_READER = "tx"
    FROM_READER = "rx"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class PortEvent:
    """One line."""

    after_ns: int
    """Time since the one before, ns."""
    way: Direction
    data: bytes
    line: int
    """Its number in the file."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole recording."""

    kind: str
    """Of the reader, such as `pn532`."""
    options: Mapping[str, str]
    byte_ns: int
    """Time of one byte on the recorded wire, ns."""
    happenings: tuple[PortEvent, ...]


def read_recording(path: Path) -> Recording:
    """Return the recording in a file.

    Raises:
        RecordingError: it cannot be read, or is no recording; with the number of the line.
    """
    try:
        text = path.read_text("utf-8-sig")  # an editor may have put its mark in front
    except OSError as error:
        raise RecordingError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordingError(f"{path} is no recording: it is no text") from error
    try:
        return _recording(text)
    except _LineError as error:
        raise RecordingError(f"{path}, line {error.line}: {error}") from error


class Recorder:
    """Writes the recording of one pad, over all openings of its port.

    Args:
        path: a new file.
        kind: of the reader, such as `pn532`.
        options: as they are written on the command line.

    Raises:
        RecordingUnwritableError: the file exists already or cannot be made.
    """

    def __init__(self, path: Path, kind: str, options: ReaderOptions) -> None:
        self._head = {"recording": VERSION, "kind": kind, "options": dict(options)}
        self._before_ns: int | None = None
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except OSError as error:
            raise RecordingUnwritableError(
                f"{path} cannot be recorded to: {error.strerror}; name another file"
            ) from error

    def of(self, kind: Kind) -> Kind:
        """Return a kind of reader whose ports are recorded."""

        def open_recorded(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
            port = kind.open(path, options, around)
            self._begin(port)
            return _RecordedPort(port, self)

        return replace(kind, open=open_recorded)

    def note(self, way: Direction, data: bytes = b"") -> None:
        """Add what has just happened."""
        now_ns = time.monotonic_ns()
        before_ns = now_ns if self._before_ns is None else self._before_ns
        self._before_ns = now_ns
        what = True if way is Direction.LOST else data.hex()
        self._write({"ms": round((now_ns - before_ns) / MS, 3), way.value: what})

    def close(self) -> None:
        """End the recording. Never fails."""
        try:
            self._file.close()
        except OSError as error:
            self._give_up(error)

    def _begin(self, port: Port) -> None:
        if self._before_ns is None:
            more = {"port": port.path, "byte_ns": port.byte_ns, "at": clock.label()}
            self._write(self._head | more)
            self._before_ns = time.monotonic_ns()

    def _write(self, entry: Mapping[str, Any]) -> None:
        """Write a line through to the system, so that a killed program loses none."""
        if self._file.closed:
            return
        try:
            self._file.write(json.dumps(entry) + "\n")
            self._file.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        """End the recording early: that is no reason to read no cards."""
        logging.getLogger(__name__).error("%s: recording ends: %s", self._file.name, error)
        with contextlib.suppress(OSError):  # closing tries to write once more
            self._file.close()


class _RecordedPort:
    """A port that notes what goes over it."""

    def __init__(self, port: Port, recorder: Recorder) -> None:
        self.path = port.path
        self.byte_ns = port.byte_ns
        self._port = port
        self._recorder = recorder

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except PortLostError:
            self._recorder.note(Direction.LOST)
            raise
        self._recorder.note(Direction.TO_READER, data)

    def read(self, until_ns: int) -> bytes:
        try:
            data = self._port.read(until_ns)
        except PortLostError:
            self._recorder.note(Direction.LOST)
            raise
        if data:
            self._recorder.note(Direction.FROM_READER, data)
        return data

    def close(self) -> None:
        self._port.close()


class _LineError(Exception):
    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


def _recording(text: str) -> Recording:
    entries = _entries(text)
    line, head = next(entries, (1, {}))
    kind, options = head.get("kind"), head.get("options", {})
    byte_ns = head.get("byte_ns", BYTE_NS)
    if head.get("recording") != VERSION or not isinstance(kind, str):
        raise _LineError(line, f'no recording; expected {{"recording": {VERSION}, "kind": ...}}')
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise _LineError(line, '"options": expected an object of texts')
    if isinstance(byte_ns, bool) or not isinstance(byte_ns, int) or byte_ns < 0:
        raise _LineError(line, '"byte_ns": expected the nanoseconds of a byte')
    return Recording(kind, options, byte_ns, tuple(_happening(*entry) for entry in entries))


def _entries(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    *lines, rest = text.split("\n")
    for number, line in enumerate(lines, start=1):
        entry = _object(line)
        if entry is None:
            raise _LineError(number, "expected a JSON object")
        yield number, entry
    if (entry := _object(rest)) is not None:
        yield len(lines) + 1, entry


def _object(line: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _happening(line: int, entry: Mapping[str, Any]) -> PortEvent:
    ms = entry.get("ms")
    if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms <= LONGEST_MS:
        raise _LineError(line, '"ms": expected the milliseconds since the line before')
    ways = [way for way in Direction if way.value in entry]
    if len(ways) != 1:
        raise _LineError(line, 'expected one of "tx", "rx", "lost"')
    return PortEvent(round(ms * MS), ways[0], _data(line, ways[0], entry), line)


def _data(line: int, way: Direction, entry: Mapping[str, Any]) -> bytes:
    if way is Direction.LOST:
        return b""
    try:
        data = bytes.fromhex(entry[way.value])
    except (TypeError, ValueError):
        data = b""
    if not data:
        raise _LineError(line, f'"{way.value}": expected bytes in hex')
    return data
