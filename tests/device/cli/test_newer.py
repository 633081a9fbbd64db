"""A store that a newer program has written is refused in words, and not a byte of it changes.

Nor of what SQLite keeps beside it: after a power cut the log alone says how new the store is.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.base.errors import StoreRefusedError
from device.store.file.replacement import SUFFIXES, sidecar
from device.store.journal import Journal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat, pack
from engine.rules.rule_set import HOUSE

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

SAYS = r"newer Bummerl has written this file \(schema 99.*update Bummerl"


@pytest.fixture(params=["switched off", "cut off", "copied without its index"])
def newer(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path, elsewhere = tmp_path / "data" / "bummerl.sqlite3", tmp_path / "elsewhere"
    journal = Journal(path)
    journal.begin(Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B))
    with closing(sqlite3.connect(path)) as con:
        con.execute("PRAGMA user_version = 99")
        journal.append(ByHand(Seat.A, 1))
        if request.param != "switched off":
            shutil.copytree(path.parent, elsewhere)
    journal.close()
    if elsewhere.exists():
        shutil.rmtree(path.parent)
        elsewhere.rename(path.parent)
        assert sidecar(path, "-wal").stat().st_size > 0
    if request.param == "copied without its index":
        sidecar(path, "-shm").unlink()
    return path


def files(path: Path) -> dict[str, tuple[bytes, int]]:
    """Return what there is, and when it was changed."""
    there = [sidecar(path, end) for end in SUFFIXES]
    return {
        entry.name: (entry.read_bytes(), entry.stat().st_mtime_ns)
        for entry in there
        if entry.exists()
    }


def left_alone(path: Path, was: dict[str, tuple[bytes, int]]) -> bool:
    """Whether it is as it was; a log without an index gets one, else it cannot be read."""
    now = files(path)
    made = set(now) - set(was)
    allowed = {sidecar(path, "-shm").name} if sidecar(path, "-wal").name in was else set()
    return made <= allowed and all(now.get(name) == what for name, what in was.items())


@pytest.mark.parametrize(
    "args",
    [
        ["history"],
        ["export"],
        ["deck", "list"],
        ["deck", "export", "blue"],
        ["deck", "forget", "blue"],
        ["deck", "import", "-", "--name", "blue"],
        ["backup"],
    ],
)
def test_every_command_refuses_it(args: list[str], newer: Path, bummerl: Bummerl) -> None:
    was = files(newer)
    deck = {f"04A3C61B2F5E{number:02X}": c.name for number, c in enumerate(pack(20))}
    done = bummerl(*args, "--data", str(newer.parent), given=json.dumps(deck).encode())
    assert done.returncode == 2
    assert b"newer Bummerl has written this file (schema 99" in done.stderr
    assert left_alone(newer, was)


def test_the_doctor_says_it(newer: Path, bummerl: Bummerl) -> None:
    was = files(newer)
    done = bummerl("doctor", "--data", str(newer.parent))
    assert done.returncode == 1
    assert b"newer Bummerl has written this file" in done.stdout
    assert left_alone(newer, was)


def test_the_table_refuses_it(newer: Path) -> None:
    was = files(newer)
    for _ in range(3):
        with pytest.raises(StoreRefusedError, match=SAYS):
            Journal(newer)
    assert left_alone(newer, was)
