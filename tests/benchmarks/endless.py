"""What a match without an end costs: `python -m tests.benchmarks.endless`.

One table plays deals with cards, one after the other, in one run. Printed after 100, 1,000 and
10,000 of them: the memory that the program has taken, what an action costs, what one undo does;
then how long it takes to begin with all of it in the store. Ratios are to the row before.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from device.store.journal import Journal
from device.table.match import MatchSession
from device.table.recent_matches import RecentMatches
from engine.actions import Match, Undo
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted
from engine.rules.rule_set import HOUSE
from tests.benchmarks.engine import deal
from tests.benchmarks.load import against, say

MATCH: Final = Match(HOUSE, PerSeat("Anna", "Béla"), Seat.A)
LENGTHS: Final = (100, 1_000, 10_000)
PAGE_KIB: Final = os.sysconf("SC_PAGE_SIZE") / 1024


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=LENGTHS[-1], help="deals (10,000)")
    parser.add_argument("--seed", type=int, default=66, help="of the deals (66)")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bummerl.sqlite3"
        table = EndlessTable(path, args.seed)
        before = table.resident_kib()
        grown = 0.0
        for length in (length for length in LENGTHS if length <= args.most):
            table.play(length)
            last, grown = grown, table.resident_kib() - before
            against(f"{length:6,} deals: resident memory taken", grown / 1024, None, "MiB")
            if last:
                against("  to the row before", grown / last, None, "times")
            against("  an action, median of 500", table.action_us(), None, "us")
            against("  the longest of them", table.longest_us, None, "us")
            against("  an undo and the action again", table.undo_us(), None, "us")
        table.close()
        starts, cpu = zip(*(starting_s(path) for _ in range(5)), strict=True)
        against("start with all of it: store read, match shown", median(starts), 1, "s")
        against("  of it CPU", median(cpu), None, "s")
        size = path.stat().st_size / 2**20
    sys.stdout.write(f"(a store of {size:.0f} MiB, load {os.getloadavg()[0]:.1f})\n")
    return 0


class EndlessTable:
    """A table whose match has no end."""

    def __init__(self, path: Path, seed: int) -> None:
        self._rng = Random(seed)
        self._journal = Journal(path)
        self._match = MatchSession(MATCH, self._journal, time.monotonic_ns)
        self._memory = RecentMatches(self._journal)
        self._took: list[float] = []
        self.longest_us = 0.0

    def play(self, length: int) -> None:
        """Play until the match has so many deals."""
        while (shown := self._match.view()).deal < length:
            actions, _ = deal(self._rng, self._match._state)  # noqa: SLF001 - hands by chance
            for action in actions:
                began = time.monotonic_ns()
                assert isinstance(self._match.judge(action), Accepted)
                self._memory.results(self._match.view())
                self._took.append((time.monotonic_ns() - began) / 1000)
            del self._took[:-500]
        assert shown.deal

    def action_us(self) -> float:
        """Return what an action cost lately, with its way to the disk and what is told, us."""
        self.longest_us = max(self._took)
        return median(self._took)

    def undo_us(self) -> float:
        """Return what it costs to take an action back and do it again, us."""
        last = self._match.undo_target()
        took: list[float] = []
        for _ in range(100):
            began = time.monotonic_ns()
            for action in (Undo(), last):
                assert isinstance(self._match.judge(action), Accepted)
            took.append((time.monotonic_ns() - began) / 1000)
        return median(took)

    def resident_kib(self) -> float:
        """Return the memory of this process, KiB."""
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_KIB

    def close(self) -> None:
        """Let go of the store."""
        self._journal.close()


def starting_s(path: Path) -> tuple[float, float]:
    """Return how long it takes until the match of a store is there to be shown, and its CPU, s."""
    began, used = time.monotonic(), time.process_time()
    journal = Journal(path)
    match = MatchSession(MATCH, journal, time.monotonic_ns)
    RecentMatches(journal).results(match.view())
    took = time.monotonic() - began, time.process_time() - used
    journal.close()
    return took


if __name__ == "__main__":
    say("an endless match")
    raise SystemExit(main())
