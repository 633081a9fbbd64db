"""When a tag counts as lifted, rightly and wrongly: `python -m tests.benchmarks.lifts`.

One simulated tag is missed at random, each look alone or in bad spells; time is told, not waited
for. Prints false lifts for each hour, and the clean time until a real lift is noticed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final

from device.readers.pad_threads import Pace
from device.readers.presence import Presence
from device.readers.reader import Sighting
from engine.model.cards import Seat

MS: Final = 1_000_000
CARD: Final = "04A1B2C3D4E580"
HOUR_MS: Final = 3_600_000
SPELL_MS: Final = 20_000
BAD_MS: Final = 2_000
"""How long the worse part of a spell lasts."""
STEADY: Final = 0.005
"""The share of looks that miss the tag in the rest of it."""
MISSES: Final = (0.0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5)

Miss = Callable[[int], float]
"""How likely a look is to miss the tag, by the time in ms."""


class Pad:
    """A pad looked at at one pace."""

    def __init__(self, pace_ms: int, miss: Miss, rng: Random) -> None:
        self._presence = Presence(Seat.A, lambda _uid: True)
        self._pace_ms, self._miss, self._rng = pace_ms, miss, rng
        self.now_ms = 0
        self.lies = False
        """What the program believes."""

    def look(self, *, lies: bool = True) -> None:
        """Look once at a pad on which the tag lies, or not."""
        self.now_ms += self._pace_ms
        seen = lies and self._rng.random() >= self._miss(self.now_ms)
        sighting = Sighting((CARD,) if seen else (), self.now_ms * MS)
        for message in self._presence.see(sighting, self.now_ms * MS):
            self.lies = bool(message.lying)


def false_lifts(pace_ms: int, miss: Miss, hours: int, rng: Random) -> float:
    """Return how often in an hour the tag was believed gone."""
    pad, lifts = Pad(pace_ms, miss, rng), 0
    while pad.now_ms < hours * HOUR_MS:
        lay = pad.lies
        pad.look()
        lifts += lay and not pad.lies
    return lifts / hours


def noticed_ms(pace_ms: int, miss: Miss, looks: int, rng: Random) -> float:
    """Return the median time from the first look without the tag until it is gone."""
    times: list[int] = []
    for _ in range(50):
        pad = Pad(pace_ms, miss, rng)
        for _ in range(looks):
            pad.look()
        began = pad.now_ms + pace_ms
        while pad.lies:
            pad.look(lies=False)
        times.append(max(pad.now_ms - began, 0))
    return median(times)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=int, default=5, help="of a tag that lies (5)")
    parser.add_argument("--seed", type=int, default=66, help="of chance (66)")
    args = parser.parse_args()
    head = f"{'pace':>6}{'missed':>8}{'lifts/h':>9}{'in spells':>11}"
    say(head + "   noticed after looks: 5, 20, 100")
    for pace in Pace:
        pace_ms = pace // MS
        for rate in MISSES:
            rng = Random(args.seed)

            def steadily(_ms: int, rate: float = rate) -> float:
                return rate

            def in_spells(ms: int, rate: float = rate) -> float:
                return rate if ms % SPELL_MS >= SPELL_MS - BAD_MS else STEADY

            lifts = [false_lifts(pace_ms, m, args.hours, rng) for m in (steadily, in_spells)]
            times = [noticed_ms(pace_ms, steadily, looks, rng) for looks in (5, 20, 100)]
            line = f"{pace_ms:6}{rate:8.1%}{lifts[0]:9.1f}{lifts[1]:11.1f}   "
            say(line + "".join(f"{ms:8.0f}" for ms in times) + " ms")
    return 0


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
