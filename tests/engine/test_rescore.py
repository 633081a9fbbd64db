"""The score counted anew from corrected results (art. 10): never an impossible state."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Undo
from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlKind, How, Result
from engine.referee import Accepted, judge
from engine.rescore import after_deals, corrected, recount, with_results
from engine.rules.bummerl import MatchScore
from engine.rules.rule_set import HOUSE
from engine.state import Ended, State, with_match, without_past
from engine.view import view
from tests.engine.say import Table, action

A, B = Seat.A, Seat.B
SETTLED = "up:JH close:A AS JS TS QS AC JC TC QC AD JD"
"""A closed and does not claim: B wins three with the next turn-up (art. 9.5, 9.6)."""


def by_hand(seat: Seat, points: int) -> Result:
    return Result(seat, points, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0))


def chain(state: State) -> list[State]:
    """Return the states from the match line on."""
    states = [state]
    while before := states[-1].before:
        states.append(before)
    return states[::-1]


def ends(state: State) -> list[Ended]:
    """Return the deals that have ended and were not taken back, in order."""
    pairs = pairwise(chain(state))
    return [new.ended for old, new in pairs if new.ended and new.ended is not old.ended]


def counted(state: State, number: int, seat: Seat | None, points: int) -> State:
    """Return the state with the result of one deal corrected."""
    ruled = next(end.result for end in ends(state) if end.number == number)
    return with_results(state, {number: corrected(ruled, seat, points)})


def test_the_score_after_each_deal_and_the_bummerl_it_ended() -> None:
    results = [by_hand(A, 3), by_hand(A, 3), by_hand(A, 3), by_hand(B, 2)]
    after = list(recount(results, HOUSE))
    assert [one.standing.game_points for one in after] == [
        PerSeat(3, 0),
        PerSeat(6, 0),
        PerSeat(7, 0),
        PerSeat(0, 2),
    ]
    assert [one.bummerl and one.bummerl.kind for one in after] == [
        None,
        None,
        BummerlKind.SCHNEIDER,
        None,
    ]


@pytest.mark.parametrize(
    ("words", "number", "to", "score", "bummerls"),
    [
        ("hand:A:3 hand:B:1", 1, (B, 2), (0, 3), 0),
        ("hand:A:3 hand:B:1", 1, (None, 0), (0, 1), 0),
        ("hand:A:3 hand:A:3 hand:A:1", 2, (B, 1), (4, 1), 0),
        # a Bummerl that was none after all goes on with the deals of the next
        ("hand:A:3 hand:A:3 hand:A:1 hand:B:3", 2, (B, 1), (4, 4), 0),
        # one that was over before takes nothing from the deals after it
        ("hand:A:3 hand:A:3 hand:B:1 hand:B:3", 3, (A, 1), (0, 3), 1),
        ("hand:A:3 hand:A:3 hand:A:1 hand:B:3", 4, (A, 1), (1, 0), 1),
        ("hand:A:3 hand:A:3 up:JH", 1, (B, 3), (3, 3), 0),
        ("hand:A:3 hand:A:3 up:JH AS", 2, (A, 1), (4, 0), 0),
        ("hand:A:3 hand:A:3 hand:A:1 up:JH", 3, (B, 1), (6, 1), 0),
        (f"hand:A:3 {SETTLED.replace('A', 'B', 1)} up:JD", 2, (A, 1), (4, 0), 0),
        (f"hand:B:3 hand:B:1 {SETTLED} up:JD", 3, (A, 1), (1, 4), 0),
    ],
)
def test_the_score_follows_from_what_counts(
    words: str,
    number: int,
    to: tuple[Seat | None, int],
    score: tuple[int, int],
    bummerls: int,
) -> None:
    state = Table().do(words).state
    now = counted(state, number, *to)
    before, shown = view(state), view(now)
    assert shown.game_points == PerSeat(*score)
    assert len(shown.bummerls) == bummerls
    assert (shown.deal, shown.dealer, shown.phase) == (before.deal, before.dealer, before.phase)
    assert now.deal == state.deal


def test_what_was_ruled_stays_beside_it_however_often_it_is_corrected() -> None:
    state = Table().do("hand:A:3").state
    once = counted(state, 1, B, 2)
    twice = counted(once, 1, None, 0)
    shown = view(twice)
    assert shown.result == Result(None, 0, How.VOID, PerSeat(0, 0), PerSeat(0, 0))
    assert shown.ruled == view(state).result
    assert shown.game_points == PerSeat(0, 0)


def test_cards_and_tricks_of_a_corrected_deal_stay_as_they_fell() -> None:
    table = Table().do("up:JH AS JS TS QS AC JC claim:A")
    shown = view(counted(table.state, 1, A, 1))
    assert shown.result
    assert shown.result.how is How.BY_HAND
    assert shown.result.card_points == table.result.card_points
    assert shown.result.tricks == table.result.tricks
    assert shown.review == table.view.review


@pytest.mark.parametrize("next_dealer", ["alternate", "winner"])
def test_who_deals_next_does_not_change(next_dealer: str) -> None:
    state = Table(next_dealer=next_dealer).do("hand:A:3").state
    for to in ((B, 1), (None, 0)):
        verdict = judge(counted(state, 1, *to), action("up:JH"))
        ruled = judge(state, action("up:JH"))
        assert isinstance(verdict, Accepted)
        assert isinstance(ruled, Accepted)
        assert view(verdict.state).dealer == view(ruled.state).dealer


@pytest.mark.parametrize(("to", "bonus"), [((A, 1), 0), ((None, 0), 0)], ids=["decided", "voided"])
def test_a_tie_that_was_none_leaves_no_bonus(to: tuple[Seat | None, int], bonus: int) -> None:
    state = Table().do("hand:A:1").state
    tied = replace(
        state,
        standing=MatchScore(bonus=1),
        ended=Ended(1, B, Result(None, 0, How.TIE, PerSeat(60, 60), PerSeat(5, 5)), None),
    )
    assert with_results(tied, {}).standing.bonus == 1
    assert counted(tied, 1, *to).standing.bonus == bonus


def test_a_bonus_that_a_voided_deal_had_used_up_waits_again() -> None:
    begun = replace(Table().state, standing=MatchScore(bonus=1))
    verdict = judge(begun, action("hand:A:2"))
    assert isinstance(verdict, Accepted)
    assert counted(verdict.state, 1, None, 0).standing == MatchScore(bonus=1)


def test_an_undo_across_a_corrected_deal_leaves_nothing_of_the_correction() -> None:
    state = counted(Table().do("hand:A:3 hand:B:1").state, 2, A, 3)
    for _ in range(2):
        verdict = judge(state, Undo())
        assert isinstance(verdict, Accepted)
        state = verdict.state
        shown = view(state)
        assert shown.game_points in {PerSeat(3, 0), PerSeat(0, 0)}
    again = judge(state, action("hand:B:2"))
    assert isinstance(again, Accepted)
    assert view(again.state).game_points == PerSeat(0, 2)


def test_names_change_in_every_state_that_an_undo_goes_back_to() -> None:
    table = Table().do("hand:A:3 up:JH AS")
    match = Table().state.match
    assert match
    renamed = PerSeat("Änne", "Béla")
    other = type(match)(match.rules, renamed, match.dealer, match.preset, match.form)
    states = chain(with_match(table.state, other))
    assert {view(state).players for state in states} == {renamed}
    assert [view(state).game_points for state in states] == [
        view(state).game_points for state in chain(table.state)
    ]


def of_results(state: State) -> State:
    """Return the table made of the results alone."""
    begun = chain(state)[0]
    return after_deals(begun, [(end.ruled or end.result, end.result) for end in ends(state)])


def between(state: State) -> State:
    """Return a table between two deals without its cards and what is told of them."""
    ended = state.ended and replace(state.ended, played=None)
    return replace(state, deal=None, ended=ended)


@pytest.mark.parametrize("tie", ["no_score", "next_deal_plus1"])
def test_a_tie_leaves_its_bonus_to_the_deal_after_it(tie: str) -> None:
    """Not every tie does: one at 65 is none of a bonus (art. 9.7)."""
    begun = Table(tie=tie).state
    for points in (60, 66, 67, 70):
        tied = Result(None, 0, How.TIE, PerSeat(points, points), PerSeat(5, 5))
        bonus = 1 if tie == "next_deal_plus1" and points > 66 else 0
        assert after_deals(begun, [(tied, tied)]).standing.bonus == bonus
        assert after_deals(begun, [(tied, tied)] * 3).standing.bonus == 3 * bonus
        won = by_hand(A, 2)
        assert after_deals(begun, [(tied, tied), (won, won)]).standing.bonus == 0
        assert after_deals(begun, [(tied, by_hand(B, 1))]).standing.bonus == 0


def test_without_its_past_a_state_is_the_same_and_goes_back_so_far() -> None:
    state = Table().do("hand:A:3 up:JH AS JS void hand:B:1 hand:A:1 up:JD KS").state
    deals = [one.number for one in chain(state)]
    for number in range(7):
        shorter = without_past(state, number)
        assert shorter == state
        kept = chain(shorter)
        assert kept == chain(state)[-len(kept) :]
        first = min(deals.index(n) for n in deals if n >= state.number - number)
        assert len(kept) == len(deals) - max(0, first - 1)


STEPS = st.one_of(
    st.sampled_from(["undo", SETTLED, "up:JH void", "up:JH AS JS", "settle"]),
    st.builds("hand:{}:{}".format, st.sampled_from("AB"), st.integers(1, 3)),
    st.tuples(
        st.integers(0, 20),
        st.one_of(st.tuples(st.sampled_from(Seat), st.integers(1, 3)), st.just((None, 0))),
    ),
)


@given(st.lists(STEPS, max_size=40), st.sampled_from(["alternate", "winner"]))
def test_the_score_is_always_that_of_the_results_that_count(
    steps: list[str | tuple[int, tuple[Seat | None, int]]], next_dealer: str
) -> None:
    """Deals, undos and corrections in any order: field reports 42 and 43."""
    table = Table(next_dealer=next_dealer)
    for step in steps:
        if isinstance(step, str):
            for word in step.split():
                table.judge(action(word))
        elif finished := ends(table.state):
            end = finished[step[0] % len(finished)]
            ruled = end.ruled or end.result
            table.state = with_results(table.state, {end.number: corrected(ruled, *step[1])})
        finished = ends(table.state)
        shown = view(table.state)
        counts = list(recount([end.result for end in finished], HOUSE))
        standing = counts[-1].standing if counts else MatchScore()
        opened = bool(finished) and finished[-1].number < shown.deal and counts[-1].bummerl
        assert shown.game_points == (PerSeat(0, 0) if opened else standing.game_points)
        assert shown.bummerls == standing.bummerls
        assert shown.marks == standing.marks
        assert [end.bummerl for end in finished] == [one.bummerl for one in counts]
        if finished and finished[-1].number == shown.deal:
            assert of_results(table.state) == between(table.state)
        assert max(shown.game_points) <= HOUSE.target
