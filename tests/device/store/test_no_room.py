"""A disk that takes no byte or no file when the table is switched on: reading needs none.

The match is shown, play goes on in memory, and all of it is written once there is room.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from device.history.archive import Archive
from device.store.file.replacement import sidecar
from device.store.journal import Journal
from device.store.store import open_to_read
from device.store.tables import schema
from engine.actions import Action, ByHand, TurnUp
from engine.interface.queries import MatchesQuery, MatchList
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat, card
from tests.device.store.conftest import MATCH, Scorer
from tests.device.store.lossy import Disk
from tests.device.store.test_bad_disk import FULL, WAYS, Bad
from tests.device.store.test_trouble import PLAY, in_own_mounts
from tests.device.store.vfs import Call

RELEASED: Final = Path(__file__).parent / "released"
BUMMERL: Final = Path(sys.executable).with_name("bummerl")
EVENING: Final[list[Action]] = [MATCH, ByHand(Seat.A, 1), ByHand(Seat.B, 2), TurnUp(card("JH"))]

TMPFS: Final = "mount -t tmpfs -o size=512k{more} none . && cd $PWD"
EXT4: Final = (
    "mount -t tmpfs -o size=9m none . && cd $PWD && truncate -s 8M image &&"
    " mkfs.ext4 -q -m 0 -b 4096 image && mkdir card && mount -o loop{more} image card && cd card"
)
NO_ROOM: Final = "(for n in 1 2 3; do sync; dd if=/dev/zero of=ballast.$n bs=1k; done) 2>/dev/null"
NO_NAMES: Final = "(n=0; while : > ballast.$n; do n=$((n+1)); done) 2>/dev/null"
DISKS: Final = {
    "tmpfs": (TMPFS.format(more=""), NO_ROOM, "full"),
    "ext4": (EXT4.format(more=""), NO_ROOM, "full"),
    "no inodes": (TMPFS.format(more=",nr_inodes=24"), NO_NAMES, "crowded"),
    # as where a file system does not count what runs out: btrfs, XFS, the root of a FAT
    "full directory": (EXT4.format(more=",max_dir_size_kb=4"), NO_NAMES, "crowded"),
}
"""What is mounted, what makes it full, and what is told then."""
ROOTS: Final = ("ext4", "full directory")

LEFT: Final = {
    "closed": ("journal.close()", ""),
    "killed": ("os.kill(os.getpid(), 9)", ""),
    "killed, copied without its index": ("os.kill(os.getpid(), 9)", "rm bummerl.sqlite3-shm"),
}
"""How the evening ended, and what was done then."""


def full(disk: str, left: str) -> str:
    """Return the shell's words for a full disk with a match on it: two lines."""
    mount, fill, _ = DISKS[disk]
    end, then = LEFT[left]
    evening = f"{sys.executable} -c '{PLAY}journal.append(ByHand(Seat.A, 2))\n{end}'"
    return f"{mount} && (({evening}) 2>/dev/null; {then or 'true'}; {fill}; true)"


FREE: Final = """
for name in os.listdir("."):
    if name.startswith("ballast"):
        os.unlink(name)
"""


@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("disk", DISKS)
def test_the_match_is_shown_and_written_on_when_there_is_room(
    disk: str, left: str, tmp_path: Path
) -> None:
    said = in_own_mounts(
        tmp_path,
        full(disk, left),
        f"""
for _ in range(400):
    journal.append(ByHand(Seat.A, 1))
said.append(told(journal))
{FREE}
journal.retry()
said.append(told(journal))
journal.close()
said.append(told(Journal(path)))
print(json.dumps(said))
""",
        root=disk in ROOTS,
    )
    start, played, freed, resumed = said
    *_, trouble = DISKS[disk]
    assert start[2] == 2
    assert start[0] == (trouble if left != "killed" else start[0])
    needs_no_name = trouble == "crowded" and left == "killed"
    assert played[0] == (None if needs_no_name else trouble)
    assert played[2] == 402
    assert freed == resumed == [None, 0, 402]


@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("disk", DISKS)
def test_whoever_reads_is_answered(disk: str, left: str, tmp_path: Path) -> None:
    commands = ["export", "history", "standings", "deck list", "players", "doctor"]
    said = in_own_mounts(
        tmp_path,
        full(disk, left),
        f"""
import subprocess
journal.close()
def answer(command):
    words = ["{BUMMERL}", *command.split(), "--data", ".", "--config", "/dev/null"]
    done = subprocess.run(words, capture_output=True, text=True)
    return [done.stdout, done.stderr]
print(json.dumps([answer(command) for command in {json.dumps(commands)}]))
""",
        root=disk in ROOTS,
    )
    told = {command: errors for command, (_, errors) in zip(commands, said, strict=True) if errors}
    assert {command: errors.partition(" yet")[0] for command, errors in told.items()} == {
        "history": "bummerl: no deal is over",
        "deck list": "bummerl: no deck is known here",
    }
    record, _, standings, _, players, doctor = (answer for answer, _ in said)
    assert len(record.splitlines()) == 2
    assert standings.startswith("all time")
    assert "Dani" in players
    assert "matches 1, players 2" in doctor


@pytest.fixture
def evening(memory: Path) -> Path:
    """A store with a match that is not over, closed."""
    path = memory / "disk" / "bummerl.sqlite3"
    with closing(Journal(path)) as journal:
        Scorer(journal).do(*EVENING)
    return path


def no_index(path: Path) -> None:
    """Let the index of a log be where SQLite can make none."""
    sidecar(path, "-shm").symlink_to("/nowhere/at/all")


def test_where_the_index_cannot_be_made_the_match_is_shown(evening: Path) -> None:
    """As without permission for it, or where the user's quota is used up."""
    no_index(evening)
    with closing(Journal(evening)) as journal:
        assert journal.actions == tuple(EVENING)
        journal.append(ByHand(Seat.A, 1))
        assert journal.unsaved == 1
        with open_to_read(evening) as store:
            assert len(store.lines(1)) == len(EVENING)
        sidecar(evening, "-shm").unlink()
        journal.retry()
        assert journal.trouble is None
        assert journal.unsaved == 0
    with closing(Journal(evening)) as journal:
        assert journal.actions == (*EVENING, ByHand(Seat.A, 1))


WRITES: Final = [way for way, codes in WAYS.items() if not {Call.READ, Call.OPEN} & codes.keys()]


@pytest.mark.parametrize("way", WRITES)
def test_a_disk_that_can_be_read_is_read(way: str, evening: Path) -> None:
    disk = Disk(evening.parent)
    with disk.running():
        disk.fails = Bad(WAYS[way])
        with closing(Journal(evening)) as journal:
            assert journal.actions == tuple(EVENING)
            disk.fails = Disk.fails
            journal.append(ByHand(Seat.A, 1))
            journal.retry()
            assert journal.unsaved == 0


@pytest.mark.parametrize("version", range(1, schema.VERSION))
@pytest.mark.parametrize("nth", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144])
def test_a_disk_that_is_full_amidst_a_step_forward_shows_the_match(
    nth: int, version: int, memory: Path
) -> None:
    sql = (RELEASED / f"schema-{version}.sql").read_text("utf-8")
    whole, path = memory / "whole" / "bummerl.sqlite3", memory / "disk" / "bummerl.sqlite3"
    for place in (whole, path):
        place.parent.mkdir()
        with closing(sqlite3.connect(place)) as con:
            con.executescript(sql)
    with closing(Journal(whole)) as journal:
        expected, decks = journal.actions, journal.decks
    disk = Disk(path.parent)
    bad = Bad(FULL)
    writes = 0

    def fails(call: Call, place: Path) -> int:
        nonlocal writes
        writes += call is Call.WRITE
        return bad(call, place) if writes >= nth else sqlite3.SQLITE_OK

    with disk.running():
        disk.fails = fails
        with closing(Journal(path)) as journal:
            assert journal.trouble in {None, StoreTrouble.FULL}
            assert journal.actions == expected
            assert journal.decks == decks
            journal.append(ByHand(Seat.A, 1))
            disk.fails = Disk.fails
            journal.retry()
            assert journal.trouble is None
            assert journal.unsaved == 0
    with closing(Journal(path)) as journal:
        assert journal.actions == (*expected, ByHand(Seat.A, 1))


def test_a_page_that_was_open_on_a_full_disk_shows_what_is_played_then(evening: Path) -> None:
    no_index(evening)
    now, asked = datetime(2026, 12, 4, 20, tzinfo=UTC), MatchesQuery()
    archive = Archive.open(evening, keep=True)
    shown = archive.answer(asked, now, counting=True)
    assert isinstance(shown, MatchList)
    assert [row.deals for row in shown.rows] == [2]
    assert archive.is_in_place()
    sidecar(evening, "-shm").unlink()
    with closing(Journal(evening)) as journal:
        journal.append(ByHand(Seat.A, 1))
        assert not archive.is_in_place()
    archive.close()


@pytest.mark.parametrize("log", ["written", "empty"])
def test_a_copy_in_memory_is_what_the_file_and_its_log_hold(
    log: str, memory: Path, evening: Path
) -> None:
    with closing(Journal(evening)) as journal:
        if log == "written":
            journal.append(ByHand(Seat.A, 1))
        copied = memory / "copied"
        shutil.copytree(evening.parent, copied)
        sidecar(copied / evening.name, "-shm").unlink()
        no_index(copied / evening.name)
        with open_to_read(copied / evening.name) as store:
            store.check()
            found = tuple(line.action for line in store.lines(1))
        assert found == journal.actions
