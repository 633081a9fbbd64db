"""Boards that print lines, as captures show them (L01, L02, L04), and what readers make of it."""

from __future__ import annotations

import pytest

from device.readers.drivers.text_lines import LinesDecoder
from device.readers.drivers.uid_patterns import UidLine
from device.readers.fault_counters import FaultCounters
from device.simulate.pads.sketch import BANNER, BOOT_NOISE, Format, Sketch, lines
from tests.device.simulate.hearing import Hearing

UID, OTHER = "04A3C6CAE26180", "04112233445566"
BOOT_MS = 1000 + 50


def booted(sketch: Sketch) -> Hearing:
    at = Hearing(sketch)
    at.hear(BOOT_MS)
    return at


@pytest.mark.parametrize(
    ("form", "captured"),
    [
        (Format.DUMP, "Card UID: 04 A3 C6 CA E2 61 80\r\nCard SAK: 00\r\nPICC type: MIFARE Ultra"),
        (Format.READER, "Reader 0: Card UID: 04 A3 C6 CA E2 61 80\r\nPICC type: MIFARE Ultra"),
        (Format.CUT, "  - tag type: 0x10\r\n  - uid\t : 0x8804a3c6\r\n"),
    ],
)
def test_lines_begin_as_the_captured_ones(form: Format, captured: str) -> None:
    assert lines(UID, form).startswith(captured.encode())


@pytest.mark.parametrize("form", [*Format])
@pytest.mark.parametrize("uid", [UID, "1ADA7444", "04010203040506070809"])
def test_each_format_is_understood(form: Format, uid: str) -> None:
    told = [tag.uid for tag in LinesDecoder(FaultCounters(), UidLine()).take(lines(uid, form))]
    cut = form is Format.CUT and len(uid) > 8
    assert told == [f"88{uid[:6]}" if cut else uid]


def test_a_board_starts_with_noise_and_a_banner() -> None:
    at = Hearing(Sketch())
    assert at.hear(900) == b""
    assert at.hear(300) == BOOT_NOISE + BANNER
    assert at.hear(5000) == b""


def test_a_tag_is_told_once_until_it_comes_again() -> None:
    at = booted(Sketch(Format.BARE))
    at.lay(UID)
    assert at.hear(5000) == b"04a3c6cae26180\r\n"
    at.lift(UID)
    at.lay(UID)
    assert at.hear(5000) == b"04a3c6cae26180\r\n"


def test_two_tags_are_told_one_after_the_other() -> None:
    at = booted(Sketch(Format.BARE))
    at.lay(OTHER, UID)
    assert at.hear(500) == b"04a3c6cae26180\r\n04112233445566\r\n"


def test_some_sketches_tell_a_tag_again_and_again() -> None:
    at = booted(Sketch(Format.SCAN, 250_000_000, {UID: "schnapsen:TH"}))
    at.lay(UID)
    told = at.hear(990)
    assert told == b"SCAN\tuid=04a3c6cae26180\ttext=schnapsen:TH\tremovable=no\n" * 4


def test_started_anew_it_tells_the_resting_tag_again() -> None:
    at = booted(Sketch(Format.BARE))
    at.lay(UID)
    at.hear(500)
    at.talker.lose_power()
    assert at.hear(500) == b""
    assert at.hear(1000) == BOOT_NOISE + BANNER + b"04a3c6cae26180\r\n"


def test_other_tags_are_no_tags_for_it() -> None:
    with pytest.raises(ValueError, match="NFC tag"):
        booted(Sketch()).lay("0E00A1B201")
