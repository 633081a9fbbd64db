"""The deck book: which tags may be cards, and of which deck."""

from __future__ import annotations

import pytest

from device.registry.deck_book import DeckBook, Tag, TagRefused, named, written_card
from engine.interface.lessons import TeachNote
from engine.interface.markers import Marker
from engine.model.cards import card, pack

UID = "04A3C61B2F5E80"


@pytest.mark.parametrize(
    ("uid", "note"),
    [
        ("08A3C61B", TeachNote.RANDOM_UID),
        ("8804A3C6", TeachNote.CUT_UID),
        *((digit * 2 * size, TeachNote.BLANK_UID) for digit in "0F" for size in (4, 5, 7, 10)),
        ("00000001", None),
        ("FFFFFFF0", None),
        ("=00000000", None),
        ("=FFFFFFFF", None),
        ("08A3C61B2F5E80", None),
        ("88A3C61B2F5E80", None),
        ("04A3C61B", None),
        ("08A3C61B2F", None),
        ("=88A3C61", None),
    ],
)
def test_numbers_that_change_or_are_cut_or_none_can_be_no_card(
    uid: str, note: TeachNote | None
) -> None:
    taught = DeckBook().teach("blue", uid, card("TH"))
    assert taught == (TagRefused(note) if note else DeckBook({uid: Tag("blue", card("TH"))}))


def test_a_taught_tag_is_its_card_and_no_other_tag_is() -> None:
    book = taught(DeckBook(), "blue", UID, "TH")
    assert book.meaning(UID) is card("TH")
    assert book.is_taught(UID)
    assert book.meaning("04A3C61B2F5E81") is None
    assert not book.is_taught("04A3C61B2F5E81")


@pytest.mark.parametrize("uid", ["00000000", "FFFFFFFFFF", "08A3C61B", "8804A3C6"])
def test_a_number_taught_before_it_was_refused_keeps_its_card_and_gets_no_other(uid: str) -> None:
    book = DeckBook({uid: Tag("blue", card("TH"))})
    assert isinstance(book.teach("blue", uid, card("AH")), TagRefused)
    assert book.meaning(uid) is card("TH")


def test_a_card_may_have_spare_tags() -> None:
    book = taught(taught(DeckBook(), "blue", UID, "TH"), "blue", "04000000000001", "TH")
    assert book.deck("blue") == {UID: card("TH"), "04000000000001": card("TH")}


def test_a_tag_is_one_card_of_one_deck() -> None:
    book = taught(DeckBook(), "blue", UID, "TH")
    held = Tag("blue", card("TH"))
    assert book.teach("blue", UID, card("AH")) == TagRefused(TeachNote.ALREADY_TAUGHT, held)
    assert book.teach("red", UID, card("TH")) == TagRefused(TeachNote.OTHER_DECK, held)
    assert book.teach("blue", UID, card("TH")) == book


def test_a_forgotten_tag_can_be_taught_again() -> None:
    book = taught(DeckBook(), "blue", UID, "TH").forget(UID)
    assert book.names() == ()
    assert taught(book, "red", UID, "AH").meaning(UID) is card("AH")


def test_a_book_never_changes() -> None:
    book = taught(DeckBook(), "blue", UID, "TH")
    book.forget(UID)
    book.teach("blue", "04000000000001", card("AH"))
    assert book.deck("blue") == {UID: card("TH")}


def test_a_deck_can_be_played_once_every_card_of_the_pack_is_taught() -> None:
    book = DeckBook()
    for number, one in enumerate(pack(20)):
        assert book.complete(20) == ()
        book = taught(book, "blue", f"04{number:012X}", one.name)
    assert book.complete(20) == ("blue",)
    assert book.complete(24) == ()
    for number, suit in enumerate("SHDC"):
        book = taught(book, "blue", f"05{number:012X}", f"9{suit}")
    assert book.complete(20) == ("blue",)
    assert book.complete(24) == ("blue",)


def test_a_number_that_could_be_two_tags_is_none_of_them() -> None:
    book = taught(taught(DeckBook(), "blue", "0100345678", "TH"), "blue", "0200345678", "AH")
    assert book.meaning("0100345678") is card("TH")
    assert book.meaning("00345678") is None
    assert not book.is_taught("00345678")


def test_a_tag_taught_by_another_tool_is_not_taught_twice() -> None:
    book = taught(DeckBook(), "blue", "805E2F1BC6A304", "TH")
    held = Tag("blue", card("TH"))
    assert book.teach("blue", UID, card("AH")) == TagRefused(TeachNote.ALREADY_TAUGHT, held)
    assert book.teach("red", UID, card("TH")) == TagRefused(TeachNote.OTHER_DECK, held)
    assert book.teach("blue", UID, card("TH")) == book
    assert book.deck_of(UID) == "blue"


def test_a_number_with_zeros_before_it_is_another_tag() -> None:
    """A field beside another has been seen to shift numbers (readers.md 2)."""
    assert taught(DeckBook(), "blue", "816CB821", "TH").meaning("000000816CB821") is None


def test_a_moved_tag_is_something_else_of_its_deck() -> None:
    book = taught(taught(DeckBook(), "blue", UID, "TH"), "blue", "04000000000001", "AH")
    moved = book.move(UID, Marker.CLOSE)
    assert moved.deck("blue") == {"04000000000001": card("AH"), UID: Marker.CLOSE}
    assert book.meaning(UID) is card("TH")


@pytest.mark.parametrize(
    ("text", "name"),
    [("schnapsen:TH", "TH"), ("SCHNAPSEN:9c", "9C"), (" schnapsen: kd\n", "KD")],
)
def test_a_card_may_be_written_on_its_tag(text: str, name: str) -> None:
    assert written_card(text) is card(name)


@pytest.mark.parametrize("text", ["", "TH", "schnapsen:", "schnapsen:10H", "schnapsen:TH TC"])
def test_other_texts_on_a_tag_are_no_card(text: str) -> None:
    assert written_card(text) is None


def test_cards_and_markers_are_called_by_name_in_any_case() -> None:
    assert named(" th ") is card("TH")
    assert named("66a") is Marker.CLAIM_A
    assert named("Close") is Marker.CLOSE
    assert named("10H") is None


def taught(book: DeckBook, deck: str, uid: str, name: str) -> DeckBook:
    after = book.teach(deck, uid, card(name))
    assert isinstance(after, DeckBook)
    return after
