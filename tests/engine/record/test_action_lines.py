"""Actions as lines: what is read, what is malformed, and that what is written is read again."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, ByHand, Close, Match, Play, Undo
from engine.model.cards import CARDS, PerSeat, Seat, card
from engine.record.action_lines import DEEPEST, KINDS, MalformedError, read_action, write_action
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import PRESETS, VALUES, rules_from
from tests.engine.say import action

MATCH = {"action": "match", "rules": "house", "players": {"A": "Anna", "B": "Béla"}, "dealer": "A"}

WORDS = [
    "up:JH",
    "JH",
    "A:JH",
    "exchange:B:9H",
    "marriage:A:KS:QS",
    "close:A",
    "close:B:early",
    "claim:A",
    "settle",
    "hand:B:3",
    "void",
    "undo",
]


@pytest.mark.parametrize("word", WORDS)
def test_what_is_written_is_read_again(word: str) -> None:
    assert read_action(write_action(action(word))) == action(word)


def test_lines_are_written_with_the_keys_of_the_record() -> None:
    assert [json.loads(write_action(action(word))) for word in WORDS] == [
        {"action": "turn_up", "card": "JH"},
        {"action": "play", "card": "JH"},
        {"action": "play", "card": "JH", "seat": "A"},
        {"action": "exchange", "seat": "B", "card": "9H"},
        {"action": "marriage", "seat": "A", "cards": ["KS", "QS"]},
        {"action": "close", "seat": "A"},
        {"action": "close", "seat": "B", "before_draw": True},
        {"action": "claim", "seat": "A"},
        {"action": "settle"},
        {"action": "by_hand", "seat": "B", "points": 3},
        {"action": "void"},
        {"action": "undo"},
    ]


def test_the_match_line_holds_the_preset_and_what_differs() -> None:
    rules = rules_from("finnish", {"target": 9, "close_before_draw": False, "claim": "required"})
    match = Match(rules, PerSeat("Ädi", "Бела"), Seat.B, "finnish")
    line = write_action(match)
    assert "\n" not in line
    assert json.loads(line) == {
        "action": "match",
        "rules": "finnish",
        "set": {"close_before_draw": False, "target": 9},
        "players": {"A": "Ädi", "B": "Бела"},
        "dealer": "B",
    }
    assert read_action(line) == match


@pytest.mark.parametrize("preset", PRESETS)
def test_the_match_line_of_a_preset_sets_nothing(preset: str) -> None:
    match = Match(PRESETS[preset], PerSeat("", ""), Seat.A, preset)
    assert "set" not in json.loads(write_action(match))
    assert read_action(write_action(match)) == match


@given(
    st.sampled_from(list(PRESETS)),
    st.fixed_dictionaries({}, optional={n: st.sampled_from(v) for n, v in VALUES.items()}),
    st.text(st.characters(exclude_categories=["Cs"])),
)
def test_any_rules_and_any_names_are_read_again(
    preset: str, changes: dict[str, object], name: str
) -> None:
    match = Match(rules_from(preset, changes), PerSeat(name, name[::-1]), Seat.A, preset)
    assert read_action(write_action(match)) == match


def test_fields_that_nobody_asked_for_are_ignored() -> None:
    line = '{"comment": {"a": [1.5e3, null]}, "card": "TH", "action": "play", "points": 9}'
    assert read_action(line) == Play(card("TH"))
    assert read_action('{"action": "undo", "seat": 7, "card": "ZZ"}') == Undo()


def test_space_around_a_line_is_no_part_of_it() -> None:
    assert read_action(' \t{"action": "undo"}\r\n') == Undo()


def nested(opening: str, depth: int) -> str:
    """Return a line with a field that nobody asked for, of so many lists or objects."""
    closing = "]" if opening.startswith("[") else "}"
    return '{"action": "undo", "x": ' + opening * depth + "1" + closing * depth + "}"


@pytest.mark.parametrize("opening", ["[", '{"a":', '["[[{{", '])
def test_how_deep_a_line_may_be_nested_is_a_number(opening: str) -> None:
    """Not what this Python can take, here where pytest calls."""
    depth = DEEPEST - 1  # in the line's own object
    assert read_action(nested(opening, depth)) == Undo()
    with pytest.raises(MalformedError, match="nested too deeply"):
        read_action(nested(opening, depth + 1))


def test_brackets_in_a_text_nest_nothing() -> None:
    named = json.dumps({**MATCH, "players": {"A": "[" * 200, "B": "{" * 200}})
    assert write_action(read_action(named)).count("[") == 200


MALFORMED = [
    "",
    " ",
    "nonsense",
    "{",
    '{"action": "undo"',
    '{"action": "undo"} {"action": "undo"}',
    "null",
    "7",
    '"undo"',
    '["undo"]',
    "{}",
    '{"action": null}',
    '{"action": ["undo"]}',
    '{"action": "Undo"}',
    '{"action": "fly"}',
    "{'action': 'undo'}",
    '{"action": "undo",}',
    '{"action": "undo", "action": "void"}',
    '{"action": "undo", "x": NaN}',
    '{"action": "undo", "x": -Infinity}',
    '{"action": "by_hand", "seat": "A", "points": ' + "9" * 5000 + "}",
    '{"action": "by_hand", "seat": "A", "points": 1e999}',
    '{"action": "by_hand", "seat": "A", "points": 1.0}',
    '{"action": "by_hand", "seat": "A", "points": true}',
    '{"action": "by_hand", "seat": "A", "points": "1"}',
    '{"action": "by_hand", "seat": "A", "points": 0}',
    '{"action": "by_hand", "seat": "A", "points": 4}',
    '{"action": "by_hand", "seat": "A"}',
    '{"action": "by_hand", "points": 1}',
    '{"action": ' + "[" * 100_000,
    '{"action": "undo", "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
    '{"action": ' + '{"a":' * 990 + "1" + "}" * 991,
    '{"action": "undo", "x": "\udcff"}',
    "\udcff",
    "\ufeff{}",
    '{"action": "play"}',
    '{"action": "play", "card": "1H"}',
    '{"action": "play", "card": "10H"}',
    '{"action": "play", "card": "HT"}',
    '{"action": "play", "card": "th"}',
    '{"action": "play", "card": ["TH"]}',
    '{"action": "play", "card": null}',
    '{"action": "play", "card": "TH", "seat": null}',
    '{"action": "play", "card": "TH", "seat": "C"}',
    '{"action": "play", "card": "TH", "seat": {"A": 1}}',
    '{"action": "turn_up"}',
    '{"action": "exchange", "card": "JH"}',
    '{"action": "exchange", "seat": "A"}',
    '{"action": "marriage", "seat": "A", "cards": ["KS"]}',
    '{"action": "marriage", "seat": "A", "cards": ["KS", "QS", "JS"]}',
    '{"action": "marriage", "seat": "A", "cards": "KS"}',
    '{"action": "marriage", "seat": "A", "cards": {"KS": 1, "QS": 2}}',
    '{"action": "marriage", "seat": "A", "cards": ["KS", 7]}',
    '{"action": "marriage", "cards": ["KS", "QS"]}',
    '{"action": "close"}',
    '{"action": "close", "seat": "A", "before_draw": "yes"}',
    '{"action": "close", "seat": "A", "before_draw": 1}',
    '{"action": "close", "seat": "A", "before_draw": null}',
    '{"action": "claim"}',
]


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: ascii(line[:40]))
def test_a_line_that_is_no_action_is_malformed(line: str) -> None:
    with pytest.raises(MalformedError):
        read_action(line)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "unknown"},
        {"rules": None},
        {"rules": ["house"]},
        {"set": None},
        {"set": []},
        {"set": {"unknown": 1}},
        {"set": {"target": True}},
        {"set": {"target": 7.0}},
        {"set": {"target": 100}},
        {"set": {"target": [7]}},
        {"set": {"close_before_draw": 1}},
        {"set": {"close_before_draw": "yes"}},
        {"set": {"pack": 32}},
        {"players": None},
        {"players": ["Anna", "Béla"]},
        {"players": {"A": "Anna"}},
        {"players": {"A": "Anna", "B": 7}},
        {"players": {"A": "Anna", "B": "\ud800"}},
        {"dealer": "C"},
        {"dealer": None},
    ],
)
def test_a_match_line_with_a_wrong_field_is_malformed(changes: dict[str, object]) -> None:
    read_action(json.dumps(MATCH))
    with pytest.raises(MalformedError):
        read_action(json.dumps({**MATCH, **changes}))


@pytest.mark.parametrize("missing", ["rules", "players", "dealer"])
def test_a_match_line_with_a_missing_field_is_malformed(missing: str) -> None:
    with pytest.raises(MalformedError):
        read_action(json.dumps({k: v for k, v in MATCH.items() if k != missing}))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('{"action": "fly"}', "'fly'"),
        ('{"action": "play", "card": "10H"}', "such as TH"),
        ('{"action": "claim", "seat": "C"}', "A or B"),
        ("{", "not JSON"),
        ("7", "not an object"),
        ('{"action": "undo", "action": "void"}', "not JSON: a name twice in one object"),
        ('{"action": "undo", "x": NaN}', "not JSON: NaN is no number"),
        ('{"action": ' + '{"a":' * 990 + "1" + "}" * 991, "nested too deeply"),
        (nested("[", 100_000), "nested too deeply"),
        ("{}", "action: expected a text, got None"),
        ('{"action": "fly"}', "action: expected one of match, turn_up, .*, undo, got 'fly'"),
        ('{"action": "play", "card": 7}', "card: expected rank and suit such as TH, got 7"),
        (
            '{"action": "marriage", "seat": "A", "cards": ["KS"]}',
            r"cards: expected two cards, got \['KS'\]",
        ),
        (
            '{"action": "close", "seat": "A", "before_draw": 1}',
            "before_draw: expected true or false, got 1",
        ),
        (
            '{"action": "by_hand", "seat": "A", "points": 4}',
            "points: expected 1, 2 or 3, got 4",
        ),
        (json.dumps({**MATCH, "players": 7}), "players: expected an object, got 7"),
        (
            json.dumps({**MATCH, "players": {"A": "\ud800", "B": ""}}),
            "A: half a character",
        ),
        (json.dumps({**MATCH, "dealer": None}), "dealer: expected A or B, got None"),
        (json.dumps({**MATCH, "set": {"targt": 7}}), "perhaps target"),
    ],
)
def test_the_error_says_what_is_wrong(line: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        read_action(line)


@pytest.mark.parametrize(
    ("form", "key"),
    [
        (MatchFormat(FormKind.FIRST_TO, 1), "to_win"),
        (MatchFormat(FormKind.FIRST_TO, 99), "to_win"),
        (MatchFormat(FormKind.BEST_OF, 5), "best_of"),
        (MatchFormat(FormKind.LIVES, 3), "lives"),
    ],
)
def test_the_form_of_a_match_is_written_and_read_again(form: MatchFormat, key: str) -> None:
    match = Match(PRESETS["house"], PerSeat("Anna", "Béla"), Seat.B, form=form)
    assert json.loads(write_action(match))[key] == form.number
    assert read_action(write_action(match)) == match


def test_a_match_without_end_is_written_without_a_form() -> None:
    written = write_action(read_action(json.dumps(MATCH)))
    assert set(json.loads(written)) == set(MATCH)


@pytest.mark.parametrize("key", ["to_win", "best_of", "lives"])
@pytest.mark.parametrize("value", [0, 100, -1, True, 3.0, "3", None, [3], {}])
def test_a_form_that_is_none_is_ignored_like_every_unknown_field(key: str, value: object) -> None:
    read = read_action(json.dumps({**MATCH, key: value}))
    assert read == read_action(json.dumps(MATCH))


def test_the_best_of_an_even_number_is_ignored_too() -> None:
    assert read_action(json.dumps({**MATCH, "best_of": 4})) == read_action(json.dumps(MATCH))


def test_of_two_forms_the_first_that_is_one_holds() -> None:
    both = read_action(json.dumps({**MATCH, "to_win": 0, "lives": 3, "best_of": 5}))
    assert isinstance(both, Match)
    assert both.form == MatchFormat(FormKind.BEST_OF, 5)


def test_names_are_written_as_people_write_them() -> None:
    match = Match(PRESETS["house"], PerSeat("Ädi", "Бела"), Seat.B)
    assert '{"A": "Ädi", "B": "Бела"}' in write_action(match)


@given(st.text())
def test_any_text_is_an_action_or_malformed(line: str) -> None:
    try:
        read = read_action(line)
    except MalformedError:
        return
    assert read_action(write_action(read)) == read


@given(st.integers(0, 2**32 - 1), st.sampled_from([json.dumps(MATCH), *map(str, WORDS)]))
def test_any_damaged_line_is_an_action_or_malformed(seed: int, word: str) -> None:
    line = bytearray((word if word.startswith("{") else write_action(action(word))).encode())
    rng = Random(seed)
    for _ in range(rng.randint(1, 4)):
        line[rng.randrange(len(line))] = rng.randrange(256)
    try:
        read_action(line.decode(errors="surrogateescape"))
    except MalformedError:
        return


def test_every_action_has_its_name() -> None:
    read: list[Action] = [ByHand(Seat.A, 1), Close(Seat.A), Play(CARDS["TH"])]
    assert [KINDS[type(one)] for one in read] == ["by_hand", "close", "play"]
    assert len(set(KINDS.values())) == 11
