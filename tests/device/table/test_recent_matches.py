"""What a table tells of earlier play: the last match, who won today."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.store.journal import Journal
from device.table.match import MatchSession
from device.table.recent_matches import RecentMatches
from engine.actions import Action, ByHand, Match, Play, TurnUp, Undo, Void
from engine.interface.inputs import AgreeResult, NewMatch
from engine.interface.snapshot import MatchSummary, RecentResults, StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.rules.rule_set import HOUSE
from tests.device.table.sitting import MS, Sitting

A, B = Seat.A, Seat.B
RULES = replace(HOUSE, target=2)
A_WINS, B_WINS = ByHand(A, 2), ByHand(B, 2)
"""A Bummerl each."""
EVENING = datetime(2026, 12, 4, 18, 42, tzinfo=UTC)
"""19:42 in Vienna."""


def match(a: str, b: str) -> Match:
    return Match(RULES, PerSeat(a, b), B)


class Evening:
    """A table whose wall clock the test sets; Anna and Béla sit down first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = EVENING
        self._switch_on()

    def _switch_on(self) -> None:
        self.journal = Journal(self.path, lambda: f"{self.now:%Y-%m-%dT%H:%M:%SZ}")
        first = next(iter(self.journal.actions), None)
        wanted = first if isinstance(first, Match) else match("Anna", "Béla")
        self.match = MatchSession(wanted, self.journal, lambda: 0)
        self.memory = RecentMatches(self.journal, lambda: self.now)

    def again(self, change: str = "", *values: str) -> RecentResults:
        """Switch the table off and on; `change` is the SQL that the file undergoes meanwhile."""
        self.journal.close()
        with closing(sqlite3.connect(self.path)) as con, con:
            con.execute(change, values)
        self._switch_on()
        return self.lately

    def play(self, *actions: Action) -> RecentResults:
        """Play on; a match line begins another match."""
        for action in actions:
            if isinstance(action, Match):
                self.match.start(action)
            else:
                self.match.judge(action)
        return self.lately

    @property
    def lately(self) -> RecentResults:
        return self.memory.results(self.match.view())


@pytest.fixture(autouse=True)
def _vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path / "bummerl.sqlite3")
    yield evening
    evening.journal.close()


def test_before_any_bummerl_nothing_is_told(table: Evening) -> None:
    assert table.play(ByHand(A, 1)) == RecentResults()


def test_the_last_match_is_told_with_its_score_and_when_it_ended(table: Evening) -> None:
    table.play(A_WINS, B_WINS)
    table.now += timedelta(minutes=20)
    lately = table.play(A_WINS)
    assert lately.latest == MatchSummary(PerSeat("Anna", "Béla"), PerSeat(2, 1), "20:02")


def test_a_match_in_which_no_bummerl_ended_is_not_the_last(table: Evening) -> None:
    lately = table.play(A_WINS, match("Cilli", "Dani"), ByHand(A, 1))
    assert lately.latest == MatchSummary(PerSeat("Anna", "Béla"), PerSeat(1, 0), "19:42")


def test_all_of_it_is_known_after_the_next_start(table: Evening) -> None:
    told = table.play(A_WINS, match("Cilli", "Dani"), B_WINS, Undo(), B_WINS, match("Eva", "Béla"))
    assert told.today == (("Dani", 1), ("Anna", 1))
    assert table.again() == told


def test_a_bummerl_taken_back_was_not_won(table: Evening) -> None:
    table.play(A_WINS, B_WINS)
    lately = table.play(Undo())
    assert lately.latest == MatchSummary(PerSeat("Anna", "Béla"), PerSeat(1, 0), "19:42")
    assert lately.today == (("Anna", 1),)
    assert table.play(Undo()).latest is None
    assert table.again().latest is None


def test_today_begins_at_midnight_where_the_table_stands(table: Evening) -> None:
    table.now = datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)
    table.play(A_WINS)
    table.now = datetime(2026, 12, 3, 23, 0, 0, tzinfo=UTC)
    assert table.play(B_WINS).today == (("Béla", 1),)


def test_the_next_day_nobody_has_won_yet(table: Evening) -> None:
    assert table.play(A_WINS).today == (("Anna", 1),)
    table.now += timedelta(days=1)
    assert table.lately.today == ()


def test_who_won_most_is_first_and_five_are_told(table: Evening) -> None:
    for name in ("Fini", "Eva", "Dani", "Cilli", "Béla"):
        table.play(match(name, "Anna"), A_WINS)
    assert table.play(B_WINS, B_WINS).today == (
        ("Anna", 2),
        ("Béla", 1),
        ("Cilli", 1),
        ("Dani", 1),
        ("Eva", 1),
    )


def test_wins_at_another_seat_and_in_another_match_add_up(table: Evening) -> None:
    assert table.play(A_WINS, match("Cilli", "Anna"), B_WINS).today == (("Anna", 2),)


@pytest.mark.parametrize("nobody", ["A", "B", ""])
def test_a_seat_without_a_name_is_nobody(table: Evening, nobody: str) -> None:
    lately = table.play(match(nobody, "Cilli"), A_WINS, B_WINS)
    assert lately.today == (("Cilli", 1),)
    assert lately.latest is not None
    assert (lately.latest.players.a, lately.latest.won.a) == (nobody, 1)


def test_what_was_played_by_a_clock_that_was_not_set_has_no_time(table: Evening) -> None:
    table.now = datetime(1970, 1, 1, 0, 5, tzinfo=UTC)
    lately = table.play(A_WINS)
    assert lately.latest == MatchSummary(PerSeat("Anna", "Béla"), PerSeat(1, 0), "")
    assert lately.today == ()


def test_once_the_clock_is_set_today_is_told(table: Evening) -> None:
    table.play(A_WINS)
    table.now = datetime(1970, 1, 1, 0, 5, tzinfo=UTC)
    assert table.again().today == ()
    table.now = EVENING
    assert table.lately.today == (("Anna", 1),)


@pytest.mark.parametrize("label", ["", "yesterday", "2026-12-04T18:42:00", "9999-12-31T23:59:59Z"])
def test_a_label_that_tells_no_time_costs_nothing_else(table: Evening, label: str) -> None:
    table.play(A_WINS)
    lately = table.again("UPDATE line SET at = ? WHERE seq = 2", label)
    assert lately.latest == MatchSummary(PerSeat("Anna", "Béla"), PerSeat(1, 0), "")
    assert lately.today == ()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE line SET action = '{' WHERE match = 1 AND seq = 1",
        """UPDATE line SET action = '{"action": "void"}' WHERE match = 1 AND seq = 1""",
        "DELETE FROM line WHERE match = 1",
        "UPDATE deal_end SET bummerl = '{' WHERE match = 1",
        "UPDATE deal_end SET bummerl = '[]' WHERE match = 1",
        """UPDATE deal_end SET bummerl = '{"winner": "C"}' WHERE match = 1""",
    ],
)
def test_a_damaged_match_is_not_told_of_and_harms_no_other(table: Evening, damage: str) -> None:
    table.play(A_WINS, match("Cilli", "Dani"), B_WINS, match("Eva", "Fini"))
    lately = table.again(damage)
    assert lately.today == (("Dani", 1),)
    assert table.journal.trouble is None


@pytest.mark.parametrize(
    ("damaged", "today"),
    [("result", (("Anna", 1),)), ("bummerl", (("Béla", 1), ("Anna", 1)))],
    ids=["a result", "a Bummerl, which follows from the results"],
)
def test_damage_of_the_current_match_is_no_worse(
    damaged: str, today: tuple[tuple[str, int], ...], table: Evening
) -> None:
    table.play(A_WINS, B_WINS)
    damage = f"UPDATE deal_end SET {damaged} = '' WHERE seq = 3"  # noqa: S608 - a column of ours
    assert table.again(damage).today == today
    assert table.match.view().won == PerSeat(1, 1)


def test_without_a_disk_everything_is_remembered_while_the_program_runs(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    table = Evening(tmp_path / "file" / "bummerl.sqlite3")
    lately = table.play(A_WINS, match("Cilli", "Dani"), B_WINS, match("Eva", "Fini"))
    assert table.journal.trouble is StoreTrouble.FAILED
    assert lately.latest == MatchSummary(PerSeat("Cilli", "Dani"), PerSeat(0, 1), "19:42")
    assert lately.today == (("Dani", 1), ("Anna", 1))
    table.journal.close()


def test_it_is_not_looked_up_again_while_a_deal_is_played(table: Evening) -> None:
    lately = table.play(A_WINS)
    for action in (TurnUp(card("JH")), Play(card("AS")), Undo(), Void(), ByHand(B, 1)):
        assert table.play(action) is lately
    assert table.play(ByHand(B, 1)) is not lately


def test_the_table_shows_it(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3")
    at.send(NewMatch(match("Anna", "Béla")))
    at.send(AgreeResult(B, 2))
    lately = at.send(NewMatch(match("Cilli", "Dani"))).lately
    assert lately.latest is not None
    assert (lately.latest.players, lately.latest.won) == (PerSeat("Anna", "Béla"), PerSeat(0, 1))
    at.close()


def test_the_table_itself_sees_that_the_day_is_over(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", RULES)
    assert at.table.wakes_at() is None, "nothing that was told can become wrong"
    at.send(AgreeResult(A, 2))
    for _ in range(3):
        wakes_at = at.table.wakes_at()
        assert wakes_at is not None
        assert wakes_at - at.now <= 60_000 * MS
        assert at.wait(60_000).lately.today == (("Hermine", 1),)
    at.close()


def test_what_is_told_can_become_wrong_until_the_clock_is_set(table: Evening) -> None:
    assert not table.lately.today
    assert not table.memory.changes_with_day
    table.now = datetime(1970, 1, 1, tzinfo=UTC)
    assert not table.lately.today
    assert table.memory.changes_with_day
