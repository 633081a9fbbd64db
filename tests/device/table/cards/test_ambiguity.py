"""What the pads cannot tell: two of three cards, cards of the other pad, a first answer.

Nothing is made of it that a card too few or too many could explain, and the screen says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.interface.markers import Marker
from engine.interface.notices import (
    AskClose,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
)
from engine.interface.snapshot import Snapshot
from engine.model.cards import Suit, card
from engine.model.results import Phase
from tests.device.table.radio import Air, RadioTable
from tests.device.table.sitting import A, B, last_trick, on_table

Make = Callable[..., RadioTable]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes a table with pads that read well unless told."""
    made: list[RadioTable] = []

    def make(air: Air | None = None, seed: int = 66, **how: Any) -> RadioTable:
        path = tmp_path / f"{len(made)}.sqlite3"
        made.append(RadioTable(path, air or Air(), Random(seed), **how))
        return made[-1]

    yield make
    for at in made:
        at.close()


def marriages(shown: Snapshot) -> list[Suit]:
    return [marriage.suit for marriage in shown.view.marriages]


# A first answer


@pytest.mark.parametrize("looks", [1, 2, 3])
@pytest.mark.parametrize("missed", ["KS", "QS"])
def test_after_a_power_cut_a_card_that_the_first_answers_miss_was_not_lifted(
    make: Make, missed: str, looks: int
) -> None:
    at = make()
    at.turn_up("KH")
    assert at.lay(A, "KS", "QS").notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    at.misses[missed] = looks
    at.pull_the_plug()
    shown = at.wait(3_000)
    assert (on_table(shown), shown.notice) == ([], LeadOfMarriage(A, Suit.SPADES, may_close=True))
    assert on_table(at.lift(A, missed)) == [{"KS": "QS", "QS": "KS"}[missed]]


@pytest.mark.parametrize("stays", ["KS", "QS"])
def test_of_a_marriage_the_card_that_was_left_during_a_power_cut_is_led(
    make: Make, stays: str
) -> None:
    at = make()
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lying[A][:] = [stays]
    at.pull_the_plug()
    assert on_table(at.wait(1_000)) == [stays]


def test_a_turn_up_that_the_first_answer_misses_was_not_laid_to_close(make: Make) -> None:
    at = make()
    at.lay(A, "KH")
    at.misses["KH"] = 2
    at.pull_the_plug()
    assert at.wait(1_000).notice == LiftFirst(A)


def test_a_marker_that_the_first_answer_misses_was_not_laid_just_now(make: Make) -> None:
    at = make(also=(Marker.CLAIM_A.value,))
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lying[B].append(Marker.CLAIM_A.value)
    at.misses[Marker.CLAIM_A.value] = 2
    at.pull_the_plug()
    shown = at.wait(1_000)
    assert (shown.view.phase, shown.notice) == (Phase.OPEN, None)


@pytest.mark.parametrize("cards", [("QS",), ("KS", "QS")])
def test_what_was_taken_back_is_laid_again_to_count_after_a_power_cut(
    make: Make, cards: tuple[str, ...]
) -> None:
    at = make()
    at.turn_up("KH")
    at.lay(A, *cards)
    at.hold_undo()
    before = at.table.snapshot().view
    at.pull_the_plug()
    shown = at.wait(5_000)
    assert (shown.view, shown.notice) == (before, TakenBack("play", lying=True))
    assert at.lift(A).notice is None
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_a_lead_taken_back_after_its_marriage_rests_after_a_power_cut(make: Make) -> None:
    at = make()
    at.turn_up("KH")
    at.lay(A, "KS", "QS")
    at.lift(A, "KS")
    at.hold_undo()
    at.pull_the_plug()
    assert on_table(at.wait(5_000)) == []
    assert isinstance(at.lift(A).notice, LeadOfMarriage)
    assert on_table(at.lay(A, "QS")) == ["QS"]


# Cards of the other pad

CROSSTALK = [0.1, 0.3, 0.5]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("crosstalk", [*CROSSTALK, 0.9])
@pytest.mark.parametrize(("led", "answer"), [("KS", "QS"), ("QS", "KS")])
def test_a_card_of_the_follower_that_the_leader_s_pad_hears_is_no_marriage(
    make: Make, led: str, answer: str, crosstalk: float, seed: int
) -> None:
    at = make(Air(crosstalk=crosstalk, missed=0.02), seed)
    at.turn_up("KH")
    assert on_table(at.lay(A, led)) == [led]
    at.lay(B, answer)
    shown = at.wait(2_000)
    assert marriages(shown) == []
    assert last_trick(shown) == [led, answer] or isinstance(shown.notice, ReadByBothPads)
    assert crosstalk > max(CROSSTALK) or last_trick(shown)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("crosstalk", CROSSTALK)
def test_the_leader_s_marriage_that_the_follower_s_pad_hears_is_no_answer(
    make: Make, crosstalk: float, seed: int
) -> None:
    at = make(Air(crosstalk=crosstalk, missed=0.02), seed)
    at.turn_up("KH")
    assert on_table(at.lay(A, "KS")) == ["KS"]
    shown = at.lay(A, "QS")
    assert (marriages(shown), last_trick(shown)) == ([Suit.SPADES], [])
    assert shown.notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("crosstalk", CROSSTALK)
def test_a_marriage_beside_an_old_card_that_its_pad_had_heard_of_the_other_counts(
    make: Make, crosstalk: float, seed: int
) -> None:
    at = make(Air(crosstalk=crosstalk), seed)
    at.turn_up("KH")
    at.lay(A, "AS")
    at.lay(B, "TS")  # its number is the highest, so that the two others hide it
    at.lift(A)
    at.lay(A, "KD", "QD")
    assert marriages(at.wait(2_000)) == [Suit.DIAMONDS]
    shown = at.lift(A, "KD")
    assert (marriages(shown), on_table(shown)) == ([Suit.DIAMONDS], ["QD"])


def test_cards_that_both_pads_always_hear_are_no_marriage_and_no_answer(make: Make) -> None:
    at = make(Air(crosstalk=1.0))
    at.turn_up("KH")
    assert on_table(at.lay(A, "KS")) == ["KS"]
    shown = at.lay(A, "QS")
    assert (marriages(shown), last_trick(shown)) == ([], [])
    assert shown.notice == ReadByBothPads(B)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("crosstalk", CROSSTALK)
def test_the_turn_up_that_rests_on_the_other_pad_asks_nothing(
    make: Make, crosstalk: float, seed: int
) -> None:
    at = make(Air(crosstalk=crosstalk), seed)
    at.lay(B, "KH")
    assert at.wait(5_000).notice is None
    at.tap(A)
    assert at.wait(5_000).view.phase is Phase.OPEN


@pytest.mark.parametrize("seed", range(5))
def test_a_card_laid_out_of_turn_is_not_led_by_the_pad_that_hears_it(
    make: Make, seed: int
) -> None:
    at = make(Air(crosstalk=0.1), seed)
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    at.lift(A)
    at.lift(B)
    at.lay(B, "AD")
    assert on_table(at.lay(A, "JD")) == []
    assert on_table(at.wait(5_000)) == []


# Three cards on one pad


@pytest.mark.parametrize("last_first", [False, True])
@pytest.mark.parametrize("turn_up", ["AH", "QH", "TH"])
def test_a_third_card_on_king_and_queen_proves_neither_lifted(
    make: Make, turn_up: str, *, last_first: bool
) -> None:
    at = make(last_first=last_first)
    at.turn_up(turn_up)
    at.lay(A, "KD")
    assert at.lay(A, "QD").notice == LeadOfMarriage(A, Suit.DIAMONDS, may_close=True)
    at.lay(A, turn_up)
    shown = at.wait(10_000)
    assert on_table(shown) == []
    assert isinstance(shown.notice, AskClose | LeadOfMarriage)
    at.lift(A, turn_up)
    assert on_table(at.wait(10_000)) == []
    assert on_table(at.lift(A, "KD")) == ["QD"]


@pytest.mark.parametrize("last_first", [False, True])
def test_of_a_marriage_under_a_third_card_the_one_that_stays_is_led_when_it_is_alone(
    make: Make, *, last_first: bool
) -> None:
    at = make(last_first=last_first)
    at.turn_up("AH")
    at.lay(A, "KD", "QD")
    at.lay(A, "AH")
    at.lift(A, "QD")
    shown = at.wait(10_000)
    assert on_table(shown) == []
    assert isinstance(shown.notice, AskClose | TooManyCards)
    assert on_table(at.lift(A, "AH")) == ["KD"]


def test_a_turn_up_that_may_have_been_lifted_unseen_closes_nothing(make: Make) -> None:
    at = make()
    at.turn_up("AH")
    at.lay(A, "KD", "QD")
    assert at.lay(A, "AH").notice == AskClose(A)
    assert not isinstance(at.lift(A, "AH").notice, AskClose)
    assert at.tap(A).view.phase is Phase.OPEN
    shown = at.lift(A, "QD")
    assert (on_table(shown), shown.view.phase, shown.notice) == (["KD"], Phase.OPEN, None)


@pytest.mark.parametrize("last_first", [False, True])
@pytest.mark.parametrize(("old", "mate"), [("AD", "JD"), ("TS", "JS"), ("KD", "JD")])
@pytest.mark.parametrize("turn_up", ["AH", "KH", "TH"])
def test_beside_an_old_card_an_exchange_is_no_lead_of_the_lowest_trump(
    make: Make, turn_up: str, old: str, mate: str, *, last_first: bool
) -> None:
    at = make(last_first=last_first)
    at.turn_up(turn_up)
    at.lay(A, old)
    at.lay(B, mate)
    at.lift(B)
    shown = at.lay(A, "JH", turn_up)
    assert on_table(shown) == []
    assert isinstance(shown.notice, TooManyCards | AskClose | Exchanged)
    shown = at.lift(A, old)
    assert (on_table(shown), shown.view.turn_up) == ([], card("JH"))
    assert shown.notice == Exchanged(A)


def test_the_lowest_trump_that_is_led_is_led_when_the_old_card_is_gone(make: Make) -> None:
    at = make()
    at.turn_up("AH")
    at.trick(A, "AD", "JD")
    at.lay(A, "AS")
    at.lay(B, "JS")
    assert at.lay(A, "JH").notice == TooManyCards(A)
    assert on_table(at.lift(A, "AS")) == ["JH"]


def test_other_leads_beside_an_old_card_count_at_once(make: Make) -> None:
    at = make()
    at.turn_up("AH")
    at.lay(A, "AD")
    at.lay(B, "JD")
    shown = at.lay(A, "TS")
    assert (on_table(shown), shown.notice) == (["TS"], None)


@pytest.mark.parametrize("led", ["KS", "QS"])
@pytest.mark.parametrize("last_first", [False, True])
def test_a_marriage_beside_an_old_card_counts_when_that_is_lifted(
    make: Make, led: str, *, last_first: bool
) -> None:
    at = make(last_first=last_first)
    at.turn_up("AH")
    at.lay(A, "AD")
    at.lay(B, "JD")
    at.lay(A, led)
    shown = at.lay(A, *({"KS", "QS"} - {led}))
    assert isinstance(shown.notice, TooManyCards | LeadOfMarriage)
    shown = at.lift(A, "AD")
    assert (on_table(shown), shown.notice) == ([], LeadOfMarriage(A, Suit.SPADES, may_close=True))


def test_a_pad_with_two_old_cards_can_show_no_third_and_says_so(make: Make) -> None:
    at = make()
    at.turn_up("AH")
    at.lay(A, "AD")
    at.lay(B, "JD")
    at.lay(A, "AS")
    assert at.lay(B, "JS").notice == TooManyCards(A)
    at.lay(A, "TS")
    assert on_table(at.lift(A, "AD", "AS")) == ["TS"]


@pytest.mark.parametrize("answer", ["JD", "TS", "AH"])
def test_a_single_card_counts_at_the_first_look_that_sees_it(make: Make, answer: str) -> None:
    at = make()
    at.turn_up("KH")
    assert on_table(at.lay_for_one_look(A, "KS")) == ["KS"]
    at.wait(1_000)
    assert last_trick(at.lay_for_one_look(B, answer)) == ["KS", answer]


@pytest.mark.parametrize("cards", [("KS", "QS"), ("QS",)])
def test_where_the_other_pad_is_full_two_cards_wait_until_it_can_tell_that_it_lacks_them(
    make: Make, cards: tuple[str, ...]
) -> None:
    at = make()
    at.turn_up("KH")
    if len(cards) == 1:
        at.lay(A, "KS")
    at.lying[B] += ["JD", "JC"]  # thrown down there, where they hide what may lie beside them
    at.lay(A, *cards)
    shown = at.wait(5_000)
    assert not {"QS"} & set(on_table(shown))
    assert marriages(shown) == []
    at.lift(B)
    assert marriages(at.wait(1_000)) == [Suit.SPADES]


# Cards laid again


@pytest.mark.parametrize("gap_ms", [350, 440, 600])
def test_the_former_turn_up_lifted_and_soon_laid_again_is_led(make: Make, gap_ms: int) -> None:
    at = make()
    at.turn_up("AS")
    assert at.lay(A, "JS", "AS").notice == Exchanged(A)
    for name in ("JS", "AS"):
        at.lying[A].remove(name)
    at.wait(gap_ms)
    assert on_table(at.lay(A, "AS")) == ["AS"]


@pytest.mark.parametrize("gap_ms", [350, 600])
def test_the_turn_up_lifted_and_soon_laid_again_asks_to_close(make: Make, gap_ms: int) -> None:
    at = make()
    at.lay(A, "AS")
    at.wait(2_000)
    at.lying[A].clear()
    at.wait(gap_ms)
    assert at.lay(A, "AS").notice == AskClose(A)


@pytest.mark.parametrize("left", ["JS", "AS"])
def test_a_card_that_lies_since_an_exchange_is_to_be_lifted_however_long_it_lies(
    make: Make, left: str
) -> None:
    at = make()
    at.turn_up("AS")
    at.lay(A, "JS", "AS")
    at.lift(A, {"JS": "AS", "AS": "JS"}[left])
    for shown in (at.wait(60_000), _after_a_power_cut(at)):
        assert isinstance(shown.notice, Exchanged)
        assert not shown.notice.both
    at.lift(A)
    assert at.wait(1_000).notice is None


def _after_a_power_cut(at: RadioTable) -> Snapshot:
    at.pull_the_plug()
    return at.wait(2_000)
