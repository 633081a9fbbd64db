"""After damage the newest backup is offered; restored it has all that was played since, too."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from device.history.archive import Archive
from device.store.file.backup import FOLDER, back_up, backups
from device.store.journal import Journal
from device.store.recovery import OFFER
from device.store.store import open_to_read
from engine.actions import ByHand, Match
from engine.interface.snapshot import BackupOffer, StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.rules.rule_set import HOUSE
from tests.device.store.conftest import Scorer
from tests.device.store.test_released import RELEASED
from tests.device.store.test_trouble import failing_disk

A, B = Seat.A, Seat.B
FIRST, SECOND = "04A3C61B2F5E66", "04A3C61B2F5E67"
LATER = Match(HOUSE, PerSeat("Cilli", "Anna"), A)
PAGE = 512
TODAY = date.today()  # noqa: DTZ011 - of the machine's own place, as the program's


def garbage_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"not a database at all")


@pytest.fixture
def damaged(table: Callable[[], Any], match: Match, path: Path) -> Path:
    """A store whose header is garbage, and a backup of two days ago that lacks its last line."""
    scorer = table()
    scorer.journal.teach("blue", FIRST, card("TH"))
    scorer.do(match, ByHand(A, 1), ByHand(B, 2))
    back_up(path, path.parent / FOLDER, TODAY - timedelta(days=2))
    scorer.do(ByHand(A, 3))
    scorer.journal.close()
    garbage_header(path)
    return path


def points(path: Path) -> list[tuple[str, int]]:
    with open_to_read(path) as store:
        store.check()
        return [(deal.players["A"], deal.result["game_points"]) for deal in store.history()]


def test_the_newest_sound_backup_is_offered_with_its_age(damaged: Path) -> None:
    folder = damaged.parent / FOLDER
    (folder / f"bummerl-00002-{TODAY}.sqlite3").write_bytes(b"half a backup")
    journal = Journal(damaged)
    assert journal.trouble is StoreTrouble.MOVED_ASIDE
    assert journal.backup == BackupOffer(str(TODAY - timedelta(days=2)), 2, 1)
    journal.close()


def test_without_a_backup_nothing_is_offered(table: Callable[[], Any], path: Path) -> None:
    table().journal.close()
    garbage_header(path)
    journal = table().journal
    assert (journal.trouble, journal.backup) == (StoreTrouble.MOVED_ASIDE, None)


def test_nothing_is_offered_where_nothing_was_damaged(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    table().do(match)
    back_up(path, path.parent / FOLDER, TODAY)
    assert table().journal.backup is None


@pytest.mark.parametrize(
    "choice", ["", "7", "[", "[" * 100_000, '"bummerl-00001-undated.sqlite3"']
)
def test_an_offer_that_cannot_be_read_is_none(
    choice: str, table: Callable[[], Any], match: Match
) -> None:
    scorer = table()
    scorer.do(match)
    scorer.journal.choose({OFFER: choice})
    again = table().journal
    assert (again.trouble, again.backup) == (None, None)


def test_the_offer_stands_until_it_is_answered_whatever_is_backed_up_since(
    damaged: Path,
) -> None:
    journal = Journal(damaged)
    offered = journal.backup
    journal.begin(LATER)
    journal.close()
    back_up(damaged, damaged.parent / FOLDER, TODAY)
    assert len(backups(damaged.parent / FOLDER)) == 2
    again = Journal(damaged)
    assert (again.backup, again.trouble) == (offered, None)
    again.decline_backup()
    assert again.backup is None
    again.close()
    last = Journal(damaged)
    assert last.backup is None
    last.close()


def test_restored_it_has_all_that_was_played_and_taught_since(damaged: Path, match: Match) -> None:
    scorer = Scorer(journal := Journal(damaged))
    journal.teach("red", SECOND, card("KS"))
    journal.give_card("04A3C61B2F5E68", "Emil")
    journal.choose({"volume": "3"})
    scorer.do(match, ByHand(A, 3))
    first = journal.actions
    scorer.states.clear()
    scorer.do(LATER, ByHand(A, 2), ByHand(B, 1))
    assert journal.correct(2, 2, A, 1)
    assert journal.restore_backup()
    assert (journal.trouble, journal.unsaved, journal.backup) == (None, 0, None)
    assert journal.actions == (LATER, ByHand(A, 2), ByHand(B, 1)) != first
    assert journal.decks.names() == ("blue", "red")
    assert journal.choices["volume"] == "3"
    assert {player.name for player in journal.players.players} >= {"Anna", "Béla", "Cilli", "Emil"}
    journal.append(ByHand(A, 1))
    journal.close()
    anna, cilli = ("Anna", 1), ("Cilli", 1)
    assert points(damaged) == [anna, ("Anna", 2), ("Anna", 3), cilli, cilli]
    again = Journal(damaged)
    assert (again.trouble, len(again.actions)) == (None, 4)
    again.close()


def test_where_nothing_was_played_since_the_match_of_the_backup_goes_on(
    damaged: Path, match: Match
) -> None:
    journal = Journal(damaged)
    journal.begin(LATER)
    assert journal.restore_backup()
    assert journal.actions == (match, ByHand(A, 1), ByHand(B, 2))
    journal.close()


def test_a_match_carried_over_out_of_the_damaged_file_is_not_there_twice(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    back_up(path, path.parent / FOLDER, TODAY)
    scorer.do(ByHand(B, 2))
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_tag_1'"
        (root,) = con.execute(sql).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(bytes(PAGE))
    scorer = table()
    assert scorer.journal.trouble is StoreTrouble.MOVED_ASIDE
    scorer.do(ByHand(A, 3))
    assert scorer.journal.restore_backup()
    assert points(path) == [("Anna", 1), ("Anna", 2), ("Anna", 3)]
    assert len(scorer.journal.actions) == 4


def test_the_file_in_use_is_kept_and_a_page_of_the_history_reads_the_new_one(
    damaged: Path,
) -> None:
    journal = Journal(damaged)
    journal.begin(LATER)
    journal.append(ByHand(A, 1))
    archive = Archive.open(damaged, keep=False)
    assert journal.restore_backup()
    assert not archive.is_in_place()
    archive.close()
    journal.close()
    assert damaged.with_name("bummerl.replaced-1.sqlite3").exists()
    assert damaged.with_name("bummerl.damaged-1.sqlite3").exists()
    left = {entry.name for entry in damaged.parent.glob("bummerl.restored*")}
    assert left == set()


def test_a_player_deleted_since_does_not_come_back(damaged: Path) -> None:
    scorer = Scorer(journal := Journal(damaged))
    scorer.do(LATER, ByHand(A, 1))
    journal.forget_player("Anna")
    assert journal.restore_backup()
    assert "Anna" not in {player.name for player in journal.players.players}
    journal.close()
    assert {who for who, _ in points(damaged)} == {"", "Cilli"}


def test_an_older_backup_is_brought_forward(table: Callable[[], Any], path: Path) -> None:
    table().journal.close()
    folder = path.parent / FOLDER
    folder.mkdir()
    with closing(sqlite3.connect(folder / "bummerl-00001-undated.sqlite3")) as con:
        con.executescript((RELEASED / "schema-3.sql").read_text("utf-8"))
    garbage_header(path)
    journal = table().journal
    assert journal.backup
    assert (journal.backup.day, journal.backup.days) == ("", None)
    assert journal.restore_backup()
    assert "Hermine" in {player.name for player in journal.players.players}
    assert not [entry for entry in path.parent.iterdir() if "schema" in entry.name]


def test_an_attempt_that_was_cut_off_is_in_nobodys_way(damaged: Path, match: Match) -> None:
    stale = damaged.with_name("stale.sqlite3")
    other = Journal(stale)
    other.begin(LATER)
    restored = damaged.with_name("bummerl.restored.sqlite3")
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{stale}{end}", f"{restored}{end}")
    other.close()
    journal = Journal(damaged)
    assert journal.restore_backup()
    assert journal.actions == (match, ByHand(A, 1), ByHand(B, 2))
    journal.close()


@pytest.mark.parametrize("why", ["the backup is damaged by now", "the disk fails"])
def test_what_cannot_be_restored_says_why_and_costs_nothing(
    why: str, damaged: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal(damaged)
    journal.begin(LATER)
    journal.append(ByHand(A, 1))
    if why == "the disk fails":
        with failing_disk():
            assert not journal.restore_backup()
    else:
        (backup,) = backups(damaged.parent / FOLDER)
        os.truncate(backup.path, 1000)
        assert not journal.restore_backup()
    assert journal.backup
    assert journal.backup.failure is StoreTrouble.FAILED
    assert "the backup was not restored: " in caplog.text
    journal.append(ByHand(B, 2))
    assert journal.unsaved == 0
    assert journal.actions == (LATER, ByHand(A, 1), ByHand(B, 2))
    journal.close()
    again = Journal(damaged)
    assert again.actions == (LATER, ByHand(A, 1), ByHand(B, 2))
    again.close()
