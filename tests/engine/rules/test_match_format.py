"""How a match ends: first to, best of, lives, never; the referee only tells when it is reached."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd, BummerlKind
from engine.rules.match_format import FormKind, MatchFormat, is_form, lives_left, winner, won
from tests.engine.say import Table

A, B = Seat.A, Seat.B
A_WINS, B_WINS = "hand:A:3 hand:B:1 hand:A:3 hand:A:1", "hand:B:3 hand:A:1 hand:B:3 hand:B:1"
A_SCHNEIDERS = "hand:A:3 hand:A:3 hand:A:1"
"""B wins nothing and loses two marks (art. 10.2)."""
BOTH = f"{A_WINS} {B_WINS}"
STAMMTISCH = MatchFormat()


def first_to(number: int) -> MatchFormat:
    return MatchFormat(FormKind.FIRST_TO, number)


def best_of(number: int) -> MatchFormat:
    return MatchFormat(FormKind.BEST_OF, number)


def lives(number: int) -> MatchFormat:
    return MatchFormat(FormKind.LIVES, number)


@pytest.mark.parametrize(
    ("form", "words", "wins"),
    [
        (first_to(1), "", None),
        (first_to(1), A_WINS, A),
        (first_to(2), A_WINS, None),
        (first_to(2), BOTH, None),
        (first_to(2), f"{BOTH} {B_WINS}", B),
        (first_to(2), f"{A_WINS} {A_WINS} undo", None),
        (first_to(2), f"{A_SCHNEIDERS}", None),
        (best_of(1), B_WINS, B),
        (best_of(3), A_WINS, None),
        (best_of(3), BOTH, None),
        (best_of(3), f"{A_WINS} {A_WINS}", A),
        (best_of(3), f"{BOTH} {B_WINS}", B),
        (best_of(5), f"{BOTH} {BOTH}", None),
        (best_of(5), f"{BOTH} {BOTH} {A_WINS}", A),
        (lives(2), A_WINS, None),
        (lives(2), f"{A_WINS} {A_WINS}", A),
        (lives(2), BOTH, None),
        (lives(2), A_SCHNEIDERS, A),
        (lives(3), f"{BOTH} {A_SCHNEIDERS}", A),
        (STAMMTISCH, f"{A_WINS} {A_WINS} {A_WINS}", None),
    ],
)
def test_who_has_won_the_match_by_now(form: MatchFormat, words: str, wins: Seat | None) -> None:
    view = Table(form=form).do(words).view
    assert (view.form, view.match_winner) == (form, wins)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("", PerSeat(3, 3)),
        (A_WINS, PerSeat(3, 2)),
        (BOTH, PerSeat(2, 2)),
        (A_SCHNEIDERS, PerSeat(3, 1)),
        (f"{A_SCHNEIDERS} undo", PerSeat(3, 3)),
        (f"{A_SCHNEIDERS} {A_SCHNEIDERS}", PerSeat(3, 0)),
    ],
)
def test_a_lost_bummerl_costs_as_many_lives_as_marks(words: str, left: PerSeat[int]) -> None:
    assert Table(form=lives(3)).do(words).view.lives == left


def test_where_nothing_is_played_for_lives_there_are_none() -> None:
    assert [Table(form=f).view.lives for f in (first_to(3), best_of(3), STAMMTISCH)] == [None] * 3


def test_the_referee_goes_on_when_the_match_is_won() -> None:
    view = Table(form=first_to(1)).do(f"{A_WINS} {B_WINS} {B_WINS}").view
    assert view.won == PerSeat(1, 2)


@pytest.mark.parametrize(
    ("kind", "yes", "no"),
    [
        (FormKind.STAMMTISCH, (0,), (-1, 1, 3)),
        (FormKind.FIRST_TO, (1, 2, 99), (-1, 0, 100)),
        (FormKind.BEST_OF, (1, 3, 99), (-1, 0, 2, 98, 101)),
        (FormKind.LIVES, (1, 2, 99), (-1, 0, 100)),
    ],
)
def test_what_the_number_may_be(kind: FormKind, yes: tuple[int, ...], no: tuple[int, ...]) -> None:
    assert [number for number in (*yes, *no) if is_form(kind, number)] == list(yes)


ENDS = st.lists(
    st.builds(
        BummerlEnd,
        winner=st.sampled_from(Seat),
        score=st.just(PerSeat(7, 3)),
        kind=st.sampled_from(BummerlKind),
        marks=st.integers(1, 4),
    ),
    max_size=40,
)
NUMBERS = st.integers(1, 12)


@given(ENDS, NUMBERS)
def test_first_to_n_is_won_by_who_has_n_bummerls_before_the_other(
    ends: list[BummerlEnd], number: int
) -> None:
    shorter = range(len(ends) + 1)
    decided = [n for n in shorter if winner(first_to(number), ends[:n])]
    assert decided == [n for n in shorter if max(won(ends[:n])) >= number]
    if decided:
        last = ends[decided[0] - 1]
        assert winner(first_to(number), ends[: decided[0]]) is last.winner


@given(ENDS, NUMBERS)
def test_the_best_of_an_odd_number_is_first_to_more_than_half(
    ends: list[BummerlEnd], half: int
) -> None:
    assert winner(best_of(2 * half - 1), ends) is winner(first_to(half), ends)


@given(ENDS, NUMBERS)
def test_lives_go_down_with_each_lost_mark_and_never_below_nothing(
    ends: list[BummerlEnd], number: int
) -> None:
    left = lives_left(lives(number), ends)
    assert left is not None
    for seat in Seat:
        lost = sum(end.marks for end in ends if end.winner is seat.other)
        assert left[seat] == (number - lost if lost < number else 0)


@given(ENDS, NUMBERS)
def test_lives_are_lost_by_one_player_first(ends: list[BummerlEnd], number: int) -> None:
    shorter = (ends[:n] for n in range(len(ends) + 1))
    over = next((seen for seen in shorter if winner(lives(number), seen)), None)
    if over is not None:
        loser = over[-1].winner.other
        assert lives_left(lives(number), over)[loser] == 0  # type: ignore[index]  # not None
        assert winner(lives(number), over) is loser.other


@given(ENDS)
def test_a_stammtisch_is_never_over(ends: list[BummerlEnd]) -> None:
    assert winner(STAMMTISCH, ends) is None
    assert not STAMMTISCH.ends
