"""Article 4: exchange of the lowest trump."""

from __future__ import annotations

import pytest

from engine.model.cards import card
from tests.engine.say import Table


def test_the_lowest_trump_takes_the_turn_up() -> None:
    table = Table().do("up:AH exchange:A:JH")
    assert table.view.turn_up is card("JH")
    table.do("AH")


def test_an_exchange_tells_where_both_cards_are() -> None:
    table = Table().do("up:AH exchange:A:JH KS")
    assert table.refused("AH") == "card.impossible"
    assert table.refused("JH") == "card.impossible"


def test_there_is_no_second_exchange_in_a_deal() -> None:
    table = Table().do("up:AH exchange:A:JH")
    assert table.refused("exchange:A:JH") == "card.impossible"


def test_only_the_player_on_lead_exchanges() -> None:
    table = Table().do("up:AH")
    assert table.refused("exchange:B:JH") == "exchange.not_allowed_now"
    table.do("KS")
    assert table.refused("exchange:A:JH") == "exchange.not_allowed_now"
    assert table.refused("exchange:B:JH") == "exchange.not_allowed_now"
    table.do("AS exchange:B:JH")


def test_either_player_exchanges_between_tricks_where_that_is_the_rule() -> None:
    table = Table(exchange_who="either_between_tricks").do("up:AH")
    table.do("exchange:B:JH undo KS")
    assert table.refused("exchange:A:JH") == "exchange.not_allowed_now"
    table.do("AS exchange:A:JH")


def test_an_own_trick_may_be_needed() -> None:
    table = Table(exchange_needs_trick=True).do("up:AH")
    assert table.refused("exchange:A:JH") == "exchange.no_trick"
    table.do("AS JS exchange:A:JH")


@pytest.mark.parametrize(("smallest", "accepted_at"), [(2, [10, 8, 6, 4, 2]), (4, [10, 8, 6, 4])])
def test_the_talon_must_be_large_enough(smallest: int, accepted_at: list[int]) -> None:
    table = Table(exchange_min_talon=smallest).do("up:AH")
    allowed = []
    for trick in ("AS TS", "AC TC", "AD TD", "KS QS", "KC QC", ""):
        talon = table.view.talon
        if talon in accepted_at:
            table.do("exchange:A:JH undo")
            allowed.append(talon)
        else:
            assert table.refused("exchange:A:JH") == "exchange.talon_too_small"
        table.do(trick)
    assert allowed == accepted_at


def test_never_with_an_exhausted_talon() -> None:
    table = Table().do("up:AH AS TS AC TC AD TD KS QS KC QC")
    assert table.refused("exchange:A:JH") == "exchange.talon_too_small"


def test_after_a_closing_nobody_exchanges() -> None:
    table = Table().do("up:AH close:A")
    assert table.refused("exchange:A:JH") == "exchange.closed"
    assert table.refused("exchange:B:JH") == "exchange.not_allowed_now"


def test_the_closers_opponent_may_exchange_until_the_first_lead() -> None:
    table = Table(exchange_at_close="opponent", exchange_needs_trick=True).do("up:AH close:A")
    assert table.refused("exchange:A:JH") == "exchange.closed"
    table.do("exchange:B:JH")
    assert table.view.turn_up is None
    assert table.refused("JH") == "card.impossible"
    table.do("QH AH")


def test_after_the_first_lead_the_exception_is_over() -> None:
    table = Table(exchange_at_close="opponent").do("up:AH close:A QS")
    assert table.refused("exchange:B:JH") == "exchange.not_allowed_now"
    table.do("KS")
    assert table.refused("exchange:B:JH") == "exchange.closed"
    assert table.refused("exchange:A:JH") == "exchange.not_allowed_now"


def test_either_player_may_exchange_after_a_closing_with_an_own_trick() -> None:
    table = Table(exchange_at_close="either", exchange_needs_trick=True).do("up:AH AS TS close:A")
    assert table.refused("exchange:B:JH") == "exchange.no_trick"
    table.do("exchange:A:JH")
    table = Table(exchange_at_close="either").do("up:AH close:A exchange:B:JH")
    assert table.view.talon == 10


@pytest.mark.parametrize("who", ["opponent", "either"])
def test_the_smallest_talon_counts_after_a_closing_too(who: str) -> None:
    table = Table(exchange_at_close=who, exchange_min_talon=4)
    table.do("up:AH AS TS AC TC AD TD KS QS close:A")
    assert table.refused("exchange:B:JH") == "exchange.talon_too_small"


def test_the_card_shown_must_be_the_lowest_trump() -> None:
    table = Table().do("up:AH")
    assert table.refused("exchange:A:QH") == "exchange.not_lowest_trump"
    assert table.refused("exchange:A:JS") == "exchange.not_lowest_trump"


def test_the_card_itself_is_looked_at_before_the_rules_of_the_exchange() -> None:
    table = Table().do("up:AH KS AS")
    assert table.refused("exchange:A:9H") == "card.not_in_pack"
    assert table.refused("exchange:A:KS") == "card.already_seen"
    assert table.refused("exchange:A:AH") == "card.impossible"
    assert table.refused("exchange:A:QH") == "exchange.not_allowed_now"
