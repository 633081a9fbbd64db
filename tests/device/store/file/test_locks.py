"""Nothing that a running table does takes away the locks by which other programs know of it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from device.history.archive import Archive
from device.history.export.save_to_stick import save
from device.store.file.backup import FOLDER, back_up
from device.store.file.connection import connect_memory
from device.store.file.scrub import contains
from device.store.journal import Journal
from device.store.store import open_store
from engine.actions import ByHand, Match
from engine.model.cards import Seat, card
from tests.device.store.tables.test_players import until_copies_are_clean
from tests.live_databases import watching


def lets_go(path: Path) -> bool:
    """Tell whether another process would take itself for the only one that has the store open."""
    program = f"""
import fcntl, struct, sys
with open({str(path)!r}, "r+b") as file:
    # What SQLite locks before it deletes a log: all of its shared range (os_unix.c).
    lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0x40000000 + 2, 510, 0)
    found, *_ = struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_GETLK, lock))
    sys.exit(found != fcntl.F_UNLCK)
"""
    return subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_whatever_a_running_table_does_its_locks_stay(
    path: Path, match: Match, tmp_path: Path
) -> None:
    journal = Journal(path)
    journal.begin(match)
    journal.append(ByHand(Seat.A, 1))
    assert not lets_go(path)
    back_up(path, path.parent / FOLDER, date(2026, 12, 4))
    journal.give_card("04A3C61B2F5E66", "Cilli")
    save(path, tmp_path)
    archive = Archive.open(path, keep=True)
    assert archive.count()
    journal.forget_player("Cilli")
    journal.rename("Anna", "Änne")
    journal.forget_player("Änne")
    until_copies_are_clean(journal)
    archive.close()
    with open_store(path) as other:
        other.keep_deck("red", {"04A3C61B2F5E66": card("AS")})
    journal.reread()
    assert not lets_go(path)
    journal.close()
    assert lets_go(path)


def test_the_watch_sees_a_database_opened_by_hand(path: Path, match: Match) -> None:
    journal = Journal(path)
    journal.begin(match)
    with watching() as found:
        contains(path, "Anna")
    assert found == [
        f"{path.name} was opened by device/store/file/scrub.py: contains while SQLite has it open"
    ]
    journal.close()
    with watching() as found:
        contains(path, "Anna")
    assert found == []


def test_the_watch_sees_a_connection_that_nobody_closed() -> None:
    with watching() as found:
        left, closed = connect_memory(), connect_memory()
        closed.close()
    left.close()
    assert found == ["device/store/file/connection.py: connect_memory has left a database open"]


@pytest.mark.parametrize("size", [1, 9])
def test_a_copy_of_any_size_is_searched_without_opening_it_by_hand(
    size: int, path: Path, match: Match
) -> None:
    journal = Journal(path)
    journal.begin(match)
    backup = back_up(path, path.parent / FOLDER, date(2026, 12, 4))
    assert backup
    with closing(sqlite3.connect(backup.path)) as con, con:
        con.execute("PRAGMA secure_delete = OFF")
        con.execute("CREATE TABLE ballast (x)")
        con.execute("INSERT INTO ballast VALUES ('Anna was here')")
        con.execute("INSERT INTO ballast VALUES (zeroblob(?))", (size * 2**20,))
        con.execute("DELETE FROM ballast WHERE typeof(x) = 'text'")
    journal.forget_player("Anna")
    until_copies_are_clean(journal)
    journal.close()
    assert not contains(backup.path, "Anna")
