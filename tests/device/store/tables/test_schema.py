"""Schema versions: forward with a copy first, never backward, never into a strange file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import StoreRefusedError
from device.store.file import database
from device.store.journal import Journal
from device.store.store import open_to_read
from device.store.tables import schema
from engine.actions import ByHand, Match
from engine.model.cards import Seat

NEXT = "CREATE TABLE onlooker (name TEXT PRIMARY KEY) STRICT; UPDATE line SET at = at || '!';"

VERSION_1 = """
CREATE TABLE line (
    match INTEGER NOT NULL, seq INTEGER NOT NULL CHECK (seq >= 1), action TEXT NOT NULL,
    at TEXT NOT NULL, undoes INTEGER CHECK (undoes > 1 AND undoes < seq),
    PRIMARY KEY (match, seq), FOREIGN KEY (match, undoes) REFERENCES line (match, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX line_taken_back ON line (match, undoes) WHERE undoes IS NOT NULL;
CREATE TABLE deal_end (
    match INTEGER NOT NULL, seq INTEGER NOT NULL, deal INTEGER NOT NULL, result TEXT NOT NULL,
    bummerl TEXT, PRIMARY KEY (match, seq), FOREIGN KEY (match, seq) REFERENCES line (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE tag (
    number INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, deck TEXT NOT NULL, card TEXT NOT NULL
) STRICT;
PRAGMA application_id = 0x42756D6D;
PRAGMA user_version = 1;
INSERT INTO line VALUES (1, 1, '{"action": "match", "rules": "house",
    "players": {"A": "Anna", "B": "Béla"}, "dealer": "B"}', '2026-05-01T18:00:00Z', NULL);
INSERT INTO line VALUES (1, 2, '{"action": "by_hand", "seat": "A", "points": 2}',
    '2026-05-01T18:05:00Z', NULL);
INSERT INTO deal_end VALUES (1, 2, 1, '{"winner": "A", "game_points": 2, "how": "by_hand",
    "card_points": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}', NULL);
INSERT INTO tag VALUES (1, '04A3C61B2F5E80', 'blue', 'TH');
"""
"""The first released shape, as that program made it: it must open for ever."""


@pytest.fixture
def old(path: Path) -> Path:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as con:
        con.executescript(VERSION_1)
    return path


def test_a_file_of_version_1_opens_with_all_that_is_in_it(old: Path, match: Match) -> None:
    journal = Journal(old)
    assert journal.actions == (match, ByHand(Seat.A, 2))
    assert journal.decks.names() == ("blue",)
    with open_to_read(old) as store:
        assert [deal.result["game_points"] for deal in store.history()] == [2]
    journal.append(ByHand(Seat.B, 1))
    assert journal.trouble is None
    journal.close()


def test_a_file_of_version_1_takes_choices_and_is_copied_first(old: Path) -> None:
    journal = Journal(old)
    assert journal.choices == {}
    journal.choose({"theme": '"light"', "volume": "3"})
    journal.choose({"volume": None})
    journal.close()
    again = Journal(old)
    assert again.choices == {"theme": '"light"'}
    assert len(again.actions) == 2
    again.close()
    with closing(sqlite3.connect(old.with_name("bummerl.schema-1.sqlite3"))) as con:
        assert con.execute("PRAGMA user_version").fetchone() == (1,)
        assert con.execute("SELECT count(*) FROM line").fetchone() == (2,)


def test_a_new_file_has_the_shape_that_all_steps_lead_to(path: Path, tmp_path: Path) -> None:
    def shape(con: sqlite3.Connection) -> list[tuple[str, ...]]:
        columns = con.execute(
            "SELECT m.name, c.name, c.type, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c"
            " WHERE m.type = 'table' ORDER BY 1, 2"
        )
        return columns.fetchall()

    with (
        closing(database.open_to_write(path)) as new,
        closing(sqlite3.connect(tmp_path / "v")) as old,
    ):
        old.executescript(VERSION_1)
        schema.migrate(old, tmp_path / "v")
        assert shape(new) == shape(old)


def test_a_step_forward_keeps_a_copy_of_the_file_as_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as con:
        schema.migrate(con, old, (*schema.STEPS, NEXT))
        assert con.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS) + 1,)
        assert con.execute("SELECT at FROM line").fetchone() == ("2026-05-01T18:00:00Z!",)
    copy = old.with_name("bummerl.schema-1.sqlite3")
    with closing(sqlite3.connect(copy)) as con:
        assert con.execute("PRAGMA user_version").fetchone() == (1,)
        assert con.execute("SELECT at FROM line").fetchone() == ("2026-05-01T18:00:00Z",)
    with open_to_read(copy) as store:
        assert store.latest() == 1


def test_a_step_that_fails_leaves_the_file_as_it_was(old: Path) -> None:
    steps = (*schema.STEPS, NEXT + "SELECT nonsense;")
    con = sqlite3.connect(old, isolation_level=None)
    with closing(con), pytest.raises(sqlite3.OperationalError):
        schema.migrate(con, old, steps)
    journal = Journal(old)
    assert journal.trouble is None
    assert len(journal.actions) == 2
    journal.close()


def test_a_copy_that_was_cut_off_does_not_stop_the_next_try(old: Path) -> None:
    old.with_name("bummerl.schema-1.sqlite3.part").write_bytes(b"half a copy")
    with closing(sqlite3.connect(old, isolation_level=None)) as con:
        schema.migrate(con, old, (*schema.STEPS, NEXT))
    with open_to_read(old.with_name("bummerl.schema-1.sqlite3")) as store:
        assert store.latest() == 1


def test_a_newer_file_is_refused_in_words_and_left_alone(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match)
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con:
        con.execute("PRAGMA user_version = 99")
    was = path.read_bytes()
    with pytest.raises(StoreRefusedError, match=r"newer Bummerl.*schema 99.*update Bummerl"):
        Journal(path)
    with pytest.raises(StoreRefusedError, match="newer Bummerl"):
        open_to_read(path)
    assert path.read_bytes() == was


def test_the_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("CREATE TABLE bookmark (url TEXT)")
    was = path.read_bytes()
    with pytest.raises(StoreRefusedError, match="another program"):
        Journal(path)
    assert path.read_bytes() == was


def test_a_second_table_on_the_same_data_is_refused_until_the_first_ends(
    path: Path, match: Match
) -> None:
    first = Journal(path)
    first.begin(match)
    with pytest.raises(StoreRefusedError, match="another Bummerl is running"):
        Journal(path)
    first.close()
    second = Journal(path)
    assert second.actions == (match,)
    second.close()
