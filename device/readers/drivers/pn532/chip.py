"""The dialogue with a PN532: a command, its acknowledge, its answer, each within bounded time.

Knows the commands that a pad needs and what the chip's faults look like from outside; knows
neither presence nor pads. Sections are those of the user manual UM0701-02.
"""

from __future__ import annotations

import contextlib
import time
from typing import Final

from device.readers.drivers.pn532.frame import (
    ChipAnswer,
    ChipFrame,
    Command,
    Framer,
    Signal,
    encode,
)
from device.readers.drivers.pn532.targets import MOST_TARGETS, TagTarget, parse_targets
from device.readers.errors import (
    ReaderError,
    ReaderGarbledError,
    ReaderMistakenError,
    ReaderSilentError,
)
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.port import Port

MS: Final = 1_000_000

FIRST_ACK_NS: Final = 1500 * MS
"""Until the first acknowledge after opening: a USB port of a Pi may take a second to wake."""
ACK_NS: Final = 100 * MS
ANSWER_NS: Final = 300 * MS
ABORT_NS: Final = 30 * MS
"""For each of the two when turning the field off after a failure: the other pad is waiting."""
READ_NS: Final = 100 * MS
"""For the pages of a tag: the chip itself gives up after 51 ms (7.3.1, item 2)."""
STEP_NS: Final = 10 * MS
"""Longest wait for a rest that is shorter than the port's batch."""
LATE_NS: Final = 1 * MS
"""How much later than the wire needs the rest of a frame may come: USB hands over each 1 ms."""

SHORTEST_EXCHANGE: Final = len(encode(Signal.ACK)) + len(encode(ChipAnswer(0)))
"""Bytes of an acknowledge and the shortest answer: the port's batch."""

WAKE: Final = b"\x55\x55" + bytes(14)
"""Ends the sleep that the chip powers up in on HSU (7.2.11); without effect when awake."""
FIELD_OFF: Final = Command(0x32, b"\x01\x00")
"""RFConfiguration item 1 (7.3.1)."""
FEW_RETRIES: Final = Command(0x32, b"\x05\xff\x01\x01")
"""RFConfiguration item 5: one second try for a tag. Endless by default, so that an empty pad
would never be answered."""
NORMAL_MODE: Final = Command(0x14, b"\x01\x14\x01")
"""SAMConfiguration (7.2.10); the first command that a freshly powered chip obeys."""
FIRMWARE: Final = Command(0x02)
LIST_TARGETS: Final = Command(0x4A, bytes((MOST_TARGETS, 0x00)))
"""InListPassiveTarget at 106 kbit/s type A (7.3.5)."""
_EXCHANGE: Final = 0x40
_READ: Final = 0x30
_PAGES_BYTES: Final = 16
"""READ gives four pages (NTAG21x data sheet, 10.2)."""

_PN532: Final = 0x32
_TEXT: Final = frozenset(range(0x20, 0x7F)) | frozenset(b"\r\n\t\x02\x03")
SHOWN_BYTES: Final = 16
"""How many bytes of a failed exchange are kept for the person who looks after it."""


class Pn532Chip:
    """A PN532 behind an open port.

    What an exchange survives is counted in `tally`; what ends one is raised, for others to count.
    """

    def __init__(self, port: Port, tally: FaultCounters) -> None:
        self._port = port
        self._tally = tally
        self._framer = Framer()
        self._ack_ns = FIRST_ACK_NS

    def begin(self) -> str:
        """Wake the chip, configure it with its field off, and return its name and firmware.

        Raises:
            ReaderError: it is silent, garbled, no PN532, or gone.
        """
        self._port.write(WAKE)
        try:
            self._ask(NORMAL_MODE)
        except (ReaderSilentError, ReaderGarbledError):
            # A chip that was busy with a command of an earlier program may swallow the next one.
            self._ack_ns = ACK_NS
            self.abort()
            self._port.write(WAKE)
            self._ask(NORMAL_MODE)
        firmware, _ = self._ask(FIRMWARE)
        self._ask(FEW_RETRIES)
        self.field_off()
        if not firmware or firmware[0] != _PN532:
            raise ReaderMistakenError(
                f"{self._port.path} is a reader chip PN5{firmware[:1].hex().upper()}, "
                "no PN532; connect a PN532"
            )
        return "PN532 firmware " + ".".join(str(number) for number in firmware[1:3])

    def list_targets(self) -> tuple[tuple[TagTarget, ...], int]:
        """Return up to two tags, and when the answer was complete; the field stays on.

        Raises:
            ReaderError: no valid answer; says nothing about the tags.
        """
        body, when_ns = self._ask(LIST_TARGETS)
        try:
            return parse_targets(body), when_ns
        except ValueError as trouble:
            raise ReaderGarbledError(
                f"{self._port.path} answers {trouble}; check power and cable"
            ) from trouble

    def read_pages(self, target: TagTarget, page: int) -> bytes | None:
        """Return four pages of a tag that was just listed, by InDataExchange (7.3.8).

        None if the tag is gone or refuses.

        Raises:
            ReaderError: no valid answer.
        """
        words = Command(_EXCHANGE, bytes((target.number, _READ, page)))
        body, _ = self._ask(words, answer_ns=READ_NS)
        done = len(body) == 1 + _PAGES_BYTES and not body[0]
        return body[1:] if done else None

    def field_off(self) -> None:
        """Turn the radio field off, which also lets halted tags answer again."""
        self._ask(FIELD_OFF)

    def abort(self) -> None:
        """Stop a running command and turn the field off, if the chip still listens.

        Told twice, since a chip may lose the first command after it was stopped.
        """
        for _ in range(2):
            with contextlib.suppress(ReaderError):
                self._port.write(encode(Signal.ACK))
                self._ask(FIELD_OFF, ack_ns=ABORT_NS, answer_ns=ABORT_NS)
                return

    def _ask(
        self, command: Command, *, ack_ns: int | None = None, answer_ns: int = ANSWER_NS
    ) -> tuple[bytes, int]:
        """Return the body of the answer to `command` and when it was complete."""
        self._port.write(encode(command))
        until_ns = time.monotonic_ns() + (ack_ns or self._ack_ns)
        exchange = _Exchange(self._port.path, command, until_ns, answer_ns)
        wait_ns = exchange.until_ns
        while True:
            data = self._port.read(wait_ns)
            now_ns = time.monotonic_ns()
            frames = self._framer.feed(data)
            if now_ns >= exchange.until_ns:
                frames += self._framer.give_up()
            body = exchange.take(data, frames, now_ns)
            if exchange.acknowledged:
                self._ack_ns = ACK_NS
            if body is not None:
                self._count_survived(exchange)
                return body, now_ns
            if now_ns >= exchange.until_ns:
                self._framer.forget()
                raise exchange.trouble()
            missing = self._framer.missing
            step_ns = missing * self._port.byte_ns + LATE_NS if missing else STEP_NS
            wait_ns = min(exchange.until_ns, now_ns + step_ns)

    def _count_survived(self, exchange: _Exchange) -> None:
        self._tally.count(Fault.NOISE, self._framer.skipped)
        self._tally.count(Fault.BAD_FRAME, self._framer.rejected)
        self._tally.count(Fault.STALE, exchange.stale)
        self._framer.forget()


class _Exchange:
    """A command under way: what came so far, until when more is awaited, and what failed.

    An answer counts only after the acknowledge, and only with the right code: anything else is a
    late answer to an earlier command.
    """

    def __init__(self, path: str, command: Command, until_ns: int, answer_ns: int) -> None:
        self._path = path
        self._answer_code = command.code + 1
        self.until_ns = until_ns
        self._answer_ns = answer_ns
        self.acknowledged = False
        self.stale = 0
        """Answers and acknowledges that belong to earlier commands."""
        self._bytes = b""
        self._frames: list[ChipFrame] = []

    def take(self, data: bytes, frames: list[ChipFrame], now_ns: int) -> bytes | None:
        """Return the body of the answer if it is among `frames`."""
        self._bytes = (self._bytes + data)[:SHOWN_BYTES]
        self._frames += frames
        for frame in frames:
            match frame:
                case Signal.ACK if not self.acknowledged:
                    self.acknowledged = True
                    self.until_ns = now_ns + self._answer_ns
                case ChipAnswer(self._answer_code, body) if self.acknowledged:
                    return body
                case Signal.ERROR if self.acknowledged:
                    self.until_ns = now_ns
                case ChipAnswer() | Signal.ACK:
                    self.stale += 1
                case _:
                    pass
        return None

    def trouble(self) -> ReaderError:
        """Return what failed, in words."""
        path, shown = self._path, self._bytes.hex(" ")
        if Signal.ERROR in self._frames:
            return ReaderGarbledError(f"{path} did not understand; check cable and baud rate")
        if any(isinstance(frame, Command) for frame in self._frames):
            return ReaderMistakenError(f"{path} sends back what it is told; correct the port")
        if self._bytes == encode(Signal.ACK):
            return ReaderSilentError(
                f"{path} obeys but does not answer; unplug the reader, plug it in"
            )
        if not self._bytes:
            return ReaderSilentError(
                f"{path} does not answer; check power, TX, RX and switches (HSU)"
            )
        if not self._frames and _is_text(self._bytes):
            text = self._bytes.decode("ascii").strip()
            return ReaderMistakenError(
                f"{path} sends text ({text!r}), it is no PN532; correct the kind"
            )
        return ReaderGarbledError(
            f"{path} sends no valid answer ({shown}); check baud rate and cable"
        )


def _is_text(data: bytes) -> bool:
    return len(data) >= 4 and _TEXT.issuperset(data)  # noqa: PLR2004 (a word, not an accident)
