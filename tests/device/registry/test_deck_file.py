"""A deck as a JSON file: taken whole or refused with the entry that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.base.errors import DeckError
from device.registry.deck_book import DeckBook, Tag, name_of
from device.registry.deck_file import read_deck, write_deck
from engine.interface.markers import TagMeaning
from engine.model.cards import Card, card, pack


def deck(size: int = 20) -> dict[str, str]:
    return {f"04{number:012X}": card.name for number, card in enumerate(pack(size))}


@pytest.mark.parametrize("size", [20, 24])
def test_a_deck_of_either_pack_is_taken(size: int) -> None:
    assert names(read_deck(json.dumps(deck(size)), "deck.json")) == deck(size)


def test_spare_tags_are_taken() -> None:
    assert len(read_deck(json.dumps(deck() | {"04AABBCC": "TH", "05AABBCC": "TH"}), "x")) == 22


def test_uids_may_be_written_as_their_reader_prints_them() -> None:
    written = {" ".join(uid[i : i + 2] for i in range(0, 14, 2)).lower(): c
               for uid, c in deck().items()}  # fmt: skip
    assert read_deck(json.dumps(written), "x") == read_deck(json.dumps(deck()), "x")


@given(st.permutations(pack(24)), st.integers(0, 30))
def test_what_is_written_is_read_again(cards: list[Card], spare: int) -> None:
    tags = {f"04{number:012X}": card for number, card in enumerate([*cards, *cards][: 24 + spare])}
    assert read_deck(write_deck(tags), "x") == tags
    assert list(read_deck(write_deck(tags), "x")) == list(tags)


def test_markers_are_taken_and_need_not_be_complete() -> None:
    marked = deck() | {"05AABBCC": "66A", "05AABBCD": "close"}
    tags = read_deck(json.dumps(marked), "x")
    assert names(tags) == marked
    assert read_deck(write_deck(tags), "x") == tags


def test_barcodes_are_taken() -> None:
    codes = {f"={card.name[::-1]}-1": card.name for card in pack(20)}
    assert names(read_deck(json.dumps(codes), "x")) == codes


def numbers(size: int) -> list[bytes]:
    """Numbers of tags as they are: of 7 bytes from NXP, others of any first byte."""
    chance = Random(size)
    made = [chance.randbytes(size) for _ in pack(20)]
    return [b"\x04" + number[1:] if size == 7 else b"\x01" + number[1:] for number in made]


@pytest.mark.parametrize("size", [4, 7, 10])
@pytest.mark.parametrize("first", ["big", "little"])
def test_a_file_in_decimal_is_recognised(size: int, first: Literal["big", "little"]) -> None:
    found = tags_of({str(int.from_bytes(n, first)): n for n in numbers(size)})
    assert all(found.meaning(n.hex().upper()) for n in numbers(size))


@pytest.mark.parametrize("size", [4, 5, 7, 10])
def test_a_file_of_reversed_numbers_is_recognised(size: int) -> None:
    found = tags_of({n[::-1].hex(): n for n in numbers(size)})
    assert all(found.meaning(n.hex().upper()) for n in numbers(size))


def test_reversed_numbers_of_nxp_are_turned_round_for_good() -> None:
    found = tags_of({n[::-1].hex(" "): n for n in numbers(7)})
    assert list(found.tags) == [n.hex().upper() for n in numbers(7)]


@pytest.mark.parametrize(
    "print_coin",
    [
        lambda n: f"{int.from_bytes(n[1:]):010}",
        lambda n: f"{int.from_bytes(n[2:]):010}",
        lambda n: f"{n[2]:03},{int.from_bytes(n[3:]):05}",
        lambda n: f"{n[2]},{int.from_bytes(n[3:])}",
        lambda n: str(int.from_bytes(n)),
        lambda n: n[1:].hex(),
    ],
)
def test_what_is_printed_on_em4100_coins_is_recognised(print_coin: Callable[..., str]) -> None:
    found = tags_of({print_coin(n): n for n in numbers(5)})
    for number in numbers(5):
        assert found.meaning(number.hex().upper())


def checked(four: bytes) -> bytes:
    """Return the number that a tool for the RC522 gives: with the check byte of the tag."""
    return four + bytes([reduce(xor, four)])


FOURS = [b"\x00" + number[1:] if at % 5 == 0 else number for at, number in enumerate(numbers(4))]
"""As numbers(4), some with a zero byte at the head, which is lost in decimal."""


@pytest.mark.parametrize(
    "write",
    [
        lambda n: str(int.from_bytes(n)),
        lambda n: n.hex(),
        lambda n: n.hex(":").upper(),
        lambda n: ", ".join(f"0x{byte:02X}" for byte in n),
    ],
)
def test_check_bytes_of_an_rc522_are_dropped_and_it_is_said(write: Callable[..., str]) -> None:
    said: list[str] = []
    text = as_file(write(checked(four)) for four in FOURS)
    assert list(read_deck(text, "deck.json", said.append)) == [n.hex().upper() for n in FOURS]
    assert said == ["deck.json: the fifth byte of every number is a check byte; it was dropped"]


def test_the_number_of_a_real_rc522_is_a_tag_of_four_bytes() -> None:
    tools = [962106709424, *(int.from_bytes(checked(four)) for four in FOURS[1:])]
    assert next(iter(read_deck(as_file(map(str, tools)), "x"))) == "E0020755"


@pytest.mark.parametrize("write", [bytes.hex, lambda n: str(int.from_bytes(n))])
@pytest.mark.parametrize(
    ("head", "why"), [(b"\x88", "cut"), (b"\x08", "each reading"), (b"\xff" * 4, "all ones")]
)
def test_a_check_byte_hides_no_number_that_can_be_no_card(
    write: Callable[[bytes], str], head: bytes, why: str
) -> None:
    unusable = checked((head + FOURS[1])[:4])
    text = as_file(write(number) for number in (*map(checked, FOURS[:-1]), unusable))
    with pytest.raises(DeckError, match=f"{write(unusable)}.*{why}"):
        read_deck(text, "x")


def test_five_bytes_are_kept_unless_all_numbers_have_a_check_byte() -> None:
    """One in 256 EM4100 numbers looks as if it had one."""
    said: list[str] = []
    mixed = [*map(checked, FOURS[:-1]), numbers(5)[0]]
    for file in (mixed, numbers(5)):
        text = as_file(number.hex() for number in file)
        assert list(read_deck(text, "x", said.append)) == [n.hex().upper() for n in file]
    assert said == []


def test_a_deck_imported_with_check_bytes_before_knows_its_cards() -> None:
    book = DeckBook({checked(FOURS[1]).hex().upper(): Tag("x", card("TH"))})
    assert book.meaning(FOURS[1].hex().upper()) is card("TH")
    cut = DeckBook({checked(b"\x88\x04\xa3\xc6").hex().upper(): Tag("x", card("TH"))})
    assert cut.meaning("8804A3C6") is None, "other tags are cut to the same"


def as_file(entries: Iterable[str]) -> str:
    """Return a file whose entries are the cards of a pack in order."""
    return json.dumps({entry: c.name for entry, c in zip(entries, pack(20), strict=True)})


def test_single_decimal_numbers_among_others_are_recognised() -> None:
    coin = "0106A1B2C3"
    found = read_deck(json.dumps(deck() | {str(int("06A1B2C3", 16)).zfill(10): "TH"}), "x")
    book = DeckBook({uid: Tag("x", means) for uid, means in found.items()})
    assert book.meaning(coin) is card("TH")
    long = read_deck(json.dumps(deck() | {str(int("04A3C61B2F5E80", 16)): "TH"}), "x")
    assert long["04A3C61B2F5E80"] is card("TH")


def tags_of(entries: dict[str, bytes]) -> DeckBook:
    """Return the deck of a file whose entries are the cards of a pack in order."""
    assert len(entries) == 20
    tags = read_deck(as_file(entries), "x")
    return DeckBook({uid: Tag("x", means) for uid, means in tags.items()})


def names(tags: dict[str, TagMeaning]) -> dict[str, str]:
    return {uid: name_of(means) for uid, means in tags.items()}


def without(name: str) -> dict[str, str]:
    return {uid: card for uid, card in deck().items() if card != name}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected JSON"),
        ("{", "expected JSON"),
        ("[" * 100_000, "expected JSON"),
        ("[]", "expected an object"),
        ('"TH"', "expected an object"),
        ("{}", "got 0"),
        (json.dumps(without("TH")), "got 19; missing of 20: TH"),
        (json.dumps(deck() | {"04AABBCC": "9H"}), "got 21; missing of 24: 9D, 9S, 9C"),
        (
            json.dumps(deck() | {"04AABBCC": "10H"}),
            "entry '04AABBCC': .* such as TH, or a marker, 20A.*got '10H'",
        ),
        (json.dumps(deck() | {"04AABBCC": "th"}), "entry '04AABBCC'.*got 'th'"),
        (json.dumps(deck() | {"04AABBCC": 7}), "entry '04AABBCC'.*got 7"),
        (json.dumps(deck() | {"04AABBCC": {"card": "TH"}}), "entry '04AABBCC'"),
        (json.dumps(deck() | {"tag 5": "TH"}), "entry 'tag 5': expected a UID in hex"),
        (json.dumps(deck() | {"04AABB": "TH"}), "entry '04AABB'.*got 3"),
        (json.dumps(deck() | {"08AABBCC": "TH"}), "entry '08AABBCC'.*each reading"),
        (json.dumps(deck() | {"88AABBCC": "TH"}), "entry '88AABBCC'.*cut"),
        (json.dumps(deck() | {"88AABBCC55": "TH"}), "entry '88AABBCC55'.*cut"),
        (json.dumps(deck() | {"00 00 00 00": "TH"}), "entry '00 00 00 00'.*all zeros"),
        (json.dumps(deck() | {"ff:ff:ff:ff:ff:ff:ff": "TH"}), "entry 'ff:.*all ones"),
        (json.dumps(deck() | {"0": "TH"}), "entry '0': .*zeros"),
        (
            json.dumps(deck() | {"04 AA BB CC": "TH", "04aabbcc": "AH"}),
            "'04aabbcc': this tag is there twice, also as '04 AA BB CC'",
        ),
        (json.dumps(deck() | {"04 AA BB CC": "TH", "CC BB AA 04": "AH"}), "twice, also as 'CC BB"),
        (json.dumps(deck() | {"01AABBCCDD": "TH", "AABBCCDD": "AH"}), "twice, also as 'AABBCCDD'"),
        (json.dumps(deck() | {"4A3C61B2F5E80": "TH"}), "entry '4A3C61B2F5E80': a zero is missing"),
        (json.dumps(deck() | {"QH-1": "TH"}), "entry 'QH-1'.*= and the text of a barcode"),
        (json.dumps(deck() | {"300,12345": "TH"}), "entry '300,12345': expected up to 255"),
        ('{"04AABBCC": "TH", "04AABBCC": "TH"}', "'04AABBCC': this tag is there twice"),
    ],
)
def test_a_wrong_file_is_refused_with_the_entry(text: str, says: str) -> None:
    with pytest.raises(DeckError, match=f"^deck.json: .*{says}"):
        read_deck(text, "deck.json")
