"""When a port is said to bring nothing that makes sense."""

from __future__ import annotations

import pytest

from device.readers.drivers.em4100 import Em4100Decoder
from device.readers.drivers.noise_detector import (
    FORGOTTEN_NS,
    LONGEST,
    SENSELESS,
    STARTING_NS,
    NoiseDetector,
)
from device.readers.errors import ReaderGarbledError, ReaderMistakenError
from device.readers.fault_counters import FaultCounters
from tests.device.readers.heard import listen

MS = 1_000_000
NOISE = bytes.fromhex("988098801e66")
"""A PN532 heard at twice its speed (https://github.com/nfc-tools/libnfc/issues/355)."""
TWO_TAGS = b"\x020014CD7E00FF\x03"
"""A whole frame whose checksum is wrong."""


def each_second(doubt: NoiseDetector, data: bytes, times: int) -> None:
    for second in range(times):
        doubt.weigh(data, second * 1_000 * MS, understood=False)


def test_a_card_at_the_wrong_speed_now_and_then_is_said() -> None:
    doubt = NoiseDetector("/dev/ttyUSB0")
    with pytest.raises(ReaderGarbledError, match="baud=") as caught:
        each_second(doubt, NOISE, times=20)
    assert "/dev/ttyUSB0 sends no sense (98 80 98 80 1e 66" in str(caught.value)


def test_a_board_that_starts_may_send_anything_for_a_moment() -> None:
    doubt = NoiseDetector("/dev/ttyUSB0")
    for _ in range(500 // len(NOISE)):
        doubt.weigh(NOISE, STARTING_NS, understood=False)
    doubt.weigh(b"Card UID: 04 A3 C6 CA\r\n", 10 * STARTING_NS, understood=True)


def test_a_disturbance_now_and_then_is_forgotten() -> None:
    doubt = NoiseDetector("/dev/ttyUSB0")
    for number in range(100):
        doubt.weigh(b"\xfe" * (SENSELESS // 2), number * (FORGOTTEN_NS + 1), understood=False)


def test_a_reader_that_was_understood_once_may_be_disturbed() -> None:
    doubt = NoiseDetector("/dev/ttyUSB0")
    for second in range(1000):
        doubt.weigh(NOISE, second * 1_000 * MS, understood=True)


def test_another_kind_is_named_as_soon_as_it_is_clear_that_it_goes_on() -> None:
    doubt = NoiseDetector("/dev/ttyUSB0")
    with pytest.raises(ReaderMistakenError, match="kind rdm6300"):
        each_second(doubt, TWO_TAGS, times=20)


DAMAGED = {
    "rdm6300": [
        TWO_TAGS,
        b"\x0267003B51C6CC\x03",
        b"\x0267003B51C6\x8f\x8f\x03",
        b"\x0267003B51C6",
        b"\x0267003B51C6CC\r\n\x03",
        b"\x0267003B51C6\x01\x03",
    ],
    "lines": [b"UID: \xfe\xe2 A3 C6\x98\x80\x98 \xff\xff\xff\n"],
}


@pytest.mark.parametrize(("kind", "data"), [(k, d) for k, sent in DAMAGED.items() for d in sent])
def test_damaged_messages_of_the_right_kind_are_no_reason_to_correct_it(
    kind: str, data: bytes
) -> None:
    doubt = NoiseDetector("/dev/ttyUSB0", text=kind == "lines", own=kind)
    with pytest.raises(ReaderGarbledError, match="check cable, ground and supply") as caught:
        each_second(doubt, data, times=30)
    assert "kind" not in str(caught.value)


@pytest.mark.parametrize("data", DAMAGED["rdm6300"])
def test_a_wrong_checksum_is_not_understood(data: bytes) -> None:
    decoder = Em4100Decoder(FaultCounters())
    assert [*decoder.take(data), *decoder.pause()] == []
    assert decoder.understood == 0


def test_dots_of_a_board_that_waits_for_its_network_are_text() -> None:
    each_second(NoiseDetector("/dev/ttyUSB0", text=True), b"....", times=1000)
    with pytest.raises(ReaderGarbledError):
        each_second(NoiseDetector("/dev/ttyUSB0"), b"....", times=1000)


def test_two_tags_on_an_rdm6300_make_it_no_other_reader() -> None:
    sightings, _ = listen("rdm6300", *[TWO_TAGS] * (2 * LONGEST // len(TWO_TAGS)))
    assert not any(seen.uids for seen in sightings)
