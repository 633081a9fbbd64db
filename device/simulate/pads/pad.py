"""A simulated pad: a PN532 behind a pseudo-terminal, with hands that lay cards and pull plugs."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from device.simulate.pads.antenna import Air
from device.simulate.pads.carrier import Carrier
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.line import Plugged, SimulatedLine
from device.simulate.pads.pn532 import PN532_FIRMWARE, SimulatedChip
from device.simulate.pads.tag import SimulatedTag, written


class SimulatedPad(Plugged):
    """A pad at the serial port `link`, plugged in, with nothing on it.

    Args:
        link: path at which the port appears; its folder must exist.
        air: shared by pads whose fields must not be on at once.
        timed: take the time of chip and wire (115200 baud); otherwise answer at once.
        firmware: IC, version, revision, support.
        low_vbat: sleep after power-up until woken and configured.
        reported: told the UID and `CLOCK_MONOTONIC` ns of the first byte of the answer that
            first reported a tag since it was placed; called from the pad's thread.
    """

    def __init__(
        self,
        link: Path,
        air: Air | None = None,
        *,
        timed: bool = True,
        firmware: bytes = PN532_FIRMWARE,
        low_vbat: bool = True,
        reported: Callable[[str, int], None] = lambda _uid, _ns: None,
    ) -> None:
        self.air = air or Air()
        self._chip = SimulatedChip(
            self.air,
            timed=timed,
            firmware=firmware,
            low_vbat=low_vbat,
            reported=lambda uid, ns: reported(uid.hex().upper(), ns),
        )
        super().__init__(SimulatedLine(link, self._chip))

    def place(self, uid: str, ats: bytes = b"", *, text: str = "") -> int:
        """Lay the tag with that UID (hex); return when, `CLOCK_MONOTONIC` ns.

        `ats` makes it a phone, `text` is what is written on it.

        Raises:
            ValueError: such a tag cannot be read.
        """
        Carrier.STICKER.check(uid)
        tag = SimulatedTag(bytes.fromhex(uid), ats)
        if text:
            tag.user = written(text)
        return self.lay(tag)

    def lay(self, tag: SimulatedTag) -> int:
        """Lay a tag that flickers or lies on another one; return when, as `place` does."""
        with self._line.change():
            now_ns = time.monotonic_ns()
            self._chip.place(tag, now_ns)
        return now_ns

    def lift(self, uid: str) -> None:
        """Take a tag away."""
        with self._line.change():
            self._chip.lift(bytes.fromhex(uid))

    def brown_out(self) -> None:
        """Let the supply dip: the chip forgets everything and sleeps; the port stays open."""
        with self._line.change():
            self._chip.lose_power()

    def fail(self, fault: InjectedFault, commands: int | None = None) -> None:
        """Show a fault from the next command on, for so many commands or until mended."""
        with self._line.change():
            self._chip.faults.start(fault, commands)

    def mend(self) -> None:
        """End all faults."""
        with self._line.change():
            self._chip.faults.mend()
