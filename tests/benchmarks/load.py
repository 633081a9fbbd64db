"""What the program costs: `python -m tests.benchmarks.load`.

Prints the CPU of the running program as a share of one core, its memory, and how long it takes to
begin, each against its target. The CPU is the program's alone: display and pads are others.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from random import Random
from statistics import median
from typing import Final

from tests.benchmarks.bench import READY_S, Bench, MissingError, Program, bummerl, pause
from tests.benchmarks.players import Players

PACE_S: Final = (0.8, 2.5)
"""People who play fast: a trick with both cards lifted takes some six seconds."""
MATCH: Final = '{"action": "match", "rules": "house", "players": {"A": "A", "B": "B"}, '
FIRST_LINE: Final = MATCH + '"dealer": "A"}\n'


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of each still picture (20)")
    parser.add_argument("--starts", type=int, default=7, help="how often to start it (7)")
    parser.add_argument("--size", default="800x480", help="of the window (800x480)")
    parser.add_argument("--seed", type=int, default=66, help="of the deal and its moments (66)")
    args = parser.parse_args()
    try:
        with Bench(args.size) as bench:
            say(f"window {args.size}, seed {args.seed}, load {os.getloadavg()[0]:.1f}")
            starts(bench, args.starts)
            still(bench, args.seconds)
            played(bench, args.seconds, Random(args.seed))
    except MissingError as error:
        sys.stderr.write(f"load: {error}\n")
        return 2
    return 0


def starts(bench: Bench, times: int) -> None:
    """Measure how long the program, and the referee, take to begin."""
    firsts: list[float] = []
    for _ in range(times):
        with bench.program() as program:
            firsts.append(program.start_ns / 1e9)
    against("start to first picture, median", median(firsts), 1.5, "s")
    against("start to first picture, longest", max(firsts), 1.5, "s")
    for what, command, most in (
        ("referee: first verdict, median", [*bummerl(), "referee"], 0.15),
        ("(Python that only copies a line)", [sys.executable, "-c", "print(input())"], None),
    ):
        answers = [answer(command, bench.environment()) for _ in range(times)]
        against(what, median(answers), most, "s")


def answer(command: list[str], environment: dict[str, str]) -> float:
    """Return the time from the start of a filter to its first line, s."""
    began = time.monotonic()
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(FIRST_LINE)
        process.stdin.flush()
        process.stdout.readline()
        took = time.monotonic() - began
        process.stdin.close()
    return took


def still(bench: Bench, seconds: float) -> None:
    """Measure a picture that nothing changes, without pads."""
    with bench.program(pads=False) as program:
        pause(READY_S)
        against("CPU, no pads, still picture", resting(program, seconds), None, "%")


def played(bench: Bench, seconds: float, rng: Random) -> None:
    """Measure two pads between deals, then a deal, then what memory is used."""
    with bench.program() as program:
        pause(READY_S)
        against("CPU, two pads, between deals", resting(program, seconds), 2, "%")
        players = Players(bench, program, rng, PACE_S)
        used, began = program.cpu_s(), time.monotonic()
        cards = sum(1 for _ in players.deal())
        share = 100 * (program.cpu_s() - used) / (time.monotonic() - began)
        against(f"CPU, two pads, a deal of {cards} cards", share, 8, "%")
        against("resident memory after it", program.resident_mib(), 70, "MiB")


def resting(program: Program, seconds: float) -> float:
    """Return the program's CPU in percent of one core while nothing is done."""
    used, began = program.cpu_s(), time.monotonic()
    pause(seconds)
    return 100 * (program.cpu_s() - used) / (time.monotonic() - began)


def against(what: str, got: float, most: float | None, unit: str) -> None:
    """Print a figure and whether it meets its target."""
    line = f"{what:40}{got:8.2f} {unit:4}"
    if most is not None:
        line += f"target {most:g} {unit}: {'met' if got <= most else 'MISSED'}"
    say(line)


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line.rstrip() + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
