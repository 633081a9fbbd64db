"""Others remove, replace or cut short files of a running store: told at once, nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.history.archive import Archive
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from engine.actions import ByHand, Match
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.rules.rule_set import HOUSE

A, B = Seat.A, Seat.B
UID = "04A3C61B2F5E66"
DISTURBED = StoreTrouble.DISTURBED
REMATCH = Match(HOUSE, PerSeat("Cilli", "Dani"), A)


def removed(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    other = file.with_name("other")
    shutil.copy(file, other)
    other.replace(file)


def emptied(file: Path) -> None:
    os.truncate(file, 0)


def cut_in_half(file: Path) -> None:
    os.truncate(file, 5000)


CHANGES = [
    pytest.param(change, end, id=f"{change.__name__}{end or ' main file'}")
    for end, changes in {
        "": [removed, replaced, emptied, cut_in_half],
        "-wal": [removed, replaced, emptied, cut_in_half],
        "-shm": [removed, replaced],  # cut short it ends the program by a signal
    }.items()
    for change in changes
]
changes = pytest.mark.parametrize(("change", "end"), CHANGES)


def after_a_kill(path: Path) -> tuple[dict[str, list[int]], tuple[str, ...]]:
    """Return what a restart finds: the points of each match by who sat at A, and the decks."""
    elsewhere = path.parent.with_name("after")
    shutil.copytree(path.parent, elsewhere)
    points: dict[str, list[int]] = {}
    with open_store(elsewhere / path.name) as store:
        for deal in store.history():
            points.setdefault(deal.players["A"], []).append(deal.result["game_points"])
        decks = store.decks().names()
    shutil.rmtree(elsewhere)
    return points, decks


def told(journal: Journal) -> StoreTrouble | None:
    return journal.trouble


@changes
def test_nothing_shown_is_lost_and_it_is_told(
    change: Callable[[Path], None], end: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 20)
    scorer.journal.teach("blue", UID, card("TH"))
    assert told(scorer.journal) is None
    change(path.with_name(path.name + end))
    scorer.do(ByHand(B, 3))
    damaged = end == "" and change in {emptied, cut_in_half}
    assert told(scorer.journal) is (StoreTrouble.MOVED_ASIDE if damaged else DISTURBED)
    assert (path.name + end in scorer.journal.detail) or damaged
    assert scorer.journal.unsaved == 0
    assert after_a_kill(path) == ({"Anna": [1] * 20 + [3]}, ("blue",))
    scorer.do(ByHand(B, 2))
    assert told(scorer.journal) is None, "it is told for a whole deal"
    assert after_a_kill(path) == ({"Anna": [1] * 20 + [3, 2]}, ("blue",))
    with open_to_read(path) as store:
        store.check()


@changes
def test_it_is_noticed_though_nobody_plays(
    change: Callable[[Path], None], end: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 5)
    assert not scorer.journal.check_files()
    change(path.with_name(path.name + end))
    assert scorer.journal.check_files()
    assert told(scorer.journal) in {DISTURBED, StoreTrouble.MOVED_ASIDE}
    assert after_a_kill(path)[0] == {"Anna": [1] * 5}
    assert not scorer.journal.check_files()


@pytest.mark.parametrize("change", [removed, replaced, emptied, cut_in_half])
def test_what_is_no_longer_in_memory_is_not_in_the_log_alone(
    change: Callable[[Path], None], table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 3)
    scorer.journal.begin(REMATCH, ByHand(A, 2))
    assert scorer.journal.rename("Anna", "Änne") is None
    assert scorer.journal.correct(1, 2, A, 3)
    change(path.with_name(f"{path.name}-wal"))
    scorer.journal.append(ByHand(B, 3))
    assert told(scorer.journal) is DISTURBED
    with open_to_read(path) as store:
        assert [len(store.lines(number)) for number in store.matches()] == [4, 3]
        results = [(deal.players["A"], deal.result["game_points"]) for deal in store.history()]
    assert results == [("Änne", 3), ("Änne", 1), ("Änne", 1)]


def test_of_a_file_that_was_removed_every_match_is_saved_again(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 3)
    scorer.journal.begin(REMATCH)
    path.unlink()
    assert scorer.journal.check_files()
    assert told(scorer.journal) is DISTURBED
    assert after_a_kill(path)[0] == {"Anna": [1] * 3}
    there = {entry.name for entry in path.parent.iterdir() if entry.name.startswith(path.stem)}
    assert there == {path.name, f"{path.name}-wal", f"{path.name}-shm", "bummerl.lock"}


@pytest.mark.parametrize("change", [removed, replaced, emptied, cut_in_half])
@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_page_of_the_history_that_is_open_does_not_keep_the_table_from_saving(
    change: Callable[[Path], None], end: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    if end == "-shm" and change in {emptied, cut_in_half}:
        pytest.skip("it ends the program by a signal")
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 5)
    archive = Archive.open(path, keep=False)
    assert archive.is_in_place()
    change(path.with_name(path.name + end))
    assert not archive.is_in_place()
    scorer.do(ByHand(B, 3))
    archive.close()
    scorer.journal.retry()
    assert scorer.journal.unsaved == 0
    assert told(scorer.journal) is DISTURBED
    assert after_a_kill(path)[0] == {"Anna": [1] * 5 + [3]}


@pytest.mark.parametrize("busy", ["TRUNCATE", "RESTART", "FULL"])
def test_another_program_that_empties_the_log_by_the_book_costs_nothing(
    busy: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1)] * 5)
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA wal_checkpoint({busy})")
    other.close()
    scorer.do(ByHand(B, 3))
    assert told(scorer.journal) in {None, DISTURBED}
    assert after_a_kill(path)[0] == {"Anna": [1] * 5 + [3]}


TABLE = """
import sys
from pathlib import Path
from device.store.journal import Journal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.referee import judge
from engine.rules.rule_set import HOUSE
from engine.state import START

journal = Journal(Path(sys.argv[1]))
match = Match(HOUSE, PerSeat("Anna", "Berta"), Seat.B)
journal.begin(match)
state = judge(START, match).state
print("begun", flush=True)
for order in sys.stdin:
    what, number = order.split()
    if what == "forget":
        journal.forget_player("Berta")
    for _ in range(int(number)):
        after = judge(state, ByHand(Seat.A, 1)).state
        journal.append(ByHand(Seat.A, 1), after.ended)
        state = after
    print(journal.trouble, journal.unsaved, flush=True)
"""
IMPORT = f"""
import sys
from pathlib import Path
from device.store.store import open_store
from engine.model.cards import card
with open_store(Path(sys.argv[1])) as store:
    store.keep_deck("red", {{"{UID}": card("TH")}})
print("imported")
"""


def test_a_player_deleted_at_a_running_table_takes_away_no_lock(path: Path) -> None:
    path.parent.mkdir()
    program = [sys.executable, "-c", TABLE, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True) as running:
        assert running.stdin
        assert running.stdout
        assert running.stdout.readline() == "begun\n"

        def tell(order: str) -> None:
            assert running.stdin
            assert running.stdout
            running.stdin.write(f"{order}\n")
            running.stdin.flush()
            assert running.stdout.readline() == "None 0\n"

        tell("play 10")
        tell("forget 0")
        imported = subprocess.run(
            [sys.executable, "-c", IMPORT, str(path)], check=True, capture_output=True, text=True
        )
        assert imported.stdout == "imported\n"
        tell("play 30")
        running.kill()
    with open_store(path) as store:
        store.check()
        assert len(store.lines(1)) == 41
        assert store.decks().names() == ("red",)
