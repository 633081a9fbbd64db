"""`bummerl backup` and `bummerl restore`, as whoever looks after a table types them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from device.store.file.backup import back_up, backups
from device.store.journal import Journal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

MATCH = Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three evenings: on two days, and one of which the clock did not know."""
    path = tmp_path / "data" / "bummerl.sqlite3"
    journal = Journal(path)
    for day in (date(2026, 12, 4), date(2026, 12, 5), None):
        journal.begin(MATCH)
        journal.append(ByHand(Seat.A, 1))
        back_up(path, path.parent / "backups", day)
    journal.close()
    return path.parent


def matches(data: Path) -> int | None:
    journal = Journal(data / "bummerl.sqlite3")
    assert journal.trouble is None
    journal.begin(MATCH)
    journal.close()
    return len(list(journal.played()))


def test_a_backup_says_where_it_is_and_that_nothing_is_new(
    tmp_path: Path, bummerl: Bummerl
) -> None:
    journal = Journal(tmp_path / "bummerl.sqlite3")
    journal.begin(MATCH)
    done = bummerl("backup", "--data", str(tmp_path))
    again = bummerl("backup", "--data", str(tmp_path))
    elsewhere = bummerl("backup", str(tmp_path / "stick"), "--data", str(tmp_path))
    journal.close()
    said = r"backup 1 of (20\d\d-\d\d-\d\d): \S+/backups/bummerl-00001-\1\.sqlite3\n"
    assert re.fullmatch(said, done.stdout.decode())
    assert re.fullmatch(r"nothing is new since backup 1 of \S+\n", again.stdout.decode())
    assert b"/stick/bummerl-00001-" in elsewhere.stdout
    assert (done.returncode, again.returncode, elsewhere.returncode) == (0, 0, 0)


def test_a_table_that_nobody_has_played_at_is_no_failure_of_the_nightly_backup(
    tmp_path: Path, bummerl: Bummerl
) -> None:
    done = bummerl("backup", "--config", "/dev/null", "--data", str(tmp_path))
    assert b"nothing has been recorded here yet" in done.stdout
    assert done.returncode == 0
    assert not (tmp_path / "backups").exists()


def test_a_backup_that_cannot_be_made_is_told(data: Path, bummerl: Bummerl) -> None:
    done = bummerl("backup", str(data / "bummerl.lock"), "--data", str(data))
    assert done.returncode == 2
    assert done.stderr.decode().endswith(
        "bummerl.lock: File exists; check the disk and the data directory\n"
    )


def test_backups_are_listed_with_number_day_matches_and_size(data: Path, bummerl: Bummerl) -> None:
    backups(data / "backups")[1].path.write_bytes(b"damage")
    done = bummerl("restore", "--list", "--data", str(data))
    first, second, third = done.stdout.decode().splitlines()
    assert re.fullmatch(r" +1  2026-12-04  matches 1 +\d+ KiB", first)
    assert re.fullmatch(r" +2  2026-12-05  .*: the file is damaged .*", second)
    assert re.fullmatch(r" +3  undated     matches 3 +\d+ KiB", third)
    assert bummerl("restore", "--list", str(data / "backups")).stdout == done.stdout
    assert bummerl("restore", "--list").stdout == b""


def test_an_emptied_backup_is_none_and_no_failure_of_the_disk(
    data: Path, bummerl: Bummerl
) -> None:
    backups(data / "backups")[2].path.write_bytes(b"")
    listed = bummerl("restore", "--list", "--data", str(data))
    assert re.search(r" 3  undated .*: there is nothing in it\n", listed.stdout.decode())
    done = bummerl("restore", "--data", str(data))
    assert done.stdout.startswith(b"restored backup 2 of 2026-12-05;")


def test_the_newest_backup_is_restored(data: Path, bummerl: Bummerl) -> None:
    journal = Journal(data / "bummerl.sqlite3")
    journal.begin(MATCH)
    journal.close()
    done = bummerl("restore", "--data", str(data))
    said = done.stdout.decode()
    assert said.startswith("restored backup 3 of an unknown day; what was there is kept as ")
    assert said.endswith("bummerl.replaced-1.sqlite3\n")
    assert matches(data) == 4


def test_a_damaged_backup_is_left_out_and_named(data: Path, bummerl: Bummerl) -> None:
    backups(data / "backups")[2].path.write_bytes(b"damage")
    done = bummerl("restore", "--data", str(data))
    assert done.stdout.startswith(b"restored backup 2 of 2026-12-05;")
    assert done.stderr.startswith(b"backup 3 of an unknown day is left out: ")
    assert matches(data) == 3


@pytest.mark.parametrize("how", ["number", "file", "directory"])
def test_a_backup_is_named_by_its_number_file_or_directory(
    how: str, data: Path, tmp_path: Path, bummerl: Bummerl
) -> None:
    first = backups(data / "backups")[0].path
    match how:
        case "number":
            name = "1"
        case "file":
            name = str(first)
        case _:
            (tmp_path / "stick").mkdir()
            first.rename(tmp_path / "stick" / first.name)
            name = str(tmp_path / "stick")
    done = bummerl("restore", name, "--data", str(data))
    assert done.stdout.startswith(b"restored backup 1 of 2026-12-04;")
    assert matches(data) == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["9"], "9: there is no such backup; restore --list lists them"),
        (["no.sqlite3"], "no.sqlite3: there is no such backup"),
        (["."], ".: there is no sound backup here"),
        ([""], "argument BACKUP: expected a name, got nothing"),
        (["--config", ""], "argument --config: expected a name, got nothing"),
        (["--list", "no-folder"], "no-folder: there is no such directory of backups"),
    ],
)
def test_a_backup_that_is_not_there_is_told(
    args: list[str], says: str, data: Path, bummerl: Bummerl
) -> None:
    done = bummerl("restore", *args, "--data", str(data))
    assert done.returncode == 2
    assert says in done.stderr.decode()
    assert matches(data) == 4


def test_nothing_is_restored_while_the_table_runs(data: Path, bummerl: Bummerl) -> None:
    journal = Journal(data / "bummerl.sqlite3")
    done = bummerl("restore", "1", "--data", str(data))
    journal.close()
    assert done.returncode == 2
    assert b"another Bummerl is running on it" in done.stderr
    assert matches(data) == 4
