"""What cards and buttons mean at the table (issue: gestures; rulebook art. 3 to 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.interface.inputs import SeatButton, TeachDeck, TeachEnd, TouchCard
from engine.interface.notices import (
    AskClose,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    NotNow,
    TakenBack,
    UnknownTag,
)
from engine.model.cards import Seat, Suit, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.rule_set import PRESETS
from tests.device.table.sitting import MS, A, B, Sitting, last_trick, on_table


@pytest.mark.parametrize("seat", [A, B])
def test_a_card_on_any_pad_is_the_turn_up_of_the_next_deal(at: Sitting, seat: object) -> None:
    shown = at.lay(A if seat is A else B, "KH")
    assert (shown.view.phase, shown.view.trump, shown.view.due) == (Phase.OPEN, Suit.HEARTS, A)


def test_the_turn_up_that_stays_on_the_pad_is_no_lead_and_no_question(at: Sitting) -> None:
    at.lay(A, "KH")
    shown = at.wait(60_000)
    assert (on_table(shown), shown.notice) == ([], None)


def test_each_lays_on_the_own_pad_and_the_higher_card_takes_the_trick(at: Sitting) -> None:
    at.turn_up("KH")
    assert on_table(at.lay(A, "QS")) == ["QS"]
    shown = at.lay(B, "TS")
    assert last_trick(shown) == ["QS", "TS"]
    assert shown.view.due is B


def test_a_card_that_rests_or_is_swept_or_laid_again_counts_once(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    at.wait(60_000)
    at.lift(A)
    at.lift(B)
    for seat in (B, A, B):
        shown = at.lay(seat, "QS")
        assert (on_table(shown), shown.notice) == ([], None)
        at.lift(seat)


def test_a_card_lying_for_two_deals_counts_in_neither(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    assert at.hold(B).view.phase is Phase.OVER
    at.lift(B)
    shown = at.turn_up("AD")
    assert (shown.view.deal, on_table(shown), shown.notice) == (2, [], None)
    at.lay(B, "JD")
    shown = at.lay(A, "JH")
    assert (shown.view.deal, last_trick(shown)) == (2, ["JD", "JH"])


def test_of_two_cards_in_one_round_of_polls_the_leader_s_counts_first(at: Sitting) -> None:
    at.turn_up("KH")
    assert on_table(at.lay(B, "TS")) == []
    assert last_trick(at.lay(A, "QS")) == ["QS", "TS"]


def test_a_card_out_of_turn_is_refused_and_forgotten_when_lifted(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(B, "TS")
    shown = at.wait(400)
    assert shown.notice == CardRefused(B, Code.NOT_DUE, None, card("TS"))
    at.lay(A, "QS")
    assert at.wait(0).notice == CardRefused(B, Code.NOT_DUE, None, card("TS"))
    assert at.lift(B).notice is None
    assert last_trick(at.lay(B, "TS")) == ["QS", "TS"]


def test_a_refused_card_says_why_and_the_right_one_counts(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KH")
    shown = at.wait(0)
    assert isinstance(shown.notice, AskClose)
    at.lift(A)
    at.lay(A, "QS")
    assert at.lay(B, "KH").notice == CardRefused(B, Code.IMPOSSIBLE, None, card("KH"))
    assert at.lift(B).notice is None
    assert last_trick(at.lay(B, "TS")) == ["QS", "TS"]


def test_an_unknown_tag_is_said_and_ignored(at: Sitting) -> None:
    at.turn_up("KH")
    assert at.lay(A, "XX").notice == UnknownTag(A)
    assert on_table(at.lay(A, "QS")) == ["QS"]
    assert at.lift(A, "XX").notice is None


# Marriage


@pytest.mark.parametrize(("first", "second"), [("KS", "QS"), ("QS", "KS")])
@pytest.mark.parametrize("stays", ["KS", "QS"])
def test_king_and_queen_are_a_marriage_and_the_one_that_stays_is_led(
    at: Sitting, first: str, second: str, stays: str
) -> None:
    at.turn_up("KH")
    assert on_table(at.lay(A, first)) == [first]
    shown = at.lay(A, second)
    assert (on_table(shown), shown.notice) == ([], LeadOfMarriage(A, Suit.SPADES, may_close=True))
    assert [(m.suit, m.points, m.pending) for m in shown.view.marriages] == [
        (Suit.SPADES, 20, True)
    ]
    assert on_table(at.lift(A, *({"KS", "QS"} - {stays}))) == [stays]


def test_both_cards_of_a_marriage_seen_at_once(at: Sitting) -> None:
    at.turn_up("KH")
    assert at.lay(A, "QS", "KS").notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)


def test_of_a_marriage_lifted_whole_the_card_laid_again_is_led(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    assert on_table(at.lift(A)) == []
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_the_card_that_seems_to_stay_must_have_been_seen_to_stay(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lying[A].remove("KS")
    assert on_table(at.report(A, fresh=())) == []
    assert on_table(at.report(A)) == ["QS"]


def test_the_card_of_a_marriage_that_comes_back_after_the_lead_rests(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lift(A, "KS")
    at.lay(A, "KS")
    shown = at.wait(400)
    assert (on_table(shown), shown.notice) == (["QS"], None)
    at.lay(B, "JS")
    at.lift(A)
    assert on_table(at.lay(A, "KS")) == ["KS"]


def test_another_lead_after_a_marriage_goes_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lift(A)
    assert at.lay(A, "AD").notice == CardRefused(A, Code.MARRIAGE_LEAD, None, card("AD"))
    assert at.lift(A).notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    assert on_table(at.lay(A, "KS")) == ["KS"]


def test_after_the_answer_the_second_card_is_no_marriage(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS")
    at.lay(B, "JS")
    shown = at.lay(A, "QS")
    assert (shown.view.marriages, on_table(shown)) == ((), ["QS"])


def test_the_follower_s_queen_on_the_own_pad_is_the_answer_to_a_king(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS")
    shown = at.lay(B, "QS")
    assert (last_trick(shown), shown.view.marriages) == (["KS", "QS"], ())


def test_a_card_that_rests_from_an_older_trick_makes_no_marriage(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS")
    at.lay(B, "JS")
    at.lift(B)
    shown = at.lay(A, "QS")
    assert (on_table(shown), shown.view.marriages) == (["QS"], ())


def test_a_pair_that_flickers_is_no_marriage_until_both_are_seen_at_once(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS")
    at.lying[A].append("QS")
    assert at.report(A, fresh=("QS",)).view.marriages == ()
    assert at.wait(400).notice == CardRefused(A, Code.NOT_DUE, None, card("QS"))
    assert at.report(A).notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)


# Exchange


@pytest.mark.parametrize(("first", "second"), [("JH", "KH"), ("KH", "JH")])
def test_lowest_trump_and_turn_up_are_exchanged_and_then_the_player_leads(
    at: Sitting, first: str, second: str
) -> None:
    at.turn_up("KH")
    at.lay(A, first)
    shown = at.lay(A, second)
    assert (shown.view.turn_up, on_table(shown), shown.notice) == (card("JH"), [], Exchanged(A))
    assert at.lift(A, "JH").notice == Exchanged(A)
    shown = at.lift(A)
    assert (on_table(shown), shown.notice) == ([], None)
    assert on_table(at.lay(A, "KH")) == ["KH"]


def test_an_exchange_beside_the_turn_up_that_still_lies_there(at: Sitting) -> None:
    at.lay(A, "KH")
    assert at.lay(A, "JH").view.turn_up is card("JH")


def test_the_turn_up_just_lifted_is_not_exchanged_for_the_lowest_trump_led(at: Sitting) -> None:
    at.lay(A, "KH")
    at.lying[A].append("JH")
    assert on_table(at.report(A, fresh=("JH",))) == ["JH"]


def test_who_is_not_on_lead_exchanges_nothing(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(B, "JH")
    shown = at.lay(B, "KH")
    assert shown.notice == CardRefused(B, Code.EXCHANGE_NOT_NOW, None, card("KH"))
    assert shown.view.turn_up is card("KH")


# Closing


def test_the_turn_up_alone_asks_and_the_tap_closes(at: Sitting) -> None:
    at.turn_up("KH")
    shown = at.lay(A, "KH")
    assert (shown.notice, shown.view.phase) == (AskClose(A), Phase.OPEN)
    assert at.tap(B).view.phase is Phase.OPEN
    shown = at.tap(A)
    assert (shown.view.phase, shown.view.closed_by, shown.notice) == (Phase.CLOSED, A, None)
    assert at.lift(A).notice is None


def test_lifted_without_a_tap_nothing_is_closed(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KH")
    assert at.lift(A).notice is None
    assert at.tap(A).view.phase is Phase.OPEN


def test_on_the_opponent_s_pad_the_turn_up_asks_nothing(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(B, "KH")
    assert at.wait(400).notice == CardRefused(B, Code.NOT_DUE, None, card("KH"))


def test_where_one_may_close_before_the_draw_the_turn_up_laid_again_asks_for_that(
    tmp_path: Path,
) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["german_66"])
    at.turn_up("KH")
    assert at.lay(A, "KH").notice == AskClose(A)
    at.lift(A)
    at.trick(A, "AS", "9S")
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=False, may_change=True)
    at.lift(A)
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=True, may_change=True)
    at.lift(A)
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=False, may_change=True)
    at.lift(A)
    at.lay(A, "KH")
    shown = at.tap(A)
    at.close()
    assert (shown.view.phase, shown.view.talon) == (Phase.CLOSED, 12)


# Claim, settlement, undo


def test_a_button_held_for_0_7_s_claims_and_a_shorter_press_does_nothing(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    shown = at.hold(B, 690)
    assert (shown.view.phase, shown.notice) == (Phase.OPEN, None)
    shown = at.hold(B, 700)
    assert shown.view.result is not None
    assert (shown.view.result.how, shown.view.result.winner, shown.claimed_by) == (
        How.FALSE_CLAIM,
        A,
        B,
    )


def test_a_hold_that_ended_before_the_release_was_heard_of_claims(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.send(SeatButton(B, down=True))
    at.now += 701 * MS
    assert at.send(SeatButton(B, down=False)).claimed_by is B


def test_a_release_in_time_is_no_claim_however_late_it_is_handled(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.send(SeatButton(B, down=True))
    at.now += 300 * MS
    at.send(SeatButton(B, down=False))
    assert at.wait(2000).claimed_by is None


def test_a_claim_outside_its_window_costs_nothing_and_says_so_for_a_while(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    shown = at.hold(A)
    assert (shown.notice, shown.view.phase) == (NotNow(A, Code.CLAIM_WINDOW), Phase.OPEN)
    assert at.wait(3000).notice is None


def test_a_claim_with_the_trick_still_lying(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    assert at.hold(B).claimed_by is B


def play_out(at: Sitting) -> None:
    """Play a deal to its end: A takes all tricks with leads that are never beaten."""
    at.turn_up("JC")
    for led, reply in [
        ("AS", "JS"),
        ("TS", "QS"),
        ("AH", "JH"),
        ("TH", "QH"),
        ("AD", "JD"),
        ("TD", "QD"),
        ("AC", "JC"),
        ("TC", "QC"),
        ("KC", "KD"),
        ("KS", "KH"),
    ]:
        at.trick(A, led, reply)


def test_played_out_a_tap_settles(at: Sitting) -> None:
    play_out(at)
    assert at.wait(0).view.phase is Phase.PLAYED_OUT
    shown = at.tap(B)
    assert shown.view.result is not None
    assert shown.view.result.how is How.LAST_TRICK


def test_played_out_the_next_turn_up_settles(at: Sitting) -> None:
    play_out(at)
    at.wait(5000)
    shown = at.turn_up("AS")
    assert (shown.view.deal, shown.view.game_points[A]) == (2, 1)


def test_while_a_deck_is_taught_no_button_changes_the_table(at: Sitting) -> None:
    play_out(at)
    before = at.send(TeachDeck("Red")).view
    assert at.hold(A).view == before
    assert at.hold_undo().view == before
    at.tap(A)
    at.send(SeatButton(A, down=True))
    at.wait(300)
    at.send(TeachEnd())
    assert at.wait(1000).view == before, "pressed while teaching, held beyond its end"
    at.send(SeatButton(A, down=False))
    assert at.hold(A).claimed_by is A


def test_undo_is_held_a_second_and_cards_that_lie_must_be_laid_again(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    assert on_table(at.hold_undo(990)) == ["QS"]
    shown = at.hold_undo()
    assert (on_table(shown), shown.notice) == ([], TakenBack("play", lying=True))
    assert on_table(at.wait(60_000)) == []
    at.lift(A)
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_undo_goes_back_over_the_end_of_a_deal(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.hold(B)
    shown = at.take_back()
    assert (shown.view.phase, shown.view.result, shown.claimed_by) == (Phase.OPEN, None, None)
    assert on_table(at.lay(B, "AD")) == ["AD"]


def test_cards_that_lie_when_a_claim_ends_the_deal_begin_none(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.lay(A, "AD")
    assert at.hold(B).view.phase is Phase.OVER
    assert at.wait(60_000).view.phase is Phase.OVER
    assert at.report(A).view.phase is Phase.OVER


# After a power cut


@pytest.mark.parametrize("cards", [("KS",), ("KS", "QS"), ("KH",), ("JH", "KH"), ()])
def test_after_a_power_cut_what_lies_there_changes_nothing(
    at: Sitting, cards: tuple[str, ...]
) -> None:
    at.turn_up("KH")
    before = at.lay(A, *cards)
    at.pull_the_plug()
    at.report(A)
    assert at.report(B).view == before.view


def test_a_card_laid_when_the_power_failed_counts_when_it_is_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.pull_the_plug()
    at.lying[B].append("TS")
    at.report(A)
    assert last_trick(at.report(B)) == ["QS", "TS"]


def test_a_turn_up_that_lay_when_the_power_failed_is_to_be_lifted_before_it_asks_to_close(
    at: Sitting,
) -> None:
    at.turn_up("KH")
    assert at.lay(A, "KH").notice == AskClose(A)
    at.pull_the_plug()
    at.report(B)
    assert at.report(A).notice == LiftFirst(A), "it may lie there since it was turned up"
    assert at.lift(A).notice is None
    assert at.lay(A, "KH").notice == AskClose(A)
    assert at.tap(A).view.phase is Phase.CLOSED


def test_the_lead_of_a_marriage_survives_a_power_cut(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.pull_the_plug()
    assert at.report(A).notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    assert on_table(at.lift(A, "KS")) == ["QS"]


def test_an_exchange_that_the_power_cut_in_two_is_made_when_it_is_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "JH")
    at.pull_the_plug()
    at.lying[A].append("KH")
    shown = at.report(A)
    assert (shown.view.turn_up, on_table(shown)) == (card("JH"), [])


def test_an_exchange_that_is_refused_leaves_the_lead_and_asks_to_lift_the_turn_up(
    tmp_path: Path,
) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["pagat_sharp"])
    at.turn_up("KH")
    at.lay(A, "JH")
    shown = at.lay(A, "KH")
    at.close()
    assert shown.notice == CardRefused(A, Code.EXCHANGE_NO_TRICK, None, card("KH"))
    assert on_table(shown) == ["JH"]


def test_cards_left_from_an_ended_deal_begin_none_when_the_power_is_back(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    at.hold(B)
    at.pull_the_plug()
    at.report(A)
    assert at.report(B).view.phase is Phase.OVER
    at.lift(B)
    assert at.turn_up("AD").view.deal == 2


def test_a_turn_up_laid_before_the_power_was_there_begins_the_first_deal(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", heard=False)
    shown = at.lay(B, "KH")
    at.close()
    assert shown.view.phase is Phase.OPEN


# Cards on the screen


def test_touched_cards_play_a_trick_and_are_taken_away_by_themselves(at: Sitting) -> None:
    at.send(TouchCard(B, card("KH")))
    shown = at.send(TouchCard(A, card("QS")))
    assert (on_table(shown), shown.lying[A]) == (["QS"], (card("QS"),))
    shown = at.send(TouchCard(B, card("TS")))
    assert (last_trick(shown), shown.lying[A], shown.lying[B]) == (["QS", "TS"], (), ())


def test_touched_king_and_queen_are_a_marriage_and_touched_again_one_is_led(at: Sitting) -> None:
    at.send(TouchCard(B, card("KH")))
    at.send(TouchCard(A, card("KS")))
    shown = at.send(TouchCard(A, card("QS")))
    assert shown.notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    shown = at.send(TouchCard(A, card("QS")))
    assert (on_table(shown), shown.lying[A]) == (["QS"], (card("QS"),))


def test_a_refused_card_on_the_screen_is_lifted_by_touching_it_again(at: Sitting) -> None:
    at.send(TouchCard(B, card("KH")))
    assert at.send(TouchCard(B, card("QS"))).lying[B] == (card("QS"),)
    shown = at.send(TouchCard(B, card("QS")))
    assert (shown.lying[B], shown.notice) == ((), None)


@pytest.mark.parametrize(("seat", "code"), [(A, Code.NOT_DUE), (B, Code.ALREADY_SEEN)])
def test_the_card_led_and_touched_once_more_is_refused_and_the_answer_counts(
    at: Sitting, seat: Seat, code: Code
) -> None:
    at.send(TouchCard(A, card("KH")))
    at.send(TouchCard(A, card("QS")))
    assert at.send(TouchCard(seat, card("QS"))).notice == CardRefused(seat, code, None, card("QS"))
    shown = at.send(TouchCard(B, card("JS")))
    assert (last_trick(shown), shown.notice) == (["QS", "JS"], None)


def test_a_card_that_lies_on_the_pad_and_is_touched_too_is_no_pair(at: Sitting) -> None:
    at.turn_up("JC")
    at.lay(A, "QS")
    at.hold_undo()
    assert on_table(at.send(TouchCard(A, card("QS")))) == ["QS"]
    assert on_table(at.report(A)) == ["QS"]


def test_a_touched_card_out_of_turn_or_already_played_is_refused_at_once(at: Sitting) -> None:
    at.send(TouchCard(B, card("KH")))
    shown = at.send(TouchCard(B, card("QS")))
    assert shown.notice == CardRefused(B, Code.NOT_DUE, None, card("QS"))
    at.send(TouchCard(A, card("QS")))
    at.send(TouchCard(B, card("TS")))
    shown = at.send(TouchCard(B, card("QS")))
    assert shown.notice == CardRefused(B, Code.ALREADY_SEEN, None, card("QS"))
    assert on_table(at.send(TouchCard(B, card("AD")))) == ["AD"]


def test_touched_turn_up_asks_and_lowest_trump_beside_it_is_exchanged(at: Sitting) -> None:
    at.send(TouchCard(B, card("KH")))
    assert at.send(TouchCard(A, card("KH"))).notice == AskClose(A)
    shown = at.send(TouchCard(A, card("JH")))
    assert (shown.view.turn_up, shown.notice) == (card("JH"), Exchanged(A))
    assert at.wait(3000).notice is None
