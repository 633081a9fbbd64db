"""How long a laid card takes to the glass: `python -m tests.benchmarks.latency`.

Plays random legal deals at random moments on two simulated pads and prints how long it took from
laying a card, and from the first byte of the chip's answer that reports it, to the painted frame.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from device.store.journal import Journal
from engine.actions import Match, Void
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE
from tests.benchmarks.bench import READY_S, Bench, MissingError, pause
from tests.benchmarks.players import Kind, Laid, Players

PACE_S: Final = (0.25, 1.0)
"""Hands that move faster than people's, so that the benchmark ends; longer than any poll."""
COMMITS: Final = 200

Span = Callable[[Laid], int]

WHOLE: Final[dict[str, tuple[Span, tuple[int, int]]]] = {
    "answer's first byte -> painted": (lambda card: card.painted - card.first_byte, (15, 40)),
    "laid -> painted": (lambda card: card.painted - card.laid, (75, 120)),
}
"""What is promised: at most so many ms as median and as 99th percentile."""

STATIONS: Final[dict[str, Span]] = {
    "laid -> first byte": lambda card: card.first_byte - card.laid,
    "first byte -> read": lambda card: card.bytes - card.first_byte,
    "read -> present": lambda card: card.present - card.bytes,
    "present -> judged": lambda card: card.judged - card.present,
    "judged -> stored": lambda card: card.stored - card.judged,
    "stored -> painted": lambda card: card.painted - card.stored,
}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=300, help="at least so many (300)")
    parser.add_argument("--size", default="800x480", help="of the window (800x480)")
    parser.add_argument("--seed", type=int, default=66, help="of deals and moments (66)")
    args = parser.parse_args()
    try:
        cards, commits = measured(args.cards, args.size, Random(args.seed))
    except MissingError as error:
        sys.stderr.write(f"latency: {error}\n")
        return 2
    say(f"{len(cards)} cards, window {args.size}, seed {args.seed}, load {os.getloadavg()[0]:.1f}")
    report(cards, commits)
    return 0


def measured(most: int, size: str, rng: Random) -> tuple[list[Laid], list[int]]:
    """Play whole deals until so many cards were laid; then measure the disk alone."""
    cards: list[Laid] = []
    with Bench(size) as bench:
        with bench.program() as program:
            pause(READY_S)
            players = Players(bench, program, rng, PACE_S)
            while len(cards) < most:
                cards += players.deal()
        return cards, commits_on(bench)


def commits_on(bench: Bench) -> list[int]:
    """Return what storing one action costs on the bench's disk, each on disk when it returned."""
    journal = Journal(bench.folder / "commits.sqlite3")
    journal.begin(Match(HOUSE, PerSeat("A", "B"), Seat.B))
    times: list[int] = []
    for _ in range(COMMITS):
        began_ns = time.monotonic_ns()
        journal.append(Void())
        times.append(time.monotonic_ns() - began_ns)
    journal.close()
    return times


def report(cards: Sequence[Laid], commits: Sequence[int]) -> None:
    """Print all spreads, in ms."""
    say(f"{'':36}{'n':>6}{'median':>8}{'90 %':>8}{'99 %':>8}{'max':>8}   target median, 99 %")
    for what, (span, targets) in WHOLE.items():
        spread(what, map(span, cards), targets)
        for kind in Kind:
            spread(f"    {kind.value}", (span(card) for card in cards if card.kind is kind))
    say("between the stations")
    for what, span in STATIONS.items():
        spread(f"    {what}", map(span, cards))
    spread("one commit on this disk, alone", commits)


def spread(what: str, times: Iterable[int], targets: tuple[int, int] | None = None) -> None:
    """Print a line of times (given in ns), and whether they meet the targets (ms)."""
    sorted_ms = sorted(time_ns / 1e6 for time_ns in times)
    if not sorted_ms:
        return
    shares = [sorted_ms[min(len(sorted_ms) * p // 100, len(sorted_ms) - 1)] for p in (50, 90, 99)]
    line = f"{what:36}{len(sorted_ms):6}"
    line += "".join(f"{ms:8.1f}" for ms in (*shares, sorted_ms[-1]))
    if targets:
        met = all(ms <= most for ms, most in zip((shares[0], shares[2]), targets, strict=True))
        line += f"   {targets[0]}, {targets[1]}: {'met' if met else 'MISSED'}"
    say(line)


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
