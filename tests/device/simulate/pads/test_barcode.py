"""Barcode modules as captures show them (L06, L08, L10): what they add, repeat and acknowledge."""

from __future__ import annotations

import pytest

from device.simulate.pads.barcode import BarcodeModule, End
from tests.device.simulate.hearing import Hearing

CODE, OTHER = "=QH-1", "=KH-1"
TRIGGER = bytes.fromhex("7e000801000201abcd")
ACKNOWLEDGE = bytes.fromhex("02000001003331")


@pytest.mark.parametrize(
    ("end", "sent"),
    [
        (End.NONE, b"QH-1"),
        (End.CR, b"QH-1\r"),
        (End.CRLF, b"QH-1\r\n"),
        (End.STX, bytes.fromhex("0251482d31030d0a")),
    ],
)
def test_a_code_is_sent_with_what_was_set_up(end: End, sent: bytes) -> None:
    at = Hearing(BarcodeModule(end))
    at.lay(CODE)
    assert at.hear(500) == sent


def test_the_same_code_is_told_again_after_the_interval() -> None:
    at = Hearing(BarcodeModule(End.CR, 400_000_000))
    at.lay(CODE)
    assert [ms // 100 for ms, _ in at.pieces(1000)] == [0, 4, 8]
    at = Hearing(BarcodeModule(End.CR, 0))
    at.lay(CODE)
    assert at.hear(10_000) == b"QH-1\r"


def test_another_code_on_top_is_told_at_once_and_a_code_brought_back_again() -> None:
    at = Hearing(BarcodeModule(End.CR))
    at.lay(CODE)
    at.hear(100)
    at.lay(OTHER)
    assert at.hear(100) == b"KH-1\r"
    at.lift(OTHER)
    at.lift(CODE)
    at.lay(CODE)
    assert at.hear(100) == b"QH-1\r"


def test_a_module_that_reads_when_told_acknowledges_first() -> None:
    at = Hearing(BarcodeModule(End.CR, triggered=True))
    at.lay(CODE)
    assert at.hear(5000) == b""
    at.talker.receive(TRIGGER[:4], at.now)
    at.talker.receive(TRIGGER[4:], at.now)
    assert at.hear(5000) == ACKNOWLEDGE + b"QH-1\r"
    assert at.hear(5000) == b""


def test_told_to_read_it_waits_some_seconds_for_a_code() -> None:
    at = Hearing(BarcodeModule(End.CR, triggered=True))
    at.talker.receive(TRIGGER, at.now)
    assert at.hear(4000) == ACKNOWLEDGE
    at.lay(CODE)
    assert at.hear(500) == b"QH-1\r"
    at.lift(CODE)
    at.talker.receive(TRIGGER, at.now)
    assert at.hear(6000) == ACKNOWLEDGE
    at.lay(CODE)
    assert at.hear(500) == b""


def test_what_is_no_command_is_not_acknowledged() -> None:
    at = Hearing(BarcodeModule())
    at.talker.receive(b"AT\r\n" + TRIGGER[:-1] + b"\x00", at.now)
    assert at.hear(1000) == b""


def test_other_tags_are_no_codes() -> None:
    with pytest.raises(ValueError, match="text of a code"):
        Hearing(BarcodeModule()).lay("04A1B2C3D4E580")
