"""Names in match lines: taken out and put back; whatever else a line is stays as it is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.store.tables.match_line_names import name_in, named, nameless, without
from engine.actions import Match
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import write_action
from engine.record.player_names import is_name, name_key
from engine.rules.rule_set import HOUSE

NAMES = st.text(max_size=12)


def line(a: str, b: str) -> str:
    return write_action(Match(HOUSE, PerSeat(a, b), Seat.B))


@given(NAMES, NAMES)
def test_names_taken_out_and_put_back_are_the_line_as_it_was(a: str, b: str) -> None:
    bare = nameless(line(a, b))
    assert named(bare, name_in(line(a, b), "A"), name_in(line(a, b), "B")) == line(a, b)
    assert name_in(bare, "A") is None
    assert name_in(bare, "B") is None
    assert json.loads(bare)["players"] == {
        "A": "" if is_name(a) else a,
        "B": "" if is_name(b) else b,
    }


@given(NAMES, NAMES)
def test_one_name_is_taken_out_however_it_is_written(a: str, b: str) -> None:
    gone = without(line(a, b), name_key(a))
    assert name_in(gone, "A") is None
    assert (name_in(gone, "B") is None) is (not is_name(b) or name_key(a) == name_key(b))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Anna",
        "[]",
        "{}",
        '{"players": []}',
        '{"players": {}}',
        '{"players": {"A": 1, "B": null}}',
        '{"players": {"A": "\\ud800", "B": ""}}',
        "[" * 100_000,
        '{"action": "undo"}',
    ],
)
def test_what_is_no_match_line_names_nobody_and_stays_as_it_is(text: str) -> None:
    assert name_in(text, "A") is None
    assert nameless(text) == text
    assert without(text, "anna") == text


@pytest.mark.parametrize("text", ["", "Anna", "[]", "{}", '{"players": []}'])
def test_no_name_is_put_where_no_players_are(text: str) -> None:
    assert named(text, "Anna", "Béla") == text
