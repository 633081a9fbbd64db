"""A deck as a JSON file: taken whole or refused with the entry that is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.deck_file import read_deck, write_deck
from device.errors import DeckError
from engine.cards import Card, pack


def deck(size: int = 20) -> dict[str, str]:
    return {f"04{number:012X}": card.name for number, card in enumerate(pack(size))}


@pytest.mark.parametrize("size", [20, 24])
def test_a_deck_of_either_pack_is_taken(size: int) -> None:
    tags = read_deck(json.dumps(deck(size)), "deck.json")
    assert {uid: card.name for uid, card in tags.items()} == deck(size)


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
        (json.dumps(deck() | {"04AABBCC": "9H"}), "got 21; missing of 24: 9S, 9D, 9C"),
        (json.dumps(deck() | {"04AABBCC": "10H"}), "entry '04AABBCC': .* such as TH, got '10H'"),
        (json.dumps(deck() | {"04AABBCC": "th"}), "entry '04AABBCC'.*got 'th'"),
        (json.dumps(deck() | {"04AABBCC": 7}), "entry '04AABBCC'.*got 7"),
        (json.dumps(deck() | {"04AABBCC": {"card": "TH"}}), "entry '04AABBCC'"),
        (json.dumps(deck() | {"tag 5": "TH"}), "entry 'tag 5': expected a UID in hex"),
        (json.dumps(deck() | {"04AABB": "TH"}), "entry '04AABB'.*got 3"),
        (json.dumps(deck() | {"08AABBCC": "TH"}), "entry '08AABBCC'.*each reading"),
        (json.dumps(deck() | {"88AABBCC": "TH"}), "entry '88AABBCC'.*cut"),
        (json.dumps(deck() | {"04 AA BB CC": "TH", "04aabbcc": "AH"}), "'04aabbcc'.*already TH"),
        ('{"04AABBCC": "TH", "04AABBCC": "TH"}', "'04AABBCC'.*already TH"),
    ],
)
def test_a_wrong_file_is_refused_with_the_entry(text: str, says: str) -> None:
    with pytest.raises(DeckError, match=f"^deck.json: .*{says}"):
        read_deck(text, "deck.json")
