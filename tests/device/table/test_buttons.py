"""What follows from buttons where both players are busy: no claim is lost, none is invented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Claim, Match, Settle, TurnUp, Undo
from engine.interface.inputs import (
    AgreeResult,
    ButtonSource,
    DealAgain,
    Input,
    NewMatch,
    SeatButton,
    SetScoreboard,
    TakeBack,
    UndoButton,
)
from engine.interface.notices import AskDeal, TakenBack
from engine.interface.snapshot import Disputed
from engine.model.cards import PerSeat, Seat, card
from engine.model.results import How, Phase
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, rules_from
from tests.device.table.sitting import MS, A, B, Sitting

HOLD_MS = 700
SCREEN, KEY, PANEL = ButtonSource

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


def to_claim(at: Sitting) -> Sitting:
    """Play until A may claim."""
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.wait(5_000)
    return at


def happen(at: Sitting, events: list[tuple[int, Input]]) -> None:
    """Let things happen, each so many milliseconds after now."""
    begun = at.now
    for ms, message in sorted(events, key=lambda one: one[0]):
        at.wait(ms - (at.now - begun) // MS)
        at.send(message)


def press(
    seat: Seat, at_ms: int, ms: int, source: ButtonSource = SCREEN
) -> list[tuple[int, Input]]:
    return [
        (at_ms, SeatButton(seat, down=True, source=source)),
        (at_ms + ms, SeatButton(seat, down=False, source=source)),
    ]


# Claims


@pytest.mark.parametrize("phase_ms", range(0, 400, 40))
@pytest.mark.parametrize(("down_ms", "up_ms"), [(20, 60), (100, 100), (190, 30), (300, 100)])
def test_nobody_blocks_a_claim_by_drumming_on_the_own_button(
    at: Sitting, phase_ms: int, down_ms: int, up_ms: int
) -> None:
    to_claim(at)
    every = down_ms + up_ms
    drum = [press(B, ms, down_ms) for ms in range(0, 2_500, every)]
    happen(at, [*chain(*drum), *press(A, 1_200 + phase_ms, HOLD_MS + 1)])
    assert at.record()[-1] == Claim(A)


@pytest.mark.parametrize("first_ms", range(-200, 201, 50))
@pytest.mark.parametrize("down_ms", [1, 50, 150, 400])
def test_the_first_press_of_the_other_button_holds_no_claim_up_either(
    at: Sitting, first_ms: int, down_ms: int
) -> None:
    to_claim(at)
    happen(at, [*press(B, 200 + first_ms, down_ms), *press(A, 200, HOLD_MS + 1)])
    assert at.record()[-1] == Claim(A)


@pytest.mark.parametrize("down_ms", range(750, 1_950, 150))
def test_a_claim_is_held_up_for_no_longer_than_the_chord_lasts(at: Sitting, down_ms: int) -> None:
    to_claim(at)
    happen(at, [*press(B, 0, down_ms), *press(A, 100, down_ms - 100 + HOLD_MS + 1)])
    assert at.record()[-1] == Claim(A)


@pytest.mark.parametrize("together_ms", range(50, 2_000, 150))
@pytest.mark.parametrize("lag_ms", [0, 20, 40])
def test_two_who_let_go_of_both_buttons_have_claimed_and_announced_nothing(
    at: Sitting, together_ms: int, lag_ms: int
) -> None:
    to_claim(at)
    before = at.record()
    happen(at, [*press(A, 0, together_ms + lag_ms), *press(B, 30, together_ms - 30)])
    shown = at.wait(5_000)
    assert (at.record(), shown.notice, shown.scoreboard) == (before, None, None)


def test_both_may_try_again_at_once_to_change_to_the_scoreboard(at: Sitting) -> None:
    to_claim(at)
    before = at.record()
    happen(at, [*press(A, 0, 1_500), *press(B, 50, 1_500)])
    happen(at, [*press(A, 100, 2_200), *press(B, 200, 2_200)])
    assert (at.wait(0).scoreboard is None, at.record()) == (False, before)


@pytest.mark.parametrize(("held", "tapped"), [*permutations(ButtonSource, 2)])
def test_a_button_pressed_in_two_places_is_held_until_the_first_lets_go(
    at: Sitting, held: ButtonSource, tapped: ButtonSource
) -> None:
    to_claim(at)
    taps = [press(A, ms, 60, tapped) for ms in range(100, 600, 100)]
    happen(at, [*press(A, 0, HOLD_MS + 1, held), *chain(*taps)])
    assert at.record()[-1] == Claim(A)


def test_a_stuck_button_leaves_the_one_on_the_screen_to_be_used(at: Sitting) -> None:
    to_claim(at)
    at.send(SeatButton(B, down=True, source=PANEL))
    at.wait(10_000)
    at.trick(A, "AC", "JC")
    at.trick(A, "KD", "AD")
    happen(at, press(B, 0, HOLD_MS + 1, SCREEN))
    assert at.record()[-1] == Claim(B)


@pytest.mark.parametrize("tapped", [KEY, PANEL])
def test_an_undo_pressed_in_two_places_is_held_until_the_first_lets_go(
    at: Sitting, tapped: ButtonSource
) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.send(UndoButton(down=True))
    for _ in range(4):
        at.send(UndoButton(down=True, source=tapped))
        at.wait(100)
        at.send(UndoButton(down=False, source=tapped))
        at.wait(100)
    at.wait(200)
    assert at.record()[-1] == Undo()


def test_a_stuck_undo_leaves_the_key_to_be_used(sit: Sit) -> None:
    at = sit(undo_alone=False)
    at.turn_up("KH")
    at.send(UndoButton(down=True, source=PANEL))
    assert at.wait(20_000).disputed is None, "nobody agreed"
    assert at.send(UndoButton(down=True, source=KEY)).disputed == Disputed(TakeBack())


# A deal that is played out


def play_to_the_last_card(at: Sitting) -> None:
    """Play all cards but the last; B wins the last trick with the king of trumps."""
    at.turn_up("KH")
    at.trick(A, "JH", "QH")
    at.trick(B, "TH", "AH")
    at.trick(A, "JD", "QD")
    at.trick(B, "KD", "TD")
    at.trick(A, "AD", "JS")
    at.trick(A, "QS", "KS")
    at.trick(B, "TS", "AS")
    at.trick(A, "JC", "QC")
    at.trick(B, "KC", "TC")
    at.lay(A, "AC")


def play_out(at: Sitting) -> None:
    """Play all cards."""
    play_to_the_last_card(at)
    at.lay(B, "KH")
    at.lift(A)
    at.lift(B)
    at.wait(10_000)


def test_a_hold_that_began_before_the_last_card_fell_claims(at: Sitting) -> None:
    play_to_the_last_card(at)
    at.send(SeatButton(B, down=True))
    at.wait(300)
    at.lay(B, "KH")
    at.tap(A)
    at.wait(300)
    assert at.record()[-1] == Claim(B)


def test_a_tap_that_began_before_the_last_card_fell_settles_nothing(at: Sitting) -> None:
    play_to_the_last_card(at)
    at.send(SeatButton(A, down=True))
    at.lay(B, "KH")
    assert at.send(SeatButton(A, down=False)).view.phase is Phase.PLAYED_OUT
    at.tap(A)
    assert at.record()[-1] == Settle()


def test_nobody_settles_a_deal_while_the_other_player_claims(at: Sitting) -> None:
    play_out(at)
    at.send(SeatButton(B, down=True))
    for _ in range(3):
        at.wait(100)
        assert at.tap(A).view.phase is Phase.PLAYED_OUT
    at.wait(200)
    assert at.record()[-1] == Claim(B)


def test_no_turn_up_settles_a_deal_while_a_player_claims(at: Sitting) -> None:
    play_out(at)
    at.send(SeatButton(B, down=True))
    at.lay(A, "9H", "TD")
    assert at.wait(600).view.phase is Phase.PLAYED_OUT
    at.wait(100)
    assert at.record()[-1] == Claim(B)


def test_a_turn_up_that_waited_for_a_claim_is_asked_for_once_that_is_refused(at: Sitting) -> None:
    play_out(at)
    at.send(SeatButton(A, down=True))  # who has not won the last trick
    at.lay(A, "TD")
    assert at.wait(10_000).notice == AskDeal(A, card("TD"))
    at.send(SeatButton(A, down=False))
    at.tap(B)
    assert at.record()[-1] == TurnUp(card("TD"))


# What ended a deal is taken back by both


def claim(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.trick(A, "AC", "TC")
    at.trick(A, "AD", "TD")
    at.trick(A, "KD", "JD")
    at.hold(A)


def claim_falsely(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.hold(A)


def close(at: Sitting, turn_up: str) -> None:
    at.turn_up(turn_up)
    at.lay(A, turn_up)
    at.tap(A)
    at.lift(A)


def fail_to_close(at: Sitting) -> None:
    close(at, "KH")
    at.trick(A, "AS", "TS")
    at.hold(A)


def revoke(at: Sitting) -> None:
    close(at, "JH")
    at.trick(A, "QH", "AC")
    at.trick(A, "QS", "TH")


def lead_another_card(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lift(A)
    at.lay(A, "JC")
    at.lift(A)


def tap_to_settle(at: Sitting) -> None:
    play_out(at)
    at.tap(A)


def agree_by_hand(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(AgreeResult(A, 2))


def deal_again(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(DealAgain())


ENDS = [
    (claim, How.CLAIM),
    (claim_falsely, How.FALSE_CLAIM),
    (fail_to_close, How.FAILED_CLOSE),
    (revoke, How.REVOKE),
    (lead_another_card, How.WRONG_LEAD),
    (claim, How.AUTOMATIC),
    (tap_to_settle, How.LAST_TRICK),
    (agree_by_hand, How.BY_HAND),
    (deal_again, How.VOID),
]
RULES = {
    How.AUTOMATIC: rules_from("house", {"claim": "automatic"}),
    How.WRONG_LEAD: rules_from("house", {"wrong_lead_after_marriage": "three"}),
}


def undo_by_marker(at: Sitting) -> None:
    at.lay(A, "undo")
    at.lift(A)


UNDOS: list[Callable[[Sitting], object]] = [
    Sitting.hold_undo,
    undo_by_marker,
    lambda at: happen(
        at,
        [(0, UndoButton(down=True, source=KEY)), (1_001, UndoButton(down=False, source=KEY))],
    ),
]


@pytest.mark.parametrize(("end", "how"), ENDS, ids=lambda end: getattr(end, "value", ""))
@pytest.mark.parametrize("undo", UNDOS, ids=["button", "marker", "key"])
def test_what_ended_a_deal_is_taken_back_by_both(
    sit: Sit, end: Callable[[Sitting], None], how: How, undo: Callable[[Sitting], object]
) -> None:
    at = sit(rules=RULES.get(how, HOUSE), also=("undo",))
    end(at)
    ended = at.wait(10_000)
    assert ended.view.result is not None
    assert (ended.view.result.how, ended.undo_alone) == (how, False)
    undo(at)
    shown = at.wait(0)
    assert (shown.disputed, shown.view) == (Disputed(TakeBack()), ended.view)
    at.hold(A, 2_000)
    shown = at.hold(B, 2_000)
    assert (shown.disputed, shown.view.result, shown.undo_alone) == (None, None, True)


@pytest.mark.parametrize(("end", "how"), ENDS, ids=lambda end: getattr(end, "value", ""))
def test_the_next_turn_up_is_taken_back_alone_and_the_end_before_it_by_both(
    sit: Sit, end: Callable[[Sitting], None], how: How
) -> None:
    at = sit(rules=RULES.get(how, HOUSE))
    end(at)
    at.wait(10_000)
    assert at.turn_up("TH").undo_alone
    shown = at.hold_undo()
    assert (shown.view.phase, shown.undo_alone) == (Phase.OVER, False)
    shown = at.hold_undo()
    assert (shown.view.phase, shown.disputed) == (Phase.OVER, Disputed(TakeBack()))


def test_a_turn_up_that_settled_a_deal_is_taken_back_by_both(at: Sitting) -> None:
    play_out(at)
    assert not at.turn_up("TD").undo_alone
    assert at.hold_undo().disputed == Disputed(TakeBack())
    at.hold(A, 2_000)
    assert at.hold(B, 2_000).view.phase is Phase.PLAYED_OUT


def test_an_undo_that_was_held_before_the_deal_ended_takes_no_end_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(UndoButton(down=True))
    at.wait(200)
    shown = at.hold(A)
    assert shown.view.phase is Phase.OVER
    shown = at.wait(500)
    assert (shown.view.phase, shown.disputed) == (Phase.OVER, Disputed(TakeBack()))


def test_after_a_power_cut_it_still_takes_both(at: Sitting) -> None:
    claim_falsely(at)
    at.pull_the_plug()
    at.report(A)
    assert at.hold_undo().disputed == Disputed(TakeBack())


def test_what_ended_a_match_is_taken_back_by_both_from_the_rematch_too(sit: Sit) -> None:
    rules, players = rules_from("house", {"target": 2}), PerSeat("Hermine", "Franz")
    at = sit()
    at.send(NewMatch(Match(rules, players, B, form=MatchFormat(FormKind.FIRST_TO, 1))))
    claim_falsely(at)
    at.wait(10_000)
    assert at.turn_up("TH").view.deal == 1
    at.hold_undo()  # the turn-up
    assert at.hold_undo().view.match_winner is B, "the match is taken back as well"
    assert at.hold_undo().disputed == Disputed(TakeBack())


def test_on_a_scoreboard_what_ended_no_cards_is_still_taken_back_alone(at: Sitting) -> None:
    at.send(SetScoreboard(on=True))
    at.send(AgreeResult(A, 2))
    assert at.hold(A, 1_000).notice == TakenBack("by_hand", lying=False)


def test_a_result_that_ended_cards_is_not_taken_back_alone_for_a_while(sit: Sit) -> None:
    at = sit(undo_alone=False)
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(SetScoreboard(on=True))
    shown = at.send(AgreeResult(A, 2))
    assert shown.scoreboard is not None
    assert shown.scoreboard.alone_until is None
    assert at.hold(A, 1_000).disputed == Disputed(TakeBack())
