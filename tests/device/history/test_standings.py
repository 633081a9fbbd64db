"""Who stands how: what counts for whom, in which evening, and who stands before whom."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from device.base.errors import NothingRecordedError
from device.history.tallies import NAME
from engine.actions import Claim, Close, Play, TurnUp
from engine.interface.queries import Period, StandingsAsked, StandingsTable, Tally
from engine.model.cards import card
from tests.device.history.pub import A, B, Pub


def table(
    pub: Pub, period: Period = Period.ALL, player: str = "", back: int = 0, sheet: int = 0
) -> StandingsTable:
    found = pub.answer(StandingsAsked(period, back, player, sheet))
    assert isinstance(found, StandingsTable)
    assert found.percent == 100
    return found


def tally(pub: Pub, name: str, period: Period = Period.ALL, back: int = 0) -> Tally:
    return next(row.tally for row in table(pub, period, back=back).rows if row.name == name)


def at(pub: Pub, day: int, hour: int, minute: int = 0) -> None:
    """Let it be that time in Vienna, in December."""
    pub.now = datetime(2026, 12, day, hour - 1, minute, tzinfo=UTC)


def test_bummerls_points_and_schneider(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 3, 3, 2)  # Schneider; the last one is cut at seven
    pub.won(B, 3, 2)
    pub.won(A, 3)
    hermine, franz = tally(pub, "Hermine"), tally(pub, "Franz")
    assert (hermine.bummerls_won, hermine.bummerls_lost) == (1, 0)
    assert (hermine.schneider_given, franz.schneider_taken) == (1, 1)
    assert (hermine.game_points_for, hermine.game_points_against) == (10, 5)
    assert (franz.game_points_for, franz.game_points_against) == (5, 10)
    assert (hermine.deals_won, hermine.deals_lost) == (4, 2)
    assert hermine.quotient == 2


def test_a_retour_is_no_schneider(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 3, 3)
    pub.won(B, 3, 3, 1)
    franz = tally(pub, "Franz")
    assert (franz.bummerls_won, franz.schneider_given) == (1, 0)


def test_an_evening_lasts_until_six_in_the_morning(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    at(pub, 4, 23)
    pub.won(A, 1)
    at(pub, 5, 5, 57)
    pub.won(A, 1)
    at(pub, 5, 6, 1)
    pub.won(B, 1)
    assert tally(pub, "Hermine", Period.EVENING, back=1).deals_won == 2
    assert tally(pub, "Hermine", Period.EVENING).deals_won == 0
    assert table(pub, Period.EVENING).label == "2026-12-05"
    assert table(pub, Period.EVENING, back=1).label == "2026-12-04"
    at(pub, 6, 3)
    assert table(pub, Period.EVENING).label == "2026-12-05"


def test_a_night_belongs_to_the_month_it_began_in(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.now = datetime(2027, 1, 1, 2, tzinfo=UTC)
    pub.won(A, 1)
    assert table(pub, Period.MONTH).label == "2026-12"
    assert tally(pub, "Hermine", Period.MONTH).deals_won == 1


def test_earlier_evenings_are_those_in_which_something_was_played(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    for day in (4, 7, 20):
        at(pub, day, 20)
        pub.won(A, 1)
    at(pub, 24, 20)
    today = table(pub, Period.EVENING)
    assert (today.label, today.rows, today.earlier) == ("2026-12-24", (), True)
    labels = [table(pub, Period.EVENING, back=back) for back in (1, 2, 3)]
    assert [one.label for one in labels] == ["2026-12-20", "2026-12-07", "2026-12-04"]
    assert [one.earlier for one in labels] == [True, True, False]
    with pytest.raises(NothingRecordedError):
        table(pub, Period.EVENING, back=4)


def test_a_clock_that_was_not_set_counts_for_all_time_only(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    evening, pub.now = pub.now, datetime(1970, 1, 1, tzinfo=UTC)
    pub.won(A, 1)
    pub.now = evening
    pub.won(B, 1)
    assert tally(pub, "Hermine").deals_won == 1
    assert tally(pub, "Hermine", Period.EVENING).deals_won == 0
    pub.now = datetime(1970, 1, 2, tzinfo=UTC)
    assert table(pub, Period.EVENING).label == "2026-12-04"  # the last that there was


def test_a_player_against_each_opponent(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 3)
    pub.sit("Karl", "Hermine")
    pub.won(A, 2)
    pub.sit("Hermine", "B")
    pub.won(A, 1)
    found = table(pub, player="hermine")
    assert [(row.name, row.tally.game_points_for) for row in found.rows] == [
        ("Franz", 3),
        ("Karl", 0),
    ]
    assert found.total
    assert found.total.game_points_for == 4  # nobody's points are in it as well
    with pytest.raises(NothingRecordedError):
        table(pub, player="Sepp")


def test_bummerls_come_before_the_quotient_and_who_is_level_shares_a_place(pub: Pub) -> None:
    pub.sit("Anna", "Béla")
    pub.won(A, 3, 3)
    pub.won(B, 3, 3)
    pub.won(A, 1)
    pub.sit("Cilli", "Dani")
    pub.won(A, 3)
    pub.sit("Emil", "Fritz")
    pub.won(A, 3)
    found = table(pub)
    assert found.sheets == 2
    rows = [*found.rows, *table(pub, sheet=1).rows]
    assert [(row.place, row.name) for row in rows] == [
        (1, "Anna"),
        (2, "Cilli"),
        (2, "Emil"),
        (4, "Béla"),
        (5, "Dani"),
        (5, "Fritz"),
    ]


def test_a_deleted_player_leaves_the_others_their_scores(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 3)
    before = tally(pub, "Hermine")
    pub.sql("UPDATE player SET name = NULL, key = NULL WHERE name = 'Franz'")
    assert [row.name for row in table(pub).rows] == ["Hermine"]
    assert tally(pub, "Hermine") == before
    assert table(pub, player="Hermine").rows == ()


def test_who_plays_with_himself_counts_nothing(pub: Pub) -> None:
    pub.sit("Hermine", "hermine")
    pub.won(A, 3)
    assert table(pub).rows == ()


def test_undo_and_corrections_are_counted_anew(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 3, 3, 1)
    assert tally(pub, "Hermine").bummerls_won == 1
    pub.undo()
    assert tally(pub, "Hermine").bummerls_won == 0
    pub.won(A, 3)
    pub.sit("Anna", "Béla")
    pub.won(A, 1)
    assert tally(pub, "Hermine").schneider_given == 1
    pub.correct(match, 2, B, 2)
    hermine = tally(pub, "Hermine")
    assert (hermine.bummerls_won, hermine.game_points_for, hermine.deals_lost) == (0, 6, 1)
    pub.correct(match, 2, None, 0)
    assert tally(pub, "Franz").deals_won == 0
    assert tally(pub, "Hermine").deals_won == 2


def test_claims_that_were_wrong(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.do(TurnUp(card("KH")), Play(card("AS"), A), Play(card("JS"), B), Claim(A))
    assert tally(pub, "Hermine").claims_false == 1
    assert tally(pub, "Franz").claims_false == 0


def test_closings_and_a_closer_who_claims_wrongly(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.do(TurnUp(card("KH")), Play(card("AS"), A), Play(card("JS"), B))
    pub.do(Close(A), Claim(A))
    hermine = tally(pub, "Hermine")
    assert (hermine.closings_lost, hermine.closings_won, hermine.claims_false) == (1, 0, 1)
    pub.correct(match, len(pub.journal.actions), A, 3)  # they had looked at the wrong tricks
    hermine = tally(pub, "Hermine")
    assert (hermine.closings_lost, hermine.closings_won, hermine.claims_false) == (0, 1, 0)


def test_sixty_six_that_was_not_claimed(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    missed = 0
    for seed in range(40):
        pub.deal(seed)
        review = pub.match.view().review
        assert review
        claimant = review.claimed.seat if review.claimed else None
        missed += sum(one.seat is A and claimant is not A for one in review.unclaimed)
        pub.now += timedelta(minutes=1)
    assert missed
    assert tally(pub, "Hermine").claims_missed == missed
    pub.sql("UPDATE deal_end SET facts = NULL")  # as older programs stored them
    pub.path.with_name(NAME).unlink()
    assert tally(pub, "Hermine").claims_missed == missed
