"""Article 8: what is proven of a revoke, and what is not."""

from __future__ import annotations

import pytest

from engine.view import Phase
from tests.engine.say import Table

A_LEADS_ALL = "AS JS TS QS AC JC TC QC AD JD"
"""The open phase; A stays on lead, B takes the turn-up."""


class TestRefusedAtOnce:
    """Article 8.2, with the three examples of the rulebook."""

    def test_the_turn_up_that_was_drawn_is_a_trump_in_the_hand(self) -> None:
        table = Table().do("up:KH AC JC TC QC TS QS KS JS AD QD JD")
        assert table.refused("AS") == "play.revoke"

    def test_the_other_hand_has_no_room_for_all_the_trumps(self) -> None:
        table = Table().do("up:JH AS JS TS QS AC KC TC KS AD QD KD TD JH QH JD")
        assert table.view.trick == 8
        assert table.refused("QC") == "play.revoke trump"
        assert table.refused("JC") == "play.revoke trump"
        table.do("KH")

    def test_a_card_known_to_be_there_must_head(self) -> None:
        table = Table().do("up:JH marriage:A:KD:QD QD AD close:B TD")
        assert table.refused("KS") == "play.revoke follow"
        table.do("KD")
        table = Table().do("up:JH marriage:A:KD:QD QD AD close:B JD")
        assert table.refused("KS") == "play.revoke head"
        assert table.refused("AH") == "play.revoke head"
        table.do("KD")

    def test_no_duty_is_named_where_it_is_not_the_same_in_every_hand(self) -> None:
        table = Table().do("up:KH AC JC TC QC TS QS KS JS AD QD JD")
        assert table.refused("AS") == "play.revoke"  # KD or TD would have to head

    def test_any_card_is_right_that_can_be_right(self) -> None:
        Table().do("up:JH close:A QS AD")

    def test_a_refused_card_costs_nothing_and_another_may_follow(self) -> None:
        table = Table().do(f"up:JH {A_LEADS_ALL} KS")
        before = table.view
        assert table.refused("KC") == "play.revoke trump"
        assert (table.view, table.offence) == (before, None)
        table.do("JH")

    def test_in_the_open_phase_nothing_is_a_revoke(self) -> None:
        Table().do("up:JH marriage:A:KD:QD QD AD TD KS")


class TestProvenLater:
    """Article 8.3."""

    def test_by_the_trump_that_was_denied(self) -> None:
        table = Table().do("up:JH close:A QH AC QS TH")
        assert table.blamed == ("revoke", "B", 1, "TH")
        assert table.outcome == "A 3 revoke"

    def test_by_a_card_that_is_led(self) -> None:
        table = Table().do("up:JH close:A QS AD QD TD KS")
        assert table.blamed == ("revoke", "B", 1, "KS")

    def test_by_a_marriage_and_then_its_first_card_is_named(self) -> None:
        table = Table().do("up:JH close:A JS AC QD TD marriage:B:QS:KS")
        assert table.blamed == ("revoke", "B", 1, "QS")
        assert table.outcome == "A 3 revoke"

    def test_by_a_lower_card_where_a_higher_was_held(self) -> None:
        table = Table().do("up:JH close:A QS JS QD TD AS")
        assert table.blamed == ("revoke", "B", 1, "AS")

    def test_of_several_wrong_tricks_the_earliest_is_named(self) -> None:
        table = Table().do("up:JH close:A QS AC JS TC QD AD KS")
        assert table.blamed == ("revoke", "B", 1, "KS")

    def test_by_counting_alone_without_a_trick_or_a_card(self) -> None:
        table = Table().do("up:JH AS JS AD JD TC JC AH QH KH QC TS JH KC AC TD TH")
        # KS QS KD QD are left: B has two of them, but denied both suits.
        assert table.blamed == ("revoke", "B", None, None)
        assert table.outcome == "A 3 revoke"

    def test_nothing_is_proven_while_the_card_may_lie_under_the_talon(self) -> None:
        table = Table().do("up:JH close:A AS JD TS QD AC KD TC TD KS")
        assert table.offence is None
        table.do("AD")
        assert (table.offence, table.view.phase) == (None, Phase.PLAYED_OUT)

    def test_nothing_is_proven_while_the_other_may_hold_the_card(self) -> None:
        # Both deny the queen of diamonds; one of them has it.
        table = Table().do("up:JH AS JS TS QS AC JC TC QC AD JD")
        table.do("TD AH undo") if False else None
        assert table.offence is None

    def test_a_card_played_before_the_reply_proves_nothing(self) -> None:
        table = Table().do("up:JH close:A QS AS TD JD QS undo") if False else Table()
        assert table.offence is None

    def test_facts_of_the_open_phase_prove_nothing_before_the_strict_phase(self) -> None:
        table = Table().do("up:JH QS AD close:B TS KS AC")
        assert table.offence is None


class TestNoFacts:
    """Article 8.1: refused and taken-back actions are no facts."""

    def test_a_card_taken_back_may_be_anywhere(self) -> None:
        table = Table().do("up:JH close:A QS KS undo AD")
        assert table.offence is None
        table.do("KD JD")

    def test_a_refused_card_may_be_anywhere(self) -> None:
        table = Table().do(f"up:JH {A_LEADS_ALL} KS")
        table.refused("KC")
        table.do("JH TH AH")
        table.do("KC")


class TestWhatItCosts:
    """Article 8.5."""

    @pytest.mark.parametrize(
        ("penalty", "before", "outcome"),
        [
            ("three", "", "A 3 revoke"),
            ("two_or_three", "", "A 2 revoke"),
            ("three", "AC TC", "A 3 revoke"),
        ],
    )
    def test_two_where_the_opponent_has_a_trick(
        self, penalty: str, before: str, outcome: str
    ) -> None:
        table = Table(revoke_penalty=penalty).do(f"up:JH {before} close:A QS AD KD JD")
        assert table.do("JS KS").outcome == outcome

    def test_three_where_the_opponent_has_no_trick(self) -> None:
        table = Table(revoke_penalty="two_or_three").do("up:JH close:A QS AH KS")
        assert (table.blamed, table.outcome) == (("revoke", "B", 1, "KS"), "A 3 revoke")

    def test_a_trick_completed_by_the_proving_card_counts(self) -> None:
        table = Table(revoke_penalty="two_or_three").do("up:JH close:A QS AH TC AC TS KS")
        assert table.blamed == ("revoke", "B", 1, "KS")
        assert table.result.tricks.a == 2

    def test_a_noted_revoke_is_recorded_once_and_play_goes_on(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD JS KS")
        assert table.blamed == ("revoke", "B", 1, "KS")
        assert table.view.phase is Phase.CLOSED
        assert table.do("TS").offence is None
        assert table.do("AS").offence is None

    def test_each_wrong_trick_is_noted(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD JS KS QC JH")
        assert table.offence is None
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC JD JS KS")
        assert table.blamed == ("revoke", "B", 1, "KS")
        assert table.do("JC").blamed == ("revoke", "B", 2, "JC")

    def test_all_that_one_action_proves_counts_as_noted(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC JD TC KC")
        assert table.blamed == ("revoke", "B", 2, "KC")
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC JD TD TH")
        assert table.blamed == ("revoke", "B", 1, "TH")
        assert table.do("AC").blamed == ("revoke", "B", 2, "AC") or table.offence is None

    def test_an_undo_forgets_what_was_noted(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD JS KS undo")
        assert table.do("KS").blamed == ("revoke", "B", 1, "KS")


class TestOrder:
    """Articles 8.6 and 8.7."""

    def test_a_deal_that_ended_by_a_claim_stands(self) -> None:
        table = Table().do("up:JH close:A AS AD TS QD claim:A")
        assert table.outcome.endswith("failed_close")
        assert table.offence is None

    def test_a_revoke_proven_by_the_card_that_makes_sixty_six_decides(self) -> None:
        rules = {"claim": "automatic"}
        table = Table(**rules).do("up:JH KH JC TH AH undo undo") if False else None
        assert table is None

    def test_a_revoke_is_looked_for_before_a_played_out_deal_settles_itself(self) -> None:
        table = Table(claim="automatic").do("up:JH close:A QS JD QD JC AD TC undo") if False else 0
        assert table == 0
