"""Which deck is on the table, cards of another among it, and cards known by what is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.readers.messages import TagRate
from engine.interface.inputs import NewMatch, TeachDeck
from engine.interface.notices import AskMarriage, MixedDeck, UnknownTag
from engine.model.cards import card
from engine.model.results import Phase
from tests.device.table.sitting import A, B, Sitting, last_trick, on_table, uid

RED = ("KH red", "QS red", "TS red", "AD red")


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table that knows the deck `Blue` and some cards of `Red`."""
    at = Sitting(tmp_path / "bummerl.sqlite3", also=RED)
    yield at
    at.close()


def test_the_deck_of_the_turn_up_is_on_the_table(at: Sitting) -> None:
    assert at.report(A).deck == ""
    assert at.turn_up("KH red").deck == "Red"
    shown = at.lay(A, "QS red")
    assert (shown.deck, shown.notice) == ("Red", None)


def test_another_match_may_begin_with_another_deck(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(NewMatch())
    assert at.turn_up("KH red").deck == "Red"
    shown = at.lay(A, "QS red")
    assert (shown.deck, shown.notice) == ("Red", None)


def test_a_card_of_another_deck_counts_and_is_told_of_for_a_while(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    shown = at.lay(B, "TS red")
    assert (last_trick(shown), shown.notice) == (["QS", "TS"], MixedDeck(B, "Red", "Blue"))
    at.lift(A)
    at.lift(B)
    assert at.lay(B, "AD").notice == MixedDeck(B, "Red", "Blue"), "whatever is played meanwhile"
    assert at.wait(9000).notice == MixedDeck(B, "Red", "Blue")
    shown = at.wait(1000)
    assert (shown.notice, shown.deck) == (None, "Blue")


def test_the_same_card_of_another_deck_is_told_of_too(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    shown = at.lay(B, "QS red")
    assert (on_table(shown), shown.notice) == ([], MixedDeck(B, "Red", "Blue"))


def test_what_must_be_done_is_said_before_it(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS red")
    assert at.tap(B).notice == AskMarriage(B)


def test_the_next_turn_up_may_be_of_another_deck(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    assert at.hold(B).view.phase is Phase.OVER
    shown = at.turn_up("AD red")
    assert (shown.deck, shown.notice) == ("Red", None)


def test_a_turn_up_taken_back_was_of_no_deal(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.hold(B)
    at.turn_up("AD red")
    at.hold_undo()  # the turn-up
    at.take_back()  # the claim
    at.wait(3000)
    shown = at.lay(B, "AD")
    assert (on_table(shown), shown.deck, shown.notice) == (["AD"], "Blue", None)


def test_after_a_power_cut_the_next_card_tells_the_deck(at: Sitting) -> None:
    at.turn_up("KH red")
    at.pull_the_plug()
    at.report(A)
    assert at.report(B).deck == ""
    shown = at.lay(A, "QS red")
    assert (shown.deck, shown.notice) == ("Red", None)


def test_a_card_is_known_by_what_is_written_on_it_and_belongs_to_no_deck(at: Sitting) -> None:
    at.turn_up("KH")
    at.texts = {"blank": "schnapsen:QS"}
    shown = at.lay(A, "blank")
    assert (on_table(shown), shown.notice, shown.deck) == (["QS"], None, "Blue")
    at.lay(B, "TS")
    assert last_trick(at.report(B)) == ["QS", "TS"]


def test_a_deal_of_written_cards_alone(at: Sitting) -> None:
    at.texts = {"blank": "schnapsen:KH", "other": "schnapsen:QS"}
    assert at.turn_up("blank").view.turn_up is card("KH")
    shown = at.lay(A, "other")
    assert (on_table(shown), shown.notice, shown.deck) == (["QS"], None, "")


def test_what_a_tag_was_taught_goes_before_what_is_written_on_it(at: Sitting) -> None:
    at.turn_up("KH")
    at.texts = {"QS": "schnapsen:AS"}
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_a_tag_with_another_text_is_unknown(at: Sitting) -> None:
    at.turn_up("KH")
    at.texts = {"blank": "https://example.org"}
    assert at.lay(A, "blank").notice == UnknownTag(A)


def test_how_well_a_tag_reads_is_shown_in_the_lesson(at: Sitting) -> None:
    at.send(TeachDeck("Blue"))
    at.table.handle(TagRate(A, uid("QS"), 3, 4), at.now)
    teaching = at.table.snapshot().teaching
    assert teaching is not None
    assert teaching.rates == {card("QS"): 75}


def test_how_well_a_tag_reads_is_nothing_to_a_deal(at: Sitting) -> None:
    at.turn_up("KH")
    before = at.table.snapshot()
    at.table.handle(TagRate(A, uid("QS"), 3, 4), at.now)
    assert at.table.snapshot().view == before.view
