"""What other programs get wrong, each as a test of its own."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat
from engine.model.results import Phase
from engine.rules.rule_set import PRESETS
from tests.engine.say import Table

ALL_TO_A = "AS JS TS QS AC JC TC QC AD JD"
"""Five tricks for A, 65 card points, nothing for B."""


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (f"{ALL_TO_A} AH JH", "A 3 claim"),
        ("JS QS KS AS AC JC TC QC AD JD TD QD", "A 2 claim"),
        ("KS AS marriage:B:KH:QH QH AH JC TC JS TS AC QC marriage:A:KD:QD KD JD", "A 1 claim"),
    ],
)
def test_a_right_claim_always_pays_one_to_three_by_the_opponent(words: str, outcome: str) -> None:
    assert Table().do(f"up:JH {words} claim:A").outcome == outcome


def test_the_penalty_for_a_false_claim_looks_at_the_opponent() -> None:
    assert Table().do("up:JH AS JS claim:A").outcome == "B 3 false_claim"  # B has no trick
    assert Table().do("up:JH JS AS JC AC claim:A").outcome == "B 2 false_claim"


def test_the_penalty_for_a_failed_close_looks_at_the_opponent() -> None:
    without_trick = Table().do("up:JH AS JS close:A claim:A")
    with_trick = Table().do("up:JH KS AS JC TC KD AD JD QD close:A claim:A")
    assert without_trick.outcome == "B 3 failed_close"
    assert with_trick.outcome == "B 2 failed_close"


def test_the_opponent_is_frozen_at_the_closing() -> None:
    words = "up:JH AS JS AC JC close:A QD AD TC KC JD KD marriage:A:KH:QH claim:A"
    table = Table().do(words)
    assert table.result.tricks.b == 2
    assert table.outcome == "A 3 claim"


def test_a_closed_deal_in_which_nobody_reaches_66_ends() -> None:
    table = Table().do(f"up:JH close:A {ALL_TO_A}")
    assert table.view.phase is Phase.PLAYED_OUT
    assert table.do("settle").outcome == "B 3 failed_close"


TWENTY_TO_THE_END = f"up:JH {ALL_TO_A} KS JH KC QH AH KH TH KD TD QD"
TWENTY_FOUR_TO_THE_END = (
    "up:JH AC TD AH QH 9H JD QD TC QC AS JS JC TH JH 9C KC QS TS 9D KD 9S KH AD KS"
)


@pytest.mark.parametrize(
    ("preset", "outcome"),
    [
        ("house", "A 1 last_trick"),
        ("pagat_soft", "A 1 last_trick"),
        ("pagat_sharp", "A 1 last_trick"),
        ("tournament_at", "A 1 last_trick"),
        ("german_66", "A 2 totals"),
        ("finnish", "A 2 totals"),
        ("finnish_66", "A 2 totals"),
        ("spanish", "A 2 automatic"),
        ("bulgarian", "A 2 last_trick"),
        ("bosnian", "A 2 last_trick"),
        ("santase_bg", "A 3 automatic"),
    ],
)
def test_the_last_trick_pays_by_preset(preset: str, outcome: str) -> None:
    table = Table(preset)
    words = TWENTY_TO_THE_END if PRESETS[preset].pack == 20 else TWENTY_FOUR_TO_THE_END
    for word in f"{words} settle".split():
        if table.view.phase is not Phase.OVER:
            table.do(word)
    assert table.outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("one", "A 1 last_trick"), ("by_points", "A 2 last_trick")]
)
def test_the_last_trick_pays_one_or_by_points(value: str, outcome: str) -> None:
    assert Table(last_trick_value=value).do(f"{TWENTY_TO_THE_END} settle").outcome == outcome


def test_a_pending_marriage_never_counts_without_a_trick() -> None:
    table = Table().do("up:JH marriage:A:KH:QH QH AH TS KS TC KC TD KD")
    assert (table.side("A").card_points, table.side("A").pending) == (0, 40)
    assert table.do("claim:B").result.card_points.a == 0


def test_a_pending_marriage_counts_at_once_with_a_trick() -> None:
    table = Table().do("up:JH marriage:A:KH:QH QH JS")
    assert table.side("A").card_points == 45


@pytest.mark.parametrize(("marriage", "outcome"), [("marriage:A:KS:QS", "B 1"), ("", "B 2")])
def test_a_marriage_that_came_to_count_lifts_the_loser_over_33(
    marriage: str, outcome: str
) -> None:
    table = Table().do(f"up:JH {marriage} QS AS AC JC TC QC AD JD KD TD KS TS claim:B")
    assert table.outcome == f"{outcome} claim"


@pytest.mark.parametrize("lead", ["KS", "QS"])
def test_king_or_queen_may_be_led_with_and_without_announcing(lead: str) -> None:
    Table().do(f"up:JH marriage:A:KS:QS {lead}")
    table = Table().do(f"up:JH {lead} JS")
    assert table.view.marriages == ()


@pytest.mark.parametrize("card", ["QH", "KH", "JS", "TH"])
def test_exchange_only_with_the_lowest_trump(card: str) -> None:
    assert Table().do("up:AH").refused(f"exchange:A:{card}") == "exchange.not_lowest_trump"


def test_65_to_65_exists() -> None:
    table = Table(last_trick="plus10")
    table.do("up:JH QC QH TH KH TD QD AD JD JS KS JC AH JH KC TS AS TC QS AC KD settle")
    assert table.outcome == "- 0 tie"


def test_a_trick_of_two_nines_is_a_trick_without_points() -> None:
    table = Table("german_66").do("up:AH 9S 9C")
    assert (table.side("A").card_points, table.side("A").tricks) == (0, 1)
    assert table.view.leader is Seat.A
