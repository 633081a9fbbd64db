"""A host that talks to a simulated chip without a port, at a time of its own."""

from __future__ import annotations

from device.readers.drivers.pn532.frame import (
    ChipAnswer,
    ChipFrame,
    Command,
    Framer,
    Signal,
    encode,
)
from device.simulate.pads.antenna import Air
from device.simulate.pads.pn532 import SimulatedChip
from device.simulate.pads.tag import SimulatedTag

WAKE = bytes.fromhex("5555") + bytes(14)
SAM = Command(0x14, b"\x01\x14\x01")
FEW_RETRIES = Command(0x32, bytes.fromhex("05ff0101"))
FIELD_OFF = Command(0x32, b"\x01\x00")
LIST_ONE = Command(0x4A, b"\x01\x00")
LIST_TWO = Command(0x4A, b"\x02\x00")
FIRST = bytes.fromhex("04112233445566")
SECOND = bytes.fromhex("04a1b2c3d4e580")


class Host:
    def __init__(self, *, timed: bool = True, air: Air | None = None) -> None:
        self.reported: dict[bytes, int] = {}
        self.chip = SimulatedChip(air or Air(), timed=timed, reported=self.reported.__setitem__)
        self.now = 1_000_000_000
        self.framer = Framer()

    def write(self, data: bytes) -> None:
        self.chip.receive(data, self.now)

    def frames(self, *, for_ns: int = 500_000_000) -> list[ChipFrame]:
        """Let time pass until nothing more is planned, at most `for_ns`."""
        end, found = self.now + for_ns, list[ChipFrame]()
        while (at := self.chip.next_ns()) is not None and at <= end:
            self.now = max(self.now, at)
            found += self.framer.feed(self.chip.take(self.now))
        return found

    def ask(self, command: Command) -> list[ChipFrame]:
        self.write(encode(command))
        return self.frames()

    def body(self, command: Command) -> bytes:
        ack, answer = self.ask(command)
        assert ack is Signal.ACK
        assert isinstance(answer, ChipAnswer)
        assert answer.code == command.code + 1
        return answer.body

    def begin(self) -> Host:
        self.write(WAKE)
        self.body(SAM)
        self.body(FEW_RETRIES)
        return self

    def place(self, uid: bytes, ats: bytes = b"") -> None:
        self.chip.place(SimulatedTag(uid, ats), self.now)

    def count(self, command: Command) -> int:
        """How many tags the chip lists."""
        return self.body(command)[0]
