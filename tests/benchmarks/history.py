"""What a million deals in the store cost: `python -m tests.benchmarks.history`.

Builds a store as after ten years, then prints how soon each page of what was played opens, what
the first counting of all tallies takes and what an evening more, and what the table notices of it:
from a card touched to the snapshot that shows it, and from the start to the first snapshot.
"""

from __future__ import annotations

import argparse
import os
import queue
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final, Self

from device.appliance import Appliance
from device.cli.parser.parser import parser as command_line
from device.config.load import settings
from device.history.archive import Archive
from device.history.builder import Builder
from device.history.historian import Historian
from device.history.tallies import NAME as TALLIES
from device.store.file.database import NAME
from device.store.journal import Journal
from device.store.tables.line_ids import line_ids
from device.store.tables.lines import last_seq
from device.table.match import MatchSession
from engine.actions import ByHand, Match, Play, TurnUp
from engine.interface.inputs import AgreeResult, Found, Input, OpenHistory, TouchCard
from engine.interface.queries import (
    Answer,
    BummerlsQuery,
    DealAsked,
    DealsQuery,
    MatchesQuery,
    Period,
    Question,
    StandingsAsked,
)
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import read_action
from engine.rules.rule_set import HOUSE
from tests.benchmarks.bench import pause
from tests.benchmarks.load import against, say
from tests.benchmarks.ten_years import ENDLESS, PLAYERS, Dealt, build, dealt, told

PAGE_MS: Final = 100.0
PACE_S: Final = 0.02
PATIENCE_S: Final = 30.0
MS: Final = 1e6
ENDS: Final = "SELECT seq FROM deal_end WHERE id BETWEEN ? AND ? LIMIT 9"
A_LOT: Final = 3600.0
"""How long the first counting may take on a busy machine, s."""


def main() -> int:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--deals", type=int, default=1_000_000, help="in the store (1000000)")
    arguments.add_argument("--cards", type=int, default=300, help="laid for each figure (300)")
    arguments.add_argument("--pages", type=int, default=100, help="opened of each kind (100)")
    arguments.add_argument("--seed", type=int, default=66, help="of everything (66)")
    args = arguments.parse_args()
    rng = Random(args.seed)
    with TemporaryDirectory(prefix="bummerl-bench-") as folder:
        empty, full = Path(folder) / "empty", Path(folder) / "full"
        began = time.monotonic()
        now = build(full / NAME, args.deals, args.seed)
        say(f"store: {told(full / NAME)}, built in {time.monotonic() - began:.0f} s")
        say(f"seed {args.seed}, load {os.getloadavg()[0]:.1f}")
        deals = [dealt(rng, Seat.A) for _ in range(50)]
        for what, data in (("empty store", empty), ("full store", full)):
            with Watched(data) as table:
                say(f"{f'start to first snapshot, {what}':44}{table.start_ns / MS:8.1f} ms")
                spread(f"card touched to snapshot, {what}", table.cards(deals, args.cards))
        first_counting(full, deals, args.cards)
        pages(full / NAME, now, args.pages, rng)
        evening(full / NAME, now)
    return 0


def first_counting(data: Path, deals: Sequence[Dealt], cards: int) -> None:
    """Measure a table while a process of its own counts all that was ever played."""
    asked = StandingsAsked(Period.ALL)
    with Watched(data) as table:
        table.send(OpenHistory(asked))
        spread("card touched to snapshot, while counting", table.cards(deals, cards))
    builder = Builder(data / NAME)
    with closing(sqlite3.connect(data / TALLIES)) as con:
        con.execute("DELETE FROM place")
        con.commit()
    used, began = os.times().children_user, time.monotonic()
    builder.start()
    while builder.runs and time.monotonic() - began < A_LOT:
        pause(0.1)
    took = time.monotonic() - began
    builder.stop()
    size = (data / TALLIES).stat().st_size / 2**20
    say(f"first counting of all: {took:.0f} s, {os.times().children_user - used:.0f} s of CPU")
    say(f"tallies: {size:.1f} MiB")


def pages(store: Path, now: datetime, times: int, rng: Random) -> None:
    """Measure how soon each kind of page opens, each time another one."""
    with closing(sqlite3.connect(store)) as con:
        (matches,) = con.execute("SELECT max(number) FROM match").fetchone()
        endless = endless_match(con)

        def some_deal(match: int) -> DealAsked:
            ends = con.execute(ENDS, line_ids(match)).fetchall()
            return DealAsked(match, rng.choice(ends)[0])

        kinds: dict[str, Callable[[], Question]] = {
            "matches": lambda: MatchesQuery(rng.randrange(matches // 5)),
            "matches of a player": lambda: MatchesQuery(rng.randrange(20), player(rng)),
            "Bummerls of a match": lambda: BummerlsQuery(rng.randint(1, matches)),
            "deals of a Bummerl": lambda: DealsQuery(rng.randint(1, matches), 1),
            "a deal with its tricks": lambda: some_deal(rng.randint(1, matches)),
            "standings of an evening": lambda: standings(rng, Period.EVENING, 400),
            "standings of a month": lambda: standings(rng, Period.MONTH, 100),
            "standings of all time": lambda: standings(rng, Period.ALL, 1),
            "standings of a player": lambda: StandingsAsked(Period.ALL, 0, player(rng)),
            f"Bummerls of {ENDLESS} deals": lambda: BummerlsQuery(endless, rng.randrange(200)),
            f"deals of {ENDLESS} deals": lambda: DealsQuery(endless, rng.randint(1, 900)),
            f"a deal of {ENDLESS} deals": lambda: some_deal(endless),
        }
        with Reader(store, now) as reader:
            for what, question in kinds.items():
                spread(what, [reader.opens(question()) for _ in range(times)], PAGE_MS)


def endless_match(con: sqlite3.Connection) -> int:
    """Return the longest of the first matches: the one without an end is played early."""
    lasts = {n: last_seq(con, n) for n in range(1, 50)}
    return max(lasts, key=lambda number: lasts[number])


def evening(store: Path, now: datetime) -> None:
    """Measure what a hundred deals more cost the next page."""
    with closing(Journal(store, lambda: f"{now:%Y-%m-%dT%H:%M:%SZ}")) as journal:
        match = MatchSession(Match(HOUSE, PerSeat("Player 1", "Player 2"), Seat.A), journal, int)
        for n in range(100):
            if n % 20 == 0:
                match.start(Match(HOUSE, PerSeat(f"Player {n + 1}", "Player 2"), Seat.A))
            match.judge(ByHand(Seat.A, 1 + n % 3))
        with closing(Archive.open(store, keep=True)) as archive:
            began = time.monotonic_ns()
            assert archive.count()
            against("counting 100 deals more", (time.monotonic_ns() - began) / MS, PAGE_MS, "ms")


def player(rng: Random) -> str:
    """Return somebody."""
    return f"Player {rng.randint(1, PLAYERS)}"


def standings(rng: Random, period: Period, back: int) -> StandingsAsked:
    """Return a question about some time."""
    return StandingsAsked(period, rng.randrange(back))


def spread(what: str, times_ns: Sequence[int], most: float | None = None) -> None:
    """Print the median, the 95th percentile and the longest of times."""
    p50, p95, worst = median(times_ns) / MS, quantiles(times_ns, n=20)[-1] / MS, max(times_ns) / MS
    line = f"{what:44}{p50:8.1f} {p95:8.1f} {worst:8.1f} ms (p50, p95, worst)"
    if most is not None:
        line += f", target {most:g} ms: {'met' if worst <= most else 'MISSED'}"
    say(line)


class Reader:
    """Somebody who opens one page after the other."""

    def __init__(self, store: Path, now: datetime) -> None:
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._historian = Historian(store, self._take, lambda: now)

    def __enter__(self) -> Self:
        self._historian.start()
        self.opens(StandingsAsked(Period.ALL))
        return self

    def __exit__(self, *_: object) -> None:
        self._historian.stop()

    def _take(self, found: Found) -> None:
        self._answers.put(found.answer)

    def opens(self, question: Question) -> int:
        """Return how long a page takes to be answered, ns."""
        began = time.monotonic_ns()
        self._historian.ask(question)
        while self._answers.get(timeout=PATIENCE_S).asked != question:
            pass
        return time.monotonic_ns() - began


class Watched:
    """A whole table without a screen; its snapshots are looked at as they come."""

    def __init__(self, data: Path) -> None:
        args = command_line().parse_args(["--data", str(data), "--config", os.devnull])
        self._shown: queue.SimpleQueue[tuple[int, Snapshot | None]] = queue.SimpleQueue()
        self._appliance = Appliance(settings(args), self._take)
        self._dealer = Seat.A
        self.start_ns = 0

    def __enter__(self) -> Self:
        began = time.monotonic_ns()
        self._appliance.__enter__()
        self.start_ns = self._shown.get(timeout=PATIENCE_S)[0] - began
        return self

    def __exit__(self, *_: object) -> None:
        self._appliance.__exit__(None, None, None)

    def _take(self, snapshot: Snapshot | None) -> None:
        self._shown.put((time.monotonic_ns(), snapshot))

    def send(self, message: Input) -> None:
        """Tell the table what somebody did."""
        self._appliance.send(message)

    def cards(self, deals: Sequence[Dealt], most: int) -> list[int]:
        """Lay cards until so many were laid; return how long each took to be shown, ns."""
        times: list[int] = []
        while len(times) < most:
            for one in deals:
                times += self._deal(one)
        return times[:most]

    def _deal(self, one: Dealt) -> Iterator[int]:
        """Lay the cards of a deal that A dealt up to the first announcement; agree on a result."""
        for text in one.lines:
            match read_action(text):
                case TurnUp(card):
                    yield self._answered(TouchCard(Seat.A, card))
                case Play(card, seat) if seat:
                    mirrored = self._dealer is not Seat.A
                    yield self._answered(TouchCard(seat.other if mirrored else seat, card))
                case _:
                    break
        self._answered(AgreeResult(Seat.A, 1))

    def _answered(self, message: Input) -> int:
        """Return how long it takes until a snapshot shows what was done, ns."""
        pause(PACE_S)
        while not self._shown.empty():
            self._shown.get()
        began = time.monotonic_ns()
        self.send(message)
        while True:
            at, snapshot = self._shown.get(timeout=PATIENCE_S)
            if snapshot and snapshot.acted_ns and snapshot.acted_ns >= began:
                self._dealer = snapshot.view.dealer
                return at - began


if __name__ == "__main__":
    sys.exit(main())
