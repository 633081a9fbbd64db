"""The program is killed at any moment: every line it has acknowledged is there afterwards."""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

from device.store.file.database import CHECKED_BYTES
from device.store.store import open_store
from engine.actions import Undo
from engine.record.action_lines import write_action

CUTS = 25

SCORER = """
import sys
from pathlib import Path
from device.store.journal import Journal
from engine.actions import ByHand, Match, Undo
from engine.model.cards import PerSeat, Seat
from engine.referee import judge
from engine.rules.rule_set import HOUSE
from engine.state import START

def say(text):
    sys.stdout.write(text + chr(10))
    sys.stdout.flush()

say("opening")
journal = Journal(Path(sys.argv[1]))
state = START
for action in journal.actions:
    state = judge(state, action).state
if not journal.actions:
    match = Match(HOUSE, PerSeat("Anna", "Dani"), Seat.B)
    journal.begin(match)
    state = judge(state, match).state
say(str(len(journal.actions)))
while True:
    number = len(journal.actions)
    seat = Seat.A if number % 3 else Seat.B
    action = Undo() if number % 4 == 3 else ByHand(seat, number % 3 + 1)
    after = judge(state, action).state
    journal.append(action, after.ended if after.ended is not state.ended else None)
    state = after
    say(str(len(journal.actions)))
"""


def killed_after(path: Path, lines: int) -> int:
    """Run the scorer, kill it after so many lines of its output; return what it acknowledged."""
    program = [sys.executable, "-c", SCORER, str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as scorer:
        assert scorer.stdout
        assert scorer.stdout.readline() == "opening\n"
        for _ in range(lines):
            scorer.stdout.readline()
        scorer.kill()
        said = scorer.stdout.read().split("\n")
    whole = [int(line) for line in said[:-1]]  # what was written before the kill, but not read
    return max(whole, default=0)


def test_every_acknowledged_line_survives_a_kill(path: Path) -> None:
    chance = random.Random(66)
    before: list[str] = []
    for _ in range(CUTS):
        acknowledged = killed_after(path, chance.choice([0, 0, 1, 2, 3, 7, 20, 60]))
        with open_store(path) as store:
            latest = store.latest()
            record = list(store.record(latest)) if latest else []
            results = sum(1 for _ in store.history())
        assert latest in (None, 1)
        assert max(acknowledged, len(before)) <= len(record)
        assert record[: len(before)] == before
        undone = record.count(write_action(Undo()))
        assert results == max(len(record) - 1 - 2 * undone, 0)
        before = record
    assert len(before) > CUTS


def test_a_killed_program_leaves_a_store_that_goes_on(path: Path) -> None:
    killed_after(path, 5)
    with open_store(path) as store:
        store.append(1, len(list(store.record(1))) + 1, store.lines(1)[1])
        assert len(store.lines(1)) >= 5


def test_a_large_file_with_a_log_is_not_read_into_memory_at_the_start(path: Path) -> None:
    killed_after(path, 20)
    with path.open("r+b") as file:
        file.truncate(8 * CHECKED_BYTES)  # as if there were many more matches
    tracemalloc.start()
    with open_store(path) as store:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(list(store.record(1))) >= 20
    assert most < CHECKED_BYTES
