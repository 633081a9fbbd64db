"""What may be told of a deal once it is over: 66 that nobody claimed, what a closing was worth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Claim
from engine.model.cards import PerSeat, Seat, Suit
from engine.model.results import How, Phase, Result
from engine.referee import Accepted, judge
from engine.review import Claimed, Closed, Facts, Review, Unclaimed
from engine.rules.deal import Deal
from engine.rules.rule_set import PRESETS, Rules
from engine.rules.score import Why, Worth
from engine.state import State, facts
from tests.engine.play import deal
from tests.engine.say import Table

A, B = Seat.A, Seat.B
FIVE = "up:JH AS JS AD JD AC JC TS QS TD QD"
"""A takes five tricks with 65 card points, and B the last card of the talon."""


def review_of(table: Table) -> Review:
    review = table.view.review
    assert review is not None
    return review


def test_66_that_was_never_claimed_is_told_with_its_trick() -> None:
    over = Table().do(f"{FIVE} TC QC KC JH claim:B")
    assert over.outcome == "A 2 false_claim"
    assert review_of(over).unclaimed == (Unclaimed(A, 6, None, 78),)
    assert facts(over.state) == Facts(None, PerSeat(True, False))


def test_a_deal_is_reviewed_without_the_one_before_it() -> None:
    deal = "up:JH JS AS claim:B"
    second = Table().do(f"{FIVE} TC QC KC JH void {deal}")
    assert review_of(second) == review_of(Table().do(deal))


def test_66_by_a_marriage_is_told_with_it() -> None:
    over = Table().do("up:JH AS JS AD JD marriage:A:KH:QH KH AH claim:B")
    assert review_of(over).unclaimed == (Unclaimed(A, 2, Suit.HEARTS, 66),)


def test_a_pending_marriage_counts_from_the_first_trick_on() -> None:
    pending = "up:JH marriage:A:KH:QH KH AH JD AD TD QD"
    assert review_of(Table().do(f"{pending} claim:A")).unclaimed == ()
    over = Table().do(f"{pending} KS TS claim:B")
    assert review_of(over).unclaimed == (Unclaimed(A, 3, None, 66),)


@pytest.mark.parametrize("between", ["", "exchange:A:JH", "close:A", "exchange:A:JH close:A"])
def test_a_claim_before_the_next_card_has_missed_nothing(between: str) -> None:
    over = Table().do(f"up:AH AS JS AD JD AC JC TS QS marriage:A:KD:QD {between} claim:A")
    assert over.outcome == "A 3 claim"
    assert review_of(over).unclaimed == ()
    assert review_of(over).claimed == Claimed(A, 4, Suit.DIAMONDS, 72, right=True)


def test_66_that_was_claimed_later_is_told_but_was_not_missed() -> None:
    over = Table().do(f"{FIVE} TC QC AH JH claim:A")
    assert review_of(over).unclaimed == (Unclaimed(A, 6, None, 78),)
    assert review_of(over).claimed == Claimed(A, 7, None, 91, right=True)
    assert facts(over.state) == Facts()


def test_where_66_ends_the_deal_by_itself_nobody_could_have_claimed() -> None:
    over = Table("spanish").do("up:JH AS JS AD JD marriage:A:KH:QH")
    assert over.outcome == "A 3 automatic"
    assert (review_of(over).unclaimed, review_of(over).claimed) == ((), None)
    assert review_of(over).worth == Worth(3, Why.NO_POINTS, B)


def test_who_may_claim_at_any_time_may_do_so_too_late() -> None:
    words = "up:JH AS JS AD JD AC JC TS QS TD QD TC QC KC"
    for rest in ("claim:A", "JH claim:A"):
        over = Table("finnish").do(f"{words} {rest}")
        assert over.outcome == ("A 3 claim" if rest == "claim:A" else "A 2 claim")
        assert review_of(over).unclaimed == (Unclaimed(A, 6, None, 78),)
        assert facts(over.state) == Facts()


@pytest.mark.parametrize("end", ["void", "hand:B:1"])
def test_a_deal_whose_cards_do_not_count_reproaches_nobody(end: str) -> None:
    over = Table().do(f"{FIVE} TC QC KC {end}")
    assert review_of(over).unclaimed == ()
    assert facts(over.state) == Facts()


def test_a_claim_that_is_taken_back_and_not_said_again_was_not_made() -> None:
    over = Table().do(f"{FIVE} TC QC claim:A undo KC JH claim:B")
    assert facts(over.state).missed.a


def test_the_turn_up_of_the_next_deal_ends_this_one_and_its_facts_are_told() -> None:
    played = f"{FIVE} TC QC KC JH KD TH AH KH KS QH"
    table = Table().do(f"{played} up:JH")
    assert table.view.review is None
    assert facts(table.state) == Facts(None, PerSeat(True, False))
    assert facts(Table().do("hand:A:1").state) == Facts()


def test_66_by_the_last_trick_must_be_claimed_by_who_closed() -> None:
    last = "up:JH close:A AS JS TS QS AC JC TC QC AH KH"
    missed = Table().do(f"{last} settle")
    assert (missed.outcome, facts(missed.state).missed.a) == ("B 3 failed_close", True)
    claimed = Table().do(f"{last} claim:A")
    assert (claimed.outcome, facts(claimed.state)) == ("A 3 claim", Facts(A))


class TestClosing:
    """Article 9.2 and 9.5: what it brings and what it costs."""

    EARLY = "up:JH close:A AS JS"
    LATER = "up:JH JS AS KD AD close:A"
    """B has a trick with 13 card points, A one with 15."""

    def test_the_opponent_is_measured_at_the_closing(self) -> None:
        over = Table().do(f"{self.LATER} claim:A")
        assert review_of(over).closed == Closed(
            A,
            trick=2,
            card_points=13,
            tricks=1,
            won=Worth(2, Why.UNDER_33, B, at_closing=True),
            failed=Worth(2, Why.A_TRICK, B, at_closing=True),
        )
        assert over.outcome == "B 2 failed_close"
        assert review_of(over).worth == Worth(2, Why.A_TRICK, B, at_closing=True)
        assert review_of(over).claimed == Claimed(A, 2, None, 15, right=False)
        assert facts(over.state).closed_by is A

    def test_without_a_trick_at_the_closing_both_are_three(self) -> None:
        closed = review_of(Table().do(f"{self.EARLY} claim:A")).closed
        assert closed is not None
        assert (closed.trick, closed.card_points, closed.tricks) == (0, 0, 0)
        assert closed.won == Worth(3, Why.NO_TRICK, B, at_closing=True)
        assert closed.failed == Worth(3, Why.NO_TRICK, B, at_closing=True)

    def test_the_opponent_is_measured_at_the_end(self) -> None:
        closed = review_of(Table("finnish").do(f"{self.LATER} QC AC TS QS claim:B")).closed
        assert closed is not None
        assert (closed.card_points, closed.tricks) == (13, 1)
        assert closed.won == Worth(1, Why.FROM_33, B)
        assert closed.failed == Worth(2, Why.SOME_POINTS, B)

    def test_a_closing_that_failed_because_the_opponent_has_66_costs_what_the_rules_say(
        self,
    ) -> None:
        won = "9S AS AC QC TC KC AD JD TD QD KS QS"
        over = Table("german_66").do(f"up:JH close:A {won} claim:B")
        assert over.outcome == "B 2 claim"
        assert review_of(over).worth == Worth(2)
        assert review_of(over).claimed == Claimed(B, 6, None, 72, right=True)


def moments(rng: Random, rules: Rules) -> Iterator[State]:
    """Yield the table after each accepted action of a deal, the last time when it is over."""
    for _, _, verdict, _ in deal(rng, rules, honest=1):
        if isinstance(verdict, Accepted):
            yield verdict.state


def after_claim(state: State, seat: Seat) -> Result | None:
    """Return how the deal ends if the player claims now; None if the claim is refused."""
    verdict = judge(state, Claim(seat))
    if not isinstance(verdict, Accepted):
        return None
    assert verdict.state.ended is not None
    return verdict.state.ended.result


def right(state: State, seat: Seat) -> bool:
    """Tell whether a claim now would be judged right."""
    result = after_claim(state, seat)
    return result is not None and (result.how, result.winner) == (How.CLAIM, seat)


def made_up_for(state: State, seat: Seat, result: Result) -> bool:
    """Tell whether the settlement of a played-out deal brought what the claim would have."""
    claimed = after_claim(state, seat)
    assert claimed is not None
    same = (claimed.winner, claimed.game_points) == (result.winner, result.game_points)
    return cards_of(state).phase is Phase.PLAYED_OUT and same and result.how is not How.CLAIM


def cards_of(state: State) -> Deal:
    assert state.deal is not None
    return state.deal


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32 - 1), st.sampled_from(sorted(PRESETS)))
def test_a_claim_at_the_told_moment_is_right_and_one_action_earlier_not(
    seed: int, preset: str
) -> None:
    *running, over = moments(Random(seed), PRESETS[preset])
    assert over.ended is not None
    assert over.ended.review is not None
    told = {one.seat: one for one in over.ended.review.unclaimed}
    for seat in Seat:
        at = next((n for n, state in enumerate(running) if right(state, seat)), None)
        if at is None or made_up_for(running[at], seat, over.ended.result):
            assert seat not in told
        elif seat in told:
            one, then = told[seat], cards_of(running[at])
            assert (one.trick, one.card_points) == (len(then.tricks), then.sides[seat].card_points)
            assert one.marriage is (then.announced if then.leader is seat else None)
            assert not right(running[at - 1], seat)
        else:
            assert over.ended.result == after_claim(running[at], seat), "it was claimed at once"
