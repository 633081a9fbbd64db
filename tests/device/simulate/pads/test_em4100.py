"""RDM6300 and ID-20LA as captures show them (R02, R05, R06), and with tags that come and go."""

from __future__ import annotations

import pytest

from device.readers.drivers.em4100 import Em4100Decoder
from device.readers.fault_counters import Fault, FaultCounters
from device.simulate.pads.em4100 import Em4100Format, Id20la, Rdm6300
from tests.device.simulate.hearing import Hearing

UID, OTHER = "01C8F00800", "67003B51C6"


@pytest.mark.parametrize(
    ("reader", "uid", "captured"),
    [
        (Rdm6300(), "01C8F00800", "0230314338463030383030333103"),
        (Rdm6300(), "67003B51C6", "0236373030334235314336434203"),
        (Rdm6300(Em4100Format.CLONE), "0114AE3BBC", "02303131344145334242433c03"),
        (Id20la(), "0500207B32", "023035303032303742333236430d0a03"),
    ],
)
def test_a_frame_is_the_captured_one(reader: Rdm6300 | Id20la, uid: str, captured: str) -> None:
    at = Hearing(reader)
    at.lay(uid)
    assert at.hear(60) == bytes.fromhex(captured)


def test_an_rdm6300_repeats_as_long_as_the_tag_lies() -> None:
    at = Hearing(Rdm6300())
    assert at.hear(1000) == b""
    at.lay(UID)
    assert at.hear(640).count(b"\x02") == 10
    at.lift(UID)
    assert at.hear(1000) == b""


def test_a_frame_takes_its_time_and_comes_in_pieces() -> None:
    at = Hearing(Rdm6300())
    at.lay(UID)
    assert [(ms, len(data)) for ms, data in at.pieces(60)] == [(8, 8), (14, 6)]


def test_an_id20la_tells_a_tag_once_for_each_approach() -> None:
    at = Hearing(Id20la())
    at.lay(UID)
    assert at.hear(5000).count(b"\x02") == 1
    at.lift(UID)
    at.hear(100)
    at.lay(UID)
    assert at.hear(5000).count(b"\x02") == 1


@pytest.mark.parametrize("reader", [Rdm6300(), Rdm6300(Em4100Format.CLONE), Id20la()])
def test_of_two_tags_no_frame_is_right(reader: Rdm6300 | Id20la) -> None:
    at = Hearing(reader)
    at.lay(UID, OTHER)
    tally = FaultCounters()
    heard = at.hear(5000)
    assert heard
    assert [*Em4100Decoder(tally).take(heard)] == []
    assert tally.counts()[Fault.BAD_FRAME] > 10
    at.lift(UID)
    assert b"67003B51C6" in at.hear(200)


@pytest.mark.parametrize("reader", [Rdm6300(), Id20la()])
def test_with_power_back_the_resting_tag_is_told_again(reader: Rdm6300 | Id20la) -> None:
    at = Hearing(reader)
    at.lay(UID)
    at.hear(1000)
    at.talker.lose_power()
    assert at.hear(60).count(b"\x02") == 1


def test_other_tags_are_no_tags_for_it() -> None:
    with pytest.raises(ValueError, match="5 bytes"):
        Hearing(Rdm6300()).lay("04A1B2C3D4E580")


def test_when_a_tag_was_first_told_is_reported_once() -> None:
    reported: dict[str, int] = {}
    at = Hearing(Rdm6300(reported=reported.__setitem__))
    at.hear(100)
    at.lay(UID)
    laid = at.now
    at.hear(1000)
    assert reported == {UID: laid}
