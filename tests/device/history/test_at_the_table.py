"""A whole table without a screen: a page of what was played is asked for, renewed and closed."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from device.appliance import Appliance
from device.cli.parser.parser import parser
from device.config.load import settings
from device.history.builder import Builder
from device.history.tallies import NAME
from engine.interface.inputs import AgreeResult, OpenHistory
from engine.interface.queries import (
    MatchesQuery,
    MatchList,
    Period,
    StandingsAsked,
    StandingsTable,
)
from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from tests.device.history.pub import A, Pub

PATIENCE_S = 10.0
LEAST_URGENT_S = 120.0
"""A process that lets everybody else go first takes its time on a busy machine."""


def test_a_page_at_the_table(tmp_path: Path) -> None:
    shown: queue.SimpleQueue[Snapshot | None] = queue.SimpleQueue()
    args = parser().parse_args(["--data", str(tmp_path), "--config", os.devnull])

    def until(holds: Callable[[Snapshot], bool]) -> Snapshot:
        while True:
            snapshot = shown.get(timeout=PATIENCE_S)
            if snapshot and holds(snapshot):
                return snapshot

    def deals(snapshot: Snapshot) -> list[int]:
        found = snapshot.answer
        return [row.deals for row in found.rows] if isinstance(found, MatchList) else []

    with Appliance(settings(args), shown.put) as table:
        table.send(AgreeResult(Seat.A, 2))
        table.send(OpenHistory(MatchesQuery()))
        until(lambda snapshot: deals(snapshot) == [1])
        table.send(AgreeResult(Seat.B, 1))
        until(lambda snapshot: deals(snapshot) == [2])  # renewed by itself
        table.send(OpenHistory(StandingsAsked(Period.ALL)))
        until(lambda snapshot: isinstance(snapshot.answer, StandingsTable))
        table.send(OpenHistory(None))
        until(lambda snapshot: snapshot.answer is None)
    assert "historian" not in [thread.name for thread in threading.enumerate()]


def test_what_takes_long_is_counted_in_a_process_of_its_own(pub: Pub) -> None:
    for _ in range(3):
        pub.sit("Hermine", "Franz")
        pub.won(A, 1)
    with ExitStack() as stack:
        counting = Builder(pub.path)
        stack.callback(counting.stop)
        counting.start()
        counting.start()  # there is one
        until = time.monotonic() + LEAST_URGENT_S
        while counting.runs:
            assert time.monotonic() < until
            threading.Event().wait(0.05)
    found = pub.answer(StandingsAsked(Period.ALL))
    assert isinstance(found, StandingsTable)
    assert found.rows[0].tally.deals_won == 3
    assert pub.path.with_name(NAME).exists()


def test_a_process_that_cannot_count_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "device.history.builder", str(tmp_path / "nothing.sqlite3")]
    assert subprocess.run(command, check=False, timeout=60).returncode == 1
