"""A disk that goes bad and later works again: told and survived; nothing is lost or twice there.

SQLite's calls fail as they do on such a disk; the program is as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from device.store.journal import Journal
from device.store.store import open_to_read
from engine.actions import Action, ByHand
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat, card
from tests.device.store.conftest import MATCH, Scorer
from tests.device.store.lossy import Disk
from tests.device.store.vfs import Call

BEFORE: Final[list[Action]] = [MATCH, ByHand(Seat.A, 1), ByHand(Seat.B, 2)]
MEANWHILE: Final[list[Action]] = [ByHand(Seat.B, 3), ByHand(Seat.A, 2), ByHand(Seat.A, 1)]
AFTER: Final[list[Action]] = [ByHand(Seat.B, 1)]
UID: Final = "04A3C61B2F5E80"


@dataclass
class Bad:
    """How a disk is bad: which calls of SQLite fail with what code, and every how many of them."""

    codes: dict[Call, int]
    every: int = 1
    name: str = ""
    """What the file's name ends with; empty: any."""
    calls: int = field(default=0, compare=False)
    failed: int = field(default=0, compare=False)

    def __call__(self, call: Call, path: Path) -> int:
        if call not in self.codes or not path.name.endswith(self.name):
            return sqlite3.SQLITE_OK
        self.calls += 1
        if self.calls % self.every:
            return sqlite3.SQLITE_OK
        self.failed += 1
        return self.codes[call]


FULL: Final = {Call.WRITE: sqlite3.SQLITE_FULL}
WAYS: Final = {
    "no reading": {Call.READ: sqlite3.SQLITE_IOERR_READ},
    "no writing": {Call.WRITE: sqlite3.SQLITE_IOERR_WRITE},
    "no syncing": {Call.SYNC: sqlite3.SQLITE_IOERR_FSYNC},
    "no opening": {Call.OPEN: sqlite3.SQLITE_CANTOPEN},
    "no removing": {Call.DELETE: sqlite3.SQLITE_IOERR_DELETE},
    "no cutting off": {Call.TRUNCATE: sqlite3.SQLITE_IOERR_TRUNCATE},
    "full": FULL,
    "read-only": {
        Call.WRITE: sqlite3.SQLITE_READONLY,
        Call.TRUNCATE: sqlite3.SQLITE_READONLY,
        Call.DELETE: sqlite3.SQLITE_READONLY,
    },
    "dead": dict.fromkeys(Call, sqlite3.SQLITE_IOERR),
}
TOLD: Final = {"full": StoreTrouble.FULL, "read-only": StoreTrouble.READ_ONLY}

ways = pytest.mark.parametrize("way", WAYS)
often = pytest.mark.parametrize("every", [1, 2, 3, 5])


def played(path: Path) -> list[list[Action]]:
    """Return the actions of each match in the file, which must be sound."""
    with open_to_read(path) as store:
        store.check()
        matches = range(1, (store.latest() or 0) + 1)
        return [[line.action for line in store.lines(match)] for match in matches]


def works_again(disk: Disk, journal: Journal) -> None:
    """Let the disk be good and the table try again, as it does now and then."""
    disk.fails = Disk.fails
    journal.retry()
    assert journal.trouble is None, journal.detail
    assert journal.unsaved == 0


@ways
@often
def test_it_goes_bad_while_playing(way: str, every: int, memory: Path) -> None:
    disk = Disk(memory / "disk")
    path = disk.root / "bummerl.sqlite3"
    bad = Bad(WAYS[way], every)
    with disk.running():
        journal = Journal(path)
        scorer = Scorer(journal)
        scorer.do(*BEFORE)
        disk.fails = bad
        for action in MEANWHILE:
            scorer.do(action)
            assert (journal.unsaved > 0) is (journal.trouble is not None), journal.detail
        journal.teach("blue", UID, card("TH"))
        journal.choose({"theme": '"light"'})
        if every == 1 and way in {"no writing", "no syncing", "full", "read-only", "dead"}:
            assert journal.trouble is TOLD.get(way, StoreTrouble.FAILED)
            assert str(path) in journal.detail
            assert journal.unsaved == len(MEANWHILE) + 2
        works_again(disk, journal)
        scorer.do(*AFTER)
        journal.close()
    again = Journal(path)
    assert again.actions == (*BEFORE, *MEANWHILE, *AFTER)
    assert again.decks.deck("blue") == {UID: card("TH")}
    assert again.choices == {"theme": '"light"'}
    again.close()
    assert played(path) == [[*BEFORE, *MEANWHILE, *AFTER]]


@ways
@often
@pytest.mark.parametrize("left", ["in order", "pulled"])
def test_it_is_bad_when_the_program_starts(left: str, way: str, every: int, memory: Path) -> None:
    disk = Disk(memory / "disk")
    path = disk.root / "bummerl.sqlite3"
    evening(path, left)
    with disk.running():
        disk.fails = Bad(WAYS[way], every)
        journal = Journal(path)
        scorer = Scorer(journal)
        resumed = list(journal.actions)
        assert resumed in ([], BEFORE)
        assert resumed or journal.trouble
        scorer.do(*([] if resumed else [MATCH]), *MEANWHILE)
        works_again(disk, journal)
        scorer.do(*AFTER)
        journal.close()
    new = [*MEANWHILE, *AFTER]
    assert played(path) == ([[*BEFORE, *new]] if resumed else [BEFORE, [MATCH, *new]])


def evening(path: Path, left: str) -> None:
    """Leave a file behind, with or without its log."""
    path.parent.mkdir()
    journal = Journal(path)
    Scorer(journal).do(*BEFORE)
    files = {p: p.read_bytes() for p in path.parent.iterdir()}
    journal.close()
    for file, content in files.items() if left == "pulled" else ():
        file.write_bytes(content)


@ways
@often
def test_it_is_bad_from_the_very_first_start(way: str, every: int, memory: Path) -> None:
    disk = Disk(memory / "disk")
    path = disk.root / "data" / "bummerl.sqlite3"
    with disk.running():
        disk.fails = Bad(WAYS[way], every)
        journal = Journal(path)
        Scorer(journal).do(*BEFORE, *MEANWHILE)
        works_again(disk, journal)
        journal.close()
    assert played(path) == [[*BEFORE, *MEANWHILE]]


@pytest.mark.parametrize("nth", range(1, 40))
def test_the_disk_is_full_at_any_write(nth: int, memory: Path) -> None:
    disk = Disk(memory / "disk")
    path = disk.root / "bummerl.sqlite3"
    bad = Bad(FULL)
    with disk.running():
        journal = Journal(path)
        scorer = Scorer(journal)
        scorer.do(*BEFORE)
        disk.fails = lambda call, path: bad(call, path) if full(call) else sqlite3.SQLITE_OK
        writes = 0

        def full(call: Call) -> bool:
            nonlocal writes
            writes += call is Call.WRITE
            return writes >= nth

        for _ in range(8):
            scorer.do(*MEANWHILE)
        assert journal.trouble is (StoreTrouble.FULL if bad.failed else None)
        works_again(disk, journal)
        journal.close()
    assert played(path) == [[*BEFORE, *MEANWHILE * 8]]


@pytest.mark.parametrize("nth", range(1, 30))
def test_a_short_read_is_no_end_of_the_match(nth: int, memory: Path) -> None:
    """What is read as nothing but zeros is damage, as long as it lasts."""
    disk = Disk(memory / "disk")
    path = disk.root / "bummerl.sqlite3"
    evening(path, "in order")
    bad = Bad({Call.READ: sqlite3.SQLITE_IOERR_SHORT_READ}, nth, path.name)
    with disk.running():
        disk.fails = bad
        journal = Journal(path)
        disk.fails = Disk.fails
        if not journal.actions:
            journal.begin(MATCH)
        journal.append(ByHand(Seat.A, 1))
        assert journal.unsaved == 0
        last = list(journal.actions)
        journal.close()
    files: Sequence[Path] = [path, *path.parent.glob("bummerl.damaged-?.sqlite3")]
    stored = [match for file in files for match in played(file)]
    assert last in stored
    assert any(match[: len(BEFORE)] == BEFORE for match in stored)
