"""Article 8: what is proven of a revoke, and what is not."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat
from engine.model.results import How, Phase
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

    def test_both_deny_the_last_trump_and_nothing_is_said_until_it_falls(self) -> None:
        table = Table().do("up:JC AD TD AC TC KS QS KH JH QD JD KC JC KD JS QH AH")
        table.do("TH TS")
        assert table.offence is None
        assert table.do("QC").blamed == ("revoke", "B", 7, "QC")

    def test_a_card_laid_before_the_reply_proves_nothing(self) -> None:
        table = Table().do("up:JH KS AS close:B TS AD")
        assert table.offence is None

    def test_replies_of_the_open_phase_are_never_wrong(self) -> None:
        table = Table().do("up:JH QS AD close:A TC AC KS")
        assert table.offence is None

    def test_a_trick_may_be_named_without_a_card(self) -> None:
        table = Table(dealer="A").do("up:TD KC QC marriage:B:QH:KH QH JH close:B TS TH TC")
        assert table.blamed == ("revoke", "A", 3, None)

    def test_of_two_cards_that_each_prove_it_none_is_named(self) -> None:
        table = Table().do("up:JH AS KS AD JD TD QD AC JC AH QH TS JH KD TH KH TC")
        assert table.offence is None
        table.do("marriage:A:KC:QC")  # so B has both the queen and the jack of spades
        assert table.blamed == ("revoke", "B", 6, None)

    def test_the_only_card_that_proves_it_is_named_though_another_was_laid(self) -> None:
        table = Table(dealer="A").do("up:JS JD QS JC TD TH AD QD KD marriage:B:KC:QC QC AS")
        assert table.do("KH AH TS AC TC").blamed == ("revoke", "A", 7, "KS")


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
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC JD JS KS")
        assert table.blamed == ("revoke", "B", 1, "KS")
        assert table.do("JC").blamed == ("revoke", "B", 2, "JC")

    def test_all_that_one_action_proves_of_a_player_counts_as_noted(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC JD TD")
        assert table.blamed == ("revoke", "B", None, None)  # five clubs and spades are too few
        assert table.do("TH").blamed == ("revoke", "B", 1, "TH")  # a trump denied twice
        assert table.do("KS AS").blamed is None

    def test_a_proof_without_a_trick_is_not_noted_after_another(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD QC TH")
        assert table.blamed == ("revoke", "B", 1, "TH")
        assert table.do("KC").blamed == ("revoke", "B", 2, "KC")
        assert table.do("KS").blamed is None

    def test_an_undo_forgets_what_was_noted(self) -> None:
        table = Table(revoke_penalty="note").do("up:JH close:A QS AD JS KS undo")
        assert table.do("KS").blamed == ("revoke", "B", 1, "KS")


class TestOrder:
    """Articles 8.6 and 8.7."""

    def test_a_deal_that_ended_by_a_claim_stands(self) -> None:
        table = Table().do("up:JH close:A AS AD TS QD claim:A")
        assert table.outcome.endswith("failed_close")
        assert table.offence is None

    def test_of_two_players_the_earlier_trick_decides(self) -> None:
        table = Table(dealer="A").do("up:AS TC TH AD KC JH QS exchange:A:JS AS KS AH KH TD TS")
        assert table.do("JC JD KD").blamed == ("revoke", "B", 6, "KD")
        assert table.outcome == "A 3 revoke"

    def test_where_neither_is_the_earlier_the_deal_is_void(self) -> None:
        table = Table(dealer="A").do("up:AH QD TD exchange:A:JH JD QC TS QS TH KH TC AC KS JS")
        assert table.do("KC JH KD QH AD").blamed == ("revoke", None, None, None)
        assert table.outcome == "- 0 void"

    @pytest.mark.parametrize(("card", "proves"), [("AC", "AC"), ("QC", "QC"), ("QD", None)])
    def test_noted_revokes_of_both_are_named_one_after_the_other(
        self, card: str, proves: str | None
    ) -> None:
        table = Table(revoke_penalty="note", dealer="A")
        table.do("up:AS TC TH AD KC JH QS exchange:A:JS AS KS AH KH TD TS")
        assert table.do("JC JD KD").blamed == ("revoke", "B", 6, "KD")
        assert table.view.phase is Phase.EXHAUSTED
        assert table.do(card).blamed == ("revoke", "A", 7, proves)
        assert table.view.phase is Phase.EXHAUSTED

    def test_where_neither_is_the_earlier_both_count_as_noted_and_play_goes_on(self) -> None:
        table = Table(revoke_penalty="note", dealer="A")
        table.do("up:AH QD TD exchange:A:JH JD QC TS QS TH KH TC AC KS JS KC JH KD QH AD")
        assert table.blamed == ("revoke", None, None, None)
        assert (table.view.phase, table.view.due) == (Phase.EXHAUSTED, Seat.A)
        assert table.do("AH").offence is None  # they count as noted
        assert table.do("JC").blamed == ("revoke", "A", 7, "JC")  # which was not

    def test_a_noted_revoke_of_both_does_not_keep_a_deal_from_ending_by_itself(self) -> None:
        table = Table(revoke_penalty="note", claim="automatic").do(
            "up:TS exchange:A:JS JH KH JC TH AD QS AC KC KD QD AH AS QC TS TD JS KS TC"
        )
        assert table.blamed == ("revoke", None, None, None)
        assert table.result.how is How.AUTOMATIC

    def test_a_revoke_proven_by_the_card_that_makes_sixty_six_decides(self) -> None:
        table = Table(claim="automatic").do("up:AH JS AS TS JD JC AC close:A TC TH AD QD")
        table.do("marriage:B:KC:QC")
        assert table.result.card_points.b == 79
        assert (table.blamed, table.outcome) == (("revoke", "B", 4, "KC"), "A 3 revoke")

    def test_a_proof_comes_before_the_end_of_a_played_out_deal(self) -> None:
        words = "up:JH close:A QS AD TD JD AC JC TC QC JS KS"
        table = Table(claim="automatic").do(words)
        assert (table.blamed, table.outcome) == (("revoke", "B", 1, "KS"), "A 3 revoke")

    def test_after_a_wrong_lead_no_revoke_is_looked_for(self) -> None:
        table = Table(wrong_lead_after_marriage="three", dealer="A")
        table.do("up:JH close:B QS AD KD TD marriage:A:KC:QC KS")
        assert (table.blamed, table.outcome) == (("wrong_lead", "A", 3, "KS"), "B 3 wrong_lead")
