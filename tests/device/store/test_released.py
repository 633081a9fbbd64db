"""What every released program has stored is brought forward, with a copy of it made first.

The stores in `released` were made by those programs, which also said what is expected of them.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from device.cli.commands.history import entries
from device.store.file.backup import back_up, backups
from device.store.file.restore import restore
from device.store.journal import Journal
from device.store.store import open_to_read
from device.store.tables import schema
from device.table.match import MatchSession
from engine.actions import Match, Play
from engine.interface.markers import Marker
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.record.action_lines import write_action
from engine.record.verdict_lines import table_json
from engine.referee import Accepted
from engine.rules.rule_set import HOUSE
from tests.device.store.file.test_backup import disk_that_takes

RELEASED = Path(__file__).parent / "released"
HISTORY = (RELEASED / "history.jsonl").read_text("utf-8").splitlines()
VERSIONS = sorted(int(path.stem.removeprefix("schema-")) for path in RELEASED.glob("*.sql"))
OLDER = [version for version in VERSIONS if version < schema.VERSION]


@pytest.fixture
def version() -> int:
    return 1


@pytest.fixture
def old(path: Path, version: int) -> Path:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as con:
        con.execute("PRAGMA page_size = 1024")
        con.execute("PRAGMA journal_mode = WAL")
        con.executescript((RELEASED / f"schema-{version}.sql").read_text("utf-8"))
    return path


def stored_version(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as con:
        (number,) = con.execute("PRAGMA user_version").fetchone()
    return int(number)


def trouble(journal: Journal) -> StoreTrouble | None:
    return journal.trouble


def started(journal: Journal) -> MatchSession:
    begun = journal.actions[0]
    assert isinstance(begun, Match)
    return MatchSession(begun, journal, lambda: 0)


def test_there_is_a_store_of_every_older_program() -> None:
    assert list(range(1, schema.VERSION)) == OLDER


@pytest.mark.parametrize("version", VERSIONS)
def test_the_running_match_the_history_and_the_decks_are_as_they_were(old: Path) -> None:
    journal = Journal(old)
    assert trouble(journal) is None
    assert table_json(started(journal).view()) == json.loads((RELEASED / "table.json").read_text())
    assert journal.decks.names() == ("Rot & Weiß", "blue")
    assert len(journal.decks.deck("blue")) == 12
    assert journal.decks.meaning("04A3C61B2F5E91") is Marker.UNDO
    with open_to_read(old) as store:
        told = [entry for deal in store.history() for entry in entries(deal)]
    journal.close()
    assert told == [json.loads(line) for line in HISTORY]
    assert stored_version(old) == schema.VERSION


@pytest.mark.parametrize("version", VERSIONS)
def test_play_goes_on_and_is_there_after_the_next_start(old: Path) -> None:
    journal = Journal(old)
    match = started(journal)
    verdict = match.judge(Play(card("TC"), Seat.B))
    assert isinstance(verdict, Accepted)
    shown = match.view()
    journal.choose({"volume": "5"})
    journal.close()
    again = Journal(old)
    assert started(again).view() == shown
    assert again.choices["volume"] == "5"
    again.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_it_can_be_read_before_it_is_brought_forward(old: Path, version: int) -> None:
    was = old.read_bytes()
    with open_to_read(old) as store:
        store.check()
        told = [entry for deal in store.history() for entry in entries(deal)]
        assert store.latest() == 2
        assert store.decks().names() == ("Rot & Weiß", "blue")
        assert bool(store.choices()) is (version > 1)
    assert told == [json.loads(line) for line in HISTORY]
    assert old.read_bytes() == was


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_what_was_chosen_at_the_table_is_kept(old: Path) -> None:
    journal = Journal(old)
    chosen = {name: journal.choices[name] for name in ("lang", "theme", "volume")}
    journal.close()
    assert chosen == {"lang": '"de"', "theme": '"light"', "volume": "3"}


@pytest.mark.parametrize("version", [3])
def test_names_that_people_see_differ_become_two_players(old: Path) -> None:
    line = write_action(Match(HOUSE, PerSeat("Weiß", "Weiss"), Seat.B))
    with closing(sqlite3.connect(old)) as con, con:
        number = 3 << 32 | 1
        con.execute("INSERT INTO line (id, action, at) VALUES (?, ?, '')", (number, line))
    journal = Journal(old)
    names = [player.name for player in journal.players.players]
    assert names[:2] == ["Weiß", "Weiss"]
    assert started(journal).view().players == PerSeat("Weiß", "Weiss")
    journal.close()


@pytest.mark.parametrize("version", OLDER)
def test_a_copy_of_the_old_file_is_made_first(old: Path, version: int) -> None:
    with closing(sqlite3.connect(old)) as con:
        was = list(con.iterdump())
    Journal(old).close()
    copy = old.with_name(f"bummerl.schema-{version}.sqlite3")
    assert stored_version(copy) == version
    with closing(sqlite3.connect(f"{copy.as_uri()}?immutable=1", uri=True)) as con:
        assert list(con.iterdump()) == was
    assert {entry.name for entry in old.parent.iterdir()} == {
        old.name,
        copy.name,
        "bummerl.lock",
    }


@pytest.mark.parametrize("version", OLDER)
def test_without_room_for_the_copy_the_old_file_stays_and_can_be_played_from(
    old: Path, version: int
) -> None:
    with closing(sqlite3.connect(old)) as con, con:  # larger than what SQLite makes beside it
        tags = ((f"04{number:012X}", "Red", "TH") for number in range(1000))
        con.executemany("INSERT INTO tag (uid, deck, card) VALUES (?, ?, ?)", tags)
    was = old.read_bytes()
    with disk_that_takes(len(was) - 1):
        journal = Journal(old)
        assert trouble(journal) is StoreTrouble.FAILED
        assert f"bummerl.schema-{version}.sqlite3" in journal.detail
        assert table_json(started(journal).view())["phase"] == "open"
    assert old.read_bytes() == was
    assert not list(old.parent.glob("*schema*"))
    journal.retry()
    assert trouble(journal) is None
    journal.close()
    assert stored_version(old) == schema.VERSION


@pytest.mark.parametrize("version", OLDER)
def test_a_backup_of_an_older_program_is_restored_and_brought_forward(
    old: Path, version: int, tmp_path: Path
) -> None:
    made = back_up(old, tmp_path / "backups", date(2026, 12, 4))
    assert made is not None
    Journal(old).close()
    restore(made.path, old)
    assert stored_version(old) == version
    journal = Journal(old)
    assert trouble(journal) is None
    assert table_json(started(journal).view())["phase"] == "open"
    journal.close()
    assert stored_version(old) == schema.VERSION


@pytest.mark.parametrize("version", OLDER)
def test_bringing_it_forward_is_something_new_for_the_backups(
    old: Path, version: int, tmp_path: Path
) -> None:
    for _ in range(2):
        back_up(old, tmp_path / "backups", None)
        Journal(old).close()
    assert [stored_version(backup.path) for backup in backups(tmp_path / "backups")] == [
        version,
        schema.VERSION,
    ]
