"""Article 1: the pack."""

from __future__ import annotations

import copy

import pytest

from engine.model.cards import CARDS, Rank, Seat, Suit, card, pack
from tests.engine.say import Table


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0)]
)
def test_each_rank_has_its_card_points_in_every_suit(rank: str, points: int) -> None:
    assert [card(rank + suit).points for suit in "SHDC"] == [points] * 4


@pytest.mark.parametrize(("size", "nines"), [(20, 0), (24, 4)])
def test_the_pack_holds_120_card_points(size: int, nines: int) -> None:
    cards = pack(size)
    assert len(set(cards)) == size
    assert sum(c.points for c in cards) == 120
    assert sum(c.name.startswith("9") for c in cards) == nines


def test_the_ranks_run_from_the_ace_down_to_the_nine() -> None:
    hearts = [c for c in CARDS.values() if c.name.endswith("H")]
    by_strength = sorted(hearts, key=lambda c: c.strength, reverse=True)
    assert [c.name for c in by_strength] == ["AH", "TH", "KH", "QH", "JH", "9H"]


def test_each_card_says_what_it_is() -> None:
    ten = card("TH")
    assert (ten.suit, ten.rank, ten.name) == (Suit.HEARTS, Rank.TEN, "TH")
    assert [card(f"{rank}H").strength for rank in "9JQKTA"] == [0, 1, 2, 3, 4, 5]


def test_sets_of_cards_are_numbers_without_gaps() -> None:
    assert [c.bit for c in CARDS.values()] == [1 << n for n in range(24)]


def test_a_copied_card_is_still_the_one_card() -> None:
    ten = card("TH")
    assert copy.deepcopy(ten) is ten
    assert copy.copy(ten) is ten
    make, names = ten.__reduce__()
    assert make(*names) is ten


def test_hands_of_five_and_a_talon_of_ten_with_twenty_cards() -> None:
    table = Table().do("up:JH")
    assert (table.hand_size("A"), table.hand_size("B"), table.view.talon) == (5, 5, 10)


def test_hands_of_six_and_a_talon_of_twelve_with_twenty_four_cards() -> None:
    table = Table(pack=24).do("up:9H")
    assert (table.hand_size("A"), table.hand_size("B"), table.view.talon) == (6, 6, 12)


def test_a_nine_is_not_in_the_pack_of_twenty() -> None:
    table = Table()
    assert table.refused("up:9H") == "card.not_in_pack"
    table.do("up:AH")
    for word in ("9S", "exchange:A:9H", "marriage:A:9S:KS", "marriage:A:KS:9S"):
        assert table.refused(word) == "card.not_in_pack"


@pytest.mark.parametrize(("size", "lowest", "next_lowest"), [(20, "JH", "QH"), (24, "9H", "JH")])
def test_the_lowest_trump_is_the_jack_or_the_nine(
    size: int, lowest: str, next_lowest: str
) -> None:
    table = Table(pack=size).do("up:AH")
    assert table.refused(f"exchange:A:{next_lowest}") == "exchange.not_lowest_trump"
    table.do(f"exchange:A:{lowest}")
    assert table.view.turn_up is card(lowest)


def test_card_points_and_game_points_are_never_mixed() -> None:
    table = Table().do("up:JH AS TS")
    assert table.side("A").card_points == 21
    assert table.view.game_points[Seat.A] == 0
