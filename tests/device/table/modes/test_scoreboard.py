"""A table that is a scoreboard: results are tapped on two buttons or touched, and cards rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device.readers.messages import PadCapability
from engine.actions import ByHand, Claim, Match, Undo
from engine.interface.inputs import (
    AgreeResult,
    CloseButton,
    Dispute,
    EndDispute,
    NewMatch,
    OpenEquipment,
    SeatButton,
    SetScoreboard,
    TakeBack,
    TeachDeck,
    TeachEnd,
    TouchCard,
    UndoButton,
)
from engine.interface.notices import NotNow, TakenBack
from engine.interface.snapshot import Disputed, Scoreboard, Snapshot
from engine.model.cards import PerSeat, card
from engine.model.codes import Code
from engine.model.results import BummerlKind, How, Phase
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.table.sitting import MS, A, B, Sitting, on_table

Sit = Callable[..., Sitting]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Return how to sit down at a scoreboard that is told this and that."""
    sittings: list[Sitting] = []

    def sit(**told: Any) -> Sitting:
        name = f"{len(sittings)}.sqlite3"
        sittings.append(Sitting(tmp_path / name, **{"scoreboard": True, **told}))
        return sittings[-1]

    yield sit
    for sitting in sittings:
        sitting.close()


@pytest.fixture
def board(sit: Sit) -> Sitting:
    """Return a scoreboard from the start."""
    return sit()


def taps(at: Sitting, seat: Any, count: int) -> Snapshot:
    """Tap a seat's button so often."""
    for _ in range(count):
        at.tap(seat)
        at.wait(200)
    return at.wait(0)


def won(at: Sitting, seat: Any, points: int) -> Snapshot:
    """Tap a result and wait until it is written."""
    taps(at, seat, points)
    return at.wait(1_500)


def both(at: Sitting, ms: int = 2_000, apart_ms: int = 100) -> Snapshot:
    """Hold both seats' buttons together for so long."""
    at.send(SeatButton(A, down=True))
    at.wait(apart_ms)
    at.send(SeatButton(B, down=True))
    at.wait(ms)
    at.send(SeatButton(A, down=False))
    return at.send(SeatButton(B, down=False))


def pending(shown: Snapshot) -> tuple[object, int] | None:
    board = shown.scoreboard
    return (board.pending, board.points) if board and board.pending else None


def results(at: Sitting) -> list[tuple[str, int]]:
    return [(a.seat.value, a.points) for a in at.record() if isinstance(a, ByHand)]


# Tapping


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("seat", [A, B])
def test_as_many_taps_as_game_points_are_shown_and_then_written(
    board: Sitting, seat: Any, points: int
) -> None:
    shown = taps(board, seat, points)
    assert pending(shown) == (seat, points)
    assert (shown.view.phase, results(board)) == (Phase.IDLE, [])
    shown = board.wait(1_300)
    assert pending(shown) is None
    assert shown.view.game_points == PerSeat(0, 0).put(seat, points)
    assert shown.view.result
    assert shown.view.result.how is How.BY_HAND
    assert results(board) == [(seat.value, points)]


def test_it_is_written_a_second_and_a_half_after_the_last_tap_and_once(board: Sitting) -> None:
    board.tap(A)
    board.wait(1_499)
    assert results(board) == []
    board.tap(A)
    assert pending(board.wait(1_499)) == (A, 2)
    board.wait(1)
    board.wait(60_000)
    assert results(board) == [("A", 2)]


def test_a_button_that_is_down_is_waited_for(board: Sitting) -> None:
    board.tap(A)
    board.wait(1_400)
    board.send(SeatButton(A, down=True))
    assert pending(board.wait(300)) == (A, 1)
    board.send(SeatButton(A, down=False))
    assert pending(board.wait(1_499)) == (A, 2)
    board.wait(1)
    assert results(board) == [("A", 2)]


def test_the_other_button_takes_it_back(board: Sitting) -> None:
    taps(board, A, 2)
    assert pending(board.tap(B)) is None
    board.wait(60_000)
    assert results(board) == []
    won(board, B, 1)
    assert results(board) == [("B", 1)]


def test_a_fourth_tap_takes_it_back_and_a_fifth_begins_anew(board: Sitting) -> None:
    assert pending(taps(board, A, 4)) is None
    assert pending(board.tap(A)) == (A, 1)
    board.wait(1_500)
    assert results(board) == [("A", 1)]


def test_a_slow_finger_taps_as_well(board: Sitting) -> None:
    board.hold(A, 900)
    board.wait(1_500)
    assert results(board) == [("A", 1)]


# Undo


def test_a_held_button_takes_back_what_is_not_written_yet(board: Sitting) -> None:
    taps(board, A, 2)
    assert pending(board.hold(B, 1_000)) is None
    board.wait(60_000)
    assert board.record()[1:] == ()


@pytest.mark.parametrize("seat", [A, B])
def test_a_held_button_takes_back_the_last_result(board: Sitting, seat: Any) -> None:
    won(board, A, 2)
    won(board, B, 3)
    shown = board.hold(seat, 1_000)
    assert shown.view.game_points == PerSeat(2, 0)
    assert shown.notice == TakenBack("by_hand", lying=False)
    assert pending(board.wait(3_000)) is None, "the release is no tap"


def test_the_undo_button_does_the_same(board: Sitting) -> None:
    won(board, A, 2)
    taps(board, B, 1)
    assert pending(board.hold_undo()) is None
    assert board.hold_undo().view.phase is Phase.IDLE
    assert board.hold_undo().notice == NotNow(None, Code.UNDO_NOTHING)


def test_cards_that_lie_need_not_be_lifted_for_it(board: Sitting) -> None:
    board.lay(A, "KH")
    won(board, A, 2)
    assert board.hold(A, 1_000).notice == TakenBack("by_hand", lying=False)


def test_undo_crosses_the_end_of_a_bummerl(board: Sitting) -> None:
    shown = [won(board, A, 3) for _ in range(3)][-1]
    assert shown.view.bummerl
    assert shown.view.bummerl.kind is BummerlKind.SCHNEIDER
    won(board, B, 1)
    board.hold(A, 1_000)
    shown = board.hold(A, 1_000)
    assert (shown.view.bummerl, shown.view.game_points) == (None, PerSeat(6, 0))
    assert shown.view.marks == PerSeat(0, 0)


def test_cards_played_are_not_taken_back_without_seeing_them(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.send(SetScoreboard(on=True))
    before = at.record()
    assert at.hold(A, 1_000).notice == NotNow(None, Code.UNDO_NOTHING)
    assert at.record() == before


def test_where_both_must_agree_one_may_for_ten_seconds(sit: Sit) -> None:
    at = sit(undo_alone=False)
    shown = won(at, A, 2)
    assert shown.scoreboard
    assert shown.scoreboard.alone_until is not None
    at.wait((shown.scoreboard.alone_until - at.now) // MS - 1_001)
    assert at.hold(B, 1_000).view.phase is Phase.IDLE


def test_and_later_both(sit: Sit) -> None:
    at = sit(undo_alone=False)
    won(at, A, 2)
    assert at.wait(0).undo_alone
    shown = at.wait(10_000)
    assert (shown.scoreboard, shown.undo_alone) == (Scoreboard(), False)
    shown = at.hold(B, 1_000)
    assert shown.disputed == Disputed(TakeBack())
    at.hold(A, 2_000)
    shown = at.hold(B, 2_000)
    assert (shown.disputed, shown.view.phase) == (None, Phase.IDLE)
    won(at, A, 1)
    at.wait(10_000)
    assert at.send(UndoButton(down=True)).disputed == Disputed(TakeBack())


def test_only_the_last_result_is_one_players_to_take_back(sit: Sit) -> None:
    at = sit(undo_alone=False)
    won(at, A, 2)
    won(at, B, 1)
    at.hold(A, 1_000)
    assert at.hold(A, 1_000).disputed == Disputed(TakeBack())
    assert results(at)[0] == ("A", 2)


def test_a_hold_does_what_it_does_once_a_dispute_is_over(board: Sitting) -> None:
    won(board, A, 2)
    board.send(Dispute(TakeBack()))
    board.send(EndDispute())
    assert board.hold(A, 1_000).view.phase is Phase.IDLE


# On the screen


def test_a_key_on_the_screen_writes_at_once(board: Sitting) -> None:
    shown = board.send(AgreeResult(B, 3))
    assert (shown.view.game_points, results(board)) == (PerSeat(0, 3), [("B", 3)])


def test_a_key_goes_before_what_was_tapped(board: Sitting) -> None:
    taps(board, A, 1)
    board.send(AgreeResult(B, 3))
    board.wait(5_000)
    assert results(board) == [("B", 3)]


def test_a_key_touched_twice_counts_once(board: Sitting) -> None:
    board.send(AgreeResult(B, 1))
    board.wait(900)
    board.send(AgreeResult(B, 1))
    assert results(board) == [("B", 1)]
    board.wait(100)
    board.send(AgreeResult(B, 1))
    assert results(board) == [("B", 1), ("B", 1)]


def test_a_wrong_key_is_put_right_at_once(board: Sitting) -> None:
    board.send(AgreeResult(B, 1))
    board.send(UndoButton(down=True))
    board.wait(1_000)
    board.send(UndoButton(down=False))
    assert board.send(AgreeResult(A, 1)).view.game_points == PerSeat(1, 0)


# Cards


def test_cards_and_markers_do_nothing_and_nobody_complains(sit: Sit) -> None:
    at = sit(also=("66A", "undo"))
    for names in (("KH",), ("KH", "QS"), ("stranger",), ("66A",), ("undo",)):
        assert at.lay(A, *names).notice is None
        assert at.wait(5_000).notice is None
        at.lift(A)
    assert at.send(CloseButton()).notice is None
    assert at.record()[1:] == ()


def test_touched_cards_do_nothing(sit: Sit) -> None:
    at = sit(sense=PadCapability.SCREEN)
    at.send(TouchCard(A, card("KH")))
    assert at.wait(1_000).view.phase is Phase.IDLE
    at.send(SetScoreboard(on=False))
    assert at.send(TouchCard(A, card("KH"))).view.phase is Phase.OPEN


def test_cards_that_lie_when_it_ends_rest_until_they_are_lifted(board: Sitting) -> None:
    board.lay(A, "KH")
    shown = board.send(SetScoreboard(on=False))
    assert shown.scoreboard is None
    assert board.wait(5_000).view.phase is Phase.IDLE
    board.lift(A)
    assert board.lay(A, "KH").view.phase is Phase.OPEN


def test_a_deal_goes_on_where_its_cards_stood(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.lay(B, "AD")
    before = at.record()
    shown = at.send(SetScoreboard(on=True))
    assert (shown.view.phase, on_table(shown)) == (Phase.OPEN, ["AD"])
    at.lay(A, "JD")
    at.wait(60_000)
    at.lift(A)
    at.lift(B)
    shown = at.send(SetScoreboard(on=False))
    assert (at.record(), on_table(shown), shown.view.due) == (before, ["AD"], A)
    at.lay(A, "JD")
    shown = at.hold(B)
    assert shown.view.result
    assert at.record()[-1] == Claim(B)


def test_a_marriage_just_announced_is_not_asked_for_meanwhile(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.send(SetScoreboard(on=True))
    at.lift(A, "KS")
    shown = at.wait(1_000)
    assert (shown.notice, on_table(shown)) == (None, [])
    at.send(SetScoreboard(on=False))
    at.lift(A)
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_the_first_result_ends_the_deal_that_runs(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.send(SetScoreboard(on=True))
    shown = won(at, B, 2)
    assert shown.view.result
    assert (shown.view.result.how, shown.view.deal) == (How.BY_HAND, 1)
    assert shown.view.game_points == PerSeat(0, 2)
    assert at.hold(A, 1_000).disputed == Disputed(TakeBack()), "its cards may be looked at now"
    at.hold(A, 2_000)
    assert at.hold(B, 2_000).view.phase is Phase.OPEN, "undo brings it back"
    at.send(SetScoreboard(on=False))
    assert on_table(at.lay(B, "AD")) == ["AD"]


def test_a_refused_card_is_forgotten(at: Sitting) -> None:
    at.turn_up("KH")
    assert at.lay(A, "KH").notice is not None
    at.lift(A)
    at.lay(B, "TS")
    assert at.wait(1_000).notice is not None
    assert at.send(SetScoreboard(on=True)).notice is None


# The next deals


def test_dealers_alternate_from_result_to_result(board: Sitting) -> None:
    dealers = [won(board, A, 1).view.dealer for _ in range(4)]
    assert dealers == [B, A, B, A]


def test_a_match_is_won_and_the_next_result_begins_its_rematch(sit: Sit) -> None:
    at = sit()
    first_to_one = Match(HOUSE, PerSeat("Ana", "Karl"), A, form=MatchFormat(FormKind.FIRST_TO, 1))
    shown = at.send(NewMatch(first_to_one))
    assert shown.scoreboard is not None, "a new match changes nothing of it"
    shown = [won(at, B, 3) for _ in range(3)][-1]
    assert shown.view.match_winner is B
    undone = at.hold(A, 1_000)
    assert (undone.view.match_winner, undone.view.game_points) == (None, PerSeat(0, 6))
    won(at, B, 3)
    shown = won(at, A, 2)
    assert (shown.view.deal, shown.view.game_points) == (1, PerSeat(2, 0))
    assert shown.view.players == PerSeat("Ana", "Karl")


def test_a_new_match_may_say_whether_cards_are_laid(board: Sitting) -> None:
    assert board.send(NewMatch(scoreboard=False)).scoreboard is None
    assert board.turn_up("KH").view.phase is Phase.OPEN
    shown = board.send(NewMatch(scoreboard=True))
    assert (shown.scoreboard, shown.view.phase) == (Scoreboard(), Phase.IDLE)


def test_what_is_tapped_when_a_new_match_begins_is_none_of_it(board: Sitting) -> None:
    taps(board, A, 2)
    board.send(NewMatch())
    assert board.wait(5_000).view.game_points == PerSeat(0, 0)


@pytest.mark.parametrize(
    ("open_", "close"),
    [(TeachDeck("Red"), TeachEnd()), (OpenEquipment(on=True), OpenEquipment(on=False))],
)
def test_buttons_are_not_counted_while_nobody_sees_the_board(
    board: Sitting, open_: Any, close: Any
) -> None:
    taps(board, A, 1)
    board.send(open_)
    before = results(board)
    taps(board, B, 2)
    board.wait(5_000)
    board.send(close)
    board.wait(5_000)
    assert ("B", 2) not in results(board)
    assert len(results(board)) <= len(before) + 1


# Both buttons


def test_both_buttons_held_together_begin_and_end_it(at: Sitting) -> None:
    shown = both(at)
    assert shown.scoreboard == Scoreboard()
    assert at.wait(5_000).scoreboard == Scoreboard()
    assert both(at).scoreboard is None
    assert at.record()[1:] == ()


def test_in_a_deal_nothing_ends_with_it(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    before = at.record()
    shown = both(at)
    assert shown.scoreboard == Scoreboard()
    assert (at.record(), shown.view.phase) == (before, Phase.OPEN)
    shown = both(at)
    assert (shown.scoreboard, at.record()) == (None, before)
    at.hold(A)
    assert at.record()[-1] == Claim(A)


def test_let_go_too_early_nothing_follows_from_either_button(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    before = at.record()
    both(at, 1_900)
    at.wait(5_000)
    both(at, 600, apart_ms=0)
    shown = at.wait(5_000)
    assert (shown.scoreboard, shown.notice, at.record()) == (None, None, before)


def test_a_claim_is_not_held_up_by_whoever_sees_it_coming(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(SeatButton(A, down=True))
    at.wait(201)
    at.send(SeatButton(B, down=True))
    shown = at.wait(499)
    assert at.record()[-1] == Claim(A)
    assert shown.view.phase is Phase.OVER


def test_on_the_board_the_second_button_may_come_late(board: Sitting) -> None:
    won(board, A, 1)
    shown = both(board, apart_ms=900)
    assert (shown.scoreboard, shown.view.game_points) == (None, PerSeat(1, 0))


def test_a_chord_is_told_while_it_lasts(board: Sitting) -> None:
    board.send(SeatButton(A, down=True))
    assert not board.wait(100).chord
    board.send(SeatButton(B, down=True))
    shown = board.wait(100)
    assert (shown.chord, shown.claim_hold_ns) == (True, 2_000 * MS)
    assert not board.send(SeatButton(A, down=False)).chord


def test_in_a_dispute_both_agree_and_nothing_else(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute(TakeBack()))
    shown = both(at, 5_000)
    assert (shown.disputed, shown.scoreboard) == (None, None)
    assert at.record()[-1] == Undo()


# The plug


def test_it_stays_a_scoreboard_when_the_plug_is_pulled(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(SetScoreboard(on=True))
    at.pull_the_plug()
    shown = at.report(A)
    assert (shown.scoreboard, shown.view.phase) == (Scoreboard(), Phase.OPEN)
    at.send(SetScoreboard(on=False))
    at.pull_the_plug()
    assert at.report(A).scoreboard is None


@pytest.mark.parametrize("after_ms", range(0, 2_400, 100))
def test_a_power_cut_loses_at_most_what_was_tapped_and_counts_nothing_twice(
    board: Sitting, after_ms: int
) -> None:
    won(board, B, 1)
    board.send(SeatButton(A, down=True))
    for ms in range(0, after_ms, 100):
        if ms == 100:
            board.send(SeatButton(A, down=False))
        board.wait(100)
    written = results(board)
    board.pull_the_plug()
    shown = board.wait(10_000)
    assert results(board) == written
    assert written in ([("B", 1)], [("B", 1), ("A", 1)])
    assert sum(shown.view.game_points) == len(written)


def test_what_is_chosen_at_the_table_goes_before_its_configuration(tmp_path: Path) -> None:
    def sit_down(*pinned: str) -> Sitting:
        path = tmp_path / "bummerl.sqlite3"
        return Sitting(path, scoreboard=True, pinned_by_cli=frozenset(pinned))

    at = sit_down()
    at.send(SetScoreboard(on=False))
    at.close()
    at = sit_down()
    assert at.wait(0).scoreboard is None
    at.close()
    at = sit_down("scoreboard")
    assert at.wait(0).scoreboard == Scoreboard(), "the command line goes before both"
    at.close()
