"""Each finished deal, Bummerl and match arrives once and in order, whatever happens on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from device.publish.mqtt.cursor import NAME
from engine.actions import Match
from engine.model.cards import PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto
from tests.device.publish.mqtt.telling import Telling, wait_for

A, B = Seat.A, Seat.B
FIRST_TO_ONE = Match(HOUSE, PerSeat("Hermine", "Franz"), B, form=MatchFormat(FormKind.FIRST_TO, 1))


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Telling]:
    with closing(Telling(tmp_path / "table")) as at:
        yield at


def test_a_deal_is_told_as_it_was_ruled(mosquitto: Mosquitto, ear: Ear, at: Telling) -> None:
    at.tell(mosquitto.broker)
    result = at.deal(1).view.result
    assert result is not None
    assert result.winner is not None
    ear.wait(lambda: len(ear.results()) == 1)
    (told,) = ear.results()
    assert told["deal"] == 1
    assert told["players"] == {"A": "Hermine", "B": "Franz"}
    assert told["result"]["winner"] == result.winner.value
    assert told["result"]["card_points"] == {"A": result.card_points.a, "B": result.card_points.b}
    assert told["score"][result.winner.value] == result.game_points
    assert (told["revision"], told["undone"]) == (0, False)
    assert (told["by_hand"], told["corrected"]) == (False, False)
    assert not [h for h in ear.heard if h.topic == "bummerl/3/result" and h.retained]


def test_a_bummerl_and_a_match_are_told_after_the_deal_that_ended_them(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.begin(FIRST_TO_ONE)
    for points in (3, 3, 1):
        at.agree(A, points)
    ear.wait(lambda: bool(ear.results("match")))
    assert [r["kind"] for r in ear.said("result")] == ["deal"] * 3 + ["bummerl", "match"]
    (bummerl,), (match,) = ear.results("bummerl"), ear.results("match")
    end = {"winner": "A", "score": {"A": 7, "B": 0}, "kind": "schneider", "marks": 2}
    assert bummerl["bummerl"] == end
    assert match["winner"] == "A"
    assert match["won"] == {"A": 1, "B": 0}
    assert match["marks"] == {"A": 0, "B": 2}
    assert match["by_hand"]
    assert len({r["id"] for r in ear.said("result")}) == 5


def test_an_evening_without_end_is_told_when_another_match_begins(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.agree(B, 2)
    at.begin(FIRST_TO_ONE)
    ear.wait(lambda: bool(ear.results("match")))
    (match,) = ear.results("match")
    assert match["winner"] is None
    assert match["won"] == {"A": 0, "B": 0}


def test_what_is_taken_back_is_told_as_such(mosquitto: Mosquitto, ear: Ear, at: Telling) -> None:
    at.tell(mosquitto.broker)
    at.begin(FIRST_TO_ONE)
    for points in (3, 3, 1):
        at.agree(A, points)
    ear.wait(lambda: bool(ear.results("match")))
    first = {r["id"]: r for r in ear.said("result")}
    at.take_back()
    ear.wait(lambda: len(ear.said("result")) == 8)
    undone = ear.said("result")[5:]
    assert {r["kind"] for r in undone} == {"deal", "bummerl", "match"}
    for again in undone:
        assert again["undone"]
        assert again["revision"] > first[again["id"]]["revision"]
    at.agree(B, 1)
    ear.wait(lambda: len(ear.said("result")) == 9)
    assert ear.said("result")[-1]["id"] not in first


def test_what_was_played_before_a_broker_was_configured_is_no_news(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.agree(A, 3)
    at.tell(mosquitto.broker)
    at.agree(B, 2)
    ear.wait(lambda: bool(ear.results()))
    assert [r["deal"] for r in ear.results()] == [2]


def test_results_wait_for_a_broker_and_are_told_in_order(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    publisher = at.tell(mosquitto.broker)
    at.agree(A, 1)
    ear.wait(lambda: len(ear.results()) == 1)
    for told in (1, 3, 5):
        mosquitto.kill()
        wait_for(lambda: publisher.trouble != "")
        for _ in range(2):
            at.agree(A, 1)
        wait_for(lambda: publisher.waiting >= 2)
        mosquitto.start()
        ear.wait(partial(heard_results, ear, told + 2))
    assert [r["deal"] for r in ear.results()] == list(range(1, 8))
    wait_for(lambda: publisher.waiting == 0)


def heard_results(ear: Ear, number: int) -> bool:
    return len(ear.results()) == number


def test_results_are_told_after_the_plug_was_pulled(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.agree(A, 1)
    ear.wait(lambda: len(ear.results()) == 1)
    at.silence()
    at.agree(A, 1)
    at.agree(B, 1)
    at.pull_the_plug()
    at.tell(mosquitto.broker)
    at.agree(B, 2)
    ear.wait(lambda: len(ear.results()) == 4)
    assert [r["deal"] for r in ear.results()] == [1, 2, 3, 4]
    assert len(ear.said("result")) == 4


def test_what_was_acknowledged_but_not_noted_is_told_again_with_the_same_id(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    told = at.store.with_name(NAME)
    before = told.read_text()
    at.agree(A, 1)
    ear.wait(lambda: len(ear.said("result")) == 1)
    at.silence()
    told.write_text(before)
    at.tell(mosquitto.broker)
    ear.wait(lambda: len(ear.said("result")) == 2)
    once, again = ear.said("result")
    assert once == again


def test_a_mark_that_cannot_be_written_is_kept_in_memory(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.store.with_name("told.new").mkdir()
    at.agree(A, 1)
    at.agree(A, 1)
    ear.wait(lambda: len(ear.said("result")) == 2)
    at.store.with_name("told.new").rmdir()
    at.agree(A, 1)
    ear.wait(lambda: len(ear.said("result")) == 3)
    at.silence()
    at.tell(mosquitto.broker)
    at.agree(A, 1)
    ear.wait(lambda: len(ear.said("result")) >= 4)
    assert [r["deal"] for r in ear.said("result")][:3] == [1, 2, 3]


@pytest.mark.parametrize("told_of_match", [True, False])
def test_scores_that_went_on_in_a_new_file_are_told_on(
    mosquitto: Mosquitto, ear: Ear, at: Telling, told_of_match: bool
) -> None:
    at.agree(A, 1)
    if told_of_match:
        at.begin(replace(FIRST_TO_ONE, form=MatchFormat()))
    at.tell(mosquitto.broker)
    at.agree(A, 1)
    ear.wait(lambda: len(ear.results()) == 1)
    at.silence()
    if not told_of_match:
        at.begin(replace(FIRST_TO_ONE, form=MatchFormat()))
        at.agree(B, 1)
    at.agree(A, 2)
    for end in ("", "-wal", "-shm"):
        at.store.with_name(at.store.name + end).unlink(missing_ok=True)
    at.agree(B, 3)  # the match, held in memory, goes into a new file
    at.tell(mosquitto.broker)
    at.agree(B, 2)
    ear.wait(lambda: len(ear.results()) == 4 if told_of_match else len(ear.results()) == 5)
    won = [(r["result"]["winner"], r["result"]["game_points"]) for r in ear.results()[-3:]]
    assert won == [("A", 2), ("B", 3), ("B", 2)]


def test_a_correction_is_told_with_the_same_id(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.agree(A, 3)
    at.agree(A, 2)
    ear.wait(lambda: len(ear.results()) == 2)
    first = ear.results()[0]
    at.correct(1, 2, B, 1)
    ear.wait(lambda: len(ear.said("result")) == 4)  # the score after the next one is another, too
    again = ear.said("result")[2]
    assert again["id"] == first["id"]
    assert again["revision"] > first["revision"]
    assert again["corrected"]
    assert (again["result"]["winner"], again["result"]["game_points"]) == ("B", 1)
    assert (again["was"]["winner"], again["was"]["game_points"]) == ("A", 3)
