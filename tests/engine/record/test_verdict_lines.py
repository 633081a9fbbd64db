"""Verdicts as lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.model.cards import PerSeat
from engine.model.codes import ARTICLES, Code
from engine.record.action_lines import write_action
from engine.record.result_json import write_bummerl, write_result
from engine.record.verdict_lines import referee, verdict_line
from engine.referee import Accepted
from engine.rules.rule_set import rules_from
from tests.engine.say import Table, action

MATCH = '{"action": "match", "rules": "house", "players": {"A": "Ada", "B": "Bo"}, "dealer": "B"}'


def verdicts(words: str, *, reveal: bool = False) -> list[Any]:
    lines = [MATCH, *(write_action(action(word)) for word in words.split())]
    return [json.loads(line) for line in referee(lines, reveal=reveal)]


def test_nothing_is_revealed_unless_it_is_asked_for() -> None:
    assert "secret" not in json.loads(next(referee([MATCH])))
    state = Table().state
    assert "secret" not in json.loads(verdict_line(1, Accepted(state), state))


def test_there_is_one_verdict_for_each_line_in_order() -> None:
    lines = ["", MATCH, "nonsense", '{"action": "undo"}', MATCH]
    got = [json.loads(line) for line in referee(lines)]
    assert [(v["line"], v["verdict"], v["code"]) for v in got] == [
        (1, "refused", "input.malformed"),
        (2, "accepted", None),
        (3, "refused", "input.malformed"),
        (4, "refused", "undo.nothing"),
        (5, "refused", "turn.no_match"),
    ]


def test_a_verdict_comes_before_the_next_line_is_read() -> None:
    asked = []

    def slowly() -> Any:
        for line in (MATCH, '{"action": "undo"}'):
            asked.append(line)
            yield line

    answers = referee(slowly())
    next(answers)
    assert asked == [MATCH]


def test_before_the_match_there_is_no_table_and_no_secret() -> None:
    got = json.loads(next(referee(["x"], reveal=True)))
    assert (got["table"], got["secret"]) == (None, None)


def test_a_refusal_names_code_article_seat_and_duty() -> None:
    got = verdicts("up:JH AS JS TS QS AC JC TC QC AD JD KS KC")[-1]
    assert [got[key] for key in ("verdict", "code", "article", "seat", "duty", "offence")] == [
        "refused",
        "play.revoke",
        "3.4",
        "B",
        "trump",
        None,
    ]


def test_an_accepted_line_names_nothing() -> None:
    got = verdicts("up:JH")[-1]
    assert [got[key] for key in ("code", "article", "seat", "duty", "offence")] == [None] * 5


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("A:JH", "A"),
        ("JH", None),
        ("claim:B", "B"),
        ("settle", None),
        ("void", None),
        ("undo", None),
        ("up:9H", None),
        ("up:JH JH", "A"),
        ("up:JH AS JH", "B"),
        ("up:JH B:AS", "B"),
        ("up:JH close:A AS JS TS QS AC JC TC QC AD JD KS", None),
        ("up:JH close:A AS JS TS QS AC JC TC QC AD JD B:KS", "B"),
        ("up:JH exchange:B:QH", "B"),
        ("up:JH marriage:B:KS:QS", "B"),
        ("up:JH close:B", "B"),
        ("up:JH up:QS", None),
    ],
)
def test_a_refusal_names_the_seat_that_the_action_names_or_who_is_due(
    words: str, seat: str | None
) -> None:
    got = verdicts(words)[-1]
    assert (got["verdict"], got["seat"]) == ("refused", seat)


def test_an_offence_is_told_with_the_action_that_proved_it() -> None:
    got = verdicts("up:JH close:A QH AC QS TH")[-1]
    assert got["offence"] == {"code": "revoke", "seat": "B", "trick": 1, "card": "TH"}
    assert got["table"]["result"]["how"] == "revoke"


def test_an_offence_that_names_nobody_is_told_without_seat_trick_and_card() -> None:
    words = "up:AH QD TD exchange:A:JH JD QC TS QS TH KH TC AC KS JS KC JH KD QH AD"
    lines = [MATCH.replace('"dealer": "B"', '"dealer": "A"')]
    lines += [write_action(action(word)) for word in words.split()]
    got = [json.loads(line) for line in referee(lines)][-1]
    assert got["offence"] == {"code": "revoke", "seat": None, "trick": None, "card": None}
    assert got["table"]["result"]["how"] == "void"


def test_the_table_is_written_as_the_record_says() -> None:
    table = verdicts("up:JH AS JS marriage:A:KS:QS KS")[-1]["table"]
    assert table == {
        "phase": "open",
        "deal": 1,
        "dealer": "B",
        "trick": 2,
        "leader": "A",
        "due": "B",
        "on_table": ["KS"],
        "trump": "H",
        "turn_up": "JH",
        "talon": 8,
        "closed_by": None,
        "marriages": [{"seat": "A", "suit": "S", "points": 20, "pending": False}],
        "last_trick": {"cards": ["AS", "JS"], "winner": "A"},
        "game_points": {"A": 0, "B": 0},
        "marks": {"A": 0, "B": 0},
        "bonus": 0,
        "result": None,
        "bummerl": None,
    }


BETWEEN_DEALS: Any = {
    "phase": "idle",
    "deal": 0,
    "dealer": "B",
    "trick": None,
    "leader": None,
    "due": None,
    "on_table": [],
    "trump": None,
    "turn_up": None,
    "talon": 0,
    "closed_by": None,
    "marriages": [],
    "last_trick": None,
    "game_points": {"A": 0, "B": 0},
    "marks": {"A": 0, "B": 0},
    "bonus": 0,
    "result": None,
    "bummerl": None,
}


def test_between_deals_only_the_score_is_written() -> None:
    first, *_, last = (v["table"] for v in verdicts("up:JH close:A AS JS hand:B:2"))
    assert first == BETWEEN_DEALS
    points = {"A": 13, "B": 0}
    tricks = {"A": 1, "B": 0}
    assert last == {
        **BETWEEN_DEALS,
        "phase": "over",
        "deal": 1,
        "game_points": {"A": 0, "B": 2},
        "result": {
            "winner": "B",
            "game_points": 2,
            "how": "by_hand",
            "card_points": points,
            "tricks": tricks,
        },
    }


def test_the_view_holds_the_match_too() -> None:
    shown = Table("finnish", target=9).do("up:JH").view
    assert (shown.rules, shown.players) == (
        rules_from("finnish", {"target": 9}),
        PerSeat("Anna", "Béla"),
    )


def test_the_secret_is_nought_without_a_deal_and_as_it_ended_after_one() -> None:
    nothing = {"A": 0, "B": 0}
    got = [v["secret"] for v in verdicts("hand:A:1 up:JH marriage:B:KS:QS void", reveal=True)]
    assert got[0] == {"card_points": nothing, "tricks": nothing, "pending": nothing}
    assert got[1] == got[0]
    assert got[-1] == {"card_points": nothing, "tricks": nothing, "pending": {"A": 0, "B": 20}}


def test_results_are_written_alone_too() -> None:
    table = Table().do("hand:A:3 hand:A:3 hand:A:3")
    assert json.loads(write_result(table.result)) == {
        "winner": "A",
        "game_points": 3,
        "how": "by_hand",
        "card_points": {"A": 0, "B": 0},
        "tricks": {"A": 0, "B": 0},
    }
    assert json.loads(write_bummerl(table.bummerl)) == {
        "winner": "A",
        "score": {"A": 7, "B": 0},
        "kind": "schneider",
        "marks": 2,
    }


def test_every_code_of_a_rule_names_its_article() -> None:
    without = {code for code in Code if code not in ARTICLES}
    assert without == {Code.MALFORMED, Code.NO_MATCH, Code.UNDO_NOTHING}
