"""A simulated PN532 on its serial line: bytes of the host in, bytes of the chip out, in its time.

Behaves as the chip does where a driver can tell: sleep after power-up, acknowledge and answer,
aborts, and the time of all that. What a command does is `device.simulate.pads.firmware`, the field
and the tags are `device.simulate.pads.antenna`. It knows no port and no clock: the caller says
what time it is (ns) and asks when something is next to be sent. Sections are those of the user
manual UM0701-02.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.base.deadlines import earliest
from device.readers.drivers.pn532.frame import ChipAnswer, Command, Framer, Signal, encode
from device.simulate.pads.antenna import Air, Antenna
from device.simulate.pads.faults import LATE_NS, SHIFT, Faults, InjectedFault
from device.simulate.pads.firmware import Firmware, Work
from device.simulate.pads.tag import SimulatedTag

BYTE_NS: Final = 86_806
"""One byte at 115200 baud."""
OBEY_NS: Final = 100_000
"""From a command's last byte to its acknowledge, and from there to the work."""

PN532_FIRMWARE: Final = bytes((0x32, 0x01, 0x06, 0x07))

_WAKES: Final = b"\x55"
_SAM: Final = 0x14
_POWER_DOWN: Final = 0x16
_EXCHANGE: Final = 0x40
_LISTS: Final = frozenset({0x4A, 0x60})


class SimulatedChip:
    """A PN532 and what lies before its antenna.

    Args:
        air: shared by chips whose fields must not be on at once.
        timed: take the chip's and the wire's time; without it everything is answered at once.
        firmware: IC, version, revision, support; another IC is another chip of the family.
        low_vbat: sleep after power-up and obey nothing before SAMConfiguration, as C106 does;
            some boards come awake.
        reported: told a tag's number and when the first byte went out of the answer that first
            reported it since it was placed.
    """

    def __init__(
        self,
        air: Air,
        *,
        timed: bool = True,
        firmware: bytes = PN532_FIRMWARE,
        low_vbat: bool = True,
        reported: Callable[[bytes, int], None] = lambda _uid, _ns: None,
    ) -> None:
        self.faults = Faults()
        self._antenna = Antenna(air)
        self._firmware = Firmware(self._antenna, firmware)
        self._timed = timed
        self._low_vbat = low_vbat
        self._reported = reported
        self._unreported: set[bytes] = set()
        self._last_answer = b""
        self.lose_power()

    def lose_power(self) -> None:
        """Forget everything; with power back the chip sleeps, field off, retries endless."""
        self._framer = Framer()
        self._awake = self._obedient = not self._low_vbat
        self._confused = False
        self._deaf = False
        self._sending: list[tuple[int, bytes]] = []
        self._command = Command(0)
        self._work: Work | None = None
        self._work_ns: int | None = None
        self._firmware.reset()

    def place(self, tag: SimulatedTag, now_ns: int) -> None:
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
                    self._deaf = self._work is not None and InjectedFault.LOST_ABORT in self.faults
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
        return earliest(*(when for when, _ in self._sending), self._work_ns)

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
        deaf, self._deaf = self._deaf, False
        if deaf or InjectedFault.SILENT in self.faults:
            return
        self._obedient = True
        self._command = command
        time_ns = now_ns + self._taking(len(encode(command)) * BYTE_NS + OBEY_NS)
        if InjectedFault.LATE_ACK in self.faults:
            time_ns += LATE_NS
        if InjectedFault.STALE_ANSWER in self.faults:
            time_ns = self._send(self._last_answer, time_ns)
        if InjectedFault.DROP_ACK not in self.faults:
            time_ns = self._send(encode(Signal.ACK), time_ns)
        if InjectedFault.STALE_ANSWER in self.faults:
            time_ns = self._send(encode(ChipAnswer(0x01, b"456")), time_ns)
        self._work = self._firmware.work(command)
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
        code, lists = self._command.code, self._command.code in _LISTS
        no_read = code == _EXCHANGE and InjectedFault.NO_READ in self.faults
        if body is None or no_read or InjectedFault.ERROR_FRAME in self.faults:
            self._send(encode(Signal.ERROR), now_ns)
            return
        if lists and InjectedFault.SHIFTED_UID in self.faults:
            for tag in self._firmware.listed:
                body = body.replace(tag.uid, (SHIFT + tag.uid)[: len(tag.uid)])
        frame = encode(ChipAnswer(code + 1, body))
        if self._confused:
            frame = frame[:-3] + bytes((frame[-3] ^ 0x20,)) + frame[-2:]
        self._last_answer = frame
        self._send(self.faults.damage_answer(frame), now_ns)
        if code == _POWER_DOWN:
            self._awake = self._obedient = False
        if lists:
            self._report(now_ns)

    def _report(self, now_ns: int) -> None:
        for tag in self._firmware.listed:
            if tag.uid in self._unreported:
                self._unreported.discard(tag.uid)
                self._reported(tag.uid, now_ns)

    def _send(self, frame: bytes, now_ns: int) -> int:
        """Queue bytes to be out when the wire is through with them; return that time."""
        data = self.faults.damage(frame)
        if InjectedFault.TRICKLE in self.faults:
            for count, byte in enumerate(data, 1):
                self._sending.append((now_ns + count * BYTE_NS, bytes((byte,))))
            return now_ns + len(data) * BYTE_NS
        end_ns = now_ns + self._taking(len(data) * BYTE_NS)
        self._sending.append((end_ns, data))
        return end_ns

    def _taking(self, time_ns: int) -> int:
        return time_ns if self._timed else 0
