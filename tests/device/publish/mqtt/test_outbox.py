"""What is told of the scores adds up to the scores, whatever was taken back or corrected."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.publish.mqtt.cursor import Cursor
from device.publish.mqtt.outbox import Outbox
from device.publish.mqtt.result_feed import ResultFeed
from device.store.store import open_store, open_to_read
from engine.actions import Match
from engine.interface.snapshot import CLAIM_NS
from engine.model.cards import PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.publish.mqtt.telling import Telling

A, B = Seat.A, Seat.B
BEST_OF_THREE = Match(HOUSE, PerSeat("Hermine", "Franz"), B, form=MatchFormat(FormKind.BEST_OF, 3))

AGREED = st.tuples(st.just("agree"), st.sampled_from(Seat), st.integers(1, 3))
CORRECTED = st.tuples(
    st.just("correct"), st.integers(0, 20), st.none() | st.sampled_from(Seat), st.integers(1, 3)
)
EVENINGS = st.lists(
    AGREED | AGREED | AGREED | CORRECTED | st.sampled_from([("undo",), ("match",), ("tell",)]),
    max_size=25,
)


def told_of(queue: Outbox) -> list[dict[str, Any]]:
    """Return everything that waits, and let it arrive."""
    told: list[dict[str, Any]] = []
    until = queue.log_end()
    assert until is not None
    while step := queue.next(until, names=True):
        told += [json.loads(payload) for payload in step.payloads]
        queue.arrived(step)
    return told


def known(told: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return what a consumer knows who takes the latest revision of each id."""
    latest: dict[str, dict[str, Any]] = {}
    for said in told:
        if said["kind"] == kind and said["revision"] >= latest.get(said["id"], said)["revision"]:
            latest[said["id"]] = said
    return [said for said in latest.values() if not said["undone"]]


@given(EVENINGS, st.booleans())
@settings(max_examples=20)
def test_who_hears_all_knows_what_the_scores_say(evening: list[Any], restarted: bool) -> None:
    with TemporaryDirectory() as folder, closing(Telling(Path(folder) / "t")) as at:
        queue = Outbox(at.store)
        queue.start()
        told: list[dict[str, Any]] = []
        for what in evening:
            match what:
                case ("agree", seat, points):
                    at.agree(seat, points)
                case ("correct", n, seat, points):
                    correct(at, n, seat, points)
                case ("undo",):
                    at.hold_undo()
                case ("match",):
                    at.begin(BEST_OF_THREE)
                case _:
                    told += told_of(queue)
                    queue = Outbox(at.store) if restarted else queue
        told += told_of(queue)
        assert_revisions_grow(told)
        with open_to_read(at.store) as store:
            stored = list(store.history())
        deals = known(told, "deal")
        assert sorted((d["match"], d["deal"]) for d in deals) == sorted(
            {(d["match"], d["deal"]) for d in deals}
        )
        now = [(d["result"]["winner"], d["result"]["game_points"]) for d in deals]
        counts = [(f.result["winner"], f.result["game_points"]) for f in stored]
        assert sorted(map(str, now)) == sorted(map(str, counts))
        ends = [b["bummerl"] for b in known(told, "bummerl")]
        assert sorted(map(str, ends)) == sorted(str(f.bummerl) for f in stored if f.bummerl)


def assert_revisions_grow(told: list[dict[str, Any]]) -> None:
    """Assert that of one id nothing is told twice with the same revision."""
    latest: dict[str, int] = {}
    for said in told:
        assert said["revision"] > latest.get(said["id"], -1), said
        latest[said["id"]] = said["revision"]


def test_a_match_that_was_won_no_more_and_then_left_is_told_anew(tmp_path: Path) -> None:
    with closing(Telling(tmp_path / "t")) as at:
        queue = Outbox(at.store)
        queue.start()
        at.begin(replace(BEST_OF_THREE, form=MatchFormat(FormKind.FIRST_TO, 1)))
        for _ in range(3):
            at.agree(A, 3)
        at.correct(2, 4, B, 1)
        told = told_of(queue)
        assert known(told, "match") == []
        at.begin(BEST_OF_THREE)
        told += told_of(queue)
        assert_revisions_grow(told)
        (match,) = known(told, "match")
        assert (match["winner"], match["corrected"]) == (None, True)


def correct(at: Telling, n: int, seat: Seat | None, points: int) -> None:
    """Correct one of the deals that there are, if there are any."""
    with open_to_read(at.store) as store:
        deals = [(f.match, f.seq) for f in store.history()]
    if deals:
        match, seq = deals[n % len(deals)]
        at.correct(match, seq, seat, points if seat else 0)


def test_nothing_is_told_that_was_stored_less_than_a_verdict_ago(tmp_path: Path) -> None:
    with closing(Telling(tmp_path / "t")) as at:
        queue = Outbox(at.store)
        queue.start()
        news = ResultFeed(queue)
        assert news.next(0, names=True) == (None, CLAIM_NS)
        at.agree(A, 1)
        news.mark_dirty()
        step, again = news.next(CLAIM_NS, names=True)
        assert step is None, "the result was stored after it was looked last"
        assert again == CLAIM_NS
        step, again = news.next(again, names=True)
        assert step is None
        assert again == 2 * CLAIM_NS
        step, _ = news.next(again, names=True)
        assert step is not None
        assert json.loads(step.payloads[0])["kind"] == "deal"


def test_a_queue_without_scores_is_empty(tmp_path: Path) -> None:
    queue = Outbox(tmp_path / "bummerl.sqlite3")
    queue.start()
    assert queue.log_end() is None
    assert queue.next(Cursor(), names=True) is None
    queue.count()
    assert queue.waiting == 0


def test_what_was_imported_is_told_by_the_table_that_played_it(tmp_path: Path) -> None:
    with closing(Telling(tmp_path / "t")) as at:
        at.agree(A, 3)
        with open_store(at.store) as store:
            store.import_match(store.lines(1))
        queue = Outbox(at.store)
        queue.start()
        at.agree(B, 2)
        assert [told["deal"] for told in told_of(queue)] == [2]
        with open_store(at.store) as store:
            store.import_match(store.lines(1))
        at.correct(2, 2, B, 1)
        assert told_of(queue) == []
        at.agree(B, 1)
        assert [told["deal"] for told in told_of(queue)] == [3]


@pytest.mark.parametrize("moments", range(32))
def test_a_match_that_play_went_back_into_is_told_to_its_end(tmp_path: Path, moments: int) -> None:
    """Whether what waits is told at each of five moments, or later: it comes to the same."""
    with closing(Telling(tmp_path / "t")) as at:
        queue = Outbox(at.store)
        queue.start()
        told: list[dict[str, Any]] = []

        def begin_and_win() -> None:
            at.begin(replace(BEST_OF_THREE, form=MatchFormat(FormKind.FIRST_TO, 1)))
            for points in (3, 3, 1):
                at.agree(A, points)

        steps: list[Callable[[], object]] = [
            begin_and_win,
            lambda: at.turn_up("KH"),  # the rematch, by mistake
            lambda: (at.hold_undo(), at.hold_undo()),
            lambda: (at.take_back(), at.agree(B, 2)),
            lambda: (at.agree(A, 1), at.turn_up("TH")),
        ]
        for n, step in enumerate(steps):
            step()
            told += told_of(queue) if moments & 1 << n else []
        told += told_of(queue)
        assert_revisions_grow(told)
        deals = [(d["result"]["winner"], d["result"]["game_points"]) for d in known(told, "deal")]
        assert deals == [("A", 3), ("A", 3), ("B", 2), ("A", 1)]
        (match,) = known(told, "match")
        assert match["winner"] == "A"
        assert queue.waiting == 0
