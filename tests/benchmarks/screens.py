"""How fast screens are painted, what a still one costs: `python -m tests.benchmarks.screens`.

Without a display and without pads: a window with SDL's driver that shows nothing, so that no X
server is measured with it. Every kind of screen that the tests know is painted at 1280x720.
"""

from __future__ import annotations

import ui  # noqa: F401 - before pygame, as in the program: it keeps what is large away

# isort: split
import argparse
import os
import resource
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from statistics import median
from typing import Final

import pygame

from engine.interface.snapshot import Snapshot
from tests.benchmarks.bench import pause
from tests.ui.everything import EVERYTHING
from tests.ui.tables import LEAD, TABLES, snap
from ui.app.callbacks import Callbacks
from ui.app.window import Window
from ui.backend.rotation import Rotation
from ui.screens.paint import paint_on
from ui.screens.present import present

SIZE: Final = (1280, 720)
MS: Final = 1e6
REPEATS: Final = 7
NOW_NS: Final = 400_000_000
"""In the middle of a claim."""
FIRST_S: Final = 12.0
"""Until a window has drawn ahead what later pictures need, and looks rarely for touches."""
SLOWEST: Final = 5
"""So many of the slowest screens are named."""

PAINT_MS: Final = 8.0
SEEN_MS: Final = 16.7
STILL_PERCENT: Final = 0.5
MEMORY_MIB: Final = 80.0


def main() -> int:
    """Measure and print; 1 when something takes more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="with a still screen (30)")
    parser.add_argument("--seed", type=int, default=66, help="of the order of screens (66)")
    args = parser.parse_args()
    say(f"{SIZE[0]}x{SIZE[1]}, pygame {pygame.version.ver}, load {os.getloadavg()[0]:.1f}")
    met = [
        still(args.seconds),
        seen(Rotation.NONE, Random(args.seed)),
        memory(),
        seen(Rotation.RIGHT, Random(args.seed)),
        repaints(),
    ]
    return 0 if all(met) else 1


def repaints() -> bool:
    """Paint every screen in two rounds, since a machine does other things as well."""
    pygame.display.init()
    surface = pygame.Surface(SIZE)
    rounds = [{name: repaint(surface, name) for name in EVERYTHING} for _ in range(2)]
    times = {name: min(took[name] for took in rounds) for name in EVERYTHING}
    for name in sorted(times, key=times.__getitem__, reverse=True)[:SLOWEST]:
        say(f"    {name[:44]:44}{times[name]:8.2f} ms")
    against(f"full repaint, median of {len(times)} screens", median(times.values()), None, "ms")
    return against("full repaint, the slowest screen", max(times.values()), PAINT_MS, "ms")


def repaint(surface: pygame.Surface, name: str) -> float:
    """Return how many ms it takes to paint that screen once more."""
    table, local = EVERYTHING[name]
    scene = present(table, local, NOW_NS)
    paint_on(surface, scene, table.look)
    return median(timed(lambda: paint_on(surface, scene, table.look)) for _ in range(REPEATS))


def still(seconds: float) -> bool:
    """Show one picture for a while, and measure the processor's time."""
    spent: list[float] = []

    def feed(put: Callable[[Snapshot], None]) -> None:
        put(snap(LEAD))
        pause(FIRST_S)
        before = time.process_time()
        pause(seconds)
        spent.append(time.process_time() - before)

    shown(Rotation.NONE, feed)
    return against("CPU of a still screen", spent[0] / seconds * 100, STILL_PERCENT, "%")


def memory() -> bool:
    """Say how much was resident at most, after everything that an evening can show."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return against("memory, at most so far", peak, MEMORY_MIB, "MiB")


def seen(rotation: Rotation, rng: Random) -> bool:
    """Put tables one after the other and measure when each has been flipped."""
    tables = [table for table in TABLES.values() if table.claimed_by is None]
    rng.shuffle(tables)
    numbered = [replace(table, number=n) for n, table in enumerate(tables)]
    begun: dict[int, int] = {}

    def feed(put: Callable[[Snapshot], None]) -> None:
        put(snap(LEAD))
        pause(FIRST_S)
        for table in numbered:
            begun[table.number] = time.monotonic_ns()
            put(table)
            pause(rng.uniform(0.1, 0.4))  # at any moment of the window's loop

    flipped = shown(rotation, feed)
    took = sorted((flipped[n] - put) / MS for n, put in begun.items())
    what = f"put -> flipped, turned by {rotation.value}"
    against(f"{what}, median", median(took), None, "ms")
    against(f"{what}, worst of {len(took)}", took[-1], None, "ms")
    return against(f"{what}, 99 %", took[len(took) * 99 // 100 - 1], SEEN_MS, "ms")


def shown(
    rotation: Rotation, feed: Callable[[Callable[[Snapshot], None]], None]
) -> dict[int, int]:
    """Run a window that another thread feeds; return when each was flipped, by its number."""
    window = Window(SIZE, rotation=rotation, headless=True)
    snapshots: SimpleQueue[Snapshot | None] = SimpleQueue()
    flipped: dict[int, int] = {}

    def run() -> None:
        feed(snapshots.put)
        snapshots.put(None)

    thread = threading.Thread(target=run)
    thread.start()
    window.run(
        snapshots, Callbacks(on_painted=lambda table, ns: flipped.update({table.number: ns}))
    )
    thread.join()
    return flipped


def timed(work: Callable[[], object]) -> float:
    """Return how many ms it takes."""
    before = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - before) / MS


def against(what: str, got: float, most: float | None, unit: str) -> bool:
    """Print a figure and whether it meets its target, if it has one."""
    line = f"{what:48}{got:8.2f} {unit}"
    if most is not None:
        line += f"   target {most:g} {unit}: {'met' if got <= most else 'MISSED'}"
    say(line)
    return most is None or got <= most


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
