from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.readers.drivers.pn532.frame import (
    LONGEST,
    ChipAnswer,
    ChipFrame,
    Command,
    Framer,
    Signal,
    encode,
)
from tests.device.readers.captures import CAPTURES, Capture

GARBAGE = [
    b"",
    bytes.fromhex("00"),
    bytes.fromhex("00ff13"),
    bytes.fromhex("00ff0000"),
    bytes.fromhex("55550000000000"),
    bytes.fromhex("988098801e66"),
    bytes.fromhex("00fee2"),
    bytes.fromhex("00ff20e0d54b01"),  # a start code and a length that no frame follows
    bytes.fromhex("00ffffff0100"),  # the same, extended
    b"AT+GCAP\r",
]

frames = st.one_of(
    st.sampled_from(Signal),
    st.builds(Command, st.integers(0, 255), st.binary(max_size=LONGEST - 2)),
    st.builds(ChipAnswer, st.integers(0, 255), st.binary(max_size=40)),
)


def read(*chunks: bytes) -> list[ChipFrame]:
    framer = Framer()
    found = [frame for chunk in chunks for frame in framer.feed(chunk)]
    return found + framer.give_up()


def one_by_one(data: bytes) -> list[bytes]:
    return [bytes((byte,)) for byte in data]


@pytest.mark.parametrize("capture", CAPTURES, ids=lambda capture: capture.name)
class TestCaptures:
    def test_whole(self, capture: Capture) -> None:
        assert Framer().feed(capture.data) == capture.frames

    def test_byte_by_byte(self, capture: Capture) -> None:
        assert read(*one_by_one(capture.data)) == capture.frames

    def test_every_split(self, capture: Capture) -> None:
        for at in range(len(capture.data)):
            assert read(capture.data[:at], capture.data[at:]) == capture.frames

    @pytest.mark.parametrize("garbage", GARBAGE, ids=lambda garbage: garbage.hex() or "none")
    def test_garbage_before_between_and_after(self, capture: Capture, garbage: bytes) -> None:
        stream = garbage + capture.data + garbage + capture.data + garbage
        assert read(stream) == capture.frames * 2
        assert read(*one_by_one(stream)) == capture.frames * 2

    def test_frames_are_written_as_they_were_captured(self, capture: Capture) -> None:
        for frame in capture.frames:
            assert encode(frame)[1:-1] in capture.data


@given(st.lists(frames, max_size=6), st.lists(st.integers(1, 300)))
def test_any_chunking_yields_the_same_frames(sent: list[ChipFrame], sizes: list[int]) -> None:
    stream = b"".join(map(encode, sent))
    cuts = [0, *itertools.takewhile(lambda at: at < len(stream), itertools.accumulate(sizes))]
    chunks = [stream[a:b] for a, b in itertools.pairwise([*cuts, len(stream)])]
    assert read(*chunks) == sent


@given(st.lists(frames, max_size=4), st.integers(0, 9), st.integers(0, 9))
def test_any_number_of_zeros_stands_around_frames(
    sent: list[ChipFrame], pre: int, post: int
) -> None:
    stream = b"".join(bytes(pre) + encode(frame) + bytes(post) for frame in sent)
    assert Framer().feed(stream) == sent


@given(st.binary(max_size=300), frames, st.lists(frames, min_size=1, max_size=3))
def test_noise_before_a_frame_never_costs_the_one_after_next(
    noise: bytes, following: ChipFrame, rest: list[ChipFrame]
) -> None:
    found = read(noise + encode(following) + b"".join(map(encode, rest)))
    assert found[-len(rest) :] == rest


@given(st.integers(0), st.lists(frames, min_size=3, max_size=3))
def test_a_damaged_byte_costs_only_its_own_frame(at: int, sent: list[ChipFrame]) -> None:
    first, middle, last = map(encode, sent)
    damaged = bytearray(middle)
    damaged[at % len(damaged)] ^= 0x20
    found = read(first + bytes(damaged) + last)
    assert found[0] == sent[0]
    assert found[-1] == sent[2]


@given(st.binary(max_size=2000), frames)
def test_nothing_waits_for_more_than_one_frame_of_bytes(noise: bytes, frame: ChipFrame) -> None:
    framer = Framer()
    framer.feed(noise + b"\x55" * (LONGEST + 8))
    assert framer.feed(encode(frame)) == [frame]


def test_missing_tells_how_many_bytes_are_still_to_come() -> None:
    framer = Framer()
    answer = encode(ChipAnswer(0x4B, bytes(20)))
    framer.feed(answer[:9])
    assert framer.missing == len(answer) - 9 - 1  # the postamble need not be awaited
    framer.feed(answer[9:])
    assert framer.missing == 0


def test_an_answer_behind_a_false_start_is_found_when_waiting_ends() -> None:
    framer = Framer()
    assert framer.feed(bytes.fromhex("00ff20e0") + encode(ChipAnswer(0x4B, b"\x00"))) == []
    assert framer.give_up() == [ChipAnswer(0x4B, b"\x00")]


def test_a_frame_too_long_for_the_chip_is_refused() -> None:
    assert len(encode(Command(0x40, bytes(LONGEST - 2)))) == LONGEST + 10
    with pytest.raises(ValueError, match="at most 265 bytes"):
        encode(Command(0x40, bytes(LONGEST - 1)))
