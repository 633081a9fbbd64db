"""A damaged file is moved aside, never overwritten, and play goes on."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import StoreDamagedError
from device.store.file.database import CHECKED_BYTES
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from engine.actions import ByHand, Match, TurnUp, Undo
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat, card, pack

PAGE = 512
"""Bytes of a page in a new file."""


def garbage_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"not a database at all")


def garbage_everywhere(path: Path) -> None:
    path.write_bytes(b"\xa5" * path.stat().st_size)


def a_text_file(path: Path) -> None:
    path.write_text("shopping list\n")


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_within_a_page(path: Path) -> None:
    os.truncate(path, 700)


def zero_pages(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(PAGE)
        file.write(bytes(path.stat().st_size - PAGE))


def a_flipped_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[PAGE:] = bytes(255 - byte for byte in data[PAGE:])
    path.write_bytes(data)


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_line_that_is_no_action(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute('UPDATE line SET action = \'{"action": "fly"}\' WHERE seq = 3')


def a_line_that_is_no_text(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("UPDATE line SET action = CAST(x'ff00fe' AS TEXT) WHERE seq = 3")


def a_line_that_is_missing(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("DELETE FROM line WHERE seq = 3")


def a_last_line_of_no_match(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("UPDATE line SET id = id | (1 << 40) WHERE id = (SELECT max(id) FROM line)")


def a_match_without_lines(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("DELETE FROM line")


DAMAGES = [
    garbage_header,
    garbage_everywhere,
    a_text_file,
    cut_in_half,
    cut_within_a_page,
    zero_pages,
    a_flipped_page,
    a_directory,
    a_line_that_is_no_action,
    a_line_that_is_no_text,
    a_line_that_is_missing,
    a_match_without_lines,
]


@pytest.fixture
def played(table: Callable[[], Any], match: Match, path: Path) -> Path:
    """A store with an evening in it, closed."""
    scorer = table()
    scorer.do(match, *[ByHand(Seat.A, 1), ByHand(Seat.B, 2)] * 20, TurnUp(card("JH")))
    scorer.journal.close()
    return path


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_moved_aside_whole_and_play_goes_on(
    damage: Callable[[Path], None], played: Path, match: Match
) -> None:
    damage(played)
    was = None if played.is_dir() else played.read_bytes()
    journal = Journal(played)
    aside = played.with_name("bummerl.damaged-1.sqlite3")
    assert aside.exists()
    if was is not None:
        assert aside.read_bytes() == was
    assert journal.trouble is StoreTrouble.MOVED_ASIDE
    assert "bummerl.damaged-1.sqlite3" in journal.detail
    journal.begin(match)
    journal.append(ByHand(Seat.A, 1))
    assert journal.unsaved == 0
    journal.close()
    again = Journal(played)
    assert again.actions == (match, ByHand(Seat.A, 1))
    assert again.trouble is None
    again.close()


@pytest.mark.parametrize("damage", DAMAGES)
def test_only_reading_leaves_a_damaged_file_alone(
    damage: Callable[[Path], None], played: Path
) -> None:
    damage(played)
    was = None if played.is_dir() else played.read_bytes()
    with pytest.raises(StoreDamagedError), open_to_read(played) as store:
        store.lines(1)
    assert was is None or played.read_bytes() == was
    assert not list(played.parent.glob("*damaged*"))


def test_a_second_damaged_file_does_not_overwrite_the_first(played: Path) -> None:
    for number in (1, 2, 3):
        played.write_bytes(b"damage %d" % number)
        Journal(played).close()
    assert [
        played.with_name(f"bummerl.damaged-{number}.sqlite3").read_bytes() for number in (1, 2, 3)
    ] == [b"damage 1", b"damage 2", b"damage 3"]


def test_what_lies_beside_a_damaged_file_goes_with_it(played: Path) -> None:
    played.write_bytes(b"garbage")
    played.with_name(f"{played.name}-wal").write_bytes(b"the log")
    Journal(played).close()
    assert played.with_name("bummerl.damaged-1.sqlite3-wal").read_bytes() == b"the log"


@pytest.mark.parametrize("left", ["empty", "gone"])
def test_a_log_without_its_file_is_not_thrown_away(
    left: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    # SQLite deletes the log of an empty file; the log may hold a whole evening.
    scorer = table()
    scorer.do(match, ByHand(Seat.A, 1))
    wal = path.with_name(path.name + "-wal")
    log = wal.read_bytes()
    scorer.journal.close()
    wal.write_bytes(log)
    path.write_bytes(b"") if left == "empty" else path.unlink()
    journal = Journal(path)
    assert journal.trouble is StoreTrouble.MOVED_ASIDE
    assert path.with_name("bummerl.damaged-1.sqlite3-wal").read_bytes() == log
    journal.close()


def test_a_last_line_that_is_of_no_match_is_found(played: Path) -> None:
    with open_to_read(played) as store:
        lines = len(store.lines(1))
    a_last_line_of_no_match(played)
    journal = Journal(played)
    assert journal.trouble is StoreTrouble.MOVED_ASIDE
    assert len(journal.actions) == lines - 1
    journal.close()


def test_an_empty_file_alone_is_begun(path: Path, match: Match) -> None:
    path.parent.mkdir()
    path.touch()
    journal = Journal(path)
    journal.begin(match)
    assert journal.trouble is None
    journal.close()


def test_the_table_and_the_decks_are_carried_over_where_they_can_be_read(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    for number, one in enumerate(pack(20)):
        scorer.journal.teach("blue", f"04A3C61B2F5E{number:02X}", one)
    scorer.do(match, ByHand(Seat.A, 1))
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con:
        (root,) = con.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_tag_1'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(bytes(PAGE))
    resumed = table()
    assert resumed.journal.trouble is StoreTrouble.MOVED_ASIDE
    assert resumed.journal.actions == (match, ByHand(Seat.A, 1))
    assert resumed.journal.decks.complete(20) == ("blue",)
    resumed = table()
    assert resumed.journal.trouble is None
    assert resumed.journal.actions == (match, ByHand(Seat.A, 1))
    assert resumed.journal.decks.complete(20) == ("blue",)
    with open_to_read(path) as store:
        assert [deal.deal for deal in store.history()] == [1]


def test_a_deck_book_that_cannot_be_read_does_not_cost_the_table(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.journal.teach("blue", "04A3C61B2F5E80", card("TH"))
    scorer.do(match, ByHand(Seat.A, 1))
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("UPDATE tag SET card = 'XX'")
    resumed = table()
    assert resumed.journal.trouble is StoreTrouble.MOVED_ASIDE
    assert resumed.journal.actions == (match, ByHand(Seat.A, 1))
    assert resumed.journal.decks.names() == ()


def test_an_index_that_has_lost_an_entry_is_found(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    # It would name the wrong line as the one that an undo takes back.
    scorer = table()
    scorer.do(match, ByHand(Seat.A, 1), ByHand(Seat.A, 1), Undo(), ByHand(Seat.A, 3))
    scorer.journal.close()
    with closing(sqlite3.connect(path)) as con:
        (root,) = con.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'line_taken_back'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(b"\x0a" + bytes(4) + b"\x02" + bytes(PAGE - 6))  # an empty leaf
    resumed = table()
    assert resumed.journal.trouble is StoreTrouble.MOVED_ASIDE
    assert len(resumed.journal.actions) == 5


def test_damage_met_while_playing_costs_no_line_of_the_match(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(Seat.A, 1))
    with closing(sqlite3.connect(path)) as con, con:  # the disk forgets while the program runs
        con.execute("PRAGMA writable_schema = ON")
        con.execute("UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'line'")
        con.execute("PRAGMA schema_version = 99")
    for _ in range(3):
        scorer.do(ByHand(Seat.B, 1))
    assert scorer.journal.unsaved == 0
    resumed = table()
    assert resumed.journal.actions == (match, ByHand(Seat.A, 1), *[ByHand(Seat.B, 1)] * 3)
    with open_to_read(path) as store:
        assert [deal.result["winner"] for deal in store.history()] == ["A", "B", "B", "B"]


def test_a_file_too_large_to_check_at_start_still_tells_damage_where_it_is_met(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, *[ByHand(Seat.A, 1)] * 30)
    scorer.journal.close()
    zero_pages(path)
    with path.open("r+b") as file:
        file.truncate(CHECKED_BYTES + 1024)
    with pytest.raises(StoreDamagedError), open_store(path) as store:
        store.latest()
    assert table().journal.trouble is StoreTrouble.MOVED_ASIDE
