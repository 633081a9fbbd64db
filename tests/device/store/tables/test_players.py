"""Players: one name each, changed in all that was played, deleted without leaving a byte."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.store.file.backup import back_up
from device.store.file.restore import restore
from device.store.journal import Journal
from device.store.store import open_to_read
from device.table.match import MatchSession
from engine.actions import ByHand, Match, Undo
from engine.interface.inputs import Correct
from engine.interface.lessons import Player, PlayerNote
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat
from engine.model.results import Result
from engine.record.action_lines import read_action
from engine.rules.rule_set import HOUSE
from tests.device.store.lossy import Disk
from tests.device.store.remains import Left
from tests.device.store.test_bad_disk import WAYS, Bad, ways
from tests.device.store.test_released import RELEASED
from tests.device.store.test_trouble import failing_disk, trouble

A, B = Seat.A, Seat.B
UID = "04A3C61B2F5E66"
PAGE = 512
PATIENCE_S = 20.0


def match(a: str, b: str) -> Match:
    return Match(HOUSE, PerSeat(a, b), B)


def running(path: Path, players: Match) -> tuple[Journal, MatchSession]:
    journal = Journal(path)
    return journal, MatchSession(players, journal, lambda: 0)


def names(path: Path) -> list[dict[str, str]]:
    """Return who played each finished deal, as `bummerl history` tells it."""
    with open_to_read(path) as store:
        return [deal.players for deal in store.history()]


def files_telling(folder: Path, word: str) -> set[str]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.name for file in files if word.encode() in file.read_bytes()}


def until_copies_are_clean(journal: Journal) -> None:
    end_s = time.monotonic() + PATIENCE_S
    journal.retry()
    while "forgetting" in {*journal.choices, *stored_choices(journal.path)}:
        assert time.monotonic() < end_s
        journal.retry()


def stored_choices(path: Path) -> dict[str, str]:
    with open_to_read(path) as store:
        return store.choices()


def test_a_name_is_stored_once_however_often_it_plays(path: Path) -> None:
    journal = Journal(path)
    for _ in range(30):
        journal.begin(match("Hermine", "Franz"))
    journal.close()
    assert path.read_bytes().count(b"Hermine") == 1
    with open_to_read(path) as store:
        for number in (1, 30):
            assert read_action(next(store.record(number))) == match("Hermine", "Franz")


def test_players_are_listed_who_played_last_first_and_nobody_is_none(path: Path) -> None:
    journal = Journal(path)
    for players in (("Anna", "Béla"), ("A", "Cilli"), ("", "B"), ("Béla", "Dani")):
        journal.begin(match(*players))
    journal.give_card(UID, "Egon")
    listed = journal.players.players
    journal.close()
    assert listed == (
        Player("Béla"),
        Player("Dani"),
        Player("Cilli"),
        Player("Anna"),
        Player("Egon", 1),
    )
    again = Journal(path)
    assert set(again.players.players) == set(listed)
    assert again.players.players[-1] == Player("Egon", 1)
    again.close()


@pytest.mark.parametrize("other", ["ANNA", "anna", "Ańna", "WEIẞ"])
def test_writings_of_one_name_are_one_player_written_as_last(other: str, path: Path) -> None:
    first = {"Ańna": "An\u0301na", "WEIẞ": "Weiß"}.get(other, "Anna")
    journal = Journal(path)
    journal.begin(match(first, "Béla"))
    journal.append(ByHand(A, 1))
    journal.begin(match("Cilli", other))
    assert [player.name for player in journal.players.players] == ["Cilli", other, "Béla"]
    journal.close()
    with open_to_read(path) as store:
        assert other in next(store.record(1))


def test_a_renaming_in_the_middle_of_a_bummerl_changes_names_and_no_score(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 3))
    at.judge(ByHand(B, 2))
    before = at.view()
    assert at.rename_player("anna", "Annamaria") is None
    shown = at.view()
    assert shown.players == PerSeat("Annamaria", "Béla")
    assert (shown.game_points, shown.marks, shown.result) == (
        before.game_points,
        before.marks,
        before.result,
    )
    at.judge(Undo())
    at.judge(Undo())
    assert at.view().players == PerSeat("Annamaria", "Béla")
    assert at.view().game_points == PerSeat(0, 0)
    at.judge(ByHand(B, 1))
    journal.close()
    assert names(path) == [{"A": "Annamaria", "B": "Béla"}]
    journal, at = running(path, match("x", "y"))
    assert at.view().players == PerSeat("Annamaria", "Béla")
    journal.close()


def test_a_renaming_changes_what_is_told_of_earlier_matches(path: Path) -> None:
    journal = Journal(path)
    journal.begin(match("Anna", "Béla"))
    journal.begin(match("Cilli", "Anna"))
    assert journal.rename("Anna", "Änne") is None
    assert [played.players for played in journal.played()] == [
        PerSeat("Cilli", "Änne"),
        PerSeat("Änne", "Béla"),
    ]
    journal.close()
    with open_to_read(path) as store:
        assert '"A": "Änne"' in next(store.record(1))


@pytest.mark.parametrize("new", ["Béla", "BÉLA", "A", "B", ""])
def test_a_name_that_is_another_players_or_nobodys_is_refused(new: str, path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 1))
    assert at.rename_player("Anna", new) is PlayerNote.NAME_TAKEN
    assert at.view().players == PerSeat("Anna", "Béla")
    journal.close()
    assert names(path) == [{"A": "Anna", "B": "Béla"}]


def test_a_name_may_be_written_otherwise_and_a_strange_one_is_nobodys(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    assert at.rename_player("Anna", "ANNA") is None
    assert at.rename_player("Zita", "Zoe") is None
    assert [player.name for player in journal.players.players] == ["ANNA", "Béla"]
    journal.close()


def test_a_card_stands_for_one_player_however_its_number_is_written(path: Path) -> None:
    journal = Journal(path)
    journal.give_card(UID, "Anna")
    turned = bytes.fromhex(UID)[::-1].hex().upper()
    assert journal.players.of_card(turned) == "Anna"
    journal.give_card(turned, "Béla")
    journal.close()
    again = Journal(path)
    assert again.players.of_card(UID) == "Béla"
    assert {player.name: player.cards for player in again.players.players} == {
        "Anna": 0,
        "Béla": 1,
    }
    again.take_cards("Béla")
    assert again.players.of_card(UID) is None
    again.close()
    assert UID.encode() not in path.read_bytes()


def test_who_is_deleted_in_the_middle_of_a_bummerl_keeps_the_score(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 3))
    journal.give_card(UID, "Anna")
    at.forget_player("Anna")
    assert at.view().players == PerSeat("", "Béla")
    assert at.view().game_points == PerSeat(3, 0)
    assert journal.players.players == (Player("Béla"),)
    at.judge(Undo())
    assert at.view().players == PerSeat("", "Béla")
    at.judge(ByHand(A, 2))
    journal.close()
    assert names(path) == [{"A": "", "B": "Béla"}]
    assert files_telling(path.parent, "Anna") == set()
    assert files_telling(path.parent, UID) == set()


def test_after_a_deletion_no_byte_of_it_is_in_the_data_folder(path: Path) -> None:
    path.parent.mkdir()
    folder = path.parent / "backups"
    with closing(sqlite3.connect(path)) as con:
        con.executescript((RELEASED / "schema-3.sql").read_text("utf-8"))
    back_up(path, folder, date(2026, 12, 4))  # by its old shape
    journal = Journal(path)
    journal.rename("Hermine", "Minna")
    journal.give_card(UID, "Minna")
    back_up(path, folder, date(2026, 12, 5))
    journal.close()
    shutil.copy(path, path.parent.parent / "elsewhere.sqlite3")
    restore(path.parent.parent / "elsewhere.sqlite3", path)
    journal = Journal(path)
    assert files_telling(path.parent, "Hermine")  # she was called so before
    assert {"bummerl.schema-3.sqlite3", "bummerl.replaced-1.sqlite3"} < {
        entry.name for entry in path.parent.iterdir()
    }
    journal.forget_player("Minna")
    until_copies_are_clean(journal)
    for word in ("Minna", "Hermine", UID):
        assert files_telling(path.parent, word) == set(), word
    journal.close()
    for copy in sorted(path.parent.rglob("*.sqlite3")):
        with open_to_read(copy) as store:
            store.check()
            assert len(list(store.history())) == 5
            assert '"B": "Franz"' in next(store.record(1))


def test_a_copy_that_cannot_be_cleaned_is_told_and_nothing_else_suffers(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 3))
    path.with_name("bummerl.damaged-1.sqlite3").write_bytes(b"half a file with Anna in it")
    at.forget_player("Anna")
    until_copies_are_clean(journal)
    journal.close()
    assert files_telling(path.parent, "Anna") == {"bummerl.damaged-1.sqlite3"}
    assert "bummerl.damaged-1.sqlite3: the file is damaged" in caplog.text
    assert "remove it if you can" in caplog.text
    assert "Anna" not in caplog.text


def test_of_many_players_each_can_be_deleted_without_a_trace(path: Path) -> None:
    """Pages are split and joined as names come and go, and rows are moved."""
    chance = Random(7)
    journal = Journal(path)
    there = [f"Name{number:03}{'x' * chance.randrange(30)}" for number in range(120)]
    for name in there:
        journal.begin(match(name, "Béla"))
    for _ in range(40):
        name = there.pop(chance.randrange(len(there)))
        if chance.random() < 0.5:
            journal.rename(name, other := name.replace("Name", "Other"))
            assert files_telling(path.parent, name) <= {path.name, f"{path.name}-wal"}
            name = other
        journal.forget_player(name)
        assert files_telling(path.parent, f"{name[:8]}") == set(), name
    journal.close()


def test_a_deletion_waits_for_who_reads_the_log_and_stops_nothing(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 3))
    reading = sqlite3.connect(path, isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM line").fetchone()
    began_s = time.monotonic()
    at.forget_player("Anna")
    at.judge(ByHand(B, 1))
    assert time.monotonic() - began_s < 1.5
    assert trouble(journal) is None
    assert files_telling(path.parent, "Anna") <= {path.name, f"{path.name}-wal"}
    assert files_telling(path.parent, "Anna")
    reading.close()
    at.judge(ByHand(B, 1))
    assert files_telling(path.parent, "Anna") == set()
    journal.close()


def test_what_is_done_to_players_while_the_disk_fails_is_stored_later(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    at.judge(ByHand(A, 3))
    with failing_disk():
        at.rename_player("Anna", "Änne")
        at.start(match("Änne", "Cilli"))
        journal.give_card(UID, "Cilli")
        at.rename_player("Cilli", "Cäcilia")
        at.forget_player("Béla")
        at.start(match("Dani", "Béla"))
        at.judge(ByHand(B, 2))
        assert trouble(journal) is not None
        assert journal.unsaved
    shown = journal.players
    journal.retry()
    assert trouble(journal) is None
    assert journal.unsaved == 0
    journal.close()
    assert names(path) == [{"A": "Änne", "B": ""}, {"A": "Dani", "B": "Béla"}]
    again = Journal(path)
    assert again.players.cards == shown.cards
    assert again.players.of_card(UID) == "Cäcilia"
    again.close()


def test_a_file_that_was_removed_gets_the_players_again(path: Path) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    journal.give_card(UID, "Cilli")
    at.judge(ByHand(A, 3))
    for entry in path.parent.glob("bummerl.sqlite3*"):
        entry.unlink()
    at.rename_player("Anna", "Änne")
    journal.close()
    again = Journal(path)
    assert {player.name for player in again.players.players} == {"Änne", "Béla", "Cilli"}
    assert again.players.of_card(UID) == "Cilli"
    again.close()


@pytest.mark.parametrize("damaged", ["sqlite_autoindex_tag_1", "choice", "player"])
def test_of_a_damaged_file_what_can_be_read_of_players_is_carried_over(
    damaged: str, path: Path
) -> None:
    journal, at = running(path, match("Anna", "Béla"))
    journal.give_card(UID, "Cilli")
    journal.choose({"volume": "3"})
    at.judge(ByHand(A, 3))
    journal.close()
    with closing(sqlite3.connect(path)) as con:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (root,) = con.execute(sql, (damaged,)).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(bytes(PAGE))
    journal, at = running(path, match("Anna", "Béla"))
    assert trouble(journal) is StoreTrouble.MOVED_ASIDE
    assert at.view().game_points == PerSeat(3, 0)
    if damaged != "player":
        assert at.view().players == PerSeat("Anna", "Béla")
        assert journal.players.of_card(UID) == "Cilli"
    journal.close()
    with open_to_read(path) as store:
        assert [deal.result["game_points"] for deal in store.history()] == [3]


def seen(journal: Journal) -> tuple[dict[str, frozenset[str]], dict[int, Result]]:
    """Return who is known, and the results of the match as they count."""
    recent = journal.recent(100)
    return dict(journal.players.cards), recent.counts if recent else {}


@ways
def test_a_disk_that_goes_bad_loses_nothing_done_to_players(way: str, memory: Path) -> None:
    disk = Disk(memory / "disk")
    with disk.running():
        journal, at = running(disk.root / "bummerl.sqlite3", match("Anna", "Béla"))
        at.judge(ByHand(A, 3))
        disk.fails = Bad(WAYS[way])
        at.rename_player("Anna", "Änne")
        journal.give_card(UID, "Béla")
        at.start(match("Cilli", "Dani"))
        at.judge(ByHand(B, 1))
        at.forget_player("Cilli")
        disk.fails = lambda _call, _path: sqlite3.SQLITE_OK
        journal.retry()
        assert trouble(journal) is None, journal.detail
        shown = journal.players.cards
        journal.close()
    assert names(disk.root / "bummerl.sqlite3") == [
        {"A": "Änne", "B": "Béla"},
        {"A": "", "B": "Dani"},
    ]
    again = Journal(disk.root / "bummerl.sqlite3")
    assert {**again.players.cards} == {**shown}
    again.close()


@pytest.mark.parametrize("most", [60, pytest.param(100_000, marks=pytest.mark.slow)])
def test_names_and_corrections_last_though_the_plug_is_pulled_at_any_moment(
    most: int, memory: Path
) -> None:
    disk = Disk(memory / "disk")
    place = Path("data", "bummerl.sqlite3")
    with disk.running():
        journal, at = running(disk.root / place, match("Anna", "Béla"))
        disk.show(seen(journal))
        steps: tuple[Callable[[], Any], ...] = (
            lambda: at.judge(ByHand(A, 3)),
            lambda: at.correct(Correct(1, 2, B, 2)),
            lambda: at.correct(Correct(1, 2, None)),
            lambda: at.rename_player("Anna", "Änne"),
            lambda: journal.give_card(UID, "Béla"),
            lambda: at.start(match("Cilli", "Änne")),
            lambda: at.forget_player("Béla"),
            lambda: at.judge(ByHand(B, 1)),
        )
        for step in steps:
            step()
            assert journal.unsaved == 0
            disk.show(seen(journal))
        journal.close()
    chance = Random(3)
    moments = sorted(chance.sample(range(len(disk.events)), min(most, len(disk.events))))
    ever = [event.what for event in disk.events if hasattr(event, "what")]
    for number, (shown, remains) in enumerate(disk.cuts(moments)):
        for left in Left:
            rest = memory / f"{number}-{left.value}"
            remains.lay_out(rest, left, Random(number))
            again = Journal(rest / place)
            known = seen(again)
            assert trouble(again) is None
            assert shown is None or known in ever[ever.index(shown) :], (moments[number], left)
            if shown and "Béla" not in shown[0]:
                until_copies_are_clean(again)
                assert not files_telling(rest, "Béla")
                assert not files_telling(rest, UID)
            again.close()
            shutil.rmtree(rest)
