"""The engine beside a fixed piece of work: `python -m tests.benchmarks.yardstick`.

Both are Python alone and take short turns on one core. Of each the quickest turn counts, in CPU
time, over several processes: neither a slow machine, nor a busy one, nor where a process lies in
memory changes how many yardsticks the engine takes. Prints that for judging deals and for ruling
their record, and ends with 1 if the engine has become clearly slower. What seems slower is looked
at in more processes first.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import inf
from multiprocessing import get_context
from random import Random
from typing import Final

from engine.actions import Action
from engine.record.action_lines import write_action
from engine.record.verdict_lines import referee
from engine.state import START
from tests.benchmarks.engine import MATCH, deal, done
from tests.benchmarks.load import say

JUDGED: Final = 40
"""Deals in a turn of judging, which take about as long as the yardstick."""
RULED: Final = 8
"""Deals in a turn of ruling a record."""
JUDGING_MOST: Final = 1.2
RULING_MOST: Final = 1.4
"""Yardsticks that a turn may take. Of four Pythons that of Debian 12 needs most, 1.07 and 1.20;
its runs differ by 4 % on a machine with four times as much to do as it can do."""
ENOUGH: Final = 5
"""So many processes are looked at where the engine is not slower."""

STEPS: Final = 4_400
SUM: Final = 37_621

Work = Callable[[], object]


@dataclass(slots=True)
class Pile:
    """A value of the yardstick."""

    number: int
    cards: int
    turned: tuple[int, ...]


def yardstick() -> None:
    """Do the fixed work: values made of values, calls, look-ups, sets of bits.

    Whoever changes it has to measure what it is compared with anew.
    """
    pile, seen = Pile(66, 0, ()), dict[int, int]()
    for step in range(STEPS):
        pile = _turned(pile, step)
        if _is_full(pile):
            pile = Pile(pile.number, 0, ())
        seen[pile.number % 97] = pile.cards.bit_count() + seen.get(step % 97, 0)
    assert sum(seen.values()) == SUM


def _turned(pile: Pile, step: int) -> Pile:
    number = (pile.number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
    return Pile(number, pile.cards | 1 << (number >> 8) % 20, (*pile.turned, step))


def _is_full(pile: object) -> bool:
    return isinstance(pile, Pile) and len(pile.turned) >= 10 and pile.cards & 1 == 1


def main() -> int:
    """Measure and print; 1 if something takes more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=20, help="at most (20)")
    parser.add_argument("--rounds", type=int, default=60, help="of turns in each (60)")
    args = parser.parse_args()
    best = [inf, inf, inf]
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as process:
        for number in range(args.processes):
            turns = process.submit(quickest_us, args.rounds).result()
            best = [min(pair) for pair in zip(best, turns, strict=True)]
            if number + 1 >= ENOUGH and is_met(best):
                break
    yard, judging, ruling = best
    say(f"yardstick {yard:,.0f} us, a deal judged {judging / JUDGED:.1f} us")
    took = f"{judging / yard:.2f} yardsticks to judge, {ruling / yard:.2f} to rule"
    say(f"{took}, at most {JUDGING_MOST} and {RULING_MOST}")
    return 0 if is_met(best) else 1


def is_met(best: list[float]) -> bool:
    """Tell whether judging and ruling take no more yardsticks than they may."""
    yard, judging, ruling = best
    return judging <= JUDGING_MOST * yard and ruling <= RULING_MOST * yard


def quickest_us(rounds: int) -> list[float]:
    """Return the CPU time of the quickest turn of each, us: yardstick, judging, ruling."""
    deals = [_played(Random(seed)) for seed in range(JUDGED)]
    lines = [write_action(action) for actions in deals[:RULED] for action in actions]
    works: tuple[Work, ...] = (
        yardstick,
        lambda: _judge(deals),
        lambda: deque(referee(lines), maxlen=0),
    )
    turns = [[_took_us(work) for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*turns, strict=True)]


def _played(rng: Random) -> list[Action]:
    """Return a match of one deal."""
    return [MATCH, *deal(rng, done(START, MATCH))[0]]


def _judge(deals: list[list[Action]]) -> None:
    for actions in deals:
        state = START
        for action in actions:
            state = done(state, action)


def _took_us(work: Work) -> float:
    began = time.process_time_ns()
    work()
    return (time.process_time_ns() - began) / 1000


if __name__ == "__main__":
    raise SystemExit(main())
