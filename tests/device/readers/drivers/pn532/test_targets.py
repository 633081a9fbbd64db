from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.readers.drivers.pn532.frame import ChipAnswer
from device.readers.drivers.pn532.targets import parse_targets
from tests.device.readers.captures import CAPTURES, Capture

NTAG = "0044000704a1b2c3d4e580"
LISTS = [capture for capture in CAPTURES if capture.lists_targets]


def uids_in(body: bytes) -> tuple[str, ...]:
    return tuple(target.uid for target in parse_targets(body))


def parse(body: str) -> tuple[str, ...]:
    return uids_in(bytes.fromhex(body))


@pytest.mark.parametrize("capture", LISTS, ids=lambda capture: capture.name)
def test_captured_lists(capture: Capture) -> None:
    answer = next(frame for frame in capture.frames if isinstance(frame, ChipAnswer))
    if capture.uids is None:
        with pytest.raises(ValueError, match=r"cut off|no list"):
            parse_targets(answer.body)
    else:
        assert uids_in(answer.body) == capture.uids


def test_two_targets_of_different_length() -> None:
    assert parse("0201" + NTAG + "02000408" + "04aabbccdd") == ("04A1B2C3D4E580", "AABBCCDD")


@pytest.mark.parametrize("length", [4, 7, 10])
def test_all_lengths_of_a_uid(length: int) -> None:
    uid = bytes(range(0x10, 0x10 + length))
    assert parse(f"01010044{0:02x}{length:02x}" + uid.hex()) == (uid.hex().upper(),)


@pytest.mark.parametrize("length", [0, 3, 5, 8, 255])
def test_no_other_length_is_a_uid(length: int) -> None:
    with pytest.raises(ValueError, match="odd length"):
        parse(f"01010044{0:02x}{length:02x}" + bytes(length).hex())


def test_a_phone_that_sends_no_ats_is_still_listed() -> None:
    assert parse("010103042004083f6c4a") == ("083F6C4A",)


@pytest.mark.parametrize("ats", ["00", "06788070"])
def test_an_ats_that_cannot_be_is_refused(ats: str) -> None:
    with pytest.raises(ValueError, match="ATS"):
        parse("010103042004083f6c4a" + ats)


@pytest.mark.parametrize(
    "whole",
    [
        "00",
        "0101" + NTAG,
        "0201" + NTAG + "02000408" + "04aabbccdd",
        "010103042004083f6c4a0578807002",
    ],
    ids=["none", "one", "two", "one with an ATS"],
)
@pytest.mark.parametrize("behind", ["00", "0201", "02" + NTAG], ids=["a byte", "two", "a target"])
def test_bytes_behind_the_last_target_make_it_no_list(whole: str, behind: str) -> None:
    """The list holds what its count says and nothing else (UM0701-02, 7.3.5)."""
    with pytest.raises(ValueError, match=r"no list|cut off|odd length"):
        parse(whole + behind)


def test_only_tags_without_a_protocol_and_with_seven_bytes_are_read_as_ntags() -> None:
    both = bytes.fromhex("0201" + NTAG + "02010320" + "04083f6c4a" + "0578807002")
    assert [(target.number, target.type_2) for target in parse_targets(both)] == [
        (1, True),
        (2, False),
    ]
    (classic,) = parse_targets(bytes.fromhex("0101000408041ada7444"))
    assert not classic.type_2


def test_an_empty_body_is_refused() -> None:
    with pytest.raises(ValueError, match="no list"):
        parse_targets(b"")


@given(st.binary(max_size=60))
def test_any_bytes_are_targets_or_refused(body: bytes) -> None:
    try:
        uids = uids_in(body)
    except ValueError:
        return
    assert len(uids) == body[0] <= 2
    assert all(len(uid) in (8, 14, 20) for uid in uids)
