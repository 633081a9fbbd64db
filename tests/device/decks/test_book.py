"""The deck book: which tags may be cards, and of which deck."""

from __future__ import annotations

import pytest

from device.decks import DeckBook, Tag, TagRefused, normal_uid, unfit
from engine.cards import card, pack
from engine.snapshot import TeachNote

UID = "04A3C61B2F5E80"


@pytest.mark.parametrize(
    "written",
    ["04A3C61B2F5E80", "04a3c61b2f5e80", "04:A3:C6:1B:2F:5E:80", "04 a3 c6 1b 2f 5e 80\n",
     "04-A3-C6-1B-2F-5E-80", "04.a3.c6.1b.2f.5e.80"],
)  # fmt: skip
def test_a_uid_is_one_number_however_it_is_written(written: str) -> None:
    assert normal_uid(written) == UID


@pytest.mark.parametrize("size", [4, 7, 10])
def test_uids_of_every_size_of_the_standard_are_taken(size: int) -> None:
    assert normal_uid("04" * size) == "04" * size


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "hex"),
        ("04A3C", "hex"),
        ("04A3C6XX", "hex"),
        ("٠٤٠٤٠٤٠٤", "hex"),
        ("04A3C6", "got 3"),
        ("04A3C61B2F", "got 5"),
        ("E0040150A1B2C3D4", "got 8"),
        ("04" * 11, "got 11"),
    ],
)
def test_what_is_no_uid_is_refused_with_the_reason(written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        normal_uid(written)


@pytest.mark.parametrize(
    ("uid", "note"),
    [
        ("08A3C61B", TeachNote.RANDOM_UID),
        ("8804A3C6", TeachNote.CUT_UID),
        ("08A3C61B2F5E80", None),
        ("88A3C61B2F5E80", None),
        ("04A3C61B", None),
    ],
)
def test_numbers_that_change_or_are_cut_can_be_no_card(uid: str, note: TeachNote | None) -> None:
    assert unfit(uid) is note
    taught = DeckBook().teach("blue", uid, card("TH"))
    assert taught == (TagRefused(note) if note else DeckBook({uid: Tag("blue", card("TH"))}))


def test_a_taught_tag_is_its_card_and_no_other_tag_is() -> None:
    book = taught(DeckBook(), "blue", UID, "TH")
    assert book.meaning(UID) is card("TH")
    assert book.is_taught(UID)
    assert book.meaning("04A3C61B2F5E81") is None
    assert not book.is_taught("04A3C61B2F5E81")


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


def taught(book: DeckBook, deck: str, uid: str, name: str) -> DeckBook:
    after = book.teach(deck, uid, card(name))
    assert isinstance(after, DeckBook)
    return after
