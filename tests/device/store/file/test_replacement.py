"""A file that waits to take a store's place is checked first: a bad one replaces nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import StoreRefusedError
from device.store.file.replacement import replacement_path
from device.store.file.restore import restore
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.store.tables import schema
from device.store.tables.stored_lines import StoredLine
from engine.actions import ByHand, Match
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE

A, B = Seat.A, Seat.B
STRANGERS = Match(HOUSE, PerSeat("Cilli", "Dani"), A)


def a_store(new: Path) -> None:
    with open_store(new) as store:
        store.begin(StoredLine(STRANGERS, "now"))


def random_bytes(new: Path) -> None:
    new.write_bytes(os.urandom(5000))


def empty(new: Path) -> None:
    new.touch()


def a_directory(new: Path) -> None:
    new.mkdir()
    (new / "something").touch()


def a_link(new: Path) -> None:
    a_store(new.with_name("elsewhere"))
    new.symlink_to("elsewhere")


def a_link_to_nothing(new: Path) -> None:
    new.symlink_to("nowhere")


def cut_short(new: Path) -> None:
    a_store(new)
    os.truncate(new, new.stat().st_size - 1500)


def a_flipped_page(new: Path) -> None:
    a_store(new)
    data = bytearray(new.read_bytes())
    data[1024:1536] = bytes(255 - byte for byte in data[1024:1536])
    new.write_bytes(data)


def another_programs(new: Path) -> None:
    with closing(sqlite3.connect(new)) as con, con:
        con.execute("CREATE TABLE line (x)")


def a_newer_programs(new: Path) -> None:
    a_store(new)
    with closing(sqlite3.connect(new)) as con, con:
        con.execute("CREATE TABLE onlooker (name TEXT)")
        con.execute(f"PRAGMA user_version = {schema.VERSION + 1}")


def nothing_in_it(new: Path) -> None:
    with closing(sqlite3.connect(new)) as con:
        con.execute("VACUUM")


def with_a_log_of_its_own(new: Path) -> None:
    a_store(new)
    new.with_name(f"{new.name}-wal").write_bytes(b"something")


BAD = [
    random_bytes,
    empty,
    a_directory,
    a_link,
    a_link_to_nothing,
    cut_short,
    a_flipped_page,
    another_programs,
    a_newer_programs,
    nothing_in_it,
    with_a_log_of_its_own,
]
bad = pytest.mark.parametrize("make", BAD)


@pytest.fixture
def played(table: Callable[[], Any], match: Match, path: Path) -> Path:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    scorer.journal.close()
    return path


@bad
def test_a_bad_one_replaces_nothing_is_kept_aside_and_told(
    make: Callable[[Path], None], played: Path, match: Match
) -> None:
    make(replacement_path(played))
    journal = Journal(played)
    assert journal.actions == (match, ByHand(A, 1))
    assert journal.trouble is StoreTrouble.DISTURBED
    assert "bummerl.new.sqlite3" in journal.detail
    assert "bummerl.damaged-1.sqlite3" in journal.detail
    journal.append(ByHand(B, 2))
    assert journal.unsaved == 0
    journal.close()
    there = {entry.name for entry in played.parent.iterdir()}
    assert "bummerl.damaged-1.sqlite3" in there
    assert replacement_path(played).name not in there
    again = Journal(played)
    assert (again.trouble, len(again.actions)) == (None, 3)
    again.close()


@bad
def test_a_bad_one_is_in_the_way_of_no_command(make: Callable[[Path], None], played: Path) -> None:
    make(replacement_path(played))
    with open_store(played) as store:
        assert len(store.lines(1)) == 2


@bad
def test_a_bad_one_is_in_the_way_of_no_restoring(
    make: Callable[[Path], None], played: Path, tmp_path: Path, match: Match
) -> None:
    backup = tmp_path / "backup.sqlite3"
    shutil.copy(played, backup)
    make(replacement_path(played))
    restore(backup, played)
    journal = Journal(played)
    assert (journal.actions, journal.trouble) == ((match, ByHand(A, 1)), None)
    journal.close()


@bad
def test_a_bad_one_is_in_the_way_of_no_good_one(
    make: Callable[[Path], None], played: Path, match: Match
) -> None:
    journal = Journal(played)
    make(replacement_path(played))
    with played.open("r+b") as file:
        file.truncate(1000)
    journal.append(ByHand(B, 2))
    assert (journal.trouble, journal.unsaved) == (StoreTrouble.MOVED_ASIDE, 0)
    journal.close()
    again = Journal(played)
    assert again.actions == (match, ByHand(A, 1), ByHand(B, 2))
    again.close()


def test_a_sound_one_takes_the_place_and_it_is_told(played: Path) -> None:
    a_store(replacement_path(played))
    was = played.read_bytes()
    journal = Journal(played)
    assert journal.actions == (STRANGERS,)
    assert journal.trouble is StoreTrouble.MOVED_ASIDE
    assert "bummerl.damaged-1.sqlite3" in journal.detail
    assert played.with_name("bummerl.damaged-1.sqlite3").read_bytes() == was
    journal.close()


@pytest.mark.parametrize("make", [another_programs, a_newer_programs])
def test_not_even_a_sound_one_replaces_what_another_program_has_written(
    make: Callable[[Path], None], path: Path
) -> None:
    path.parent.mkdir()
    make(path)
    was = path.read_bytes()
    a_store(replacement_path(path))
    with pytest.raises(StoreRefusedError):
        Journal(path)
    assert path.read_bytes() == was
    with open_to_read(path.with_name("bummerl.damaged-1.sqlite3")) as store:
        assert store.latest() == 1
