"""Matches begun at the table, matches that are won, and the rematch that the next turn-up is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.store.journal import Journal
from device.store.store import open_to_read
from device.table.match import MatchSession
from engine.actions import Action, ByHand, Match, TurnUp, Undo
from engine.interface.inputs import AgreeResult, NewMatch
from engine.interface.notices import CardRefused, MatchGoesOn, NotNow, TakenBack
from engine.model.cards import PerSeat, Seat, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.referee import Accepted
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, PRESETS, Rules, rules_from
from tests.device.store.lossy import Disk, no_failure
from tests.device.store.vfs import Call
from tests.device.table.sitting import A, B, Sitting
from tests.engine.say import action

SHORT = replace(HOUSE, target=2)
"""A deal by hand for two points is a Bummerl."""
NAMES = PerSeat("Anna", "Béla")
PLAYED_OUT = "up:JH close:A AS JS TS QS AC JC TC QC AD JD"
"""A closed and does not claim: B wins three with the next turn-up (art. 9.5, 9.6)."""


ONE, TWO, THREE = (MatchFormat(FormKind.FIRST_TO, number) for number in (1, 2, 3))


def match(form: MatchFormat = ONE, rules: Rules = SHORT) -> Match:
    return Match(rules, NAMES, B, "house", form)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bummerl.sqlite3"


Play = Callable[[str], MatchSession]


@pytest.fixture
def play(path: Path) -> Iterator[Play]:
    """Return how to play a match to one Bummerl by words, each of which must be accepted."""
    journal = Journal(path)
    running = MatchSession(match(), journal, lambda: 0)

    def do(words: str) -> MatchSession:
        for word in words.split():
            assert isinstance(running.judge(action(word)), Accepted), word
        return running

    yield do
    journal.close()


def stored(path: Path) -> list[tuple[int, int, str | None]]:
    """Return match, deal and winner of each stored deal."""
    with open_to_read(path) as store:
        return [(deal.match, deal.deal, deal.result["winner"]) for deal in store.history()]


def test_a_match_can_be_begun_with_other_players_rules_and_form(at: Sitting) -> None:
    finnish = Match(PRESETS["finnish"], NAMES, A, "finnish", THREE)
    shown = at.send(NewMatch(finnish)).view
    assert (shown.players, shown.rules, shown.form) == (NAMES, PRESETS["finnish"], THREE)
    assert (shown.phase, shown.dealer) == (Phase.IDLE, A)
    assert at.record() == (finnish,)


def test_without_any_other_it_is_the_match_that_the_configuration_wants(at: Sitting) -> None:
    at.send(NewMatch(match()))
    shown = at.send(NewMatch())
    assert shown.wanted == Match(HOUSE, PerSeat("Hermine", "Franz"), B)
    assert shown.view.players == PerSeat("Hermine", "Franz")
    assert at.record() == (shown.wanted,)


def test_the_turn_up_after_a_won_match_is_the_first_of_the_next(at: Sitting) -> None:
    at.send(NewMatch(match()))
    won = at.send(AgreeResult(A, 2)).view
    assert (won.match_winner, won.phase) == (A, Phase.OVER)
    shown = at.turn_up("KH").view
    assert (shown.phase, shown.turn_up, shown.deal) == (Phase.OPEN, card("KH"), 1)
    assert (shown.players, shown.rules, shown.form) == (NAMES, SHORT, ONE)
    assert (shown.bummerls, shown.marks, shown.match_winner) == ((), PerSeat(0, 0), None)
    assert at.lay(B, "QS").view.on_table == (card("QS"),)  # A dealt, so B leads


@pytest.mark.parametrize(
    ("next_dealer", "winner", "dealer"),
    [("alternate", A, A), ("alternate", B, A), ("winner", A, A), ("winner", B, B)],
)
def test_who_deals_next_deals_the_first_of_the_rematch(
    at: Sitting, next_dealer: str, winner: Seat, dealer: Seat
) -> None:
    at.send(NewMatch(match(rules=rules_from("house", {"target": 2, "next_dealer": next_dealer}))))
    at.send(AgreeResult(winner, 2))
    assert at.turn_up("KH").view.dealer is dealer


def test_the_rematch_is_there_after_a_power_cut(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    at.turn_up("KH")
    at.pull_the_plug()
    assert at.record() == (replace(match(), dealer=A), TurnUp(card("KH")))


def test_a_won_match_is_still_won_after_a_power_cut(path: Path) -> None:
    journal = Journal(path)
    MatchSession(match(), journal, lambda: 0).judge(ByHand(A, 2))
    journal.close()
    journal = Journal(path)
    again = MatchSession(match(), journal, lambda: 0)
    assert again.view().match_winner is A
    again.judge(TurnUp(card("KH")))
    assert (again.view().match_winner, again.view().deal) == (None, 1)
    journal.close()


def test_a_won_match_can_be_taken_back_before_the_next_turn_up(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    shown = at.take_back().view
    assert (shown.match_winner, shown.bummerls, shown.phase) == (None, (), Phase.IDLE)
    assert at.turn_up("KH").view.deal == 1
    assert at.record()[0] == match()


def test_undo_leads_back_into_the_match_before_as_it_ended(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.turn_up("KH")
    won = at.send(AgreeResult(A, 2))
    at.turn_up("QD")
    assert at.table.snapshot().undoes == "turn_up"
    shown = at.hold_undo()
    assert (shown.notice, shown.undoes) == (TakenBack("turn_up", lying=False), "match")
    shown = at.hold_undo()
    assert (shown.notice, shown.undoes) == (TakenBack("match", lying=False), "by_hand")
    assert (shown.view, at.record()) == (won.view, (match(), TurnUp(card("KH")), ByHand(A, 2)))
    shown = at.take_back()
    assert (shown.notice, shown.undoes) == (TakenBack("by_hand", lying=False), "turn_up")
    assert (shown.view.phase, shown.view.match_winner) == (Phase.OPEN, None)
    assert at.lay(A, "QS").view.on_table == (card("QS"),), "and it goes on"


@pytest.mark.parametrize("undone", [1, 2, 3])
def test_a_match_that_was_led_back_into_is_there_after_a_power_cut(
    at: Sitting, undone: int
) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    at.turn_up("KH")
    before = at.table.snapshot()
    for _ in range(undone):
        before = at.hold_undo()
    at.pull_the_plug()
    shown = at.table.snapshot()
    assert (shown.view, shown.undoes) == (before.view, before.undoes)


def test_a_match_begun_after_a_won_one_is_taken_back_whatever_was_laid_in_it(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    at.send(NewMatch(match(TWO)))
    at.turn_up("KD")
    at.lay(A, "AS")
    for kind in ("play", "turn_up", "match"):
        assert at.table.snapshot().undoes == kind
        assert at.hold_undo().notice == TakenBack(kind, lying=True)
    assert at.take_back().notice == TakenBack("by_hand", lying=True)
    assert at.record() == (match(), ByHand(A, 2), Undo())


def test_a_match_that_was_not_won_is_not_led_back_into(at: Sitting) -> None:
    at.turn_up("KH")
    shown = at.send(NewMatch(match()))
    assert shown.undoes == ""
    assert at.hold_undo().notice == NotNow(None, Code.UNDO_NOTHING)


def test_once_a_deal_was_over_the_match_stays_begun(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    at.send(AgreeResult(B, 1))
    shown = at.take_back()
    assert (shown.notice, shown.undoes) == (TakenBack("by_hand", lying=False), "")
    assert at.hold_undo().notice == NotNow(None, Code.UNDO_NOTHING)


def test_nothing_is_before_the_first_match(at: Sitting) -> None:
    assert at.table.snapshot().undoes == ""
    assert at.hold_undo().notice == NotNow(None, Code.UNDO_NOTHING)


def test_a_match_begun_by_mistake_leaves_nothing(at: Sitting, path: Path) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    at.turn_up("KH")
    at.hold_undo()
    at.hold_undo()
    with open_to_read(path) as store:
        assert store.matches() == [1, 2]
        assert store.latest() == 2
    at.turn_up("TH")
    assert at.record() == (replace(match(), dealer=A), TurnUp(card("TH")))
    with open_to_read(path) as store:
        assert [len(list(store.record(number))) for number in store.matches()] == [1, 2, 2]


def test_while_the_disk_fails_the_match_before_is_led_back_into_in_memory(
    tmp_path: Path,
) -> None:
    disk = Disk(tmp_path / "disk")
    with disk.running():
        at = Sitting(disk.root / "bummerl.sqlite3")
        disk.fails = lambda call, _: sqlite3.SQLITE_FULL if call is Call.WRITE else 0
        at.send(NewMatch(match()))
        won = at.send(AgreeResult(A, 2)).view
        at.turn_up("KH")
        at.hold_undo()
        assert at.hold_undo().view == won
        disk.fails = no_failure
        assert at.wait(6000).unsaved == 0
        at.pull_the_plug()
        assert at.table.snapshot().view == won
        at.close()


def test_a_stored_match_is_not_taken_back_while_the_disk_fails(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "disk")
    with disk.running():
        at = Sitting(disk.root / "bummerl.sqlite3")
        at.send(NewMatch(match()))
        at.send(AgreeResult(A, 2))
        before = at.send(NewMatch(match(TWO))).view
        disk.fails = lambda call, _: sqlite3.SQLITE_FULL if call is Call.WRITE else 0
        shown = at.hold_undo()
        assert (shown.notice, shown.view) == (NotNow(None, Code.UNDO_NOTHING), before)
        disk.fails = no_failure
        at.wait(6000)
        assert at.hold_undo().notice == TakenBack("match", lying=False)
        at.close()


def test_a_card_of_no_deal_begins_no_rematch(at: Sitting) -> None:
    at.send(NewMatch(match()))
    at.send(AgreeResult(A, 2))
    shown = at.lay(A, "9H")
    assert isinstance(shown.notice, CardRefused)
    assert shown.notice.code is Code.NOT_IN_PACK
    assert shown.view.match_winner is A


def test_a_result_by_hand_after_a_won_match_counts_in_the_next(play: Play, path: Path) -> None:
    shown = play("hand:A:2 hand:B:1").view()
    assert (shown.deal, shown.game_points, shown.dealer) == (1, PerSeat(0, 1), A)
    assert stored(path) == [(1, 1, "A"), (2, 1, "B")]


def test_a_rematch_may_be_won_by_its_first_result(play: Play, path: Path) -> None:
    shown = play("hand:A:2 hand:B:2").view()
    assert (shown.match_winner, shown.won) == (B, PerSeat(0, 1))
    assert stored(path) == [(1, 1, "A"), (2, 1, "B")]


@pytest.mark.parametrize("wins", ["settle up:KH", "up:KH"])
def test_a_turn_up_that_settles_the_last_deal_begins_the_next_match(
    play: Play, path: Path, wins: str
) -> None:
    shown = play(f"{PLAYED_OUT} {wins}").view()
    assert (shown.phase, shown.deal, shown.dealer, shown.bummerls) == (Phase.OPEN, 1, A, ())
    with open_to_read(path) as store:
        (ended,) = store.history()
        assert (ended.match, ended.result["how"]) == (1, How.FAILED_CLOSE.value)
        assert [len(list(store.record(number))) for number in (1, 2)] == [14, 2]


def test_a_result_that_ends_the_running_deal_is_of_this_match(play: Play) -> None:
    shown = play("up:JH hand:A:2").view()
    assert (shown.match_winner, shown.deal) == (A, 1)


def test_a_match_for_lives_is_over_when_the_last_one_is_lost(at: Sitting) -> None:
    at.send(NewMatch(match(MatchFormat(FormKind.LIVES, 3))))
    played = at.send(AgreeResult(A, 2)).view  # Schneider: two lives
    assert (played.lives, played.match_winner) == (PerSeat(3, 1), None)
    at.send(AgreeResult(B, 1))
    at.send(AgreeResult(A, 1))
    over = at.send(AgreeResult(A, 1)).view
    assert (over.lives, over.match_winner) == (PerSeat(3, 0), A)
    assert at.turn_up("KH").view.lives == PerSeat(3, 3)


def test_a_match_without_end_goes_on(path: Path) -> None:
    journal = Journal(path)
    running = MatchSession(match(MatchFormat()), journal, lambda: 0)
    for _ in range(3):
        running.judge(ByHand(A, 2))
    assert (running.view().won, running.view().deal) == (PerSeat(3, 0), 3)
    journal.close()


@pytest.mark.parametrize(
    ("played", "goes_on"),
    [
        ((ByHand(A, 2),), True),  # one Bummerl of two
        ((ByHand(A, 2), ByHand(B, 1)), True),
        ((ByHand(A, 2), ByHand(A, 2)), False),
        ((), False),
    ],
)
def test_a_match_with_an_end_is_not_given_up_before_it_is_won(
    path: Path, played: tuple[Action, ...], *, goes_on: bool
) -> None:
    journal = Journal(path)
    running = MatchSession(match(TWO), journal, lambda: 0)
    for one in played:
        running.judge(one)
    journal.close()
    at = Sitting(path, replace(HOUSE, schneider_marks=1))
    shown = at.report(A)
    assert (shown.view.players == NAMES, shown.notice == MatchGoesOn()) == (goes_on, goes_on)
    at.close()


def test_a_form_newly_configured_holds_from_the_next_start_on(path: Path) -> None:
    for form in (MatchFormat(), THREE, MatchFormat(FormKind.LIVES, 3)):
        journal = Journal(path)
        shown = MatchSession(match(form), journal, lambda: 0).view()
        assert shown.form == form
        journal.close()
