"""The tables for a spreadsheet, read as a spreadsheet reads them."""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from device.history.export.spreadsheets import SHEETS
from device.store.journal import Journal
from device.store.tables.recorded_deals import RecordedDeal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START

A, B = Seat.A, Seat.B
NAMES = PerSeat('Béla; "der Rote"', "Цветана")


def played(path: Path, names: PerSeat[str], *results: tuple[Seat, int]) -> None:
    """Play a match by hand."""
    journal = Journal(path, lambda: "2026-12-04T18:00:00Z")
    verdict = judge(START, Match(HOUSE, names, B))
    assert isinstance(verdict, Accepted)
    journal.begin(Match(HOUSE, names, B))
    for seat, points in results:
        action = ByHand(seat, points)
        verdict = judge(verdict.state, action)
        assert isinstance(verdict, Accepted)
        journal.append(action, verdict.state.ended)
    journal.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return where a Bummerl of 7 to 1 and the beginning of another were played."""
    played(tmp_path / "bummerl.sqlite3", NAMES, (A, 3), (B, 1), (A, 2), (A, 3), (B, 2))
    played(tmp_path / "bummerl.sqlite3", PerSeat("=1+1", "@SUM"), (B, 3))
    return tmp_path


def opened(file: bytes) -> list[dict[str, str]]:
    """Return the rows as a spreadsheet set to German has them."""
    assert file.startswith(b"\xef\xbb\xbf"), "without it Excel takes UTF-8 for Windows-1252"
    assert file.count(b"\r\n") == file.count(b"\n")
    text = file.decode("utf-8-sig")
    assert csv.Sniffer().sniff(text.splitlines()[0]).delimiter == ";"
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]


def table(bummerl: Bummerl, data: Path, kind: str, *args: str) -> list[dict[str, str]]:
    return opened(bummerl("export", "--csv", kind, "--data", str(data), *args).stdout)


def test_every_deal_is_a_row(data: Path, bummerl: Bummerl) -> None:
    rows = table(bummerl, data, "deals")
    assert [(row["match"], row["deal"], row["winner"], row["game_points"]) for row in rows] == [
        *[
            ("1", str(n), who, points)
            for n, who, points in [
                (1, "A", "3"),
                (2, "B", "1"),
                (3, "A", "2"),
                (4, "A", "3"),
                (5, "B", "2"),
            ]
        ],
        ("2", "1", "B", "3"),
    ]
    assert (rows[0]["player_a"], rows[0]["player_b"]) == (*NAMES,)
    assert {row["by_hand"] for row in rows} == {"yes"}
    assert {row["date"] for row in rows} == {"2026-12-04"}


def test_every_bummerl_is_a_row_with_the_points_of_both(data: Path, bummerl: Bummerl) -> None:
    (row,) = table(bummerl, data, "bummerls")
    assert (row["score_a"], row["score_b"], row["winner"], row["kind"]) == ("7", "1", "A", "plain")
    assert (row["marks_a"], row["marks_b"], row["deals"]) == ("0", "1", "4")


def test_a_name_is_never_computed(data: Path, bummerl: Bummerl) -> None:
    (row,) = table(bummerl, data, "deals", "--match", "2")
    assert (row["player_a"], row["player_b"]) == ("'=1+1", "'@SUM")


def test_a_deal_corrected_afterwards_tells_what_was_ruled(data: Path, bummerl: Bummerl) -> None:
    journal = Journal(data / "bummerl.sqlite3")
    assert journal.correct(1, 5, None, 0)
    journal.close()
    rows = table(bummerl, data, "deals", "--match", "1")
    (changed,) = [row for row in rows if row["corrected"] == "yes"]
    assert (changed["winner"], changed["game_points"], changed["how"]) == ("", "0", "void")
    ruled = changed["ruled_winner"], changed["ruled_game_points"], changed["ruled_how"]
    assert ruled == ("A", "3", "by_hand")
    assert table(bummerl, data, "bummerls") == [], "the Bummerl has not ended any more"


def test_nothing_played_is_a_table_with_its_head_alone(tmp_path: Path, bummerl: Bummerl) -> None:
    Journal(tmp_path / "bummerl.sqlite3").close()
    assert table(bummerl, tmp_path, "deals") == table(bummerl, tmp_path, "bummerls") == []


def test_a_match_that_is_not_there_is_told(data: Path, bummerl: Bummerl) -> None:
    done = bummerl("export", "--csv", "deals", "--match", "9", "--data", str(data))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"there is no match 9" in done.stderr


WIDE = ["\uff1dA1", "\uff0b1", "\uff0d1", "\uff20x", "\ufe66A1", "\ufe621", "\ufe631", "\ufe6bx"]
HIDDEN = [" =A1", "\u00a0=A1", "\u3000\uff1dA1", "\u200b=A1", "\ufeff=A1", "\x00=A1", "\u22121"]


@pytest.mark.parametrize(
    "name", ["=A1", "+1", "-1", "@x", "\t=A1", "\r=A1", "\tA1", *WIDE, *HIDDEN]
)
@pytest.mark.parametrize("kind", SHEETS)
def test_whatever_begins_like_a_formula_is_a_text(name: str, kind: str) -> None:
    seats = {"A": 1, "B": 0}
    result = {
        "winner": "A",
        "game_points": 3,
        "how": "claim",
        "card_points": seats,
        "tricks": seats,
    }
    end = {"winner": "A", "score": seats, "kind": "plain", "marks": 1}
    deal = RecordedDeal(1, 2, "2026-12-04T18:00:00Z", {"A": name, "B": "Anna"}, 1, result, end)
    file = io.StringIO(newline="")
    SHEETS[kind]([deal], file)
    (row,) = opened(file.getvalue().encode())
    assert row["player_a"] == f"'{name}"
    assert row["player_b"] == "Anna"
