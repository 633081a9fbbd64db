"""Article 2: the deal."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat, Suit, card
from engine.model.results import Phase
from tests.engine.say import Table

FIVE_TRICKS = "AS JS TS QS AC JC TC QC AD JD"
"""A leads and wins the five tricks of the open phase; B takes the turn-up."""


@pytest.mark.parametrize(("dealer", "forehand"), [("A", Seat.B), ("B", Seat.A)])
def test_forehand_leads_to_trick_one(dealer: str, forehand: Seat) -> None:
    view = Table(dealer=dealer).do("up:TD").view
    assert (view.leader, view.due, view.trick) == (forehand, forehand, 1)
    assert (view.trump, view.turn_up) == (Suit.DIAMONDS, card("TD"))


def test_the_talon_is_two_less_after_each_trick_until_it_is_used_up() -> None:
    table = Table().do("up:JH")
    counts, phases = [], []
    for word in FIVE_TRICKS.split():
        counts.append(table.do(word).view.talon)
        phases.append(table.view.phase)
    assert counts == [10, 8, 8, 6, 6, 4, 4, 2, 2, 0]
    assert phases == [Phase.OPEN] * 9 + [Phase.EXHAUSTED]


def test_nobody_draws_in_the_middle_of_a_trick() -> None:
    table = Table().do("up:JH AS")
    assert (table.hand_size("A"), table.hand_size("B")) == (4, 5)
    table.do("JS")
    assert (table.hand_size("A"), table.hand_size("B")) == (5, 5)


def test_the_loser_of_the_last_draw_takes_the_turn_up() -> None:
    table = Table().do(f"up:JH {FIVE_TRICKS}")
    assert table.view.turn_up is None
    assert table.refused("JH") == "card.impossible"
    table.do("KS JH")


def test_after_an_exchange_the_loser_of_the_last_draw_takes_the_lowest_trump() -> None:
    table = Table().do(f"up:AH exchange:A:JH {FIVE_TRICKS}")
    assert table.refused("JH") == "card.impossible"
    table.do("KS JH")


def test_a_closed_talon_keeps_its_cards() -> None:
    table = Table().do("up:JH AS JS close:A KS QS")
    assert (table.view.phase, table.view.talon, table.view.turn_up) == (Phase.CLOSED, 8, None)
    assert (table.hand_size("A"), table.hand_size("B")) == (4, 4)


def test_a_deal_whose_cards_are_all_played_waits() -> None:
    table = Table().do("up:JH close:A AS JS TS QS AC JC TC QC AD JD")
    assert table.view.phase is Phase.PLAYED_OUT
    assert (table.view.trick, table.view.leader, table.view.due) == (None, None, None)
    assert (table.view.talon, table.view.closed_by) == (10, Seat.A)
    assert table.view.result is None
    assert table.refused("KS") == "turn.not_due"
    assert table.refused("close:A") == "close.not_on_lead"


def test_a_misdeal_scores_nothing_and_is_dealt_again_by_the_same_player() -> None:
    table = Table().do("up:JH AS void")
    assert table.outcome == "- 0 void"
    assert table.view.phase is Phase.OVER
    table.do("up:QD")
    assert (table.view.dealer, table.view.deal, table.view.leader) == (Seat.B, 2, Seat.A)


def test_before_the_first_deal_there_is_nothing_to_play() -> None:
    table = Table()
    assert table.view.phase is Phase.IDLE
    for word in [
        "AS",
        "exchange:A:JH",
        "marriage:A:KS:QS",
        "close:A",
        "claim:A",
        "settle",
        "void",
    ]:
        assert table.refused(word) == "turn.no_deal"


def test_no_second_turn_up_while_a_deal_runs() -> None:
    table = Table().do("up:JH")
    assert table.refused("up:QH") == "turn.deal_running"
    assert table.refused("up:9H") == "turn.deal_running"


def test_only_the_player_who_is_due_lays_a_card() -> None:
    table = Table().do("up:JH")
    assert table.refused("B:AS") == "turn.not_due"
    table.do("A:AS")
    assert table.refused("A:TS") == "turn.not_due"
    table.do("B:TS")
