"""Article 5: marriages."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat, Suit
from engine.model.results import MarriageView
from tests.engine.say import Table


@pytest.mark.parametrize(("suit", "points"), [("S", 20), ("H", 40)])
def test_a_marriage_is_worth_twenty_and_in_trumps_forty(suit: str, points: int) -> None:
    table = Table().do(f"up:JH AD TD marriage:A:K{suit}:Q{suit}")
    assert table.side("A").card_points == 21 + points
    assert table.view.marriages == (MarriageView(Seat.A, Suit(suit), points, pending=False),)


def test_the_cards_may_be_shown_in_either_order() -> None:
    Table().do("up:JH marriage:A:QS:KS")


def test_only_the_player_on_lead_announces_before_leading() -> None:
    table = Table().do("up:JH")
    assert table.refused("marriage:B:KS:QS") == "marriage.not_on_lead"
    table.do("AD")
    assert table.refused("marriage:A:KS:QS") == "marriage.not_on_lead"
    assert table.refused("marriage:B:KS:QS") == "marriage.not_on_lead"


def test_a_marriage_after_the_reply_does_not_exist() -> None:
    table = Table().do("up:JH KS AS")
    assert table.refused("marriage:A:KS:QS") == "card.already_seen"


def test_king_or_queen_may_be_led_without_announcing() -> None:
    table = Table().do("up:JH KS JS QS TS")
    assert table.view.marriages == ()
    assert table.side("A").card_points == 6


@pytest.mark.parametrize("lead", ["KS", "QS"])
def test_king_or_queen_is_led_after_a_marriage(lead: str) -> None:
    table = Table().do("up:JH marriage:A:KS:QS")
    assert table.refused("AS") == "play.marriage_lead"
    assert table.refused("KD") == "play.marriage_lead"
    table.do(lead)


def test_where_the_king_must_be_led_the_queen_is_refused() -> None:
    table = Table(marriage_lead="king_only").do("up:JH marriage:A:KS:QS")
    assert table.refused("QS") == "play.marriage_lead"
    table.do("KS")


def test_a_queen_without_a_marriage_may_be_led_where_the_king_must_be() -> None:
    Table(marriage_lead="king_only").do("up:JH QS")


@pytest.mark.parametrize(
    ("preparation", "code"),
    [
        ("close:A", "marriage.phase"),
        ("AD TD AC TC KD QD KC QC AS TS", "marriage.phase"),
        ("AD TD", None),
    ],
)
def test_some_rules_know_marriages_in_the_open_phase_only(
    preparation: str, code: str | None
) -> None:
    table = Table(marriage_phase="open_only").do(f"up:JH {preparation}")
    if code is None:
        table.do("marriage:A:KH:QH")
    else:
        assert table.refused("marriage:A:KH:QH") == code
        Table(marriage_phase="any").do(f"up:JH {preparation} marriage:A:KH:QH")


def test_before_the_first_trick_the_points_are_pending() -> None:
    table = Table().do("up:JH marriage:A:KS:QS")
    assert (table.side("A").card_points, table.side("A").pending) == (0, 20)
    assert table.view.marriages[0].pending
    table.do("QS JS")
    assert (table.side("A").card_points, table.side("A").pending) == (25, 0)
    assert not table.view.marriages[0].pending


def test_pending_points_of_the_loser_of_a_trick_go_on_waiting() -> None:
    table = Table().do("up:JH marriage:A:KS:QS QS AS")
    assert (table.side("A").card_points, table.side("A").pending) == (0, 20)
    assert (table.side("B").card_points, table.side("B").pending) == (14, 0)
    assert table.view.marriages[0].pending


def test_only_the_own_marriages_begin_to_count_with_a_trick() -> None:
    table = Table().do("up:JH marriage:A:KS:QS QS AS")
    table.do("marriage:B:KD:QD KD JD")
    assert [(m.seat, m.pending) for m in table.view.marriages] == [
        (Seat.A, True),
        (Seat.B, False),
    ]


def test_before_the_first_trick_a_marriage_may_be_forbidden() -> None:
    table = Table(marriage_before_first_trick="forbidden").do("up:JH")
    assert table.refused("marriage:A:KS:QS") == "marriage.no_trick"
    table.do("AD JD marriage:A:KS:QS")


def test_one_marriage_for_one_lead() -> None:
    table = Table().do("up:JH marriage:A:KS:QS")
    assert table.refused("marriage:A:KD:QD") == "marriage.already_announced"
    table.do("KS JS marriage:A:KD:QD")


@pytest.mark.parametrize("cards", ["KS:QD", "KS:AS", "KS:KS", "QS:QS", "AS:TS", "KS:KD"])
def test_a_marriage_is_king_and_queen_of_one_suit(cards: str) -> None:
    assert Table().do("up:JH").refused(f"marriage:A:{cards}") == "marriage.not_a_pair"


def test_each_pair_counts_once_in_a_deal() -> None:
    table = Table().do("up:JH marriage:A:KS:QS KS JS")
    assert table.refused("marriage:A:KS:QS") == "card.already_seen"
    assert table.refused("marriage:A:QS:KS") == "card.already_seen"


def test_the_second_card_is_checked_with_the_first_taken_to_be_in_the_hand() -> None:
    table = Table().do("up:AH AS JS exchange:A:JH marriage:A:KS:QS KS JC")
    table.do("marriage:A:KD:QD KD JD marriage:A:KC:QC KC TD")  # AH QS QD QC and one unseen
    assert table.refused("marriage:A:TS:TC") == "card.impossible"
    assert table.refused("marriage:A:TS:TS") == "marriage.not_a_pair"
    assert table.refused("marriage:A:TS:QC") == "marriage.not_a_pair"


def test_a_wrong_lead_may_cost_three_game_points() -> None:
    table = Table(wrong_lead_after_marriage="three").do("up:JH marriage:A:KS:QS AD")
    assert table.outcome == "B 3 wrong_lead"
    assert table.blamed == ("wrong_lead", "A", 1, "AD")


def test_a_wrong_lead_that_cannot_be_in_the_hand_is_a_misread() -> None:
    table = Table(wrong_lead_after_marriage="three").do("up:JH marriage:A:KS:QS")
    assert table.refused("JH") == "card.impossible"


def test_the_queen_where_the_king_must_be_led_is_refused_even_where_a_wrong_lead_costs() -> None:
    table = Table(wrong_lead_after_marriage="three", marriage_lead="king_only")
    assert table.do("up:JH marriage:A:KS:QS").refused("QS") == "play.marriage_lead"


def test_the_codes_of_a_marriage_count_from_top_to_bottom() -> None:
    table = Table(marriage_phase="open_only", marriage_before_first_trick="forbidden")
    table.do("up:JH close:A")
    assert table.refused("marriage:B:KS:QD") == "marriage.not_on_lead"
    assert table.refused("marriage:A:KS:QD") == "marriage.phase"
    table.do("undo")
    assert table.refused("marriage:A:KS:QD") == "marriage.no_trick"
    assert table.refused("marriage:A:JH:9S") == "card.impossible"
    assert table.refused("marriage:A:KS:9S") == "card.not_in_pack"
