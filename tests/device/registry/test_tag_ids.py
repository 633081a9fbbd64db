"""Numbers of tags: one tag, however people and tools write its number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.registry.deck_book import DeckBook, Tag
from device.registry.tag_ids import decimal_uid, normal_uid, unfit
from engine.model.cards import card

UID = "04A3C61B2F5E80"
SMALL = "04000A0B0C0D0E"

# What a tool prints for the bytes of a number, and how it is read again.
HEX: tuple[Callable[[bytes], str], ...] = (
    bytes.hex,
    lambda n: n.hex().upper(),
    lambda n: n.hex(" "),
    lambda n: n.hex(":").upper(),
    lambda n: n.hex("-") + "\r\n",
    lambda n: n.hex("."),
    lambda n: n.hex(" ", 2),
    lambda n: "0x" + n.hex(),
    lambda n: ", ".join(f"0x{byte:02X}" for byte in n),
    lambda n: " ".join(f"{byte:X}" for byte in n),
    lambda n: ":".join(f"{byte:x}" for byte in n),
)
numbers = st.sampled_from([4, 5, 7, 10]).flatmap(
    lambda size: st.binary(min_size=size, max_size=size)
)


@given(numbers, st.sampled_from(HEX))
def test_a_number_is_the_same_in_any_case_and_with_any_separator(
    number: bytes, write: Callable[[bytes], str]
) -> None:
    assert normal_uid(write(number)) == number.hex().upper()


@given(number=numbers, write=st.sampled_from(HEX), turned=st.booleans())
def test_a_tag_is_known_whichever_byte_comes_first(
    number: bytes, write: Callable[[bytes], str], *, turned: bool
) -> None:
    taught = normal_uid(write(number[::-1] if turned else number))
    assert knows(taught, number.hex().upper())
    assert knows(number.hex().upper(), taught)


@given(number=numbers, turned=st.booleans(), zeros=st.integers(0, 3))
def test_a_tag_is_known_by_its_decimal_number(number: bytes, zeros: int, *, turned: bool) -> None:
    """Zeros before it may be lost, but not so many bytes that it is another kind of number."""
    value = int.from_bytes(number[::-1] if turned else number)
    taught = decimal_uid("0" * zeros + str(value))
    if len(taught) == 2 * len(number):
        assert knows(taught, number.hex().upper())


@given(st.binary(min_size=5, max_size=5))
def test_an_em4100_tag_is_known_with_and_without_its_version(number: bytes) -> None:
    whole, low = number.hex().upper(), number[1:].hex().upper()
    printed = f"{int.from_bytes(number[1:]):010}"
    wiegand = f"{number[2]:03},{int.from_bytes(number[3:]):05}"
    assert knows(whole, low)
    assert knows(low, whole)
    assert knows(decimal_uid(printed), whole)
    assert knows(decimal_uid(wiegand), whole)
    assert knows(normal_uid(printed), whole), "ten digits taken for five bytes"
    assert knows(normal_uid(printed), low)


@given(st.lists(numbers.filter(lambda n: len(n) != 5), min_size=2, max_size=2, unique=True))
def test_another_tag_is_not_known(two: list[bytes]) -> None:
    first, second = two
    if first[::-1] != second:
        assert not knows(first.hex().upper(), second.hex().upper())


@pytest.mark.parametrize(
    "read", ["02A6A1B2C3", "01A7A1B2C3", "A7A1B2C3", "01A6A1B2C4", "A6A1B2C4"]
)
def test_another_em4100_tag_is_not_known(read: str) -> None:
    assert not knows("01A6A1B2C3", read)


def knows(taught: str, read: str) -> bool:
    return DeckBook({taught: Tag("blue", card("TH"))}).is_taught(read)


@pytest.mark.parametrize("text", ["=QH-1", "= a b ", "=" + "x" * 40, "=04A3C61B"])
def test_the_text_of_a_barcode_is_a_number_as_it_is(text: str) -> None:
    assert normal_uid(text) == text
    assert knows(text, text)
    assert not knows(text, UID)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "hex"),
        ("tag 5", "hex"),
        ("04A3C6XX", "hex"),
        ("٠٤٠٤٠٤٠٤", "hex"),
        ("\ufb00\ufb00\ufb00\ufb00", "hex"),
        ("04A3C", "zero is missing"),
        ("0x4A3C61B2F5E80", "zero is missing"),
        ("04A3 C61", "zero is missing"),
        ("04A3C6", "got 3"),
        ("04A3C61B2F5E", "got 6"),
        ("E0040150A1B2C3D4", "got 8"),
        ("04" * 11, "got 11"),
        ("=", "1 to 40"),
        ("=" + "x" * 41, "1 to 40"),
        ("=Ä", "1 to 40"),
    ],
)
def test_what_is_no_number_is_refused_with_the_reason(written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        normal_uid(written)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("12A", "digits"),
        ("", "digits"),
        ("9" * 25, "10 bytes"),
        ("256,1", "255"),
        ("1,65536", "255"),
    ],
)
def test_what_is_no_decimal_number_is_refused_with_the_reason(written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        decimal_uid(written)


def test_only_four_bytes_can_be_random_or_cut() -> None:
    assert [unfit(uid) for uid in (UID, SMALL, "0811223344", "88A3C61B2F5E80", "=8811222")] == (
        [None] * 5
    )
