"""The disk that forgets does forget: what SQLite does not sync is lost, what it syncs is not."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.device.store.lossy import Disk
from tests.device.store.remains import Left

ROWS = 20


def rows_left(memory: Path, synchronous: str) -> list[tuple[int, int]]:
    """Store rows one by one and cut the power in every moment; return rows promised and left."""
    disk = Disk(memory / "disk")
    with disk.running(), closing(sqlite3.connect(disk.root / "db", isolation_level=None)) as con:
        con.execute("PRAGMA journal_mode = WAL")
        con.execute(f"PRAGMA synchronous = {synchronous}")
        con.execute("CREATE TABLE r (a)")
        for number in range(ROWS):
            con.execute("INSERT INTO r VALUES (?)", (number,))
            disk.show(number + 1)
        left: list[tuple[int, int]] = []
        moments = range(len(disk.events))
    for number, (shown, remains) in enumerate(disk.cuts(moments)):
        target = memory / str(number)
        remains.lay_out(target, Left.NOTHING, Random(number))
        if shown:
            with closing(sqlite3.connect(target / "db")) as con:
                left.append((shown, con.execute("SELECT count(*) FROM r").fetchone()[0]))
    return left


def test_rows_that_were_promised_are_left_with_full_sync(memory: Path) -> None:
    left = rows_left(memory, "FULL")
    assert len(left) > ROWS
    assert all(promised <= there for promised, there in left)


def test_rows_that_were_promised_are_lost_without_it(memory: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        rows_left(memory, "NORMAL")  # not even the table is left


def test_a_file_lasts_only_when_its_name_does_and_is_torn_at_sectors(memory: Path) -> None:
    disk = Disk(memory / "disk")
    with disk.running():
        con = sqlite3.connect(disk.root / "db", isolation_level=None)
        con.execute("PRAGMA journal_mode = OFF")
        con.execute("PRAGMA page_size = 4096")
        con.execute("CREATE TABLE r (a)")
        con.close()
        named = len(disk.events)
        directory = os.open(disk.root, os.O_RDONLY)
        os.fsync(directory)
        os.close(directory)
    synced = len(disk.events)
    whole = (disk.root / "db").read_bytes()
    for number, (_, remains) in enumerate(disk.cuts((named, synced))):
        remains.lay_out(memory / str(number), Left.NOTHING, Random(0))
        assert (memory / str(number) / "db").exists() is (number == 1)
        remains.lay_out(memory / f"all{number}", Left.ALL, Random(0))
        assert (memory / f"all{number}" / "db").read_bytes() == whole
