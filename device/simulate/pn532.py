"""A simulated PN532 on its serial line: bytes of the host in, bytes of the chip out, in its time.

Behaves as the chip does where a driver can tell: sleep after power-up, acknowledge and answer,
retries, aborts, and the time of all that; the field and the tags are `device.simulate.antenna`.
It knows no port and no clock: the caller says what time it is (ns) and asks when something is
next to be sent. Sections are those of the user manual UM0701-02.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from device.readers.pn532.frame import Answer, Command, Framer, Signal, encode
from device.simulate.antenna import ENDLESS, Air, Antenna, Wait
from device.simulate.faults import Fault, Faults
from device.simulate.tag import Tag, TagState

BYTE_NS: Final = 86_806
"""One byte at 115200 baud."""
OBEY_NS: Final = 100_000
"""From a command's last byte to its acknowledge, and from there to the work."""
READ_NS: Final = 2_500_000
"""READ of four pages of a tag."""

PN532_FIRMWARE: Final = bytes((0x32, 0x01, 0x06, 0x07))

_WAKES: Final = b"\x55"
_SAM: Final = 0x14
_LIST: Final = 0x4A
_TAG_GONE: Final = b"\x01"
_NO_SUCH_TARGET: Final = b"\x27"
_OK: Final = b"\x00"

Work = Generator[Wait, None, bytes | None]
"""A command under way; returns the body of its answer, or None for a syntax error."""


class SimulatedChip:
    """A PN532 and what lies before its antenna.

    Args:
        air: shared by chips whose fields must not be on at once.
        timed: take the chip's and the wire's time; without it everything is answered at once.
        firmware: IC, version, revision, support; another IC is another chip of the family.
        reported: told a tag's number and when the first byte went out of the answer that first
            reported it since it was placed.
    """

    def __init__(
        self,
        air: Air,
        *,
        timed: bool = True,
        firmware: bytes = PN532_FIRMWARE,
        reported: Callable[[bytes, int], None] = lambda _uid, _ns: None,
    ) -> None:
        self.faults = Faults()
        self._antenna = Antenna(air)
        self._timed = timed
        self._firmware = firmware
        self._reported = reported
        self._unreported: set[bytes] = set()
        self._last_answer = b""
        self.lose_power()

    def lose_power(self) -> None:
        """Forget everything; with power back the chip sleeps, field off, retries endless."""
        self._framer = Framer()
        self._awake = False
        self._obedient = False
        self._retries = ENDLESS
        self._listed: list[Tag] = []
        self._confused = False
        self._sending: list[tuple[int, bytes]] = []
        self._command = Command(0)
        self._work: Work | None = None
        self._work_ns: int | None = None
        self._antenna.switch(on=False)

    def place(self, tag: Tag, now_ns: int) -> None:
        """Lay a tag on the pad."""
        self._antenna.place(tag)
        self._unreported.add(tag.uid)
        if self._work is not None and self._work_ns is None:
            self._work_ns = now_ns

    def lift(self, uid: bytes) -> None:
        """Take a tag away."""
        self._antenna.lift(uid)

    def receive(self, data: bytes, now_ns: int) -> None:
        """Take bytes of the host that began to arrive at `now_ns`."""
        self._awake = self._awake or _WAKES in data
        if not self._awake:
            return
        frames = self._framer.feed(data)
        for frame in frames:
            match frame:
                case Signal.ACK:
                    self._abort()
                case Signal.NACK:
                    self._send(self._last_answer, now_ns)
                case Command(code) if self._obedient or code == _SAM:
                    self._obey(frame, now_ns)
        if frames:
            # Bytes trailing behind a frame make the chip's next answer a wrong one.
            self._confused = not data.endswith(encode(frames[-1]))

    def next_ns(self) -> int | None:
        """Return when `take` has something to do next."""
        times = [when for when, _ in self._sending]
        if self._work_ns is not None:
            times.append(self._work_ns)
        return min(times, default=None)

    def take(self, now_ns: int) -> bytes:
        """Go on with the work until `now_ns`; return the bytes that are out by then."""
        while self._work is not None and self._work_ns is not None and self._work_ns <= now_ns:
            self._go_on(self._work, self._work_ns)
        out = b"".join(data for when, data in self._sending if when <= now_ns)
        self._sending = [item for item in self._sending if item[0] > now_ns]
        return out

    def _abort(self) -> None:
        self._work = self._work_ns = None
        self._sending.clear()

    def _obey(self, command: Command, now_ns: int) -> None:
        self._abort()
        self.faults.next_command()
        if Fault.SILENT in self.faults:
            return
        self._obedient = True
        self._command = command
        time_ns = now_ns + self._taking(len(encode(command)) * BYTE_NS + OBEY_NS)
        if Fault.STALE_ANSWER in self.faults:
            time_ns = self._send(self._last_answer, time_ns)
        if Fault.DROP_ACK not in self.faults:
            time_ns = self._send(encode(Signal.ACK), time_ns)
        if Fault.STALE_ANSWER in self.faults:
            time_ns = self._send(encode(Answer(0x01, b"456")), time_ns)
        self._work = self._begun(command)
        self._work_ns = time_ns + self._taking(OBEY_NS)

    def _go_on(self, work: Work, now_ns: int) -> None:
        try:
            wait_ns = next(work)
        except StopIteration as end:
            self._work = self._work_ns = None
            self._answer(end.value, now_ns)
        else:
            self._work_ns = None if wait_ns is None else now_ns + self._taking(wait_ns)

    def _answer(self, body: bytes | None, now_ns: int) -> None:
        if body is None or Fault.ERROR_FRAME in self.faults:
            self._send(encode(Signal.ERROR), now_ns)
            return
        frame = encode(Answer(self._command.code + 1, body))
        if self._confused or Fault.WRONG_BYTE in self.faults:
            frame = frame[:-3] + bytes((frame[-3] ^ 0x10,)) + frame[-2:]
        self._last_answer = frame
        self._send(frame, now_ns)
        if self._command.code == _LIST:
            for tag in self._listed:
                if tag.uid in self._unreported:
                    self._unreported.discard(tag.uid)
                    self._reported(tag.uid, now_ns)

    def _send(self, frame: bytes, now_ns: int) -> int:
        """Queue bytes to be out when the wire is through with them; return that time."""
        data = self.faults.damage(frame)
        if Fault.TRICKLE in self.faults:
            for count, byte in enumerate(data, 1):
                self._sending.append((now_ns + count * BYTE_NS, bytes((byte,))))
            return now_ns + len(data) * BYTE_NS
        end_ns = now_ns + self._taking(len(data) * BYTE_NS)
        self._sending.append((end_ns, data))
        return end_ns

    def _taking(self, time_ns: int) -> int:
        return time_ns if self._timed else 0

    def _begun(self, command: Command) -> Work:
        """Return the work of a command; its answer follows when that has ended."""
        match command.code, [*command.body]:
            case 0x02, []:  # GetFirmwareVersion, 7.2.2
                work = self._at_once(self._firmware)
            case 0x04, []:  # GetGeneralStatus, 7.2.3
                work = self._at_once(self._status())
            case 0x14, [_, *_]:  # SAMConfiguration, 7.2.10
                work = self._at_once(b"")
            case 0x32, [item, *values] if values:  # RFConfiguration, 7.3.1
                self._configure(item, values)
                work = self._at_once(b"")
            case 0x40, [number, 0x30, page]:  # InDataExchange with READ, 7.3.8
                work = self._read(number, page)
            case 0x44 | 0x52, [number]:  # InDeselect, InRelease, 7.3.10 and 7.3.11
                work = self._at_once(self._release(number))
            case 0x4A, [1 | 2 as most, 0x00, *_]:  # InListPassiveTarget, 7.3.5
                work = self._list(most)
            case _:
                work = self._at_once(None)
        return work

    def _configure(self, item: int, values: list[int]) -> None:
        match item, values:
            case 0x01, [switch]:
                self._antenna.switch(on=bool(switch & 1))
            case 0x05, [_, _, retries]:
                self._retries = retries
            case _:
                pass

    def _status(self) -> bytes:
        """No error, the field, the targets with their rates and type, the SAM's status."""
        listed = b"".join(bytes((n, 0, 0, 0)) for n, _ in enumerate(self._listed, 1))
        return bytes((0, self._antenna.on, len(self._listed))) + listed + _OK

    def _at_once(self, body: bytes | None) -> Work:
        yield 0
        return body

    def _list(self, most: int) -> Work:
        self._listed = []
        self._listed = yield from self._antenna.find(most, self._retries)
        targets = b"".join(bytes((n,)) + tag.listing for n, tag in enumerate(self._listed, 1))
        return bytes((len(self._listed),)) + targets

    def _read(self, number: int, page: int) -> Work:
        yield READ_NS
        if not 0 < number <= len(self._listed):
            return _NO_SUCH_TARGET
        tag = self._listed[number - 1]
        pages = tag.read(page) if tag in self._antenna else None
        return _TAG_GONE if pages is None else _OK + pages

    def _release(self, number: int) -> bytes:
        """Halt one target, or all with number 0."""
        chosen = self._listed[number - 1 : number] if number else self._listed
        for tag in chosen:
            tag.state = TagState.HALTED
        return _OK if chosen or not number else _NO_SUCH_TARGET
