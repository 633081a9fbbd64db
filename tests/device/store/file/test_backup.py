"""Backups: whole, in order, one a day, seven of them; none is lost for the sake of another."""

from __future__ import annotations

import os
import resource
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import (
    NothingRecordedError,
    StoreDamagedError,
    StoreError,
    StoreReadOnlyError,
    StoreRefusedError,
)
from device.store.file import database
from device.store.file.backup import back_up, backups
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.store.tables.stored_lines import StoredLine
from engine.actions import Action, ByHand, Match, TurnUp
from engine.model.cards import Seat, card

A, B = Seat.A, Seat.B
FRIDAY = date(2026, 12, 4)

Table = Callable[[], Any]


@pytest.fixture
def folder(path: Path) -> Path:
    return path.parent / "backups"


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def actions(path: Path, match: int = 1) -> list[Action]:
    with open_to_read(path) as store:
        return [line.action for line in store.lines(match)]


def test_a_table_goes_on_while_it_is_backed_up(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.journal.teach("blue", "04A3C61B2F5E80", card("TH"))
    scorer.journal.choose({"theme": '"light"'})
    scorer.do(match, ByHand(A, 1), TurnUp(card("JH")))
    made = back_up(path, folder, FRIDAY)
    scorer.do(ByHand(B, 2))
    assert scorer.journal.trouble is None
    assert made is not None
    assert names(folder) == ["bummerl-00001-2026-12-04.sqlite3"]
    with open_to_read(made.path) as store:
        assert [line.action for line in store.lines(1)] == [
            match,
            ByHand(A, 1),
            TurnUp(card("JH")),
        ]
        assert store.decks().deck("blue") == {"04A3C61B2F5E80": card("TH")}
        assert store.choices() == {"theme": '"light"'}


def test_what_is_stored_meanwhile_neither_comes_in_nor_begins_the_copy_anew(
    match: Match, path: Path, folder: Path
) -> None:
    with open_store(path) as store:
        store.begin(
            StoredLine(match, ""), *[StoredLine(ByHand(A, 1), "2026-12-04T18:00:00Z")] * 9000
        )
        copied = threading.Event()
        written = 0

        def play_on() -> None:
            nonlocal written
            while not copied.is_set():
                store.append(1, 9002 + written, StoredLine(ByHand(B, 2), ""))
                written += 1

        player = threading.Thread(target=play_on)
        player.start()
        try:
            made = back_up(path, folder, FRIDAY)
        finally:
            copied.set()
            player.join()
        assert made is not None
        held = len(actions(made.path))
        assert 9001 <= held < 9001 + written
        assert len(actions(path)) == 9001 + written


def test_where_nothing_is_new_nothing_is_written(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match, ByHand(A, 1))
    back_up(path, folder, FRIDAY)
    was = [(entry.name, entry.stat().st_mtime_ns) for entry in (folder, *folder.iterdir())]
    assert back_up(path, folder, FRIDAY) is None
    assert back_up(path, folder, None) is None
    assert [(entry.name, entry.stat().st_mtime_ns) for entry in (folder, *folder.iterdir())] == was


@pytest.mark.parametrize("what", ["deck", "card of a deck", "choice", "choice changed"])
def test_what_is_no_line_is_new_as_well(
    what: str, table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    scorer.journal.choose({"volume": "1"})
    scorer.journal.teach("blue", "04A3C61B2F5E80", card("TH"))
    back_up(path, folder, None)
    match what:
        case "deck":
            scorer.journal.teach("red", "04A3C61B2F5E81", card("TH"))
        case "card of a deck":
            scorer.journal.move("04A3C61B2F5E80", card("KH"))
        case "choice":
            scorer.journal.choose({"theme": '"light"'})
        case _:
            scorer.journal.choose({"volume": "2"})
    assert back_up(path, folder, None) is not None


def test_the_last_seven_days_are_kept(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    for day in range(1, 11):
        scorer.do(ByHand(A, 1))
        back_up(path, folder, date(2026, 12, day))
    assert names(folder) == [
        f"bummerl-{number:05}-2026-12-{number:02}.sqlite3" for number in range(4, 11)
    ]


def test_short_evenings_of_one_day_push_nothing_out(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    back_up(path, folder, date(2026, 12, 3))
    for _ in range(9):
        scorer.do(ByHand(A, 1))
        back_up(path, folder, FRIDAY)
    assert [(backup.number, backup.day) for backup in backups(folder)] == [
        (1, "2026-12-03"),
        (10, "2026-12-04"),
    ]


def test_a_clock_that_jumps_or_was_never_set_changes_no_order(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    for day in (None, FRIDAY, None, None, date(2031, 1, 1), FRIDAY, date(2027, 1, 1), None):
        scorer.do(ByHand(A, 1))
        back_up(path, folder, day)
    assert [(backup.number, backup.day) for backup in backups(folder)] == [
        (2, "2026-12-04"),
        (3, "undated"),
        (4, "undated"),
        (5, "2031-01-01"),
        (6, "2026-12-04"),
        (7, "2027-01-01"),
        (8, "undated"),
    ]
    assert len(actions(backups(folder)[-1].path)) == 9


def test_a_store_begun_anew_does_not_replace_the_backup_of_the_same_day(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1), ByHand(B, 2))
    back_up(path, folder, FRIDAY)
    scorer.journal.close()
    path.write_bytes(b"damage" * 1000)
    table().do(match, ByHand(A, 1))
    back_up(path, folder, FRIDAY)
    assert [len(actions(backup.path)) for backup in backups(folder)] == [3, 2]


@contextmanager
def disk_that_takes(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.99])
def test_a_disk_that_takes_no_more_costs_no_older_backup(
    part: float, table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    for day in range(1, 8):
        scorer.do(ByHand(A, 1))
        back_up(path, folder, date(2026, 12, day))
    was = names(folder)
    scorer.do(ByHand(B, 2))
    size = int(part * (folder / was[-1]).stat().st_size)
    with disk_that_takes(size), pytest.raises(StoreError, match=r"bummerl-00008.*: .*disk"):
        back_up(path, folder, date(2026, 12, 8))
    assert names(folder) == was
    assert back_up(path, folder, date(2026, 12, 8)) is not None


def test_a_place_that_is_none_is_told(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match)
    folder.touch()
    with pytest.raises(StoreError, match="backups: File exists"):
        back_up(path, folder, FRIDAY)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_place_that_may_not_be_written_is_told(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match)
    folder.mkdir(mode=0o500)
    with pytest.raises(StoreReadOnlyError):
        back_up(path, folder, FRIDAY)


def test_what_a_cut_left_half_made_is_cleared_away(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match)
    folder.mkdir()
    (folder / "bummerl-00001-2026-12-03.sqlite3.part").write_bytes(b"half a copy")
    (folder / "of somebody else.part").touch()
    (folder / "bummerl-of-somebody-else.part").mkdir()
    back_up(path, folder, FRIDAY)
    assert names(folder) == [
        "bummerl-00001-2026-12-04.sqlite3",
        "bummerl-of-somebody-else.part",
        "of somebody else.part",
    ]


def test_a_damaged_backup_stays_and_another_is_made(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match)
    first = back_up(path, folder, FRIDAY)
    assert first is not None
    first.path.write_bytes(b"damage")
    second = back_up(path, folder, FRIDAY)
    assert second is not None
    assert [backup.number for backup in backups(folder)] == [1, 2]
    assert first.path.read_bytes() == b"damage"
    assert second.matches() == 1


def test_a_damaged_store_is_told_and_the_older_backup_stays(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(A, 1), ByHand(B, 2)] * 40)
    back_up(path, folder, FRIDAY)
    scorer.journal.close()
    data = bytearray(path.read_bytes())
    data[5 * 1024 :] = bytes(255 - byte for byte in data[5 * 1024 :])
    path.write_bytes(data)
    with pytest.raises(StoreDamagedError, match=r"bummerl\.sqlite3: the file is damaged"):
        back_up(path, folder, FRIDAY)
    assert [len(actions(backup.path)) for backup in backups(folder)] == [81]
    assert not list(folder.glob("*.part"))


def test_nothing_at_all_is_told(path: Path, folder: Path) -> None:
    with pytest.raises(NothingRecordedError):
        back_up(path, folder, FRIDAY)
    assert backups(folder) == []


def test_a_newer_store_is_not_backed_up_by_an_older_program(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    scorer = table()
    scorer.do(match)
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con:
        con.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreRefusedError, match="newer Bummerl"):
        back_up(path, folder, FRIDAY)
    assert not folder.exists()


def test_a_backup_leaves_nothing_beside_it_when_it_is_looked_at(
    table: Table, match: Match, path: Path, folder: Path
) -> None:
    table().do(match)
    back_up(path, folder, FRIDAY)
    assert [backup.matches() for backup in backups(folder)] == [1]
    back_up(path, folder, FRIDAY)
    assert len(names(folder)) == 1


def test_two_at_once_make_one(table: Table, match: Match, path: Path, folder: Path) -> None:
    table().do(match, *[ByHand(A, 1)] * 50)
    made: list[object] = []
    both = [
        threading.Thread(target=lambda: made.append(back_up(path, folder, None))) for _ in "ab"
    ]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert sorted(one is None for one in made) == [False, True]
    assert names(folder) == ["bummerl-00001-undated.sqlite3"]


def test_a_backup_is_a_store_that_the_program_opens(
    table: Table, match: Match, path: Path, folder: Path, tmp_path: Path
) -> None:
    table().do(match, ByHand(A, 1))
    made = back_up(path, folder, FRIDAY)
    assert made is not None
    elsewhere = tmp_path / "elsewhere" / database.NAME
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(made.path.read_bytes())
    journal = Journal(elsewhere)
    assert journal.actions == (match, ByHand(A, 1))
    assert journal.trouble is None
    journal.close()
