"""Frames of the PN53x on the wire (UM0701-02, 6.2.1): bytes in, frames out, and back.

Pure: no port, no clock, no meaning of commands. Both directions are read, since the simulated
chip listens with the same code. Anything that is no valid frame is skipped, and the search goes
on at the next start code after the bad one, so that a damaged frame never takes the following one
along.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
LONGEST: Final = 265
"""Bytes in an extended frame, identifier included (UM0701-02, 6.2.1.2)."""
LONGEST_NORMAL: Final = 255

_START: Final = b"\x00\xff"
_EXTENDED: Final = b"\xff\xff"


class Signal(Enum):
    """The frames without content, each with its bytes behind the start code."""

    ACK = b"\x00\xff"
    NACK = b"\xff\x00"
    """Host to chip: send the last answer again."""
    ERROR = b"\x01\xff\x7f\x81"
    """Chip to host: the command was no valid one."""


@dataclass(frozen=True, slots=True)
class Command:
    """Host to chip."""

    code: int
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class ChipAnswer:
    """Chip to host. Its code is that of the command plus one."""

    code: int
    body: bytes = b""


ChipFrame = Signal | Command | ChipAnswer


def encode(frame: ChipFrame) -> bytes:
    """Return the frame's bytes, with one preamble and one postamble byte."""
    match frame:
        case Signal():
            return b"\x00" + _START + frame.value + b"\x00"
        case Command():
            return _counted(bytes((TO_CHIP, frame.code)) + frame.body)
        case ChipAnswer():
            return _counted(bytes((FROM_CHIP, frame.code)) + frame.body)


def _counted(content: bytes) -> bytes:
    size = len(content)
    if size <= LONGEST_NORMAL:
        head = bytes((size, -size & 0xFF))
    elif size <= LONGEST:
        high, low = divmod(size, 256)
        head = _EXTENDED + bytes((high, low, -(high + low) & 0xFF))
    else:
        raise ValueError(f"a frame holds at most {LONGEST} bytes, got {size}")
    return b"\x00" + _START + head + content + bytes((-sum(content) & 0xFF, 0))


class Framer:
    """Collects bytes and hands out the frames among them.

    Never holds more than one unfinished frame (273 bytes) between two calls.
    """

    def __init__(self) -> None:
        self.skipped = 0
        """Bytes that belonged to nothing; zeros may stand around any frame."""
        self.rejected = 0
        """Start codes that no valid frame followed."""
        self._buffer = bytearray()
        self._in_rejected = False

    @property
    def missing(self) -> int:
        """How many bytes the unfinished frame still needs as far as is known; 0 without one."""
        if not self._buffer.startswith(_START):
            return 0
        _, end = _measure(self._buffer)
        return max(0, end - len(self._buffer))

    def feed(self, data: bytes) -> list[ChipFrame]:
        """Take `data` and return the frames that are complete now, in their order."""
        self._buffer += data
        frames: list[ChipFrame] = []
        while self._to_start():
            frame, end = _measure(self._buffer)
            if end > len(self._buffer):
                break
            if frame is None:
                self._reject()
            else:
                frames.append(frame)
                del self._buffer[:end]
                self._in_rejected = False
        return frames

    def give_up(self) -> list[ChipFrame]:
        """Take the unfinished frame for noise; return the frames that it was hiding."""
        frames: list[ChipFrame] = []
        while len(self._buffer) > 1:
            self._reject()
            frames += self.feed(b"")
        self._buffer.clear()
        return frames

    def forget(self) -> None:
        """Begin to count `skipped` and `rejected` anew."""
        self.skipped = self.rejected = 0

    def _reject(self) -> None:
        """Take the start code at hand for none; what follows it up to the next one goes along."""
        self.rejected += 1
        self._in_rejected = True
        del self._buffer[0]

    def _to_start(self) -> bool:
        """Drop what stands before the next start code; keep a zero that may begin one."""
        at = self._buffer.find(_START)
        if at < 0:
            at = len(self._buffer) - self._buffer.endswith(b"\x00")
        if at and not self._in_rejected:
            self.skipped += at - self._buffer.count(0, 0, at)
        del self._buffer[:at]
        return len(self._buffer) > 1


def _measure(data: bytearray) -> tuple[ChipFrame | None, int]:
    """Return the frame at the start code that `data` begins with, and where it ends.

    An end beyond the data asks for more bytes. No frame, with an end within the data, means that
    there is none at this start code.
    """
    if len(data) < 4:  # noqa: PLR2004 (start code, length and its checksum)
        return None, 4
    head = bytes(data[2:4])
    for signal in (Signal.ACK, Signal.NACK):
        if head == signal.value:
            return signal, 4
    begin = 4
    size = head[0] if not sum(head) & 0xFF else 0
    if head == _EXTENDED:
        begin = 7
        if len(data) < begin:
            return None, begin
        size = data[4] << 8 | data[5] if not sum(data[4:7]) & 0xFF else 0
    if not 0 < size <= LONGEST:
        return None, begin
    end = begin + size + 1
    if end > len(data):
        return None, end
    return _content(bytes(data[begin:end])), end


def _content(checked: bytes) -> ChipFrame | None:
    """Return what a counted frame holds; `checked` ends with its checksum."""
    if sum(checked) & 0xFF:
        return None
    match checked[0], checked[1:-1]:
        case 0x7F, b"":
            return Signal.ERROR
        case (0xD4, body) if body:
            return Command(body[0], body[1:])
        case (0xD5, body) if body:
            return ChipAnswer(body[0], body[1:])
    return None
