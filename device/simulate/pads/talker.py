"""A simulated reader that talks by itself, and the pad it makes: bytes come when they come.

Knows the wire's time and which tags lie there; what is said of them, and when, is each kind's
own.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final

from device.base.deadlines import earliest
from device.simulate.pads.carrier import Carrier
from device.simulate.pads.line import Plugged, SimulatedLine

MS: Final = 1_000_000

PIECE: Final = 8
"""Bytes that a USB adapter hands over at once: longer messages arrive in pieces."""

Reported = Callable[[str, int], None]
"""Told the number of a tag and when the first byte went out that first told it since it was laid,
`CLOCK_MONOTONIC` ns."""


def nobody(_uid: str, _ns: int) -> None:
    """Tell nobody what is reported."""


class UnaskedReader(ABC):
    """A device that is powered, sees tags and says so.

    Args:
        carrier: what its tags are.
        baud: bits a second of its line.
        reported: see there.

    Attributes:
        lying: the tags before it, in the order in which they were laid.
    """

    def __init__(self, carrier: Carrier, baud: int, reported: Reported = nobody) -> None:
        self._carrier = carrier
        self._byte_ns = 10 * 1_000_000_000 // baud
        self._reported = reported
        self._unreported: set[str] = set()
        self._out: list[tuple[int, bytes]] = []
        self._free_ns = 0
        self._acts_ns: int | None = 0
        self.lying: list[str] = []

    def lay(self, uid: str, now_ns: int) -> None:
        """Lay a tag before it.

        Raises:
            ValueError: this kind cannot read such a tag; the text says what it reads.
        """
        self._carrier.check(uid)
        self.lift(uid, now_ns)
        self.lying.append(uid)
        self._unreported.add(uid)

    def lift(self, uid: str, now_ns: int) -> None:
        """Take a tag away, if it is there; one that rests looks again."""
        if uid in self.lying:
            self.lying.remove(uid)
        if self._acts_ns is None:
            self._acts_ns = now_ns

    def lose_power(self) -> None:
        """Forget everything that was seen and is not out; start anew as soon as asked."""
        self._out.clear()
        self._free_ns = 0
        self._acts_ns = 0
        self.restart()

    def receive(self, data: bytes, now_ns: int) -> None:
        """Take bytes of the program."""
        del data, now_ns  # most kinds have no ear for them

    def next_ns(self) -> int | None:
        """Return when `take` has something to do next."""
        return earliest(*(when for when, _ in self._out[:1]), self._acts_ns)

    def take(self, now_ns: int) -> bytes:
        """Do what is due; return the bytes that are out by now."""
        if self._acts_ns is not None and self._acts_ns <= now_ns:
            self._acts_ns = self.act(now_ns)
        due = [data for when, data in self._out if when <= now_ns]
        del self._out[: len(due)]
        return b"".join(due)

    @abstractmethod
    def act(self, now_ns: int) -> int | None:
        """Look and say what there is to say; return when next, or None until a tag is moved."""

    @abstractmethod
    def restart(self) -> None:
        """Forget what was seen."""

    def say(self, data: bytes, now_ns: int, of: str = "") -> None:
        """Send bytes as soon as the wire is free; `of` is the tag that they tell."""
        begins_ns = max(now_ns, self._free_ns)
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            self._out.append((begins_ns + (start + len(piece)) * self._byte_ns, piece))
        self._free_ns = begins_ns + len(data) * self._byte_ns
        if of in self._unreported:
            self._unreported.remove(of)
            self._reported(of, begins_ns)


class TalkingPad(Plugged):
    """A pad with such a reader at the serial port `link`, plugged in, with nothing on it.

    `opened`: whether opening the port starts the reader anew, as it does with many boards.
    """

    def __init__(self, link: Path, talker: UnaskedReader, *, opening_resets: bool = False) -> None:
        self._talker = talker
        self._opening_resets = opening_resets
        super().__init__(SimulatedLine(link, talker, self._opened))

    def place(self, uid: str) -> int:
        """Lay the tag with that number; return when, `CLOCK_MONOTONIC` ns.

        Raises:
            ValueError: this kind cannot read such a tag.
        """
        with self._line.change():
            now_ns = time.monotonic_ns()
            self._talker.lay(uid, now_ns)
        return now_ns

    def lift(self, uid: str) -> None:
        """Take a tag away."""
        with self._line.change():
            self._talker.lift(uid, time.monotonic_ns())

    def brown_out(self) -> None:
        """Let the supply dip: the reader starts anew; the port stays open."""
        with self._line.change():
            self._talker.lose_power()

    def _opened(self, _now_ns: int) -> None:
        if self._opening_resets:
            self._talker.lose_power()
