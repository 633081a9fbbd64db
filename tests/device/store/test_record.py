"""The table record is the log: every accepted line in order, results as they were ruled."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.base.errors import NothingRecordedError
from device.store.file import database
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.store.tables.stored_lines import StoredLine
from engine.actions import Action, ByHand, Match, Play, TurnUp, Undo, Void
from engine.model.cards import PerSeat, Seat, card
from engine.model.results import How, Result
from engine.record.action_lines import write_action
from engine.record.result_json import write_result
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START, Ended, State

A, B = Seat.A, Seat.B


def history(path: Path) -> list[dict[str, Any]]:
    with open_to_read(path) as store:
        return [
            {"deal": deal.deal, "result": deal.result, "bummerl": deal.bummerl}
            for deal in store.history()
        ]


def test_a_match_is_resumed_with_every_line_in_order(
    table: Callable[[], Any], match: Match
) -> None:
    played = [match, TurnUp(card("JH")), Play(card("AS")), Undo(), Play(card("KS"))]
    table().do(*played)
    assert table().journal.actions == tuple(played)


def test_the_record_of_an_older_match_stays(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 2))
    scorer.journal.begin(Match(HOUSE, PerSeat("Cilli", "Dani"), A))
    assert len(table().journal.actions) == 1
    with open_to_read(path) as store:
        assert store.latest() == 2
        assert list(store.record(1)) == [write_action(match), write_action(ByHand(A, 2))]


def test_a_result_is_told_as_it_was_ruled_then(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    table().do(match, ByHand(A, 3), ByHand(B, 1), ByHand(A, 3), ByHand(A, 2))
    told = history(path)
    assert [deal["deal"] for deal in told] == [1, 2, 3, 4]
    assert told[0]["result"] == {
        "winner": "A",
        "game_points": 3,
        "how": "by_hand",
        "card_points": {"A": 0, "B": 0},
        "tricks": {"A": 0, "B": 0},
    }
    assert [deal["bummerl"] for deal in told] == [
        None,
        None,
        None,
        {"winner": "A", "score": {"A": 7, "B": 1}, "kind": "plain", "marks": 1},
    ]


def test_an_undo_across_the_end_of_a_bummerl_takes_its_result_back(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 3), ByHand(A, 3), ByHand(A, 3), TurnUp(card("JH")))
    scorer.do(Undo(), Undo())
    assert [deal["deal"] for deal in history(path)] == [1, 2]
    scorer.do(ByHand(B, 1))
    told = history(path)
    assert [deal["result"]["winner"] for deal in told] == ["A", "A", "B"]
    assert all(deal["bummerl"] is None for deal in told)


def test_a_result_taken_back_stays_in_the_file_and_the_undo_line_names_it(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    table().do(match, ByHand(A, 3), Undo(), ByHand(B, 2))
    with closing(sqlite3.connect(path)) as con:
        assert con.execute("SELECT seq FROM deal_end ORDER BY seq").fetchall() == [(2,), (4,)]
        assert con.execute("SELECT seq, undoes FROM line WHERE undoes").fetchall() == [(3, 2)]


def test_the_result_of_a_deal_settled_by_the_next_turn_up_goes_with_that_turn_up(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    # What a turn-up settles is handed over with it (art. 9.6); its undo takes back both.
    scorer = table()
    scorer.do(match, ByHand(A, 2))
    scorer.journal.append(TurnUp(card("JH")), scorer.state.ended)
    assert len(history(path)) == 2
    scorer.journal.append(Undo())
    assert len(history(path)) == 1


_ACTIONS = st.sampled_from(
    [ByHand(A, 1), ByHand(B, 3), Void(), TurnUp(card("JH")), Play(card("AS")), Undo(), Undo()]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_ACTIONS, max_size=40))
def test_the_history_is_always_that_of_the_table_after_any_undo(actions: list[Action]) -> None:
    state: State = START
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "bummerl.sqlite3")
        for action in [Match(HOUSE, PerSeat("Anna", "Béla"), B), *actions]:
            verdict = judge(state, action)
            if not isinstance(verdict, Accepted):
                continue
            if isinstance(action, Match):
                journal.begin(action)
            else:
                ended = verdict.state.ended
                journal.append(action, ended if ended is not state.ended else None)
            state = verdict.state
        told = history(journal.path)
        journal.close()
    assert [deal["result"] for deal in told] == [
        json.loads(write_result(ended.result)) for ended in ends(state)
    ]


def ends(state: State | None) -> list[Ended]:
    """Return the deals that ended on the way to a state, oldest first."""
    found: list[Ended] = []
    while state:
        if state.ended and not (found and found[-1] is state.ended):
            found.append(state.ended)
        state = state.before
    return found[::-1]


def test_a_clock_that_jumps_back_changes_no_order(path: Path, match: Match) -> None:
    labels = iter(["2026-05-01T20:00:00Z", "1970-01-01T00:00:01Z", "2031-01-01T00:00:00Z", "1999"])
    journal = Journal(path, labels.__next__)
    journal.begin(match)
    for points in (1, 2, 3):
        journal.append(ByHand(A, points), Ended(points, B, result(points), None))
    journal.close()
    with open_to_read(path) as store:
        told = [(deal.result["game_points"], deal.at) for deal in store.history()]
    assert told == [(1, "1970-01-01T00:00:01Z"), (2, "2031-01-01T00:00:00Z"), (3, "1999")]


def result(points: int) -> Result:
    return Result(A, points, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0))


def test_an_undo_with_nothing_to_take_back_is_not_stored(path: Path, match: Match) -> None:
    with open_store(path) as store:
        store.begin(StoredLine(match, "now"))
        with pytest.raises(ValueError, match="nothing to take back"):
            store.append(1, 2, StoredLine(Undo(), "now"))
        assert list(store.record(1)) == [write_action(match)]


def test_a_match_and_its_first_action_are_stored_together_or_not_at_all(
    path: Path, match: Match
) -> None:
    with open_store(path) as store:
        with pytest.raises(ValueError, match="nothing to take back"):
            store.begin(StoredLine(match, "now"), StoredLine(Undo(), "now"))
        assert store.latest() is None
        assert store.begin(StoredLine(match, "now"), StoredLine(TurnUp(card("JH")), "now")) == 1
        assert list(store.record(1)) == [write_action(match), write_action(TurnUp(card("JH")))]


def test_a_reader_beside_a_running_table_sees_each_line_at_once(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match)
    with open_to_read(path) as beside:
        for number in range(1, 4):
            scorer.do(ByHand(A, number % 3 + 1))
            assert len(list(beside.record(1))) == 1 + number


def test_a_slow_reader_keeps_no_line_from_being_stored(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    with open_to_read(path) as beside:
        rows = beside.record(1)
        next(rows)
        scorer.do(*[ByHand(A, 1)] * 50)
        assert scorer.journal.trouble is None
        assert len(list(rows)) == 1


def test_only_reading_makes_no_file_where_nothing_was_recorded(tmp_path: Path) -> None:
    with pytest.raises(NothingRecordedError, match="nothing has been recorded"):
        open_to_read(tmp_path / "bummerl.sqlite3")
    assert not any(tmp_path.iterdir())


def test_a_match_that_does_not_exist_is_named(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    table().do(match)
    with open_to_read(path) as store, pytest.raises(NothingRecordedError, match="no match 7"):
        list(store.record(7))


def test_each_commit_waits_for_the_disk(path: Path) -> None:
    with closing(database.open_to_write(path)) as con:
        assert con.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert con.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
