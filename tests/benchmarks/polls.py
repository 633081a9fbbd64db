"""How near a look at two pads is to what wire and chip need: `python -m tests.benchmarks.polls`.

Two simulated pads in a process of their own are looked at by turns, as fast as it goes, with
nothing, one card and two cards on each. Beside the time of a look stands the least that it can
take: the bytes of its frames at 115200 baud, and what the chip's model does in between.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from device.readers.drivers.pn532.chip import FIELD_OFF, LIST_TARGETS
from device.readers.drivers.pn532.frame import encode
from device.readers.drivers.pn532.reader import PN532
from device.readers.fault_counters import FaultCounters
from device.readers.reader import Reader, ReaderContext, Sighting
from device.simulate.pads.pn532 import BYTE_NS
from engine.model.cards import PerSeat, Seat, pack
from tests.benchmarks.bench import DECK, Pads
from tests.device.simulate.host import Host

MS: Final = 1_000_000
WARM_UP: Final = 20
RATIO: Final = 1.3
"""The most that a look may take of the least time."""
_PACK: Final = list(pack(20))
CARDS: Final = PerSeat(_PACK[:2], _PACK[2:4])
"""What is laid on each pad."""


def main() -> int:
    """Measure and print; 1 when looks take longer than they may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--looks", type=int, default=300, help="at each pad (300)")
    looks = parser.parse_args().looks
    say(f"two pads, {looks} looks at each, ms for one look; load {os.getloadavg()[0]:.1f}")
    say(f"{'':12}{'wire':>8}{'least':>8}{'median':>8}{'95 %':>8}{'ratio':>8}{'CPU':>8}")
    ratios: list[float] = []
    with TemporaryDirectory() as folder, reading(Path(folder)) as (pads, readers):
        for what, count in (("no card", 0), ("one card", 1), ("two cards", 2)):
            if count:
                lay(pads, count)
            ratios.append(row(what, count, *looked(readers, looks, count)))
    met = max(ratios) <= RATIO
    say(f"at most {RATIO} times the least: {'met' if met else 'MISSED'}")
    return 0 if met else 1


@contextmanager
def reading(folder: Path) -> Iterator[tuple[Pads, list[Reader]]]:
    """Two simulated pads, and a reader of each that is ready."""
    around = ReaderContext(threading.Lock(), threading.Event(), FaultCounters())
    pads = Pads(folder)
    ports = [PN532.open(str(path), {}, around) for path in pads.ports]
    readers = [PN532.reader(port, {}, around) for port in ports]
    try:
        for reader in readers:
            reader.begin()
        yield pads, readers
    finally:
        for port in ports:
            port.close()
        pads.close()


def lay(pads: Pads, count: int) -> None:
    """Lay one more card on each pad, so that there are so many."""
    for seat in Seat:
        card = CARDS[seat][count - 1]
        pads.place(seat, card)
        pads.time_of("placed", card)


def looked(readers: Sequence[Reader], looks: int, count: int) -> tuple[list[int], float]:
    """Look at each pad by turns; return the time of each look, and the CPU of one, ns."""
    took: list[int] = []

    def check(sighting: Sighting) -> None:
        assert len(sighting.uids) == count, sighting

    began_cpu = 0
    for number in range(WARM_UP + looks):
        if number == WARM_UP:
            took.clear()
            began_cpu = time.thread_time_ns()
        for reader in readers:
            began_ns = time.monotonic_ns()
            reader.look(check)
            took.append(time.monotonic_ns() - began_ns)
    return took, (time.thread_time_ns() - began_cpu) / len(took)


def least_ns(count: int) -> tuple[int, int]:
    """Return what one look needs on the wire alone, and with the chip's own time, ns.

    Spoken with the chip's model without a port, a thread or a clock.
    """
    host = Host().begin()
    for card in CARDS[Seat.A][:count]:
        host.place(bytes.fromhex(DECK[card]))
    began_ns, size = host.now, 0
    for command in (LIST_TARGETS, FIELD_OFF):
        answers = host.ask(command)
        size += sum(len(encode(frame)) for frame in (command, *answers))
    return size * BYTE_NS, host.now - began_ns


def row(what: str, count: int, took: list[int], cpu_ns: float) -> float:
    """Print a line, in ms; return how many times the least a look takes."""
    wire_ns, least = least_ns(count)
    usual, slow = median(took), sorted(took)[len(took) * 95 // 100]
    line = f"{what:12}" + "".join(f"{ns / MS:8.2f}" for ns in (wire_ns, least, usual, slow))
    say(f"{line}{usual / least:8.2f}{cpu_ns / MS:8.2f}")
    return usual / least


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
