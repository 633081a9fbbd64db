"""Article 10: the Bummerl and its marks."""

from __future__ import annotations

import pytest

from engine.model.cards import PerSeat, Seat, card
from engine.model.results import BummerlEnd, BummerlKind, How, Phase, TrickView
from engine.rules.bummerl import MatchScore, add_result, game_points, new_bummerl
from engine.rules.rule_set import rules_from
from engine.rules.score import VOID, Outcome, agreed
from tests.engine.say import Table


def test_the_first_to_seven_wins_and_what_is_above_is_cut_off() -> None:
    table = Table().do("hand:A:3 hand:A:3 hand:B:1 hand:A:3")
    assert table.result.game_points == 3
    assert table.bummerl == BummerlEnd(Seat.A, PerSeat(7, 1), BummerlKind.PLAIN, 1)
    assert table.view.game_points == PerSeat(7, 1)
    assert table.view.marks == PerSeat(0, 1)


@pytest.mark.parametrize("target", [2, 11, 99])
def test_the_target_may_be_another(target: int) -> None:
    table = Table(target=target)
    deals = (target + 1) // 2
    table.do(" ".join(["hand:B:2"] * (deals - 1)))
    assert table.view.bummerl is None
    table.do("hand:B:2")
    assert table.bummerl.score == PerSeat(0, target)


@pytest.mark.parametrize(
    ("deals", "kind", "marks"),
    [
        ("A3 A3 A1", BummerlKind.SCHNEIDER, 2),
        ("B1 A3 A3 A1", BummerlKind.PLAIN, 1),
        ("B3 B3 A3 A3 A1", BummerlKind.RETOUR, 4),
        ("B3 A1 B3 A3 A3", BummerlKind.PLAIN, 1),  # at six, but the winner had one
        ("B3 B2 A3 A3 A1", BummerlKind.PLAIN, 1),  # five is not six
        ("B3 B3 A3 A3 B3", BummerlKind.PLAIN, 1),  # the one at six wins after all
    ],
)
def test_what_a_lost_bummerl_costs(deals: str, kind: BummerlKind, marks: int) -> None:
    table = Table().do(" ".join(f"hand:{deal[0]}:{deal[1]}" for deal in deals.split()))
    loser = table.bummerl.winner.other
    assert (table.bummerl.kind, table.bummerl.marks) == (kind, marks)
    assert table.view.marks[loser] == marks
    assert table.view.marks[loser.other] == 0


def test_the_kind_is_named_where_it_costs_one_mark() -> None:
    table = Table("pagat_soft").do("hand:A:3 hand:A:3 hand:A:3")
    assert (table.bummerl.kind, table.bummerl.marks) == (BummerlKind.SCHNEIDER, 1)
    table.do("hand:A:3 hand:A:3 hand:B:3 hand:B:3 hand:B:3")
    assert (table.bummerl.kind, table.bummerl.marks) == (BummerlKind.RETOUR, 1)


def test_the_moment_at_six_to_nothing_counts_within_one_bummerl_only() -> None:
    table = Table().do("hand:B:3 hand:B:3 hand:B:3")
    table.do("hand:B:1 hand:A:3 hand:A:3 hand:A:3")
    assert table.bummerl.kind is BummerlKind.PLAIN


def test_the_next_deal_opens_a_new_bummerl() -> None:
    table = Table().do("hand:A:3 hand:A:3 hand:A:3")
    assert table.view.game_points == PerSeat(7, 0)
    table.do("up:JH")
    assert (table.view.game_points, table.view.marks) == (PerSeat(0, 0), PerSeat(0, 2))
    table.do("undo hand:B:2")
    assert table.view.game_points == PerSeat(0, 2)
    assert table.view.bummerl is None


def test_the_deal_alternates_also_across_bummerls_and_results_by_hand() -> None:
    table = Table(dealer="A")
    dealers = []
    for _ in range(4):
        table.do("hand:A:3")
        dealers.append(table.view.dealer.value)
    table.do("up:JH")
    assert "".join([*dealers, table.view.dealer.value]) == "ABABA"


def test_the_winner_may_be_the_one_who_deals_next() -> None:
    table = Table(dealer="A", next_dealer="winner").do("hand:A:1 hand:B:1")
    assert table.view.dealer is Seat.A
    assert table.do("up:JH").view.dealer is Seat.B
    assert table.do("void up:JH").view.dealer is Seat.B


def test_the_view_tells_who_deals_next_and_in_a_deal_who_dealt_it() -> None:
    table = Table(dealer="A")
    assert table.view.next_dealer is Seat.A
    assert table.do("up:JH AS").view.next_dealer is Seat.A
    assert table.do("hand:A:1").view.next_dealer is Seat.B
    assert table.do("up:JH void").view.next_dealer is Seat.B


@pytest.mark.parametrize(
    ("words", "between"),
    [
        ("", True),
        ("up:JH", False),
        ("up:JH close:A AS", False),
        ("up:JH close:A AS JS TS QS AC JC TC QC AD JD", False),
        ("hand:A:1", True),
    ],
)
def test_a_table_is_between_deals_before_the_first_and_once_one_is_over(
    words: str, *, between: bool
) -> None:
    assert Table().do(words).view.between_deals is between


def test_a_trick_tells_who_led_it() -> None:
    table = Table(dealer="A").do("up:JH AS JS")
    assert table.view.last_trick == TrickView(Seat.B, (card("AS"), card("JS")), Seat.B)


def test_a_result_by_hand_ends_the_running_deal() -> None:
    table = Table().do("up:JH AS JS hand:B:2")
    assert (table.outcome, table.view.deal) == ("B 2 by_hand", 1)
    assert table.result.card_points == PerSeat(13, 0)


def test_a_result_by_hand_counts_as_a_deal_where_none_runs() -> None:
    table = Table().do("hand:B:2 hand:A:1")
    assert (table.outcome, table.view.deal) == ("A 1 by_hand", 2)
    assert table.result.card_points == PerSeat(0, 0)
    assert table.result.tricks == PerSeat(0, 0)


def test_a_played_out_deal_can_be_agreed_on_or_voided() -> None:
    played_out = "up:JH close:A AS JS TS QS AC JC TC QC AD JD"
    assert Table().do(f"{played_out} hand:A:1").outcome == "A 1 by_hand"
    assert Table().do(f"{played_out} void").outcome == "- 0 void"


class TestBonus:
    """Article 9.9 in the counting."""

    RULES = rules_from("finnish", {})
    WAITING = MatchScore(bonus=2)

    def test_it_is_added_to_a_deal_that_has_a_winner_and_used_up(self) -> None:
        claim = Outcome(Seat.A, 1, How.CLAIM)
        standing, _ = add_result(self.WAITING, claim, self.RULES)
        assert game_points(self.WAITING, claim) == 3
        assert (standing.game_points, standing.bonus) == (PerSeat(3, 0), 0)

    def test_a_number_agreed_by_hand_stands_and_uses_it_up(self) -> None:
        by_hand = agreed(Seat.B, 1)
        standing, _ = add_result(self.WAITING, by_hand, self.RULES)
        assert game_points(self.WAITING, by_hand) == 1
        assert (standing.game_points, standing.bonus) == (PerSeat(0, 1), 0)

    def test_a_void_deal_keeps_it(self) -> None:
        assert add_result(self.WAITING, VOID, self.RULES) == (self.WAITING, None)

    def test_ties_add_up(self) -> None:
        standing, _ = add_result(self.WAITING, Outcome(None, 0, How.TIE, bonus=1), self.RULES)
        assert standing.bonus == 3

    def test_it_outlives_the_bummerl(self) -> None:
        assert new_bummerl(self.WAITING).bonus == 2


def test_undo_goes_back_over_deals_and_bummerls() -> None:
    table = Table().do("hand:A:3 hand:A:3")
    at_six = table.view
    table.do("hand:A:1 up:JH AS undo undo undo")
    assert table.view == at_six
    table.do("undo undo")
    assert table.view.phase is Phase.IDLE
    assert table.refused("undo") == "undo.nothing"


class TestMatch:
    """The Bummerls of a match; what ends one is in test_form."""

    A_WINS, B_WINS = "hand:A:3 hand:A:3 hand:A:1", "hand:B:3 hand:A:1 hand:B:3 hand:B:1"

    def test_all_finished_bummerls_are_told_the_first_first(self) -> None:
        table = Table().do(f"{self.A_WINS} {self.B_WINS}")
        assert [(end.winner.value, end.score) for end in table.view.bummerls] == [
            ("A", PerSeat(7, 0)),
            ("B", PerSeat(1, 7)),
        ]
        assert table.view.bummerls[-1] is table.bummerl
        assert table.view.won == PerSeat(1, 1)

    def test_they_outlive_deals_of_every_kind(self) -> None:
        table = Table().do(f"{self.A_WINS} hand:B:1 up:JH AS void up:JH hand:A:1")
        assert table.view.won == PerSeat(1, 0)

    def test_undo_takes_the_last_one_back(self) -> None:
        table = Table().do(f"{self.A_WINS} {self.B_WINS} undo")
        assert table.view.won == PerSeat(1, 0)
        assert Table().do(f"{self.A_WINS} undo").view.bummerls == ()
