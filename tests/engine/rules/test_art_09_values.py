"""Article 9: how a deal ends and what it is worth, row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.model.cards import PerSeat, Seat, card
from engine.model.results import How, Phase
from engine.rules.deal import Closing, Deal, Side, dealt
from engine.rules.rule_set import rules_from
from engine.rules.score import Outcome, automatic_end, claimed, led_wrong, revoked, settled, value
from tests.engine.say import Table

Points = tuple[int, int]
"""Card points and tricks."""


def deal(
    a: Points, b: Points, *, closed: tuple[str, Points] | None = None, **changes: Any
) -> Deal:
    """Return a deal played out by A, closed by a seat while its opponent stood like this."""
    leading, following = (Side(card_points=points, tricks=tricks) for points, tricks in (a, b))
    closing = None if closed is None else Closing(Seat(closed[0]), 2, *closed[1])
    rules = rules_from("house", changes)
    played_out = dealt(rules, Seat.B, card("JH"))
    return replace(
        played_out,
        talon=0,
        leading=leading,
        following=following,
        phase=Phase.PLAYED_OUT,
        closing=closing,
    )


def said(outcome: Outcome) -> str:
    winner = "-" if outcome.winner is None else outcome.winner.value
    return f"{winner} {outcome.game_points} {outcome.how.value}"


@pytest.mark.parametrize(
    ("schwarz", "card_points", "tricks", "worth"),
    [
        ("no_trick", 0, 0, 3),
        ("no_trick", 0, 1, 2),  # a trick of two nines is a trick
        ("no_trick", 32, 1, 2),
        ("no_trick", 33, 1, 1),
        ("no_trick", 65, 5, 1),
        ("no_points", 0, 0, 3),
        ("no_points", 0, 1, 3),  # and without points
        ("no_points", 2, 1, 2),
        ("no_points", 32, 1, 2),
        ("no_points", 33, 1, 1),
    ],
)
def test_the_value_by_the_loser(schwarz: str, card_points: int, tricks: int, worth: int) -> None:
    by = value(deal((0, 0), (0, 0), schwarz=schwarz), Seat.A, card_points, tricks)
    assert by.points == worth


@pytest.mark.parametrize(
    ("loser", "worth"), [((0, 0), 3), ((32, 2), 2), ((33, 2), 1), ((70, 6), 1)]
)
def test_a_right_claim_is_worth_one_to_three_by_the_opponent(loser: Points, worth: int) -> None:
    assert said(claimed(deal((66, 4), loser), Seat.A)) == f"A {worth} claim"
    assert said(claimed(deal(loser, (66, 4)), Seat.B)) == f"B {worth} claim"


@pytest.mark.parametrize(
    ("basis", "at_closing", "now", "worth"),
    [
        ("at_closing", (0, 0), (40, 3), 3),
        ("at_closing", (20, 1), (40, 3), 2),
        ("at_closing", (33, 2), (40, 3), 1),
        ("at_end", (0, 0), (40, 3), 1),
        ("at_end", (0, 0), (20, 1), 2),
        ("at_end", (0, 0), (0, 0), 3),
    ],
)
def test_the_closers_claim_measures_the_opponent_at_the_closing_or_now(
    basis: str, at_closing: Points, now: Points, worth: int
) -> None:
    closed = deal((66, 3), now, closed=("A", at_closing), close_basis=basis)
    assert said(claimed(closed, Seat.A)) == f"A {worth} claim"


@pytest.mark.parametrize(
    ("against_closer", "failed", "closer", "at_closing", "worth"),
    [
        ("as_failed_close", "at_closing", (40, 2), (0, 0), 3),
        ("as_failed_close", "at_closing", (40, 2), (0, 1), 2),
        ("as_failed_close", "at_closing", (0, 0), (20, 1), 2),
        ("as_failed_close", "at_end_by_points", (0, 0), (0, 0), 2),
        ("as_failed_close", "three", (40, 2), (20, 1), 3),
        ("two", "three", (0, 0), (0, 0), 2),
        ("failed_unless_closer_has_66", "three", (65, 3), (20, 1), 3),
        ("failed_unless_closer_has_66", "three", (66, 3), (20, 1), 1),
    ],
)
def test_the_opponents_right_claim_against_a_closer(
    against_closer: str, failed: str, closer: Points, at_closing: Points, worth: int
) -> None:
    closed = deal(
        (66, 3),
        closer,
        closed=("B", at_closing),
        opponent_66_after_close=against_closer,
        failed_close=failed,
    )
    assert said(claimed(closed, Seat.A)) == f"A {worth} claim"
    swapped = Closing(Seat.A, 2, *at_closing)
    closed = replace(closed, leading=closed.following, following=closed.leading, closing=swapped)
    assert said(claimed(closed, Seat.B)) == f"B {worth} claim"


@pytest.mark.parametrize(
    ("rule", "opponent", "worth"),
    [
        ("two_or_three_by_trick", (0, 0), 3),
        ("two_or_three_by_trick", (0, 1), 2),
        ("two_or_three_by_trick", (50, 4), 2),
        ("two_or_three_by_points", (0, 0), 3),
        ("two_or_three_by_points", (0, 1), 3),
        ("two_or_three_by_points", (2, 1), 2),
        ("as_if_won", (0, 0), 3),
        ("as_if_won", (32, 1), 2),
        ("as_if_won", (33, 1), 1),
        ("two", (0, 0), 2),
        ("two", (50, 4), 2),
    ],
)
def test_a_false_claim_pays_the_opponent(rule: str, opponent: Points, worth: int) -> None:
    assert said(claimed(deal((65, 4), opponent, false_claim=rule), Seat.A)) == (
        f"B {worth} false_claim"
    )


def test_a_false_claim_by_the_closers_opponent_is_a_false_claim() -> None:
    closed = deal((65, 4), (0, 0), closed=("B", (0, 0)), failed_close="three", false_claim="two")
    assert said(claimed(closed, Seat.A)) == "B 2 false_claim"


FAILED = [
    ("at_closing", (0, 0), (50, 4), 3),
    ("at_closing", (0, 1), (50, 4), 2),
    ("at_closing", (33, 2), (50, 4), 2),
    ("at_end_by_points", (0, 0), (50, 4), 2),
    ("at_end_by_points", (0, 0), (0, 0), 3),
    ("three", (33, 2), (50, 4), 3),
]


@pytest.mark.parametrize(("rule", "at_closing", "now", "worth"), FAILED)
def test_a_failed_close_pays_the_opponent(
    rule: str, at_closing: Points, now: Points, worth: int
) -> None:
    closed = deal((65, 3), now, closed=("A", at_closing), failed_close=rule)
    assert said(claimed(closed, Seat.A)) == f"B {worth} failed_close"
    assert said(settled(closed)) == f"B {worth} failed_close"


@pytest.mark.parametrize(
    ("worth_rule", "loser", "worth"),
    [("one", (0, 0), 1), ("one", (70, 5), 1), ("by_points", (0, 0), 3), ("by_points", (32, 1), 2),
     ("by_points", (33, 1), 1), ("by_points", (80, 6), 1)],
)  # fmt: skip
def test_the_last_trick_wins_the_deal(worth_rule: str, loser: Points, worth: int) -> None:
    rules: dict[str, Any] = {"last_trick": "wins_deal", "last_trick_value": worth_rule}
    assert said(settled(deal((40, 4), loser, **rules))) == f"A {worth} last_trick"


@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        ((66, 5), (64, 5), "A 1 totals"),
        ((64, 5), (66, 5), "B 1 totals"),
        ((98, 9), (32, 1), "A 2 totals"),
        ((0, 0), (130, 10), "B 3 totals"),
        ((65, 5), (65, 5), "- 0 tie"),
        ((75, 5), (75, 5), "- 0 tie"),
    ],
)
def test_with_ten_for_the_last_trick_the_higher_total_wins(
    a: Points, b: Points, outcome: str
) -> None:
    assert said(settled(deal(a, b, last_trick="plus10"))) == outcome


@pytest.mark.parametrize(
    ("tie", "total", "bonus"),
    [
        ("no_score", 75, 0),
        ("next_deal_plus1", 65, 0),
        ("next_deal_plus1", 66, 0),
        ("next_deal_plus1", 75, 1),
    ],
)
def test_a_tie_above_66_may_make_the_next_deal_worth_more(
    tie: str, total: int, bonus: int
) -> None:
    tied = settled(deal((total, 5), (total, 5), last_trick="plus10", tie=tie))
    assert tied == Outcome(None, 0, How.TIE, bonus)


@pytest.mark.parametrize(
    ("penalty", "tricks", "worth"),
    [("three", 0, 3), ("three", 2, 3), ("two_or_three", 0, 3), ("two_or_three", 1, 2)],
)
def test_a_revoke_pays_the_opponent(penalty: str, tricks: int, worth: int) -> None:
    revoke = revoked(deal((20, tricks), (40, 3), revoke_penalty=penalty), Seat.B)
    assert said(revoke) == f"A {worth} revoke"


def test_a_wrong_lead_pays_three() -> None:
    assert said(led_wrong(Seat.B)) == "A 3 wrong_lead"


def test_by_itself_a_deal_ends_only_under_automatic_rules() -> None:
    assert automatic_end(deal((66, 4), (20, 2))) is None
    ended = automatic_end(deal((66, 4), (20, 2), claim="automatic"))
    assert ended is not None
    assert said(ended) == "A 2 automatic"
    ended = automatic_end(deal((65, 4), (20, 2), claim="automatic"))
    assert ended is not None
    assert said(ended) == "A 1 last_trick"


class TestAtTheTable:
    """The same through the referee."""

    FIVE_TRICKS = "AS JS TS QS AC JC TC QC AD JD"

    def test_the_ten_for_the_last_trick_counts_at_once(self) -> None:
        table = Table(last_trick="plus10").do(f"up:JH {self.FIVE_TRICKS}")
        table.do("KS JH KH TH TD KD AH QH")
        before = table.side("A").card_points
        table.do("QD KC")
        assert table.side("A").card_points == before + 3 + 4 + 10

    def test_there_is_no_ten_after_a_closing(self) -> None:
        table = Table(last_trick="plus10").do(f"up:JH close:A {self.FIVE_TRICKS}")
        assert table.side("A").card_points == 65

    def test_a_closed_deal_in_which_nobody_claims_ends(self) -> None:
        table = Table().do(f"up:JH close:A {self.FIVE_TRICKS} settle")
        assert table.outcome == "B 3 failed_close"

    def test_only_a_played_out_deal_is_settled(self) -> None:
        table = Table().do("up:JH AS JS")
        assert table.refused("settle") == "turn.not_played_out"

    def test_the_next_turn_up_settles_too(self) -> None:
        table = Table().do(f"up:JH close:A {self.FIVE_TRICKS} up:QS")
        assert (table.view.game_points.b, table.view.deal, table.view.dealer) == (3, 2, Seat.A)
        assert table.view.result is None
        assert table.state.ended is not None
        assert table.state.ended.result.how is How.FAILED_CLOSE

    def test_under_automatic_rules_the_settlement_is_immediate(self) -> None:
        table = Table(claim="automatic").do(f"up:JH close:A {self.FIVE_TRICKS}")
        assert table.outcome == "B 3 failed_close"

    def test_a_tie_above_66_gives_the_next_decided_deal_one_more(self) -> None:
        table = Table(last_trick="plus10", tie="next_deal_plus1")
        table.do("up:QS QD KD JC AC marriage:A:KH:QH KH TH KS AH exchange:B:JS AS TS TC QC QS JS")
        table.do("JD TD QH AD JH KC settle")
        assert table.result.card_points == PerSeat(75, 75)
        assert (table.outcome, table.view.bonus) == ("- 0 tie", 1)
        table.do("up:JH AS JS void up:JH AS JS claim:B")
        assert (table.outcome, table.view.bonus) == ("A 4 false_claim", 0)

    def test_65_to_65_exists_and_gives_nothing(self) -> None:
        table = Table(last_trick="plus10", tie="next_deal_plus1")
        table.do("up:JH QC QH TH KH TD QD AD JD JS KS JC AH JH KC TS AS TC QS AC KD settle")
        assert table.result.card_points == PerSeat(65, 65)
        assert (table.outcome, table.view.bonus) == ("- 0 tie", 0)
