"""`bummerl standings` beside a table, for people and as JSON lines."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.history.tallies import NAME
from tests.device.history.pub import A, B, Pub

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def data(tmp_path: Path) -> str:
    """Play an evening and return its data directory."""
    with closing(Pub(tmp_path / "data" / "bummerl.sqlite3")) as pub:
        pub.sit("Hermine", "Béla")
        pub.won(A, 3, 3, 1)
        pub.won(B, 2)
        pub.sit("Karl", "Hermine")
        pub.won(A, 1)
    return str(tmp_path / "data")


def test_a_table_for_people(bummerl: Bummerl, data: str) -> None:
    done = bummerl("standings", "--data", data)
    assert done.stderr == b""
    assert done.stdout.decode().splitlines() == [
        "all time",
        "             Bummerls  Schneider  points  deals  closings  quotient  66 missed  false",
        "1.  Hermine       1:0        1:0     7:3    3:2       0:0      2.33          0      0",
        "2.  Karl          0:0        0:0     1:0    1:0       0:0         -          0      0",
        "3.  Béla          0:1        0:1     2:7    1:3       0:0      0.29          0      0",
    ]
    assert not (Path(data) / NAME).exists()  # whoever looks leaves nothing behind


def test_the_opponents_of_one_player_as_json(bummerl: Bummerl, data: str) -> None:
    done = bummerl("standings", "--data", data, "--player", "HERMINE", "--json", "--all")
    *rows, total = map(json.loads, done.stdout.splitlines())
    assert [(row["place"], row["opponent"], row["bummerls_won"]) for row in rows] == [
        (1, "Béla", 1),
        (2, "Karl", 0),
    ]
    assert (total["player"], total["game_points_for"]) == ("HERMINE", 7)
    assert total["quotient"] == 2.333


def test_a_player_of_no_letters_is_nobody(bummerl: Bummerl, data: str) -> None:
    done = bummerl("standings", "--data", data, "--player", "\udcff\x1b")
    assert done.returncode == 2
    assert b"nobody here is called \\udcff\\u001b" in done.stderr


def test_an_evening_before(bummerl: Bummerl, data: str) -> None:
    done = bummerl("standings", "--data", data, "--evening", "--back", "1")
    assert done.stdout.startswith((b"2026-12-04\n", b"2026-12-05\n")) or b"long ago" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--player", "Sepp"), b"nobody here is called Sepp"),
        (("--back", "99", "--month"), b"nothing was played so long ago"),
        (("--back", "-1"), b"expected a number"),
        (("--evening", "--month"), b"not allowed with"),
        (("--back", "1"), b"--back: expected --evening or --month beside it"),
        (("--back", "1", "--all"), b"--back: expected --evening or --month beside it"),
    ],
)
def test_what_cannot_be_told(
    bummerl: Bummerl, data: str, args: tuple[str, ...], says: bytes
) -> None:
    done = bummerl("standings", "--data", data, *args)
    assert done.returncode == 2
    assert says in done.stderr


def test_nothing_was_played_yet(bummerl: Bummerl, tmp_path: Path) -> None:
    done = bummerl("standings", "--data", str(tmp_path / "nowhere"))
    assert done.returncode == 2
    assert b"nothing has been recorded" in done.stderr


def test_a_damaged_result_is_told(bummerl: Bummerl, data: str) -> None:
    (Path(data) / "bummerl.sqlite3").write_bytes(b"This is no database" * 1000)
    done = bummerl("standings", "--data", data)
    assert done.returncode == 2
    assert b"damaged" in done.stderr
