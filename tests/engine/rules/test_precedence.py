"""Where several codes apply, the first of the record's table counts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.codes import Code
from engine.referee import Refused, judge
from engine.state import START
from tests.engine.say import Table, action

PLAYED_OUT = "up:AH close:A AS JS TS QS AC JC TC QC AD JD"
TALON_OF_TWO = "AS TS AC TC AD TD KS QS"
"""Four tricks for A."""

CASES: list[tuple[dict[str, Any], str, str, str]] = [
    # a deal's action where no deal runs, whatever the card
    ({}, "", "9S", "turn.no_deal"),
    ({}, "", "exchange:A:9S", "turn.no_deal"),
    ({}, "", "marriage:A:9S:9S", "turn.no_deal"),
    ({}, "up:JH void", "JH", "turn.no_deal"),
    ({}, "up:JH void", "void", "turn.no_deal"),
    ({}, "up:JH void", "settle", "turn.no_deal"),
    ({}, "up:JH void", "claim:A", "turn.no_deal"),
    ({"claim": "automatic"}, "", "claim:A", "turn.no_deal"),
    # turn before card
    ({}, "up:JH", "up:9H", "turn.deal_running"),
    ({}, "up:JH", "B:9S", "turn.not_due"),
    ({}, "up:JH", "B:JH", "turn.not_due"),
    ({}, PLAYED_OUT, "9S", "turn.not_due"),
    ({}, PLAYED_OUT, "AS", "turn.not_due"),
    ({}, PLAYED_OUT, "up:9S", "card.not_in_pack"),
    # card before play
    ({}, "up:JH marriage:A:KS:QS", "9D", "card.not_in_pack"),
    ({}, "up:JH marriage:A:KS:QS", "JH", "card.impossible"),
    ({}, "up:JH AS JS marriage:A:KS:QS", "AS", "card.already_seen"),
    ({}, "up:JH marriage:A:KD:QD QD AD close:B JD", "JH", "card.impossible"),
    # card before exchange, then from top to bottom
    ({}, PLAYED_OUT, "exchange:A:AS", "card.already_seen"),
    ({}, PLAYED_OUT, "exchange:B:JH", "card.impossible"),
    ({}, "up:AH KS", "exchange:B:QH", "exchange.not_allowed_now"),
    ({"exchange_who": "either_between_tricks"}, "up:AH close:A", "exchange:B:QH",
     "exchange.closed"),
    ({"exchange_needs_trick": True}, "up:AH close:A", "exchange:A:QH", "exchange.closed"),
    ({"exchange_needs_trick": True, "exchange_min_talon": 4,
      "exchange_who": "either_between_tricks"},
     f"up:AH {TALON_OF_TWO}", "exchange:B:QH", "exchange.no_trick"),
    ({"exchange_min_talon": 4}, f"up:AH {TALON_OF_TWO}", "exchange:A:QH",
     "exchange.talon_too_small"),
    ({}, "up:AH", "exchange:A:QH", "exchange.not_lowest_trump"),
    # card before marriage, one card after the other, then from top to bottom
    ({}, PLAYED_OUT, "marriage:A:KS:QS", "card.impossible"),
    ({}, "up:JH AS JS TS", "marriage:B:JS:9S", "card.already_seen"),
    ({}, "up:JH AS JS TS", "marriage:B:9S:JS", "card.not_in_pack"),
    ({}, "up:JH AS", "marriage:B:KS:KS", "marriage.not_on_lead"),
    ({"marriage_phase": "open_only", "marriage_before_first_trick": "forbidden"},
     "up:JH close:A", "marriage:A:KS:KS", "marriage.phase"),
    ({"marriage_before_first_trick": "forbidden"}, "up:JH", "marriage:A:KS:KS",
     "marriage.no_trick"),
    ({}, "up:JH marriage:A:KS:QS", "marriage:A:KD:KD", "marriage.not_a_pair"),
    ({}, "up:JH marriage:A:KS:QS", "marriage:A:KD:QD", "marriage.already_announced"),
    # closing from top to bottom
    ({"close_before_first_trick": False}, "up:JH", "close:B:early",
     "close.not_on_lead"),
    ({}, "up:JH AS JS close:A", "close:A:early", "close.already_closed"),
    ({"close_before_first_trick": False}, "up:JH", "close:A:early", "close.no_trick"),
    ({"close_min_talon": 4}, f"up:JH {TALON_OF_TWO}", "close:A", "close.talon_too_small"),
    # claims
    ({"claim": "automatic"}, "up:JH AS", "claim:A", "claim.window"),
    ({"claim": "automatic", "claim_window": "any_time"}, "up:JH AS", "claim:A",
     "claim.automatic"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "words", "word", "code"), CASES)
def test_the_first_code_that_applies_counts(
    changes: dict[str, Any], words: str, word: str, code: str
) -> None:
    assert Table(**changes).do(words).refused(word) == code


@pytest.mark.parametrize(
    "word",
    ["up:9H", "9S", "exchange:A:9S", "marriage:A:9S:9S", "close:A", "claim:A", "settle", "void",
     "undo", "hand:A:9"],
)  # fmt: skip
def test_before_the_match_line_nothing_else_is_said(word: str) -> None:
    verdict = judge(START, action(word))
    assert isinstance(verdict, Refused)
    assert verdict.code is Code.NO_MATCH
