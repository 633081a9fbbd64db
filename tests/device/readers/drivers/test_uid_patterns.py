"""Lines as boards print them, whole and broken off: the number of the tag, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.readers.drivers.uid_patterns import UidLine
from tests.device.readers.heard import uids

TAG = "04A3C6CAE26180"
BLANKS = "04 A3 C6 CA E2 61 80"


def uid_in(line: str, reader: int | None = None) -> str | None:
    try:
        heard = UidLine(reader=reader).tag(line)
    except ValueError:
        return None
    return heard.uid if heard else None


@pytest.mark.parametrize(
    "line",
    [
        f"UID tag : {BLANKS}",
        f"UID tag :{BLANKS} ",
        "  UID Value: 0x04 0xA3 0xC6 0xCA 0xE2 0x61 0x80",
        f"NUID: {TAG}",
        f"tag_uid={TAG}",
        f"Card UID (7 bytes): {BLANKS}",
        f"UID: {TAG}, SAK: 00",
        f"UID: {BLANKS} SAK: 00",
        f"UID={TAG};size=7",
        f"<uid='{TAG}'>",
        f"UID: {BLANKS}, UID size: 7",
        "UID: 4:A3:C6:CA:E2:61:80",
    ],
)
def test_what_popular_sketches_print(line: str) -> None:
    assert uid_in(line) == TAG


@pytest.mark.parametrize(
    "line",
    [
        "UID Length: 7 bytes",
        "The NUID tag is:",
        "UID dec: 4 16 19 20",
        "UID (dec): 4 16 19 20",
        "UUID: 04a3c6ca",
        "UUID: 4fafc201-1fb5-459e-8fcc-c5c9c331914b",
        "druid: 04a3c6ca",
        "2016-06-08",
        "08.06.2016",
        "12:34:56",
        "UID AB:04:A3:C6:CA",
    ],
)
def test_what_looks_like_a_number_and_is_none(line: str) -> None:
    assert uid_in(line) is None


@pytest.mark.parametrize(
    "instead",
    ["rst cause:2, boot mode:(3,6)", "ets Jun  8 2016 00:22:57", "Card SAK: 00", "\ufffdE", "x"],
)
def test_a_line_that_breaks_off_is_never_a_shorter_number(instead: str) -> None:
    """A board that starts anew in the midst of a line goes on with something else."""
    begun = f"Card UID: {BLANKS}"
    for at in range(len(begun) - 1):
        for blank in ("", " "):
            assert uid_in(begun[:at] + blank + instead) is None


def test_a_line_that_begins_anew_holds_the_number_at_its_end() -> None:
    line = f"Card UID: {BLANKS}"
    for at in range(len(line)):
        assert uid_in(line[:at] + line) == TAG


@given(st.binary(max_size=40))
def test_noise_before_a_named_number_hides_it_not(noise: bytes) -> None:
    line = noise.replace(b"{", b"") + f" UID: {TAG}\n".encode()
    assert uids("lines", line)[-1:] == [TAG]


def test_with_several_readers_only_the_chosen_one_counts() -> None:
    assert uid_in(f"Reader 1: Card UID: {BLANKS}", reader=1) == TAG
    assert uid_in(f"Reader 1: Card UID: {BLANKS}", reader=0) is None
    assert uid_in(f"Card UID: {BLANKS}", reader=0) is None
