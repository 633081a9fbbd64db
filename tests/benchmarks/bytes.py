"""What a deal costs the card it is stored on: `python -m tests.benchmarks.bytes`.

Plays random whole deals into a store and prints the bytes that a deal brings: by the program's own
calls, by the pages that the kernel writes for it, and, for root, on the device of a small ext4 of
its own, where the file system's journal is counted, too. The target is one for the first two; then
how long an action takes to be on the disk, also in a match of 3,000 deals.

`--pace` lets so many seconds go by between two actions, as at a table. Then the kernel also writes
what nobody waits for: the index of the log, and the time when a file was last changed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Final, Self

from device.store.journal import Journal
from engine.actions import Action
from engine.state import START, State
from tests.benchmarks.bench import pause
from tests.benchmarks.engine import MATCH, deal, done
from tests.benchmarks.load import against, say

KIB: Final = 1024
TARGET_KIB: Final = 100
SEASON: Final = 3_000
"""Deals of a long match."""
DISK_BYTES: Final = 64 * 2**20
SECTOR: Final = 512


@dataclass(frozen=True, slots=True)
class Count:
    """Bytes written so far."""

    called: int
    """By the program's own calls."""
    kernel: int
    """In pages of the system, by the kernel's account of this process."""
    device: int = 0
    """By the device itself, journal and all; 0 where it is not looked at."""

    @classmethod
    def now(cls, device: str = "") -> Self:
        """Read the counters; OSError where the kernel has none."""
        lines = Path("/proc/self/io").read_text().splitlines()
        io = {name: int(value) for name, _, value in (line.partition(":") for line in lines)}
        stat = Path(f"/sys/block/{device}/stat").read_text().split() if device else ["0"] * 7
        return cls(io["wchar"], io["write_bytes"], int(stat[6]) * SECTOR)

    def since(self, before: Count) -> Count:
        """Return what was written between the two."""
        return Count(
            self.called - before.called,
            self.kernel - before.kernel,
            self.device - before.device,
        )


@dataclass(frozen=True, slots=True)
class Stored:
    """A deal that was stored."""

    actions: int
    bytes: Count
    took_ns: list[int]
    """Of each action."""


class Table:
    """A match that is stored action by action."""

    def __init__(self, folder: Path, seed: int, device: str = "") -> None:
        self._rng = Random(seed)
        self._device = device
        self._state = done(START, MATCH)
        self.journal = Journal(folder / "bummerl.sqlite3")
        self.journal.begin(MATCH)

    def deals(self, number: int, pace_s: float = 0.0) -> Iterator[Stored]:
        """Play so many deals; `pace_s`: seconds before each action."""
        for _ in range(number):
            actions, _ = deal(self._rng, self._state)
            before, took = Count.now(self._device), []
            for action in actions:
                if pace_s:
                    pause(pace_s)
                began = time.monotonic_ns()
                self._store(action)
                took.append(time.monotonic_ns() - began)
            yield Stored(len(actions), Count.now(self._device).since(before), took)
        assert self.journal.trouble is None, self.journal.detail

    def _store(self, action: Action) -> None:
        before: State = self._state
        self._state = done(before, action)
        ended = self._state.ended
        self.journal.append(action, ended if ended is not before.ended else None)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="how many (100)")
    parser.add_argument("--pace", type=float, default=0, help="seconds before each action (0)")
    parser.add_argument("--data", type=Path, help="where to store; a temporary directory")
    parser.add_argument("--seed", type=int, default=66, help="of the deals (66)")
    args = parser.parse_args()
    say(f"{args.deals} random deals, seed {args.seed}, load {os.getloadavg()[0]:.1f}")
    with TemporaryDirectory(dir=args.data) as folder:
        measured(Path(folder), args.deals, args.pace, args.seed)
    with own_disk() as disk:
        if disk:
            mount, device = disk
            measured(mount, args.deals, args.pace, args.seed, device)
        else:
            say("no ext4 of its own: root may mount one")
    return 0


def measured(folder: Path, deals: int, pace_s: float, seed: int, device: str = "") -> None:
    """Measure deals stored in a directory."""
    table = Table(folder, seed, device)
    stored = list(table.deals(deals, pace_s))
    actions = mean(one.actions for one in stored)
    say(f"{folder}: {actions:.1f} actions a deal")
    for what, most, amounts in (
        ("by calls", TARGET_KIB, [one.bytes.called for one in stored]),
        ("by the kernel", TARGET_KIB, [one.bytes.kernel for one in stored]),
        ("on the device, with journal", None, [one.bytes.device for one in stored]),
    ):
        if any(amounts):
            against(f"  a deal, {what}", mean(amounts) / KIB, most, "KiB")
            against("    of them the most", max(amounts) / KIB, None, "KiB")
    took = median(ns for one in stored for ns in one.took_ns)
    against("  an action is on the disk, median", took / 1e6, None, "ms")
    if not pace_s:
        grown(table, SEASON - deals, took / 1e6)
    table.journal.close()


def grown(table: Table, deals: int, before_ms: float) -> None:
    """Measure an action in a long match against one in a short match."""
    last = list(table.deals(deals))[-100:]
    took = median(ns for one in last for ns in one.took_ns) / 1e6
    against(f"  an action after {SEASON:,} deals, median", took, None, "ms")
    against("    long match to short", took / before_ms, 1.5, "")
    against("    a deal, by the kernel", mean(d.bytes.kernel for d in last) / KIB, None, "KiB")


@contextmanager
def own_disk() -> Iterator[tuple[Path, str] | None]:
    """Mount a small ext4 in a file; yield where and its device, or None if that is forbidden."""
    with TemporaryDirectory() as folder:
        image, mount = Path(folder, "image"), Path(folder, "mount")
        mount.mkdir()
        with image.open("wb") as file:
            file.truncate(DISK_BYTES)
        words = ["mkfs.ext4", "-q", "-b", "4096", str(image)]
        if not _run(*words) or not _run("mount", "-o", "loop", str(image), str(mount)):
            yield None
            return
        try:
            mounts = (line.split() for line in Path("/proc/mounts").read_text().splitlines())
            device = next(Path(source).name for source, at, *_ in mounts if at == str(mount))
            yield mount, device
        finally:
            _run("umount", str(mount))


def _run(*words: str) -> bool:
    try:
        return subprocess.run(words, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
