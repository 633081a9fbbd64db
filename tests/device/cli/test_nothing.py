"""Commands that list say when there is nothing to list: to people, not to programs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.simulate.demo import recorded
from device.store.store import open_store

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def data(tmp_path: Path) -> str:
    """Begin a store in which nothing has happened."""
    with closing(open_store(tmp_path / "data" / "bummerl.sqlite3")):
        return str(tmp_path / "data")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("players", "no player has a name here yet"),
        ("players list", "no player has a name here yet"),
        ("deck list", "no deck is known here yet"),
        ("history", "no deal is over yet"),
        ("restore --list", "there is no backup here yet; bummerl backup makes one"),
    ],
)
def test_a_list_of_nothing_is_empty_and_says_so_beside_it(
    command: str, says: str, data: str, bummerl: Bummerl
) -> None:
    done = bummerl(*command.split(), "--data", data)
    assert (done.returncode, done.stdout) == (0, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("bummerl: ")
    assert says in line


@pytest.mark.parametrize("command", ["players", "players list", "history", "standings"])
def test_for_programs_nothing_is_no_line_at_all(command: str, data: str, bummerl: Bummerl) -> None:
    done = bummerl(*command.split(), "--json", "--data", data)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("sheet", ["deals", "bummerls"])
def test_a_sheet_without_rows_has_its_titles(sheet: str, data: str, bummerl: Bummerl) -> None:
    done = bummerl("export", "--csv", sheet, "--data", data)
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)


def test_standings_of_nothing_say_so(data: str, bummerl: Bummerl) -> None:
    assert bummerl("standings", "--data", data).stdout == b"all time\nnothing was played\n"


def test_a_match_of_which_no_deal_is_over_is_told(data: str, bummerl: Bummerl) -> None:
    begun = next(line for line, _ in recorded())
    assert bummerl("import", "-", "--data", data, given=begun.encode()).returncode == 0
    done = bummerl("history", "--match", "1", "--data", data)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"bummerl: no deal of that match is over yet\n"
    assert bummerl("history", "--match", "1", "--json", "--data", data).stderr == b""
