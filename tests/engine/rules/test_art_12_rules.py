"""Article 12: the parameters, and the presets as the rulebook's table has them."""

from __future__ import annotations

from dataclasses import asdict, fields
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.record.verdict_lines import verdict_line
from engine.rules.rule_set import PRESETS, VALUES, Rules, RulesError, rules_from
from tests.engine.say import Table, action

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules.md").read_text("utf-8")
HEAD, _, *LINES = (
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in RULEBOOK.splitlines()
    if line.startswith("|")
)
COLUMNS = HEAD[1:]
ROWS = {name: values for name, *values in LINES}


def as_written(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("name", "row"), ROWS.items())
def test_every_preset_has_the_value_of_the_table(name: str, row: list[str]) -> None:
    assert [as_written(getattr(PRESETS[preset], name)) for preset in COLUMNS] == row


def test_the_table_has_every_parameter_and_every_preset() -> None:
    assert list(ROWS) == [field.name for field in fields(Rules)]
    assert list(PRESETS) == COLUMNS
    assert list(VALUES) == [field.name for field in fields(Rules)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", VALUES)
def test_every_parameter_can_be_set_to_each_of_its_values(preset: str, name: str) -> None:
    for value in VALUES[name]:
        rules = rules_from(preset, {name: value})
        others = {n: v for n, v in asdict(PRESETS[preset]).items() if n != name}
        assert asdict(rules) == {**others, name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pack", 32),
        ("pack", "20"),
        ("pack", 20.0),
        ("pack", True),
        ("target", 1),
        ("target", 100),
        ("target", True),
        ("target", 7.0),
        ("target", "7"),
        ("schneider_marks", 0),
        ("schneider_marks", 10),
        ("retour_marks", 0),
        ("retour_marks", 10),
        ("exchange_needs_trick", 1),
        ("exchange_needs_trick", "yes"),
        ("claim", "sometimes"),
        ("claim", None),
        ("claim", ["required"]),
        ("exchange_min_talon", 3),
    ],
)
def test_a_value_that_a_parameter_cannot_take_is_named(name: str, value: object) -> None:
    with pytest.raises(RulesError) as error:
        rules_from("house", {name: value})
    assert (error.value.parameter, error.value.got) == (name, value)
    assert str(error.value).startswith(f"{name}: expected {error.value.expected}, got ")
    assert name in str(error.value)
    assert repr(value) in str(error.value)


@pytest.mark.parametrize(
    ("name", "value", "nearest"),
    [
        ("target", 700, "99"),
        ("target", 0, "2"),
        ("target", "11", "11"),
        ("target", 8.0, "8"),
        ("pack", 32, "24"),
        ("close_before_draw", "yes", "true"),
        ("close_before_draw", "no", "false"),
        ("close_before_draw", 1, "true"),
        ("claim_window", "anytime", "any_time"),
    ],
)
def test_the_nearest_right_value_is_named(name: str, value: object, nearest: str) -> None:
    with pytest.raises(RulesError, match=rf"\(perhaps {nearest}\?\), got "):
        rules_from("house", {name: value})


@pytest.mark.parametrize(("name", "value"), [("claim", 7), ("schneider_marks", None), ("zzz", 1)])
def test_what_looks_like_nothing_has_no_nearest(name: str, value: object) -> None:
    with pytest.raises(RulesError) as error:
        rules_from("house", {name: value})
    assert error.value.expected in (
        "one of required, automatic",
        "a whole number from 1 to 9",
        "the name of a parameter",
    )


def test_an_unknown_preset_is_named_with_the_nearest_one() -> None:
    with pytest.raises(RulesError) as error:
        rules_from("hous", {})
    assert (error.value.parameter, error.value.got) == ("preset", "hous")
    assert error.value.expected == f"one of {', '.join(PRESETS)} (perhaps house?)"


@pytest.mark.parametrize(
    ("preset", "changes", "words"),
    [
        ("hous", {}, ["preset", "house", "'hous'"]),
        ("house", {"targt": 7}, ["targt", "perhaps target?"]),
        ("house", {"target": 700}, ["target", "a whole number from 2 to 99", "700"]),
        ("house", {"claim": "requird"}, ["one of required, automatic", "perhaps required?"]),
        ("house", {"close_before_draw": 1}, ["close_before_draw", "one of false, true", "1"]),
    ],
)
def test_the_error_says_what_would_be_right(
    preset: str, changes: dict[str, object], words: list[str]
) -> None:
    with pytest.raises(ValueError, match=":") as error:
        rules_from(preset, changes)
    for word in words:
        assert word in str(error.value)


FIVE = "AS JS TS QS AC JC TC QC AD JD"
TO_THE_END = f"up:JH {FIVE} AH JH KS TH KC QH TD QD KH KD settle"
TIE_AT_75 = (
    "up:QS QD KD JC AC marriage:A:KH:QH KH TH KS AH exchange:B:JS AS TS TC QC QS JS JD TD QH AD "
    "JH KC settle"
)
CLOSER_HAS_66_TOO = (
    "up:JH KS AS marriage:B:KH:QH QH AH close:A JC TC JS TS AC QC marriage:A:KD:QD KD JD QD KH "
    "claim:B"
)
CHANGES: list[tuple[str, object, str, str]] = [
    ("pack", 24, "house", "up:9H"),
    ("next_dealer", "winner", "house", "hand:B:1 hand:B:1"),
    ("exchange_who", "either_between_tricks", "house", "up:AH exchange:B:JH"),
    ("exchange_needs_trick", True, "house", "up:AH exchange:A:JH"),
    ("exchange_min_talon", 4, "house", "up:AH AS TS AC TC AD TD KS QS exchange:A:JH"),
    ("exchange_at_close", "opponent", "house", "up:AH close:A exchange:B:JH"),
    ("exchange_at_close", "either", "house", "up:AH close:A exchange:A:JH"),
    ("marriage_phase", "open_only", "house", "up:JH close:A marriage:A:KS:QS"),
    ("marriage_before_first_trick", "forbidden", "house", "up:JH marriage:A:KS:QS"),
    ("marriage_lead", "king_only", "house", "up:JH marriage:A:KS:QS QS"),
    ("wrong_lead_after_marriage", "three", "house", "up:JH marriage:A:KS:QS AD"),
    ("close_min_talon", 4, "house", "up:JH AS TS AC TC AD TD KS QS close:A"),
    ("close_before_first_trick", False, "house", "up:JH close:A"),
    ("close_before_draw", True, "house", "up:JH AS JS close:A:early"),
    ("claim", "automatic", "house", f"up:JH {FIVE} AH JH"),
    ("claim_window", "any_time", "house", "up:JH AS claim:B"),
    ("false_claim", "two", "house", "up:JH AS JS TS QS claim:A"),
    ("false_claim", "as_if_won", "house", "up:JH KS AS AC JC AD JD JS QS claim:A"),
    ("false_claim", "two_or_three_by_trick", "finnish_66", "up:AH 9S 9C JD QD claim:B"),
    ("last_trick", "plus10", "house", TO_THE_END),
    ("last_trick_value", "by_points", "house", TO_THE_END),
    (
        "schwarz",
        "no_points",
        "german_66",
        "up:AH 9S 9C JD AD AS JS AC JC TS QS marriage:B:KD:QD claim:B",
    ),
    (
        "close_basis",
        "at_end",
        "house",
        "up:JH AS JS AC JC close:A QD AD TC KC JD KD marriage:A:KH:QH claim:A",
    ),
    ("failed_close", "three", "house", "up:JH AS JS KS TS close:B claim:B"),
    ("failed_close", "at_end_by_points", "house", "up:JH close:A QS AS JD TD claim:A"),
    (
        "opponent_66_after_close",
        "two",
        "house",
        "up:JH close:A QS AS TS JS marriage:B:KH:QH claim:B",
    ),
    (
        "opponent_66_after_close",
        "failed_unless_closer_has_66",
        "house",
        CLOSER_HAS_66_TOO,
    ),
    ("target", 2, "house", "hand:A:2"),
    ("schneider_marks", 5, "house", "hand:A:3 hand:A:3 hand:A:1"),
    ("retour_marks", 5, "house", "hand:A:3 hand:A:3 hand:B:3 hand:B:3 hand:B:1"),
    ("revoke_penalty", "note", "house", "up:JH close:A QS AD JS KS"),
    ("revoke_penalty", "two_or_three", "house", "up:JH AC JC close:A QS AD JS KS"),
]


def told(preset: str, changes: dict[str, Any], words: str) -> list[str]:
    """Return the verdict lines of a match in which refused words are simply passed over."""
    table, lines = Table(preset, **changes), []
    for number, word in enumerate(words.split()):
        verdict = table.judge(action(word))
        lines.append(verdict_line(number, verdict, table.state))
    return lines


@pytest.mark.parametrize(("name", "value", "preset", "words"), CHANGES)
def test_every_parameter_changes_a_verdict_or_a_score(
    name: str, value: object, preset: str, words: str
) -> None:
    assert told(preset, {}, words) != told(preset, {name: value}, words)


@pytest.mark.parametrize("name", sorted({name for name, *_ in CHANGES}))
def test_every_two_values_of_a_parameter_are_told_apart(name: str) -> None:
    values = {value for parameter, value, *_ in CHANGES if parameter == name}
    if not isinstance(VALUES[name], range):
        values = set(VALUES[name])
    for one, other in combinations(values, 2):
        assert any(
            told(preset, {name: one}, words) != told(preset, {name: other}, words)
            for parameter, _, preset, words in CHANGES
            if parameter == name
        ), (one, other)


def test_a_tie_may_make_the_next_deal_worth_more() -> None:
    tens: dict[str, Any] = {"last_trick": "plus10"}
    scored = told("house", {**tens, "tie": "next_deal_plus1"}, f"{TIE_AT_75} hand:A:1")
    assert told("house", tens, f"{TIE_AT_75} hand:A:1") != scored


def test_no_parameter_was_forgotten() -> None:
    elsewhere = {"tie", "count"}  # just above, and on the screen only
    assert {name for name, *_ in CHANGES} | elsewhere == set(VALUES)
