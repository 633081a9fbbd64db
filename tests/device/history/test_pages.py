"""Matches, their Bummerls, their deals, and one deal with its tricks."""

from __future__ import annotations

from datetime import timedelta

import pytest

from device.base.errors import NothingRecordedError
from engine.actions import Settle, TurnUp, Void
from engine.interface.queries import (
    PAGE_SIZE,
    BummerlList,
    BummerlsQuery,
    DealAsked,
    DealDetail,
    DealList,
    DealsQuery,
    MatchesQuery,
    MatchList,
    When,
)
from engine.model.cards import PerSeat, card
from engine.model.results import BummerlKind, How
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.history.pub import A, B, Pub, dealt


def matches(pub: Pub, player: str = "", sheet: int = 0) -> MatchList:
    found = pub.answer(MatchesQuery(sheet, player))
    assert isinstance(found, MatchList)
    return found


def bummerls(pub: Pub, match: int, sheet: int = 0) -> BummerlList:
    found = pub.answer(BummerlsQuery(match, sheet))
    assert isinstance(found, BummerlList)
    return found


def deals(pub: Pub, match: int, bummerl: int = 1, sheet: int = 0) -> DealList:
    found = pub.answer(DealsQuery(match, bummerl, sheet))
    assert isinstance(found, DealList)
    return found


def told(pub: Pub, match: int, seq: int) -> DealDetail:
    found = pub.answer(DealAsked(match, seq))
    assert isinstance(found, DealDetail)
    return found


def test_a_match_tells_who_played_and_how_it_went(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz", form=MatchFormat(FormKind.FIRST_TO, 3))
    pub.won(A, 3, 3, 1)
    pub.won(B, 1)
    pub.won(A, 3, 3)
    pub.now += timedelta(hours=3)
    (row,) = matches(pub).rows
    assert row.match == match
    assert row.players == PerSeat("Hermine", "Franz")
    assert row.won == PerSeat(1, 0)
    assert row.marks == PerSeat(0, 2)  # Schneider
    assert row.deals == 6
    assert row.begun == When("2026-12-04", "20:02", 0)  # in Vienna
    assert row.minutes == 10
    assert row.form == MatchFormat(FormKind.FIRST_TO, 3)
    assert (row.by_hand, row.corrected, row.imported) == (True, False, False)


def test_matches_in_which_nothing_was_played_are_none(pub: Pub) -> None:
    first = pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    pub.sit("Anna", "Béla")
    last = pub.sit("Hermine", "Karl")
    pub.won(B, 2)
    assert [row.match for row in matches(pub).rows] == [last, first]
    pub.undo()
    assert [row.match for row in matches(pub).rows] == [first]


def test_the_matches_of_one_player_sheet_by_sheet(pub: Pub) -> None:
    numbers = []
    for n in range(2 * PAGE_SIZE + 3):
        a, b = ("Hermine", "Karl") if n % 2 else ("Franz", "Hermine")
        numbers.append(pub.sit(a, b))
        pub.won(A, 1)
    newest = numbers[::-1]
    found = matches(pub)
    assert [row.match for row in found.rows] == newest[:PAGE_SIZE]
    assert found.sheets == 3
    assert [row.match for row in matches(pub, sheet=2).rows] == newest[2 * PAGE_SIZE :]
    assert [row.match for row in matches(pub, sheet=7).rows] == newest[2 * PAGE_SIZE :]
    assert [row.match for row in matches(pub, "KARL").rows] == newest[1 : 2 * PAGE_SIZE : 2]
    assert matches(pub, "karl").sheets == 2
    with pytest.raises(NothingRecordedError, match="Sepp"):
        matches(pub, "Sepp")


def test_names_are_those_of_today(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    pub.sql("UPDATE player SET name = 'Mina', key = 'mina' WHERE name = 'Hermine'")
    pub.sql("UPDATE player SET name = NULL, key = NULL WHERE name = 'Franz'")
    assert matches(pub).rows[0].players == PerSeat("Mina", "")
    assert len(matches(pub, "Mina").rows) == 1


def test_nobody_has_no_name(pub: Pub) -> None:
    pub.sit("A", "Franz")
    pub.won(A, 1)
    assert matches(pub).rows[0].players == PerSeat("", "Franz")


def test_bummerls_the_last_first_with_one_that_goes_on(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(B, 1, 3, 2)
    pub.won(A, 3, 3, 1)
    pub.won(A, 3, 3, 1)
    pub.won(B, 2)
    found = bummerls(pub, match)
    assert [row.number for row in found.rows] == [3, 2, 1]
    running, schneider, first = found.rows
    assert (running.end, running.score, running.deals) == (None, PerSeat(0, 2), 1)
    assert schneider.end
    assert schneider.end.kind is BummerlKind.SCHNEIDER
    assert (first.score, first.deals) == (PerSeat(7, 6), 6)
    assert first.begun.time == "20:02"
    assert schneider.begun.time == "20:14"
    assert found.match.won == PerSeat(2, 0)


def test_deals_in_order_with_the_score_after_each(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 3)
    pub.won(B, 2)
    pub.won(A, 3, 3)
    pub.won(B, 1)
    found = deals(pub, match)
    assert [row.score for row in found.rows] == [
        PerSeat(3, 0),
        PerSeat(3, 2),
        PerSeat(6, 2),
        PerSeat(7, 2),  # cut at the target
    ]
    assert [row.number for row in found.rows] == [1, 2, 3, 4]
    assert found.rows[-1].result.game_points == 3
    assert found.bummerl.number == 1
    assert [row.score for row in deals(pub, match, 2).rows] == [PerSeat(0, 1)]
    with pytest.raises(NothingRecordedError):
        deals(pub, match, 3)


def test_what_was_taken_back_is_nowhere(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 3, 3)
    pub.won(B, 3)
    pub.undo()
    pub.won(A, 1)
    assert [row.result.winner for row in deals(pub, match).rows] == [A, A, A]
    pub.undo()  # back across the end of the Bummerl
    pub.won(B, 1)
    assert bummerls(pub, match).rows[0].end is None
    assert [row.score for row in deals(pub, match).rows][-1] == PerSeat(6, 1)


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_told_as_it_was_told_at_the_table(pub: Pub, seed: int) -> None:
    match = pub.sit("Hermine", "Franz", dealer=A if seed % 2 else B)
    for n in range(3):
        seq = pub.deal(100 * seed + n)
        shown = pub.match.view()
        found = told(pub, match, seq)
        assert found.review is not None
        assert found.review == shown.review
        assert found.row.result == shown.result
        assert found.row.number == n + 1
        assert found.rules == HOUSE


def played_out() -> int:
    """Return the seed of a deal, dealt by B, that nobody claims."""
    return next(seed for seed in range(200) if isinstance(dealt(seed, B, HOUSE)[-1], Settle))


def test_a_deal_that_was_settled_by_the_next_turn_up_has_its_own_tricks(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.deal(played_out())
    review, seq = pub.match.view().review, len(pub.journal.actions)
    pub.undo()  # the settlement
    pub.do(TurnUp(card("KH")))
    found = told(pub, match, seq + 2)
    assert found.review == review
    pub.do(Void())
    assert told(pub, match, seq + 2).review == review
    after = told(pub, match, seq + 3)
    assert after.review is not None
    assert after.review.rows == ()
    assert after.row.result.how is How.VOID


def test_a_result_without_cards_has_no_tricks(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    seq = pub.deal(1)
    pub.won(A, 2)
    assert told(pub, match, seq + 1).review is None
    assert told(pub, match, seq).review is not None
    with pytest.raises(NothingRecordedError):
        told(pub, match, seq + 2)


def test_cards_that_were_taken_back_are_in_no_trick(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.deal(3)
    plain = pub.match.view().review
    seq = len(pub.journal.actions)
    for _ in range(4):
        pub.undo()
    for action in pub.journal.actions[seq - 4 : seq]:
        pub.do(action)
    assert told(pub, match, len(pub.journal.actions)).review == plain


def test_a_corrected_deal_tells_both_and_all_after_it_is_counted_anew(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 3, 3, 1)  # Schneider
    pub.won(B, 3)
    pub.correct(match, 3, B, 2)  # the second deal
    rows = deals(pub, match).rows
    assert [row.score for row in rows] == [
        PerSeat(3, 0),
        PerSeat(3, 2),
        PerSeat(4, 2),
        PerSeat(4, 5),
    ]
    assert rows[1].result.winner is B
    assert rows[1].ruled
    assert (rows[1].ruled.winner, rows[1].ruled.game_points) == (A, 3)
    assert rows[0].ruled is None
    (bummerl,) = bummerls(pub, match).rows
    assert (bummerl.end, bummerl.corrected) == (None, True)
    assert matches(pub).rows[0].corrected
    assert matches(pub).rows[0].won == PerSeat(0, 0)


def test_a_voided_deal_stays_in_the_list_and_counts_for_nobody(pub: Pub) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 3)
    pub.won(B, 2)
    pub.correct(match, 2, None, 0)
    first, second = deals(pub, match).rows
    assert (first.result.how, first.result.winner) == (How.VOID, None)
    assert first.ruled
    assert second.score == PerSeat(0, 2)
    assert matches(pub).rows[0].deals == 1


def test_a_clock_that_was_not_set_says_nothing(pub: Pub) -> None:
    evening, pub.now = pub.now, pub.now.replace(year=1970)
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    pub.now = evening
    row = matches(pub).rows[0]
    assert (row.begun, row.minutes) == (When(), None)
    assert deals(pub, match).rows[0].at == When()


def test_a_match_that_is_not_there(pub: Pub) -> None:
    for number in (99, 0, -1, 2**40):
        with pytest.raises(NothingRecordedError):
            bummerls(pub, number)


def test_a_damaged_match_hides_no_other(pub: Pub) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    sound = pub.sit("Hermine", "Karl")
    pub.won(A, 1)
    pub.sql("UPDATE deal_end SET result = '{}' WHERE id = (SELECT min(id) FROM deal_end)")
    assert [row.match for row in matches(pub).rows] == [sound]
