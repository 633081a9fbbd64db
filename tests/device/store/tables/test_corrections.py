"""Deals corrected afterwards: stored beside what was ruled, counted at once and ever after."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from device.cli.commands.history import entries, sentence
from device.store.journal import Journal
from device.store.store import open_to_read
from device.table.match import MatchSession
from engine.actions import ByHand, Match, Undo, Void
from engine.interface.inputs import Correct
from engine.model.cards import PerSeat, Seat
from engine.model.results import How
from engine.record.result_json import read_result
from engine.referee import Accepted
from engine.rescore import corrected, recount
from engine.rules.rule_set import HOUSE
from engine.view import View
from tests.benchmarks.engine import deal
from tests.device.store.test_trouble import failing_disk, in_own_mounts, trouble

A, B = Seat.A, Seat.B
MATCH = Match(HOUSE, PerSeat("Anna", "Béla"), B)


class At:
    """A table that can be switched off and on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.switch_on()

    def switch_on(self) -> None:
        self.journal = Journal(self.path)
        self.match = MatchSession(MATCH, self.journal, lambda: 0)

    def again(self) -> View:
        """Switch off and on, and return what is shown then."""
        self.journal.close()
        self.switch_on()
        return self.match.view()

    def results(self, *results: tuple[Seat, int]) -> View:
        for seat, points in results:
            assert isinstance(self.match.judge(ByHand(seat, points)), Accepted)
        return self.match.view()

    def told(self, match: int = 1) -> list[str]:
        with open_to_read(self.path) as store:
            return [sentence(one).split(": ", 1)[1] for one in store.history(match)]


@pytest.fixture
def at(path: Path) -> Iterator[At]:
    table = At(path)
    yield table
    table.journal.close()


def test_a_correction_shows_at_once_and_after_the_next_start(at: At) -> None:
    at.results((A, 3), (B, 2))
    assert at.match.correct(Correct(1, 2, B, 1))
    shown = at.match.view()
    assert shown.game_points == PerSeat(0, 3)
    assert at.again() == shown
    assert at.told() == [
        "Béla 1 (by hand), corrected: was Anna 3 (by hand)",
        "Béla 2 (by hand)",
    ]


def test_a_bummerl_that_a_correction_ends_or_undoes_is_recounted_everywhere(at: At) -> None:
    at.results((A, 3), (A, 3), (A, 1), (B, 2))
    assert at.match.correct(Correct(1, 3, B, 3))
    assert at.match.view().bummerls == ()
    assert at.match.view().game_points == PerSeat(4, 5)
    assert not next(at.journal.played()).won
    assert at.match.correct(Correct(1, 4, B, 3))
    shown = at.match.view()
    assert [end.winner for end in shown.bummerls] == [B]
    assert shown.game_points == PerSeat(3, 7)
    assert [won.seat for won in next(at.journal.played()).won] == [B]
    assert at.again() == shown
    with open_to_read(at.path) as store:
        told = [entry for one in store.history() for entry in entries(one)]
    assert [one["bummerl"]["winner"] for one in told if "bummerl" in one] == [
        end.winner.value for end in at.match.view().bummerls
    ]


def test_a_correction_may_be_corrected_and_what_was_ruled_stays(at: At) -> None:
    at.results((A, 3))
    assert at.match.correct(Correct(1, 2, B, 1))
    assert at.match.correct(Correct(1, 2, None))
    shown = at.match.view()
    assert shown.result
    assert shown.result.how is How.VOID
    assert shown.ruled
    assert shown.ruled.game_points == 3
    assert at.again() == shown
    assert at.told() == ["nobody 0 (void), corrected: was Anna 3 (by hand)"]


@pytest.mark.parametrize(
    "wrong",
    [
        Correct(1, 1, A, 1),
        Correct(1, 3, A, 1),
        Correct(1, 5, A, 1),
        Correct(1, 99, A, 1),
        Correct(2, 2, A, 1),
        Correct(-1, 2, A, 1),
        Correct(2**40, 2**40, A, 1),
        Correct(1, 2, A, 0),
        Correct(1, 2, A, 4),
        Correct(1, 2, None, 1),
    ],
)
def test_what_is_no_finished_deal_or_no_result_is_not_corrected(wrong: Correct, at: At) -> None:
    at.results((A, 3), (B, 2))
    at.match.judge(Undo())
    shown = at.match.view()
    assert not at.match.correct(wrong)
    assert at.match.view() == shown
    assert at.again() == shown


def test_a_deal_whose_end_is_undone_keeps_its_correction_and_counts_nothing(at: At) -> None:
    at.results((A, 3), (B, 2))
    at.match.correct(Correct(1, 3, B, 3))
    at.match.judge(Undo())
    assert at.match.view().game_points == PerSeat(3, 0)
    at.results((B, 1))
    assert at.match.view().game_points == PerSeat(3, 1)
    assert at.again().game_points == PerSeat(3, 1)
    with open_to_read(at.path) as store:
        assert [one.seq for one in store.corrections(1)] == [3]
    assert len(at.told()) == 2


def test_an_earlier_match_is_corrected_and_this_one_is_not(at: At) -> None:
    at.results((A, 3), (A, 3), (A, 1))
    at.match.start()
    at.results((B, 2))
    shown = at.match.view()
    assert [won.seat for won in list(at.journal.played())[1].won] == [A]
    assert at.match.correct(Correct(1, 4, B, 1))
    assert at.match.view() == shown
    assert list(at.journal.played())[1].won == ()
    assert "Bummerl" not in at.told()[-1]
    assert at.again() == shown


def test_corrections_wait_while_the_disk_fails_and_are_stored_later(at: At) -> None:
    at.results((A, 3))
    at.match.start()
    at.results((B, 2))
    with failing_disk():
        assert at.match.correct(Correct(1, 2, B, 1))
        assert at.match.correct(Correct(2, 2, A, 1))
        at.results((A, 2))
        assert trouble(at.journal) is not None
        assert at.match.view().game_points == PerSeat(3, 0)
    at.journal.retry()
    assert trouble(at.journal) is None
    assert at.journal.unsaved == 0
    shown = at.match.view()
    assert at.again() == shown
    assert at.told(1) == ["Béla 1 (by hand), corrected: was Anna 3 (by hand)"]


def test_a_file_that_was_removed_gets_the_corrections_again(at: At) -> None:
    at.results((A, 3), (B, 2))
    at.match.correct(Correct(1, 2, B, 1))
    for entry in at.path.parent.glob("bummerl.sqlite3*"):
        entry.unlink()
    at.results((B, 1))
    shown = at.match.view()
    assert shown.game_points == PerSeat(0, 4)
    assert at.again() == shown


def test_an_earlier_match_on_a_read_only_disk_is_corrected_in_memory(
    at: At, tmp_path: Path
) -> None:
    at.results((A, 3))
    at.match.start()
    at.journal.close()
    at.path.parent.rename(tmp_path / "place")
    said = in_own_mounts(
        tmp_path,
        "mount --bind . . && mount -o remount,ro,bind . && cd $PWD",
        """
said = [journal.correct(1, 2, Seat.B, 1), journal.correct(1, 3, Seat.B, 1)]
print(json.dumps([*said, *told(journal)]))
""",
    )
    assert said == [True, False, "read_only", 1, 1]


@pytest.mark.parametrize("harm", ["removed", "damaged"])
def test_what_waits_for_an_earlier_match_corrects_no_match_of_another_file(
    harm: str, at: At
) -> None:
    at.results((A, 3))
    at.match.start()
    at.results((A, 1))
    shown = at.match.view()
    with failing_disk():
        assert at.match.correct(Correct(1, 2, B, 3))
    for entry in at.path.parent.glob("bummerl.sqlite3*"):
        if harm == "removed":
            entry.unlink()
        elif entry == at.path:
            entry.write_bytes(b"no store" * 1000)
    at.journal.retry()
    assert at.match.view() == shown
    assert at.again() == shown
    assert at.told(1) == ["Anna 1 (by hand)"]


@pytest.mark.parametrize("seed", range(12))
def test_deals_undos_corrections_and_starts_in_any_order(seed: int, at: At) -> None:
    """What is shown is what a replay of the results that count gives: field reports 42, 43."""
    chance = Random(seed)
    for _ in range(25):
        match chance.randrange(6):
            case 0:
                at.match.judge(Undo())
            case 1 | 2:
                at.results((chance.choice(list(Seat)), chance.randint(1, 3)))
            case 3:
                at.match.judge(Void())
                for action in deal(chance, at.match._state)[0]:  # noqa: SLF001 - hands by chance
                    at.match.judge(action)
            case 4:
                seq = chance.randint(1, len(at.journal.actions))
                winner = chance.choice([A, B, None])
                at.match.correct(Correct(1, seq, winner, (winner and chance.randint(1, 3)) or 0))
            case _:
                shown = at.match.view()
                assert at.again() == shown
    with open_to_read(at.path) as store:
        latest = {one.seq: one for one in store.corrections(1)}
        lines = store.lines(1)
        results = [
            corrected(ruled, latest[d.seq].winner, latest[d.seq].points)
            if d.seq in latest
            else ruled
            for d in store.history(1)
            for ruled in [read_result(lines[d.seq - 1].end.result)]  # type: ignore[union-attr]
        ]
        told = [one.bummerl for one in store.history(1)]
    after = list(recount(results, HOUSE))
    shown = at.match.view()
    assert shown.bummerls == (after[-1].standing.bummerls if after else ())
    if after and not after[-1].bummerl:
        assert shown.game_points == after[-1].standing.game_points
    assert [one is None for one in told] == [one.bummerl is None for one in after]
