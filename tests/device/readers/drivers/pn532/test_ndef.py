"""Memories here begin with page 3, the capability container, as a reader hands them over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.readers.drivers.pn532.ndef import needed, text_in

NTAG213 = bytes.fromhex("e1101200")
FACTORY = bytes.fromhex("0103a00c34")
"""The lock control TLV that a new NTAG213 carries before its message (data sheet, 8.5.6)."""
URI = bytes.fromhex("51010755047061672e6174")
"""A record of https://pag.at, last but not first."""


def record(
    text: bytes, *, status: int = 2, flags: int = 0xD1, kind: bytes = b"T", language: bytes = b"en"
) -> bytes:
    payload = bytes((status,)) + language + text
    return bytes((flags, len(kind), len(payload))) + kind + payload


def memory(message: bytes, before: bytes = b"") -> bytes:
    return NTAG213 + before + bytes((0x03, len(message))) + message + b"\xfe"


TEN = record(b"schnapsen:TH")


def test_the_bytes_that_a_phone_writes() -> None:
    written = bytes.fromhex(
        "e1101200 0313 d1010f 54 02656e 7363686e617073656e3a5448 fe".replace(" ", "")
    )
    assert text_in(written) == "schnapsen:TH"


@pytest.mark.parametrize(
    "before", [b"", FACTORY, bytes(3), FACTORY + bytes(1), b"\xfd\xff\x00\x05hello"]
)
def test_other_areas_may_stand_before_the_message(before: bytes) -> None:
    assert text_in(memory(TEN, before)) == "schnapsen:TH"


def test_a_message_with_a_long_length() -> None:
    assert text_in(NTAG213 + b"\x03\xff\x00" + bytes((len(TEN),)) + TEN) == "schnapsen:TH"


@pytest.mark.parametrize(
    ("text", "status", "language"),
    [
        ("Herz Zehn ♥".encode(), 5, b"de-AT"),
        ("Herz Zehn ♥".encode(), 0, b""),
        ("Herz Zehn ♥".encode("utf-16-be"), 0x82, b"de"),
        ("Herz Zehn ♥".encode("utf-16"), 0x82, b"de"),
        (b"\xfe\xff" + "Herz Zehn ♥".encode("utf-16-be"), 0x82, b"de"),
    ],
)
def test_languages_and_codings(text: bytes, status: int, language: bytes) -> None:
    assert text_in(memory(record(text, status=status, language=language))) == "Herz Zehn ♥"


def test_the_first_text_among_other_records_counts() -> None:
    first = record(b"schnapsen:TH", flags=0x11)
    link = bytes((0x91, *URI[1:]))
    assert text_in(memory(link + first + record(b"other", flags=0x51))) == "schnapsen:TH"


def test_a_record_with_a_long_length_and_an_id() -> None:
    payload = b"\x02enschnapsen:TH"
    long = b"\xc9\x01" + len(payload).to_bytes(4, "big") + b"\x03" + b"T" + b"abc" + payload
    assert text_in(memory(long)) == "schnapsen:TH"


@pytest.mark.parametrize(
    "written",
    [
        b"",
        bytes(148),
        NTAG213 + bytes(144),
        NTAG213 + bytes.fromhex("0300fe"),
        bytes.fromhex("00000000") + memory(TEN)[4:],
        memory(URI),
        memory(record(b"")),
        memory(record(b"schnapsen:TH", flags=0xF1)),  # in chunks
        memory(record(b"schnapsen:TH", flags=0xD2)),  # type "T" of another family
        memory(record(b"\xff\xfe\xff")),
        memory(record(b"x", status=0x82)),
        memory(TEN[:-1]),  # the record is longer than its message
        memory(b"\xd1"),
        NTAG213 + b"\xfe" + memory(TEN)[4:],  # behind the end
        bytes.fromhex("e1100100") + memory(TEN)[4:],  # behind the end of an eight-byte tag
    ],
)
def test_no_text(written: bytes) -> None:
    assert text_in(written) is None


@given(st.text(min_size=1, max_size=30), st.integers(0, 40))
def test_so_much_is_asked_for_as_is_needed_and_no_more(text: str, cut: int) -> None:
    whole = memory(record(text.encode()), FACTORY)
    end = len(whole) - 1
    assert needed(whole) == end
    assert text_in(whole[:end]) == text
    part = whole[: min(cut, end - 1)]
    assert text_in(part) is None
    assert len(part) < needed(part) <= end


@given(st.binary(max_size=160), st.booleans())
def test_any_bytes_are_a_text_or_none(data: bytes, is_ntag: bool) -> None:
    written = (NTAG213 if is_ntag else b"") + data
    text = text_in(written)
    assert text is None or 0 < len(text) <= len(written)
    assert needed(written) >= 0
