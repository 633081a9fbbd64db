"""`bummerl export` and `bummerl history` on what a table has stored."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from device.store.journal import Journal
from engine.actions import Action, ByHand, Match, Play, TurnUp, Undo
from engine.model.cards import PerSeat, Seat, card
from engine.record.action_lines import write_action
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

A, B = Seat.A, Seat.B
ANNA = Match(HOUSE, PerSeat("Anna", "Béla"), B)
CILLI = Match(HOUSE, PerSeat("Cilli", "Dani"), A)

EVENING: list[list[Action]] = [
    [ANNA, ByHand(A, 3), ByHand(B, 1), Undo(), ByHand(A, 3), ByHand(A, 2), TurnUp(card("JH"))],
    [CILLI, ByHand(B, 2), TurnUp(card("JH")), Play(card("AS")), Undo()],
]


@pytest.fixture
def data(tmp_path: Path) -> str:
    """Play the evening and return its data directory."""
    journal = Journal(tmp_path / "data" / "bummerl.sqlite3")
    for actions in EVENING:
        state = START
        for action in actions:
            verdict = judge(state, action)
            assert isinstance(verdict, Accepted)
            ended = verdict.state.ended
            if isinstance(action, Match):
                journal.begin(action)
            else:
                journal.append(action, ended if ended is not state.ended else None)
            state = verdict.state
    journal.close()
    return str(tmp_path / "data")


@pytest.mark.parametrize(
    ("args", "match"), [([], 1), (["--match", "1"], 0), (["--match", "2"], 1)]
)
def test_export_prints_the_record_undo_lines_included(
    args: list[str], match: int, data: str, bummerl: Bummerl
) -> None:
    done = bummerl("export", "--data", data, *args)
    assert done.stdout.decode() == "".join(f"{write_action(a)}\n" for a in EVENING[match])
    judged = bummerl("referee", given=done.stdout).stdout.splitlines()
    assert all(json.loads(line)["verdict"] == "accepted" for line in judged)


def test_history_prints_deals_and_bummerls_that_still_count(data: str, bummerl: Bummerl) -> None:
    done = bummerl("history", "--json", "--data", data)
    told = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [
        (one["match"], one["seq"], one.get("deal"), one.get("result", {}).get("winner"))
        for one in told
    ] == [(1, 2, 1, "A"), (1, 5, 2, "A"), (1, 6, 3, "A"), (1, 6, None, None), (2, 2, 1, "B")]
    assert told[3]["bummerl"] == {
        "winner": "A",
        "score": {"A": 7, "B": 0},
        "kind": "schneider",
        "marks": 2,
    }
    assert told[0]["players"] == {"A": "Anna", "B": "Béla"}
    assert told[0]["at"].endswith("Z")


def test_history_of_one_match_for_people(data: str, bummerl: Bummerl) -> None:
    lines = bummerl("history", "--match", "1", "--data", data).stdout.decode().splitlines()
    assert len(lines) == 3
    assert re.match(r"20\d\d-\d\d-\d\d \d\d:\d\d  match 1  deal 1: Anna", lines[0])
    assert "match 1  deal 1: Anna 3 (by hand)" in lines[0]
    assert "Anna wins 7:0 (schneider, marks 2)" in lines[2]


def test_what_was_played_by_a_clock_that_was_not_set_has_no_time(
    tmp_path: Path, bummerl: Bummerl
) -> None:
    labels = iter(["2026-12-04T18:00:00Z", "1970-01-01T00:05:00Z", "2026-12-04T19:00:00Z"])
    journal = Journal(tmp_path / "bummerl.sqlite3", lambda: next(labels))
    journal.begin(ANNA)
    state = START
    for action in (ANNA, ByHand(A, 1), ByHand(B, 2)):
        verdict = judge(state, action)
        assert isinstance(verdict, Accepted)
        state = verdict.state
        if action is not ANNA:
            journal.append(action, state.ended)
    journal.close()
    first, second = bummerl("history", "--data", str(tmp_path)).stdout.decode().splitlines()
    assert first.startswith("time unknown      match 1  deal 1: Anna 1")
    assert re.match(r"2026-12-04 \d\d:00  match 1  deal 2: Béla 2", second)


@pytest.mark.parametrize("number", ["9", "0", "-1", "9223372036854775808", "-1" + "0" * 30])
@pytest.mark.parametrize("command", ["export", "history"])
def test_a_match_that_does_not_exist_is_named(
    command: str, number: str, data: str, bummerl: Bummerl
) -> None:
    done = bummerl(command, "--match", number, "--data", data)
    assert done.returncode == 2
    assert done.stderr.decode().endswith(f"there is no match {number}\n")


def test_a_store_without_a_match_is_told(tmp_path: Path, bummerl: Bummerl) -> None:
    Journal(tmp_path / "data" / "bummerl.sqlite3").close()
    done = bummerl("export", "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert b"no match has been played yet" in done.stderr
