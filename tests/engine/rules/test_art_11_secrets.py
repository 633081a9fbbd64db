"""Article 11: what may be shown, and what the record may tell."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.cards import Card, Seat, Suit
from engine.model.results import Phase, TrickView
from engine.record.verdict_lines import table_json, verdict_line
from engine.referee import Accepted
from engine.review import Gain, Review
from engine.rules.rule_set import PRESETS
from engine.state import START
from engine.view import View, view
from tests.engine.play import deal
from tests.engine.say import Table

COUNTED = {"card_points", "pending", "tricks", "known", "sides"}


def cards_in(value: object) -> set[Card]:
    """Return every card anywhere in a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    if hasattr(value, "__dataclass_fields__"):
        parts = (getattr(value, field.name) for field in fields(value))  # type: ignore[arg-type]
        return set().union(*map(cards_in, parts))
    return set()


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32 - 1), st.sampled_from(list(PRESETS.values())))
def test_the_view_holds_no_card_that_was_never_face_up(seed: int, rules: object) -> None:
    face_up: set[Card] = set()
    for action, _, verdict, _ in deal(Random(seed), rules, honest=0.9):  # type: ignore[arg-type]
        if isinstance(verdict, Accepted):
            face_up |= cards_in(action)
            assert cards_in(view(verdict.state)) <= face_up


def test_during_a_deal_nothing_is_counted_in_the_view() -> None:
    table = table_json(Table().do("up:JH AS JS marriage:A:KS:QS").view)
    assert table["result"] is None
    assert not COUNTED & set(table)
    assert "13" not in json.dumps(table)


def test_after_the_deal_everything_is_shown() -> None:
    table = Table().do("up:JH AS JS claim:A")
    assert (table.result.card_points.a, table.result.tricks.a) == (13, 1)


def test_a_declared_marriage_and_the_last_trick_are_public() -> None:
    table = Table().do("up:JH AS JS marriage:A:KS:QS")
    assert [m.points for m in table.view.marriages] == [20]
    assert table.view.last_trick is not None
    assert table.view.last_trick.winner is Seat.A


def test_the_turn_up_is_shown_while_it_lies_face_up() -> None:
    assert Table().do("up:JH").view.turn_up is not None
    assert Table().do("up:JH close:A").view.turn_up is None


def test_between_deals_no_card_is_shown() -> None:
    over = Table().do("up:JH AS void").view
    assert (over.phase, cards_in(over)) == (Phase.OVER, set())


def test_before_the_match_there_is_no_table() -> None:
    with pytest.raises(ValueError, match=r"^there is no table to show before the match line$"):
        view(START)


@pytest.mark.parametrize("reveal", [False, True])
def test_the_secret_is_written_on_request_only(*, reveal: bool) -> None:
    table = Table().do("up:JH AS JS marriage:A:KS:QS KS TS marriage:B:KD:QD")
    line = json.loads(verdict_line(1, Accepted(table.state), table.state, reveal=reveal))
    if reveal:
        assert line["secret"] == {
            "card_points": {"A": 33, "B": 34},
            "tricks": {"A": 1, "B": 1},
            "pending": {"A": 0, "B": 0},
        }
    else:
        assert "secret" not in line


def test_the_view_has_the_fields_of_the_record() -> None:
    of_the_match = {"rules", "players", "form", "bummerls", "review", "ruled"}
    names = {field.name for field in fields(View)} - of_the_match
    assert names == set(table_json(Table().view))


def tricks(review: Review) -> list[TrickView]:
    """Return the tricks that are told."""
    return [row.trick for row in review.rows if row.trick]


TRICKS = "up:JH AS JS marriage:A:KS:QS KS TS"


@pytest.mark.parametrize(
    ("words", "phase"),
    [
        ("", Phase.IDLE),
        ("up:JH AS", Phase.OPEN),
        (TRICKS, Phase.OPEN),
        ("up:JH AS JS close:A", Phase.CLOSED),
        (f"{TRICKS} QC AC QD AD TC TD", Phase.EXHAUSTED),
        ("up:JH close:A AS JS TS QS AC JC TC QC AD JD", Phase.PLAYED_OUT),
        ("up:JH close:A AS JS TS QS AC JC TC QC AD JD up:JH", Phase.OPEN),
        ("hand:A:2", Phase.OVER),
        (f"{TRICKS} claim:B undo", Phase.OPEN),
        (f"{TRICKS} claim:B up:JH", Phase.OPEN),
        (f"{TRICKS} claim:B hand:A:1", Phase.OVER),
    ],
)
def test_the_tricks_are_not_shown_again_before_the_deal_is_over(words: str, phase: Phase) -> None:
    table = Table(claim="required").do(words)
    assert (table.view.phase, table.view.review) == (phase, None)


@pytest.mark.parametrize("end", ["claim:B", "void", "hand:A:1", "claim:B up:QH undo"])
def test_once_the_deal_is_over_its_tricks_and_marriages_can_be_looked_through(end: str) -> None:
    review = Table(claim="required").do(f"{TRICKS} {end}").view.review
    assert review is not None
    assert [([c.name for c in t.cards], t.winner.value) for t in tricks(review)] == [
        (["AS", "JS"], "A"),
        (["KS", "TS"], "B"),
    ]
    assert Gain(20, Suit.SPADES) in review.rows[1].gains.a


def test_the_card_of_a_trick_broken_off_is_no_trick() -> None:
    review = Table().do("up:JH AS JS KS void").view.review
    assert review is not None
    assert [t.winner for t in tricks(review)] == [Seat.A]


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32 - 1), st.sampled_from(list(PRESETS.values())))
def test_the_review_is_of_every_trick_as_it_was_shown(seed: int, rules: object) -> None:
    played = deal(Random(seed), rules, honest=0.9)  # type: ignore[arg-type]
    *running, over = [view(v.state) for _, _, v, _ in played if isinstance(v, Accepted)]
    shown = list(dict.fromkeys(now.last_trick for now in running if now.last_trick))
    assert not any(now.review for now in running)
    assert over.review is not None
    assert tricks(over.review)[: len(shown)] == shown
    assert len(tricks(over.review)) - len(shown) in {0, 1}  # the last card may end the deal
