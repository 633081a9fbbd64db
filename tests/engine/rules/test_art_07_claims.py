"""Article 7: claiming 66."""

from __future__ import annotations

import pytest

from engine.model.results import Phase
from tests.engine.say import Table

SIXTY_FIVE = "AS JS TS QS AC JC TC QC AD JD"
"""Five tricks of thirteen card points for A."""


def test_a_claim_ends_the_deal_right_or_wrong() -> None:
    right = Table().do(f"up:JH {SIXTY_FIVE} AH JH claim:A")
    assert (right.view.phase, right.outcome) == (Phase.OVER, "A 3 claim")
    wrong = Table().do(f"up:JH {SIXTY_FIVE} claim:A")
    assert wrong.outcome == "B 3 false_claim"


@pytest.mark.parametrize(
    ("last", "outcome"), [("KC QD", "A 3 claim"), ("KC JD", "B 3 false_claim")]
)
def test_sixty_six_is_enough_and_sixty_five_is_not(last: str, outcome: str) -> None:
    table = Table().do(f"up:JH AS JS TS QS AC JC marriage:A:KC:QC {last}")
    assert table.side("A").card_points == (66 if outcome.startswith("A") else 65)
    assert table.do("claim:A").outcome == outcome


def test_a_card_of_an_unfinished_trick_counts_for_nobody() -> None:
    table = Table(claim_window="any_time").do(f"up:JH {SIXTY_FIVE} KS claim:A")
    assert table.outcome == "B 3 false_claim"


def test_a_right_claim_wins_even_if_the_opponent_has_more() -> None:
    table = Table().do("up:JH KS AS marriage:B:KH:QH QH AH JC TC JS TS AC QC")
    table.do("marriage:A:KD:QD KD JD")
    assert (table.side("A").card_points, table.side("B").card_points) == (66, 67)
    assert table.do("claim:A").outcome == "A 1 claim"


def test_the_claimant_is_on_lead_and_has_just_won_a_trick() -> None:
    table = Table().do("up:JH AS JS")
    assert table.refused("claim:B") == "claim.window"
    table.do("claim:A undo TS")
    assert table.refused("claim:A") == "claim.window"
    assert table.refused("claim:B") == "claim.window"


def test_before_trick_one_a_claim_needs_a_marriage() -> None:
    table = Table().do("up:JH")
    assert table.refused("claim:A") == "claim.window"
    table.do("marriage:A:KS:QS")
    assert table.refused("claim:B") == "claim.window"
    assert table.do("claim:A").outcome == "B 3 false_claim"


def test_a_closing_does_not_shut_the_window() -> None:
    assert Table().do("up:JH AS JS close:A claim:A").outcome == "B 3 failed_close"


def test_the_winner_of_the_very_last_trick_may_still_claim() -> None:
    table = Table().do("up:JH close:A AS JS TS QS AC JC TC QC AD JD")
    assert table.view.phase is Phase.PLAYED_OUT
    assert table.refused("claim:B") == "claim.window"
    assert table.do("claim:A").outcome == "B 3 failed_close"


@pytest.mark.parametrize("words", ["", "AS", "AS JS", "AS JS TS"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_at_any_time_means_either_player_also_within_a_trick(words: str, seat: str) -> None:
    table = Table(claim_window="any_time").do(f"up:JH {words} claim:{seat}")
    assert table.result.how.value == "false_claim"


def test_at_any_time_includes_a_played_out_deal() -> None:
    table = Table(claim_window="any_time").do("up:JH close:A AS JS TS QS AC JC TC QC AD JD")
    assert table.do("claim:B").outcome == "A 2 false_claim"


def test_a_claim_outside_the_window_costs_nothing() -> None:
    table = Table().do("up:JH AS")
    before = table.view
    table.refused("claim:A")
    assert table.view == before


def test_automatic_rules_end_the_deal_at_sixty_six_after_a_trick() -> None:
    table = Table(claim="automatic").do(f"up:JH {SIXTY_FIVE}")
    assert table.view.phase is Phase.EXHAUSTED
    assert table.do("AH JH").outcome == "A 3 automatic"


def test_automatic_rules_end_the_deal_on_a_marriage() -> None:
    table = Table(claim="automatic").do("up:JH AS TS KD JD marriage:A:KH:QH")
    assert table.outcome == "A 3 automatic"


def test_automatic_rules_do_not_count_pending_points() -> None:
    table = Table(claim="automatic").do("up:JH marriage:A:KH:QH KH AH")
    assert table.view.phase is Phase.OPEN


def test_where_the_end_is_automatic_a_claim_is_refused() -> None:
    table = Table(claim="automatic").do("up:JH AS JS")
    assert table.refused("claim:A") == "claim.automatic"
    assert table.refused("claim:B") == "claim.window"


def test_pending_points_count_for_no_claim() -> None:
    table = Table().do("up:JH marriage:A:KH:QH claim:A")
    assert table.outcome == "B 3 false_claim"
    assert table.result.card_points.a == 0
