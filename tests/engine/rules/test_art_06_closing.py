"""Article 6: closing."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat
from engine.model.results import Phase
from tests.engine.say import Table


def test_closing_turns_the_turn_up_down_and_begins_the_strict_phase() -> None:
    view = Table().do("up:JH close:A").view
    assert (view.phase, view.turn_up, view.closed_by) == (Phase.CLOSED, None, Seat.A)
    assert (view.talon, view.due) == (10, Seat.A)


def test_only_the_player_on_lead_closes_before_leading() -> None:
    table = Table().do("up:JH")
    assert table.refused("close:B") == "close.not_on_lead"
    table.do("AS")
    assert table.refused("close:A") == "close.not_on_lead"
    assert table.refused("close:B") == "close.not_on_lead"


def test_a_talon_closed_or_used_up_cannot_be_closed() -> None:
    assert Table().do("up:JH close:A").refused("close:A") == "close.already_closed"
    used_up = Table().do("up:JH AS JS TS QS AC JC TC QC AD JD")
    assert used_up.refused("close:A") == "close.already_closed"


@pytest.mark.parametrize(("smallest", "accepted_at"), [(2, [10, 8, 6, 4, 2]), (4, [10, 8, 6, 4])])
def test_the_talon_must_be_large_enough(smallest: int, accepted_at: list[int]) -> None:
    table = Table(close_min_talon=smallest).do("up:JH")
    for trick in ("AS JS", "TS QS", "AC JC", "TC QC", "AD JD"):
        if table.view.talon in accepted_at:
            table.do("close:A undo")
        else:
            assert table.refused("close:A") == "close.talon_too_small"
        table.do(trick)


def test_forehand_may_be_forbidden_to_close_before_trick_one() -> None:
    table = Table(close_before_first_trick=False).do("up:JH")
    assert table.refused("close:A") == "close.no_trick"
    table.do("KS AS close:B")


def test_closing_before_the_draw_leaves_both_with_one_card_less() -> None:
    table = Table(close_before_draw=True).do("up:JH AS JS close:A:early")
    assert (table.view.talon, table.view.phase) == (10, Phase.CLOSED)
    assert (table.hand_size("A"), table.hand_size("B")) == (4, 4)


def test_closing_before_the_draw_is_not_in_every_rule_set() -> None:
    assert Table().do("up:JH AS JS").refused("close:A:early") == "close.before_draw"


def test_before_trick_one_there_is_no_draw_to_be_before() -> None:
    table = Table(close_before_draw=True).do("up:JH")
    assert table.refused("close:A:early") == "close.before_draw"
    table = Table(close_before_draw=True, close_before_first_trick=False).do("up:JH")
    assert table.refused("close:A:early") == "close.no_trick"


def test_the_winner_of_the_last_open_trick_may_close_before_the_draw_of_the_turn_up() -> None:
    table = Table(close_before_draw=True).do("up:JH AS JS TS QS AC JC TC QC AD JD")
    assert table.view.phase is Phase.EXHAUSTED
    assert table.refused("close:A") == "close.already_closed"
    table.do("close:A:early")
    assert (table.view.phase, table.view.talon, table.hand_size("B")) == (Phase.CLOSED, 2, 4)
    table.do("KS")
    assert table.refused("JH") == "card.impossible"


def test_once_somebody_led_it_is_too_late_to_close_before_the_draw() -> None:
    table = Table(close_before_draw=True)
    table.do("up:JH AS JS TS QS AC JC TC QC AD JD KS JH")
    assert table.refused("close:B:early") == "close.already_closed"
    assert table.refused("close:A:early") == "close.not_on_lead"


def test_after_a_closing_there_is_no_closing_before_the_draw() -> None:
    table = Table(close_before_draw=True).do("up:JH AS JS close:A")
    assert table.refused("close:A:early") == "close.already_closed"


def test_the_talon_count_is_that_before_the_draw() -> None:
    table = Table(close_before_draw=True, close_min_talon=4)
    table.do("up:JH AS JS TS QS AC JC TC QC")
    assert table.refused("close:A") == "close.talon_too_small"
    table.do("close:A:early")


def test_a_hand_known_to_hold_too_many_cards_was_drawn_to_already() -> None:
    table = Table(close_before_draw=True)
    table.do("up:AH AS JS exchange:A:JH marriage:A:KS:QS KS JC marriage:A:KD:QD")
    assert (table.side("A").known.bit_count(), table.hand_size("A")) == (4, 5)
    table.do("close:A:early undo KD JD marriage:A:KC:QC")
    assert (table.side("A").known.bit_count(), table.hand_size("A")) == (5, 5)
    assert table.refused("close:A:early") == "close.before_draw"
    table.do("close:A")


def test_exchange_marriage_and_closing_come_in_any_order_before_a_lead() -> None:
    Table().do("up:AH exchange:A:JH marriage:A:KS:QS close:A KS")
    Table().do("up:AH marriage:A:KS:QS exchange:A:JH close:A KS")
    Table().do("up:AH exchange:A:JH close:A marriage:A:KS:QS KS")


def test_the_marriage_still_rules_the_lead_after_a_closing() -> None:
    table = Table().do("up:AH marriage:A:KS:QS close:A")
    assert table.refused("AS") == "play.marriage_lead"


def test_the_codes_of_a_closing_count_from_top_to_bottom() -> None:
    table = Table(close_min_talon=4, close_before_first_trick=False)
    table.do("up:JH")
    assert table.refused("close:B:early") == "close.not_on_lead"
    assert table.refused("close:A:early") == "close.no_trick"
    table.do("AS JS TS QS AC JC TC QC")
    assert table.refused("close:A") == "close.talon_too_small"
    assert table.refused("close:A:early") == "close.before_draw"
