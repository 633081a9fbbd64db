"""What many tables cost on one broker: `python -m tests.benchmarks.broker`.

Each table is a real one, with a store of its own, at which random deals are laid as fast as people
do; it tells a real Mosquitto. One subscriber hears them all, and `bummerl board` shows them in a
window of 1920x1080 under Xvfb. Prints messages, CPU as a share of one core, memory, and how long
it takes from a card's verdict to the subscriber.
"""

from __future__ import annotations

import argparse
import heapq
import multiprocessing
import os
import random
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

from device.config.broker import Broker
from device.publish.mqtt.subscriber import TableSubscriber
from device.publish.payload import TableUpdate, write_table
from engine.interface.public_table import PublicTable, public_table, publishable_from_ns
from engine.interface.snapshot import Snapshot
from tests.benchmarks.bench import Screen, bummerl, end
from tests.device.publish.mqtt.mosquitto import PROGRAM, Mosquitto
from tests.device.publish.mqtt.telling import Telling
from tests.device.table.players import Players

NS: Final = 1_000_000_000
PROCESSES: Final = 4
"""That the tables are divided among, at most."""
PACE_S: Final = (0.5, 2.0)
"""Between what is done at a table; laying a card takes 1.3 s more."""
SETTLED_S: Final = 5.0
"""After which every table is connected."""
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the scores of many tables need no disk here

Work = Callable[[Connection, Broker], None]
Sight = tuple[str, int, int]
"""A table, what is on the wall as a hash, and when, ns."""


@dataclass
class Counted:
    """What one process counted."""

    sights: list[Sight] = field(default_factory=list)
    cpu_s: float = 0.0
    memory_mb: float = 0.0


class Timed(Telling):
    """A table that notes when it gave away each change."""

    def __init__(self, folder: Path, sights: list[Sight]) -> None:
        self._sights, self._last = sights, 0
        super().__init__(folder)
        self.called = folder.name

    def show(self, shown: Snapshot) -> Snapshot:
        now, seen = time.monotonic_ns(), _hash(public_table(shown))
        if seen != self._last and publishable_from_ns(shown) <= now:
            self._last = seen
            self._sights.append((self.called, seen, now))
        return super().show(shown)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 20, 200], help="how many")
    parser.add_argument("--seconds", type=float, default=60, help="of each number (60)")
    args = parser.parse_args()
    if PROGRAM is None:
        sys.stderr.write("broker: there is no mosquitto (Debian: apt install mosquitto)\n")
        return 2
    _say(f"{args.seconds:.0f} s each, load {os.getloadavg()[0]:.1f}")
    _say(
        "tables  heard/s  broker CPU   MB  subscriber   MB  board CPU   MB"
        "  tables' CPU  latency p50  p99 ms"
    )
    for tables in args.tables:
        _measure(tables, args.seconds)
    return 0


def _measure(tables: int, seconds: float) -> None:
    place = MEMORY if MEMORY.is_dir() else None
    with TemporaryDirectory(dir=place) as name, ExitStack() as ending:
        folder = Path(name)
        mosquitto = Mosquitto(folder / "mosquitto", careful=False)
        ending.callback(mosquitto.stop)
        mosquitto.start()
        spawn = multiprocessing.get_context("spawn")
        wires: list[Connection] = []
        shares = [range(n, tables, PROCESSES) for n in range(min(PROCESSES, tables))]
        works: list[Work] = [_hear, *(partial(_play, folder, share) for share in shares)]
        for work in works:
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=work, args=(theirs, mosquitto.broker))
            process.start()
            ending.callback(process.join)
            wires.append(ours)
        for wire in wires:
            wire.recv()  # it is ready
        board = _hang(folder, mosquitto, ending)
        Event().wait(SETTLED_S)
        for wire in wires:
            wire.send(None)  # count from now on
        watched = (mosquitto.pid, board)
        before = [_cpu_s(pid) for pid in watched]
        Event().wait(seconds)
        used = [_cpu_s(pid) - then for pid, then in zip(watched, before, strict=True)]
        costs = [(cpu_s, _memory_mb(pid)) for pid, cpu_s in zip(watched, used, strict=True)]
        for wire in reversed(wires):  # whoever hears ends last
            wire.send(None)
        heard, *told = (wire.recv() for wire in wires)
        _tell(tables, seconds, costs, heard, told)


def _hang(folder: Path, mosquitto: Mosquitto, ending: ExitStack) -> int:
    """Hang a board on a screen of its own; return the number of its process."""
    screen = Screen(folder, "1920x1080")
    ending.callback(screen.close)
    config = folder / "board.toml"
    config.write_text(f'[mqtt]\nhost = "{mosquitto.broker.host}"\nport = {mosquitto.port}\n')
    words = [*bummerl(), "board", "--fullscreen", "--broker", "--config", str(config)]
    board = subprocess.Popen(words, env={**os.environ, "DISPLAY": screen.display})
    ending.callback(end, board)
    return board.pid


def _tell(
    tables: int,
    seconds: float,
    costs: list[tuple[float, float]],
    heard: Counted,
    told: list[Counted],
) -> None:
    """Print one line, and how many of the changes that were given away were never heard."""
    broker, board = costs
    arrived: dict[tuple[str, int], list[int]] = {}
    for table, seen, at in heard.sights:
        arrived.setdefault((table, seen), []).append(at)
    given = [sight for counted in told for sight in counted.sights]
    took = [
        (min(later) - at) / 1e6
        for table, seen, at in given
        if (later := [then for then in arrived.get((table, seen), []) if then >= at])
    ]
    cuts = quantiles(took, n=100) if len(took) > 1 else [0.0] * 99
    tables_s, rate = sum(counted.cpu_s for counted in told), len(heard.sights) / seconds
    _say(
        f"{tables:6d} {rate:8.1f} {broker[0] / seconds:10.2%} {broker[1]:6.1f}"
        f" {heard.cpu_s / seconds:9.2%} {heard.memory_mb:6.1f}"
        f" {board[0] / seconds:9.2%} {board[1]:6.1f} {tables_s / seconds:11.2%}"
        f" {cuts[49]:11.1f} {cuts[98]:6.1f}   ({len(took)} of {len(given)} changes heard)"
    )


def _hear(wire: Connection, broker: Broker) -> None:
    """Hear all tables, as a board does."""
    counted, known = Counted(), dict[str, PublicTable]()

    def look() -> None:
        now = time.monotonic_ns()
        for table, posted in tables.posted.items():
            if known.get(table) is not posted.shown:
                known[table] = posted.shown
                counted.sights.append((table, _hash(posted.shown), now))

    tables = TableSubscriber(broker, look)
    tables.start()
    wire.send(None)
    wire.recv()
    counted.sights.clear()
    before = time.process_time()
    wire.recv()
    counted.cpu_s = time.process_time() - before
    counted.memory_mb = _memory_mb(os.getpid())
    tables.stop()
    wire.send(counted)


def _play(folder: Path, share: range, wire: Connection, broker: Broker) -> None:
    """Play at some tables until told to end."""
    counted = Counted()
    chance = random.Random(share.start)
    tables = [Timed(folder / f"{n + 1}", counted.sights) for n in share]
    for at in tables:
        at.tell(broker)
    wire.send(None)
    wire.recv()
    counted.sights.clear()
    before = time.process_time()
    _play_on(tables, chance, wire)
    counted.cpu_s = time.process_time() - before
    counted.memory_mb = _memory_mb(os.getpid())
    for at in tables:
        at.close()
    wire.send(counted)


def _play_on(tables: list[Timed], chance: random.Random, wire: Connection) -> None:
    """Let each table do the next thing when its time has come."""
    order = count()
    evenings = [_evening(at, chance) for at in tables]
    due = [(_next(at, chance), next(order), n) for n, at in enumerate(tables)]
    heapq.heapify(due)
    while not wire.poll(max(0, due[0][0] - time.monotonic_ns()) / NS):
        if due[0][0] <= time.monotonic_ns():
            _, _, n = heapq.heappop(due)
            next(evenings[n])
            heapq.heappush(due, (_next(tables[n], chance), next(order), n))
    wire.recv()


def _next(at: Timed, chance: random.Random) -> int:
    """Return when the next thing is done, on the table's clock, which may be ahead."""
    return max(at.now, time.monotonic_ns()) + int(chance.uniform(*PACE_S) * NS)


def _evening(at: Timed, chance: random.Random) -> Iterator[None]:
    """Yield after each thing that is done, without end."""
    while True:
        actions = at.next_deal(chance.randrange(10_000))
        players = Players(at)
        for action, then in pairwise([*actions, None]):
            assert action is not None
            at.now = max(at.now, time.monotonic_ns())
            players.do(action, then)
            yield
        at.clear()


def _hash(shown: PublicTable) -> int:
    return zlib.crc32(write_table(TableUpdate(shown, "")).encode())


def _cpu_s(pid: int) -> float:
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
