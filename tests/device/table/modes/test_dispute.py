"""A dispute: the deal stands still until both agree, the organiser says so, or it is dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device.readers.messages import PadCapability
from engine.actions import Claim, Undo
from engine.interface.inputs import (
    AgreeResult,
    DealAgain,
    Dispute,
    EndDispute,
    EnterPin,
    Remedy,
    SeatButton,
    TakeBack,
    TeachDeck,
    TouchCard,
    UndoButton,
)
from engine.interface.notices import NotNow, TakenBack
from engine.interface.snapshot import Disputed, Snapshot
from engine.model.cards import PerSeat, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from tests.device.table.sitting import MS, A, B, Sitting, last_trick, on_table

LAST = TakeBack()
TRICK = TakeBack(whole_trick=True)
PIN = "0815"

Sit = Callable[..., Sitting]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Return how to sit down at a table that is told this and that."""
    sittings: list[Sitting] = []

    def sit(**told: Any) -> Sitting:
        sittings.append(Sitting(tmp_path / f"{len(sittings)}.sqlite3", **told))
        return sittings[-1]

    yield sit
    for sitting in sittings:
        sitting.close()


def agree(at: Sitting, remedy: Remedy) -> Snapshot:
    """Let both agree, one after the other, as with one finger."""
    at.send(Dispute(remedy))
    at.hold(A, 2000)
    return at.hold(B, 2000)


def agreed(shown: Snapshot) -> tuple[bool, bool] | None:
    return (shown.disputed.agreed.a, shown.disputed.agreed.b) if shown.disputed else None


# Nothing counts meanwhile


def test_it_is_opened_at_any_time_and_says_what_was_proposed(at: Sitting) -> None:
    assert at.send(Dispute()).disputed == Disputed()
    assert at.send(Dispute(LAST)).disputed == Disputed(LAST)
    assert at.send(EndDispute()).disputed is None
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    assert at.send(Dispute(DealAgain())).disputed == Disputed(DealAgain())


def test_a_card_laid_meanwhile_counts_when_the_dispute_is_dropped(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute())
    at.lay(A, "QS")
    assert on_table(at.wait(5_000)) == []
    assert on_table(at.send(EndDispute())) == ["QS"]


def test_a_card_laid_and_lifted_meanwhile_never_counts(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute())
    at.lay(A, "QS")
    at.lift(A)
    assert on_table(at.send(EndDispute())) == []


def test_a_card_that_lies_when_the_remedy_is_done_must_be_laid_again(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.send(Dispute(LAST))
    at.lay(B, "TS")
    at.hold(A, 2000)
    shown = at.hold(B, 2000)
    assert (on_table(shown), shown.notice) == ([], TakenBack("play", lying=True))
    at.lift(B)
    at.lift(A)
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_a_touch_meanwhile_is_forgotten(sit: Sit) -> None:
    at = sit(sense=PadCapability.SCREEN)
    at.send(TouchCard(B, card("KH")))
    at.send(Dispute())
    at.send(TouchCard(A, card("QS")))
    shown = at.send(EndDispute())
    assert (on_table(shown), shown.lying) == ([], PerSeat((), ()))


def test_no_hold_claims_and_no_tap_closes(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.lay(A, "KH")
    at.send(Dispute())
    at.tap(A)
    at.hold(A, 1_900)
    shown = at.send(EndDispute())
    assert (shown.view.phase, shown.view.closed_by) == (Phase.OPEN, None)


def test_a_button_held_from_before_neither_claims_nor_agrees(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(SeatButton(A, down=True))
    at.wait(300)
    at.send(Dispute(LAST))
    assert agreed(at.wait(3_000)) == (False, False)
    at.send(EndDispute())
    at.wait(3_000)
    assert at.send(SeatButton(A, down=False)).view.phase is Phase.OPEN


def test_a_button_still_held_when_it_is_dropped_does_not_claim(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(Dispute(LAST))
    at.send(SeatButton(A, down=True))
    at.send(EndDispute())
    assert at.wait(2_000).view.phase is Phase.OPEN
    at.send(SeatButton(A, down=False))
    at.hold(A)
    assert isinstance(at.record()[-1], Claim)


def test_markers_and_undo_do_nothing(sit: Sit) -> None:
    at = sit(also=("66A", "undo"))
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    before = at.record()
    at.send(Dispute(LAST))
    at.lay(A, "66A")
    at.lay(B, "undo")
    at.hold_undo(1_500)
    at.send(DealAgain())
    at.send(AgreeResult(A, 3))
    at.send(TeachDeck("Red"))
    shown = at.send(EndDispute())
    assert (at.record(), shown.teaching, shown.notice) == (before, None, None)


def test_there_is_none_while_a_deck_is_taught(at: Sitting) -> None:
    at.send(TeachDeck("Red"))
    assert at.send(Dispute(LAST)).disputed is None


def test_after_a_power_cut_none_runs(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.send(Dispute(LAST))
    at.hold(A, 2000)
    at.pull_the_plug()
    shown = at.report(A)
    assert (shown.disputed, on_table(shown)) == (None, ["QS"])


# Agreeing


def test_each_holds_two_seconds_in_any_order_and_then_it_is_done(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.send(Dispute(LAST))
    at.send(SeatButton(B, down=True))
    assert at.wait(1_999).buttons_down[B] == at.now - 1_999 * MS
    assert agreed(at.wait(1)) == (False, True)
    at.send(SeatButton(B, down=False))
    at.hold(A, 1_999)
    assert agreed(at.wait(0)) == (False, True)
    shown = at.hold(A, 2_000)
    assert (shown.disputed, on_table(shown)) == (None, [])
    assert at.record()[-1] == Undo()


def test_both_may_hold_at_once(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute(DealAgain()))
    at.send(SeatButton(A, down=True))
    at.send(SeatButton(B, down=True))
    shown = at.wait(2_000)
    assert shown.disputed is None
    assert shown.view.result
    assert shown.view.result.how is How.VOID


def test_another_remedy_needs_the_agreement_of_both_anew(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute(LAST))
    at.hold(A, 2_000)
    at.send(SeatButton(B, down=True))
    at.wait(1_000)
    assert agreed(at.send(Dispute(DealAgain()))) == (False, False)
    assert agreed(at.wait(3_000)) == (False, False)


def test_holding_before_anything_is_proposed_agrees_to_nothing(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Dispute())
    at.send(SeatButton(A, down=True))
    shown = at.wait(3_000)
    assert (agreed(shown), shown.buttons_down[A]) == ((False, False), None)
    assert agreed(at.send(Dispute(LAST))) == (False, False)
    assert agreed(at.wait(3_000)) == (False, False)


def test_a_hold_claims_as_before_when_it_is_over(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    agree(at, AgreeResult(B, 1))
    at.turn_up("KD")
    at.trick(B, "AS", "TS")
    at.hold(B, 700)
    assert at.record()[-1] == Claim(B)


# What is done


def test_a_result_that_both_agree_on_is_counted(at: Sitting) -> None:
    at.turn_up("KH")
    shown = agree(at, AgreeResult(B, 2))
    assert shown.view.game_points == PerSeat(0, 2)
    assert shown.view.result
    assert shown.view.result.how is How.BY_HAND


def test_the_trick_under_way_is_taken_back_with_its_lead(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.lay(B, "AD")
    shown = agree(at, TRICK)
    assert (on_table(shown), last_trick(shown), shown.view.due) == ([], ["QS", "TS"], B)


def test_a_complete_trick_is_taken_back_with_all_that_came_after_it(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.trick(B, "AD", "JD")
    at.lay(B, "KH")
    at.tap(B)
    assert at.lift(B).view.closed_by is B
    before = at.record()
    shown = agree(at, TRICK)
    assert at.record() == (*before, *[Undo()] * 3)
    assert (shown.view.closed_by, shown.view.trick, shown.view.due) == (None, 2, B)
    assert last_trick(shown) == ["QS", "TS"]
    at.pull_the_plug()
    assert at.report(A).view.trick == 2


def test_a_marriage_before_the_lead_stays(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lift(A, "KS")
    at.lay(B, "TS")
    shown = agree(at, TRICK)
    assert (on_table(shown), shown.view.due) == ([], A)
    assert [m.points for m in shown.view.marriages] == [20]


def test_the_trick_that_a_claim_ended_is_taken_back_from_the_result(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.hold(B)
    shown = agree(at, TRICK)
    assert (shown.view.phase, shown.view.trick, shown.view.due) == (Phase.OPEN, 1, A)


@pytest.mark.parametrize("remedy", [LAST, TRICK, DealAgain()])
def test_where_there_is_nothing_to_do_it_is_said_and_the_dispute_is_over(
    at: Sitting, remedy: Remedy
) -> None:
    shown = agree(at, remedy)
    code = Code.NO_DEAL if remedy == DealAgain() else Code.UNDO_NOTHING
    assert (shown.disputed, shown.notice) == (None, NotNow(None, code))


def test_no_trick_of_an_older_deal_is_taken_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.send(DealAgain())
    at.turn_up("KD")
    before = at.record()
    assert agree(at, TRICK).notice == NotNow(None, Code.UNDO_NOTHING)
    assert at.record() == before


# Dropping


def test_it_drops_itself_ten_seconds_after_the_last_thing_done(at: Sitting) -> None:
    at.send(Dispute(LAST))
    assert at.wait(9_999).disputed
    at.tap(A)
    assert at.wait(9_999).disputed
    assert at.wait(1).disputed is None


def test_without_a_remedy_two_minutes_are_left_to_talk_and_to_choose(at: Sitting) -> None:
    at.send(Dispute())
    assert at.wait(119_999).disputed
    assert at.wait(1).disputed is None


def test_it_is_not_dropped_under_a_finger(at: Sitting) -> None:
    at.send(Dispute(LAST))
    at.wait(9_000)
    at.send(SeatButton(A, down=True))
    assert agreed(at.wait(2_000)) == (True, False)
    assert at.wait(9_999).disputed
    assert at.wait(1).disputed is None


# The organiser


def test_the_organisers_pin_settles_it_alone(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.turn_up("KH")
    at.lay(A, "QS")
    assert at.send(Dispute(LAST)).disputed == Disputed(LAST, pin=True)
    shown = at.send(EnterPin(PIN))
    assert (shown.disputed, on_table(shown)) == (None, [])


def test_the_organiser_may_take_five_minutes_to_come(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.send(Dispute(LAST))
    assert at.wait(299_999).disputed
    assert at.wait(1).disputed is None


def test_a_wrong_pin_is_told_until_the_next_thing_done(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.turn_up("KH")
    at.send(Dispute(LAST))
    for wrong in ("0816", "", "08150", "٠٨١٥"):
        shown = at.send(EnterPin(wrong))
        assert shown.disputed == Disputed(LAST, pin=True, wrong_pin=True)
        assert at.send(Dispute(LAST)).disputed == Disputed(LAST, pin=True)
        if wrong == "":
            break
    assert at.send(EnterPin(PIN)).disputed is None


def test_after_three_wrong_ones_none_is_taken_for_half_a_minute(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.turn_up("KH")
    at.send(Dispute(LAST))
    for wrong in ("1", "2", "3"):
        at.send(EnterPin(wrong))
    refused = Disputed(LAST, pin=True, wrong_pin=True, pin_rests=True)
    assert at.send(EnterPin(PIN)).disputed == refused
    at.send(EndDispute())
    shown = at.send(Dispute(LAST))
    assert shown.disputed
    assert shown.disputed.pin_rests, "a new dispute is no new try"
    at.wait(29_000)
    assert at.send(EnterPin(PIN)).disputed == refused
    shown = at.wait(1_000)
    assert shown.disputed == Disputed(LAST, pin=True, wrong_pin=True), "of the one typed last"
    assert at.send(EnterPin(PIN)).disputed is None


def test_the_right_pin_settles_the_dispute_in_which_three_were_wrong(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.turn_up("KH")
    at.send(Dispute(LAST))
    for wrong in ("1", "2", "3"):
        at.send(EnterPin(wrong))
    shown = at.wait(30_000)
    assert shown.disputed
    assert not shown.disputed.pin_rests
    assert at.send(EnterPin(PIN)).view.phase is Phase.IDLE


@pytest.mark.parametrize("guesses_before_each_start", [1, 2, 3, 4])
def test_a_table_started_again_takes_no_more_guesses(
    sit: Sit, guesses_before_each_start: int
) -> None:
    at = sit(pin=PIN)
    tried, shown = 0, at.send(Dispute(LAST))
    for guess in range(12):
        if guess and guess % guesses_before_each_start == 0:
            at.pull_the_plug()
            at.now = 5_000 * MS  # its clock begins again
            at.send(Dispute(LAST))
        rests = (shown := at.wait(0)).disputed is not None and shown.disputed.pin_rests
        tried += not rests
        shown = at.send(EnterPin(f"{guess:04}"))
    assert tried == 3
    assert at.send(EnterPin(PIN)).disputed is not None, "not even the right one"


def test_a_wait_begins_again_in_full_and_ends(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.send(Dispute(LAST))
    for wrong in ("1", "2", "3"):
        at.send(EnterPin(wrong))
    at.wait(29_000)
    at.pull_the_plug()
    shown = at.send(Dispute(LAST))
    assert shown.disputed == Disputed(LAST, pin=True, pin_rests=True)
    at.wait(29_999)
    assert at.send(EnterPin(PIN)).disputed is not None
    at.wait(1)
    assert at.send(EnterPin(PIN)).disputed is None


def test_the_right_pin_wipes_out_the_wrong_ones_before_it(sit: Sit) -> None:
    at = sit(pin=PIN)
    for _ in range(3):
        at.send(Dispute(LAST))
        at.send(EnterPin("1"))
        at.send(EnterPin("2"))
        assert at.send(EnterPin(PIN)).disputed is None
        at.pull_the_plug()


def test_after_a_wait_three_more_are_taken(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.send(Dispute(LAST))
    for _ in range(3):
        for wrong in ("1", "2"):
            shown = at.send(EnterPin(wrong))
            assert shown.disputed == Disputed(LAST, pin=True, wrong_pin=True)
        at.send(EnterPin("3"))
        at.wait(30_000)


def test_without_an_organiser_no_pin_does(at: Sitting) -> None:
    at.turn_up("KH")
    shown = at.send(Dispute(LAST))
    assert shown.disputed
    assert not shown.disputed.pin
    assert at.send(EnterPin("")).disputed


def test_the_pin_decides_nothing_before_something_is_proposed(sit: Sit) -> None:
    at = sit(pin=PIN)
    at.send(Dispute())
    assert at.send(EnterPin(PIN)).disputed == Disputed(pin=True)


def test_no_pin_is_in_what_is_shown_or_written(sit: Sit, tmp_path: Path) -> None:
    at = sit(pin=PIN)
    at.turn_up("KH")
    at.send(Dispute(LAST))
    said = f"{at.send(EnterPin('4711'))} {EnterPin(PIN)} {at.record()}"
    at.send(EnterPin(PIN))
    assert "4711" not in said
    assert PIN not in said
    assert all(PIN.encode() not in file.read_bytes() for file in tmp_path.iterdir())


# Who may take back


def test_one_may_take_back_alone_unless_it_is_set_otherwise(at: Sitting) -> None:
    at.turn_up("KH")
    assert at.send(UndoButton(down=True)).undo_alone
    shown = at.wait(1_000)
    assert (shown.disputed, shown.notice) == (None, TakenBack("turn_up", lying=False))


def test_where_both_must_agree_the_undo_button_proposes_it(sit: Sit) -> None:
    at = sit(undo_alone=False)
    at.turn_up("KH")
    at.lay(A, "QS")
    shown = at.send(UndoButton(down=True))
    assert (shown.undo_alone, shown.disputed) == (False, Disputed(LAST))
    at.wait(1_500)
    at.send(UndoButton(down=False))
    at.hold(A, 2_000)
    assert on_table(at.wait(0)) == ["QS"]
    assert on_table(at.hold(B, 2_000)) == []


def test_a_stuck_undo_button_proposes_it_once(sit: Sit) -> None:
    at = sit(undo_alone=False)
    at.send(UndoButton(down=True))
    at.wait(10_000)
    assert at.send(UndoButton(down=True)).disputed is None
    at.send(UndoButton(down=False))
    assert at.send(UndoButton(down=True)).disputed


def test_where_both_must_agree_the_undo_marker_proposes_it(sit: Sit) -> None:
    at = sit(undo_alone=False, also=("undo",))
    at.turn_up("KH")
    assert at.lay(A, "undo").disputed == Disputed(LAST)
