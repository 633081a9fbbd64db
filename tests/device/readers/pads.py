"""Two simulated pads on pseudo-terminals, read by the program, and what it said about them."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from pathlib import Path

from device.readers.messages import PadAt, PadChanged, PadMessage, PadSeen, TagRate
from device.readers.pad_threads import MEASURED_LOOKS, STEADY_LOOKS, Pads, open_pads
from device.readers.spec import PadSpec, parse_reader
from device.simulate.pads.antenna import Air
from device.simulate.pads.pad import SimulatedPad
from engine.interface.readers import PadCondition, PadHealth
from engine.model.cards import Seat

KING = "04A1B2C3D4E580"
QUEEN = "04112233445566"
PATIENCE_S = 20.0


class Listener:
    """Takes the messages of pads and waits for what a test expects."""

    def __init__(self) -> None:
        self.history: list[PadMessage] = []
        self._queue: queue.SimpleQueue[PadMessage] = queue.SimpleQueue()

    def emit(self, message: PadMessage) -> None:
        self._queue.put(message)

    def until(self, expected: Callable[[PadMessage], bool]) -> PadMessage:
        """Wait for a message; fails with what came instead."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                message = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"did not come; came {self.history[-5:]}") from None
            self.history.append(message)
            if expected(message):
                return message

    def until_condition(self, condition: PadCondition, seat: Seat = Seat.A) -> PadHealth:
        message = self.until(
            lambda m: (
                isinstance(m, PadChanged) and m.seat is seat and m.health.condition is condition
            )
        )
        assert isinstance(message, PadChanged)
        return message.health

    def until_all_ready(self) -> None:
        """Wait until both pads are ready."""
        self.until(
            lambda _: all(self.conditions(seat)[-1:] == [PadCondition.READY] for seat in Seat)
        )

    def until_all_empty(self) -> None:
        """Wait until nothing lies on either pad."""
        last: dict[PadAt, PadSeen] = {m.seat: m for m in self.history if isinstance(m, PadSeen)}

        def empty(message: PadMessage) -> bool:
            if isinstance(message, PadSeen):
                last[message.seat] = message
            return not any(seen.lying for seen in last.values())

        self.until(empty)

    def until_lying(self, *uids: str, seat: Seat = Seat.A) -> PadSeen:
        message = self.until(
            lambda m: isinstance(m, PadSeen) and m.seat is seat and set(m.lying) == set(uids)
        )
        assert isinstance(message, PadSeen)
        return message

    def conditions(self, seat: Seat = Seat.A) -> list[PadCondition]:
        return [
            m.health.condition
            for m in self.history
            if isinstance(m, PadChanged) and m.seat is seat
        ]

    def placements(self, uid: str, seat: Seat = Seat.A) -> int:
        """How often a tag came to lie on a pad."""
        lay = [uid in m.lying for m in self.history if isinstance(m, PadSeen) and m.seat is seat]
        return sum(now and not before for before, now in zip([False, *lay], lay, strict=False))


class Bench:
    """Two pads and the program that reads them."""

    def __init__(self, folder: Path) -> None:
        self.air = Air()
        self.a = SimulatedPad(folder / "reader-a", self.air)
        self.b = SimulatedPad(folder / "reader-b", self.air)
        self.said = Listener()
        self.pads: Pads | None = None

    def read(self, *, ports: dict[Seat, str] | None = None) -> None:
        """Begin to read both pads often."""
        ports = ports or {Seat.A: self.a.port, Seat.B: self.b.port}
        specs: dict[PadAt, PadSpec] = {
            seat: parse_reader(f"pn532:{port}") for seat, port in ports.items()
        }
        self.pads = open_pads(specs, lambda uid: uid.startswith("04"), self.said.emit)
        self.pads.attend(frozenset(Seat), relaxed=False)

    def until_steady(self) -> None:
        """Wait until pad A, on which a card lies, has been read well often enough to be trusted.

        Each told rate stands for `MEASURED_LOOKS` good looks in a row, unless one of them failed
        since this machine is busy: then they are counted from there.
        """
        assert self.pads is not None
        self.pads.attend(frozenset(Seat), relaxed=False, measuring=True)
        steady = False
        while not steady:
            before = self.pads.said()["A"]["faults"]
            for _ in range(STEADY_LOOKS // MEASURED_LOOKS + 1):
                self.said.until(lambda m: isinstance(m, TagRate) and m.seat is Seat.A)
            steady = self.pads.said()["A"]["faults"] == before
        self.pads.attend(frozenset(Seat), relaxed=False)

    def close(self) -> None:
        if self.pads:
            self.pads.close()
        self.a.close()
        self.b.close()


Benches = Callable[[], Bench]
"""Makes another table; what takes its time can then be waited for at many tables at once."""
