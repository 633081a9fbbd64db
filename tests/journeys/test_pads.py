"""Pads that are unplugged, cards that stay, two cards at once: at a table that plays on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device.simulate.hands import Hands
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat, card
from engine.model.results import Phase
from tests.journeys.evening import A, B, Evening, ready, screen
from ui.screens.board.scene import BoardScene

Holds = Callable[[Snapshot], bool]


def on_table(name: str) -> Holds:
    """Whether that card lies in the unfinished trick."""
    return lambda shown: card(name) in shown.view.on_table


def taken(led: str, reply: str) -> Holds:
    """Whether the last trick was these cards."""
    return lambda shown: (
        shown.view.last_trick is not None
        and shown.view.last_trick.cards == (card(led), card(reply))
    )


def pad_is(seat: Seat, condition: PadCondition) -> Holds:
    """Whether the pad of a seat says that of itself."""
    return lambda shown: shown.pads[seat].condition is condition


def begin(hands: Hands, turn_up: str = "KH") -> None:
    """Turn up a card and take it off the pad again."""
    hands.lay(B, card(turn_up))
    hands.until("the deal", lambda shown: shown.view.phase is Phase.OPEN)
    hands.lift(B)


def test_a_pad_unplugged_in_the_middle_of_a_trick_is_named_and_the_trick_goes_on(
    evening: Evening,
) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(A, card("QS"))
        hands.until("the lead", on_table("QS"))
        evening.pads[B].unplug()
        board = screen(hands.until("the loss", pad_is(B, PadCondition.MISSING)))
        assert isinstance(board, BoardScene)
        assert board.strip is not None
        assert "Reader B" in board.strip.text
        assert "pad-b" in board.strip.where
        assert [seat.shown for seat in board.seats] == [7, 7]
        hands.lay(B, card("TS"))
        evening.pads[B].replug()
        shown = hands.until("the trick", taken("QS", "TS"))
        assert shown.view.due is B


@pytest.mark.parametrize("seat", [A, B])
def test_a_pad_that_comes_back_finds_the_resting_card_as_it_was(
    evening: Evening, seat: Seat
) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(A, card("QS"))
        hands.until("the lead", on_table("QS"))
        hands.lay(B, card("TS"))
        hands.until("the trick", taken("QS", "TS"))
        evening.pads[seat].unplug()
        hands.until("the loss", pad_is(seat, PadCondition.MISSING))
        evening.pads[seat].replug()
        hands.until("both pads", ready)
        hands.lift(B)
        hands.lay(B, card("AD"))
        shown = hands.until("the next lead", on_table("AD"))
        assert shown.view.trick == 2
        assert shown.notice is None


def test_both_cards_of_a_trick_laid_before_either_was_read(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        for seat in (A, B):
            evening.pads[seat].unplug()
            hands.until("the loss", pad_is(seat, PadCondition.MISSING))
        hands.lay(B, card("TS"))
        hands.lay(A, card("QS"))
        for seat in (B, A):
            evening.pads[seat].replug()
        hands.until("the trick", taken("QS", "TS"))


def test_two_players_lay_within_one_round_of_polls(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(B, card("TS"))
        hands.lay(A, card("QS"))
        hands.until("the trick", taken("QS", "TS"))


def test_a_card_left_lying_for_two_deals_counts_in_neither(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(A, card("QS"))
        hands.until("the lead", on_table("QS"))
        hands.lay(B, card("TS"))
        hands.until("the trick", taken("QS", "TS"))
        hands.claim(B)
        hands.lift(B)
        hands.lay(B, card("AD"))
        hands.until("the second deal", lambda shown: shown.view.deal == 2)
        hands.lift(B)
        hands.lay(B, card("JD"))
        hands.until("its lead", on_table("JD"))
        hands.lay(A, card("JH"))
        shown = hands.until("its trick", taken("JD", "JH"))
        assert (shown.view.deal, shown.notice) == (2, None)


def test_king_and_queen_shown_and_the_one_that_stays_is_led(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(A, card("KS"))
        hands.until("the king", on_table("KS"))
        hands.lay(A, card("QS"))
        shown = hands.until("the marriage", lambda shown: bool(shown.view.marriages))
        assert shown.view.on_table == ()
        board = screen(shown)
        assert isinstance(board, BoardScene)
        assert [(chip.points, chip.pending) for chip in board.seats[A].chips] == [(20, True)]
        hands.lift(A, card("KS"))
        hands.until("the queen to be led", on_table("QS"))


def test_exchange_and_closing_by_gesture(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        hands.lay(A, card("JH"))
        hands.lay(A, card("KH"))
        shown = hands.until("the exchange", lambda shown: shown.view.turn_up is card("JH"))
        assert shown.view.on_table == ()
        hands.lift(A)
        hands.until("the cards to be lifted", lambda shown: shown.notice is None)
        hands.lay(A, card("JH"))
        hands.until("the question", lambda shown: shown.notice is not None)
        hands.tap(A)
        shown = hands.until("the closing", lambda shown: shown.view.phase is Phase.CLOSED)
        assert shown.view.closed_by is A


def test_an_unknown_tag_is_said_and_play_goes_on_beside_it(evening: Evening) -> None:
    with evening.table() as hands:
        begin(hands)
        evening.pads[A].place("04DEADBEEF0180")
        hands.until("the unknown tag", lambda shown: shown.notice is not None)
        hands.lay(A, card("QS"))
        hands.until("the lead", on_table("QS"))
