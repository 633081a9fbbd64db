"""Readers that talk by themselves: captures and streams of every kind, however they arrive."""

from __future__ import annotations

from functools import reduce
from operator import xor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.readers.drivers.noise_detector import LONGEST
from device.readers.errors import ReaderGarbledError, ReaderMistakenError
from device.readers.fault_counters import Fault
from device.readers.spec import SpecError, parse_reader
from tests.device.readers.heard import STREAMS, Stream, listen, uids

NAMES = [stream.name for stream in STREAMS]
EVERY = pytest.mark.parametrize("stream", STREAMS, ids=NAMES)
GARBAGE = {
    "rdm6300": bytes.fromhex("00 fe e2 30 0d 0a 03 ff"),
    "lines": b"\x00\xfe\xe2 ets Jun  8 2016 00:22:57\r\nAT\r\n",
    "barcode": b"\x02\x03\r\n",
}
"""What may stand around a message of that kind without being one."""


@EVERY
def test_a_capture_is_understood_as_a_whole(stream: Stream) -> None:
    assert uids(stream.kind, stream.data) == stream.uids


@EVERY
def test_a_capture_is_understood_byte_by_byte(stream: Stream) -> None:
    assert uids(stream.kind, *(bytes([byte]) for byte in stream.data)) == stream.uids


@EVERY
def test_a_capture_is_understood_however_it_is_split(stream: Stream) -> None:
    for at in range(1, len(stream.data)):
        assert uids(stream.kind, stream.data[:at], stream.data[at:]) == stream.uids


@EVERY
def test_a_capture_is_understood_between_garbage(stream: Stream) -> None:
    noise = GARBAGE[stream.kind]
    around = noise + stream.data + noise + stream.data + noise
    assert uids(stream.kind, around) == stream.uids * 2
    assert uids(stream.kind, *(bytes([byte]) for byte in around)) == stream.uids * 2


def frame(number: bytes, *, form: str = "rdm6300") -> bytes:
    """Return the message for the five bytes of an EM4100 number."""
    checksum = reduce(xor, number)
    digits = number.hex().upper().encode()
    match form:
        case "clone":
            return b"\x02" + digits + bytes([checksum]) + b"\x03"
        case "id20la":
            return b"\x02" + digits + f"{checksum:02X}".encode() + b"\r\n\x03"
        case _:
            return b"\x02" + digits + f"{checksum:02X}".encode() + b"\x03"


numbers = st.binary(min_size=5, max_size=5)
forms = st.sampled_from(["rdm6300", "clone", "id20la"])


@given(st.lists(st.tuples(numbers, forms), max_size=4), st.data())
def test_every_number_is_told_in_every_form_and_split(
    sent: list[tuple[bytes, str]], data: st.DataObject
) -> None:
    stream = b"".join(frame(number, form=form) for number, form in sent)
    cut = data.draw(st.integers(0, len(stream)))
    told = [number.hex().upper() for number, _ in sent]
    assert uids("rdm6300", stream[:cut], stream[cut:]) == told
    assert uids("id20la", stream[:cut], stream[cut:]) == told


@given(numbers, forms, st.integers(0, 15), st.integers(1, 255))
def test_a_damaged_frame_is_never_another_number(
    number: bytes, form: str, at: int, flip: int
) -> None:
    sent = bytearray(frame(number, form=form))
    sent[at % len(sent)] ^= flip
    told = uids("rdm6300", bytes(sent), b"", frame(number, form=form))
    assert set(told) <= {number.hex().upper()}
    assert told


@given(st.binary(max_size=200))
def test_noise_takes_no_frame_along(noise: bytes) -> None:
    good = frame(bytes.fromhex("67003B51C6"))
    assert uids("rdm6300", noise, b"", good)[-1:] == ["67003B51C6"]


def test_a_silent_rdm6300_is_empty_and_a_silent_id20la_proves_nothing() -> None:
    sightings, _ = listen("rdm6300")
    assert [seen.uids for seen in sightings] == [(), ()]
    assert parse_reader("rdm6300:/dev/ttyUSB0").reader().tells_removal
    for kind in ("id20la", "lines", "barcode"):
        assert not parse_reader(f"{kind}:/dev/ttyUSB0").reader().tells_removal


def test_a_garbled_answer_of_an_rdm6300_is_no_empty_pad() -> None:
    sightings, tally = listen("rdm6300", b"\x0230\xff\xfe")
    assert len(sightings) == 2  # both of the silence that followed
    assert tally.counts()[Fault.BAD_FRAME]


@pytest.mark.parametrize(
    ("line", "uid"),
    [
        ("Card UID: 04 A3 C6 CA E2 61 80", "04A3C6CAE26180"),
        ("Card UID: 04 A3 C6 CA E2 61 80 ", "04A3C6CAE26180"),
        ("Reader 1: Card UID: 04 A3 C6 CA", "04A3C6CA"),
        ("Reader 1: Card UID: 4 A3 C6 A", "04A3C60A"),
        ("In hex:  04 A3 C6 CA", "04A3C6CA"),
        ("UID: 04:A3:C6:CA:E2:61:80", "04A3C6CAE26180"),
        ("uid=04-a3-c6-ca-e2-61-80", "04A3C6CAE26180"),
        ("UID 04a3c6cae26180", "04A3C6CAE26180"),
        ("  - uid\t : 0x1a04a3c6", "1A04A3C6"),
        ("UID: 0x04 0xA3 0xC6 0xCA", "04A3C6CA"),
        ("04a3c6cae26180", "04A3C6CAE26180"),
        ("04 A3 C6 CA E2 61 80", "04A3C6CAE26180"),
        ("04A3C6CAE26180AABBCC", "04A3C6CAE26180AABBCC"),
        ('{"uid": "04A3C6CAE26180", "type": "NTAG213"}', "04A3C6CAE26180"),
        ('{"event":"card","UID":"04:a3:c6:ca"}', "04A3C6CA"),
        ("UID: 04 A3 C6 CA SAK: 08", "04A3C6CA"),
        ("UID: 04 A3 C6 CA, Card type: MIFARE 1KB", "04A3C6CA"),
    ],
)
def test_lines_as_sketches_print_them(line: str, uid: str) -> None:
    for end in (b"\n", b"\r\n", b"\r"):
        assert uids("lines", line.encode() + end) == [uid]


@pytest.mark.parametrize(
    "line",
    [
        "In dec:  4 163 198 202",
        "Card SAK: 00",
        "PICC type: MIFARE Ultralight or Ultralight C",
        "Firmware Version: 0x92 = v2.0",
        "  0      0   04 A3 C6 E9  CA E2 61 80  C9 48 00 00  E1 10 12 00  [ 0 0 0 0 ]",
        "  3  E1 10 12 00",
        "Scan PICC to see UID, SAK, type, and data blocks...",
        "AT",
        "ATE1 E0",
        "AT+CGMM",
        "rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)",
        "configsip: 0, SPIWP:0xee",
        "load:0x3fff0030,len:1184",
        "UID:",
        "UID: none",
        "UID: 04A3C",
        "UID: 04 A3 C6",
        "UID: 04 A3 C6 CA E2",
        '{"uid": 1234567890}',
        '{"uid": ',
        "[1, 2]",
        "1234567",
        "3.14.15",
    ],
)
def test_other_lines_hold_no_tag(line: str) -> None:
    assert uids("lines", line.encode() + b"\r\n") == []


DOTTED = [
    "10.0.0.42",
    "1.2.3.4",
    "192.168.178.20",
    "18:30:05.77",
    "20.15.30.01",
    "01.12.26 20:15",
    "04.A3.C6.CA.E2.61.80",
    "UID: 04.A3.C6.CA",
    '{"uid": "10.0.0.42"}',
    "SCAN\tuid=10.0.0.42",
]
BARE = [
    "20:15:30:01",
    "10000000",
    "00 12 30 05",
    "26-12-01 20",
    "0x10000000",
    "00000042",
    "12345678901234",
    "DEADBEEF",
    "00 00 00 00 00 00 00",
    "FFFFFFFF",
    "04a3c6cae26180",
    "Reader 0: 10000000",
]
ABOUT = [
    "Free heap in hex: 10 00 00 00",
    "Temperature in hex: 00 00 01 17",
    "UID count: 10000000",
    "UID read time: 12345678",
    "UID length: 00 00 00 07",
    "Firmware in hex: 92 00 00 00",
    "AA:BB:CC:DD:EE:FF",
    "fe80::ba27:ebff:fe12:3456",
    "uptime 12345678",
    "[12345678] 04A3C6CA",
]


@pytest.mark.parametrize("line", [*DOTTED, *ABOUT])
def test_an_address_a_time_or_a_measured_value_is_no_tag(line: str) -> None:
    assert uids("lines", line.encode() + b"\r\n") == []


@pytest.mark.parametrize("line", [*BARE, *DOTTED, *ABOUT])
def test_what_has_no_name_is_no_tag_unless_it_is_taught(line: str) -> None:
    for kind in ("", "Card UID: 04 11 22 33\r\n"):
        before, told = kind.encode(), ["04112233"] if kind else []
        assert uids("lines", before + line.encode() + b"\r\n", taught=()) == told


@pytest.mark.parametrize(
    "line",
    ["04a3c6cae26180", "04 A3 C6 CA E2 61 80 ", "4:a3:c6:ca:e2:61:80", "Reader 0: 04A3C6CAE26180"],
)
def test_a_bare_number_that_is_taught_counts_as_its_card(line: str) -> None:
    lines = f"10000000\r\n{line}\r\n20:15:30:01\r\n".encode()
    assert uids("lines", lines, taught=["04A3C6CAE26180"]) == ["04A3C6CAE26180"]


def test_bare_numbers_are_counted_until_a_number_has_a_name() -> None:
    _, tally = listen("lines", b"04a3c6ca\n10000000\nUID: 04 11 22 33\n10000001\n", taught=())
    assert tally.counts() == {Fault.UNNAMED: 2, Fault.NOISE: 1}


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("^([0-9A-Fa-f]{14})$", "04a3c6cae26180"),
        ("^([0-9A-Fa-f :-]+)$", "04 A3 C6 CA E2 61 80 "),
    ],
)
def test_a_pattern_says_what_a_bare_number_looks_like(pattern: str, line: str) -> None:
    lines = f"10.0.0.42\r\n{line}\r\n18:30:05.77\r\n".encode()
    assert uids("lines", lines, taught=(), pattern=pattern) == ["04A3C6CAE26180"]
    assert pattern in Path("docs/readers.md").read_text("utf-8")


def test_a_scan_line_tells_what_is_written_on_the_tag() -> None:
    sightings, _ = listen("lines", b"SCAN\tuid=04a3c6cae26180\ttext=schnapsen:TH\tremovable=no\n")
    assert sightings[0].uids == ("04A3C6CAE26180",)
    assert sightings[0].texts == {"04A3C6CAE26180": "schnapsen:TH"}


def test_half_a_line_is_no_tag() -> None:
    line = b"UID: 04 A3 C6 CA E2 61 80\r\n"
    for at in range(1, len(line) - 2):
        assert uids("lines", line[:at], b"", line) == ["04A3C6CAE26180"]


def test_an_endless_line_is_given_up_to_its_end() -> None:
    sightings, tally = listen("lines", *[b"UID: 04A3C6CA" * 40] * 5, b"\nUID: 04A3C6CA\n")
    assert [seen.uids for seen in sightings if seen.uids] == [("04A3C6CA",)]
    assert tally.counts()[Fault.OVERFLOW] == 1


def test_numbers_that_can_be_no_card_are_counted_and_told() -> None:
    for line in (b"UID: 8804A3C6\n", b"UID: 083F6C4A\n"):
        sightings, tally = listen("lines", line)
        assert sightings[0].uids
        assert tally.counts() == {Fault.UNFIT_TAG: 1}


def test_one_of_several_readers_on_a_board_can_be_chosen() -> None:
    lines = b"Reader 0: Card UID: 04 A3 C6 CA\nReader 1: Card UID: 04 11 22 33\n"
    assert uids("lines", lines) == ["04A3C6CA", "04112233"]
    assert uids("lines", lines, reader="1") == ["04112233"]


def test_an_own_pattern_finds_the_number() -> None:
    lines = b"card;left;04a3c6ca;ok\nUID: 04112233\ncard;right;04a3;ok\n"
    sightings, tally = listen("lines", lines, pattern="card;[a-z]+;([0-9a-f]+);ok")
    assert [seen.uids for seen in sightings if seen.uids] == [("04A3C6CA",)]
    assert tally.counts() == {Fault.NOISE: 1, Fault.BAD_FRAME: 1}


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("lines:/dev/x?pattern=uid", "one group"),
        ("lines:/dev/x?pattern=(a)(b)", "one group"),
        ("lines:/dev/x?pattern=(", "one group"),
        ("lines:/dev/x?pattern=(" + "a" * 200 + ")", "at most 200 characters"),
        ("lines:/dev/x?reader=left", "the number that the board gives its reader"),
        ("barcode:/dev/x?gap_ms=0", "milliseconds from 5 to 1000"),
        ("rdm6300:/dev/x?gap_ms=50", "known: baud"),
        ("id20la:/dev/x?baud=fast", "bits a second"),
    ],
)
def test_wrong_options_are_named(spec: str, complaint: str) -> None:
    with pytest.raises(SpecError, match=complaint):
        parse_reader(spec)


@pytest.mark.parametrize("end", [b"\r", b"\r\n", b"\n", b"\x03", b""])
def test_codes_end_as_modules_are_set_up(end: bytes) -> None:
    assert uids("barcode", b"QH-1" + end, b"", b"TS-2" + end) == ["=QH-1", "=TS-2"]


def test_an_acknowledge_never_belongs_to_a_code() -> None:
    acknowledge = bytes.fromhex("02 00 00 01 00 33 31")
    for at in range(len(acknowledge) + 1):
        pieces = acknowledge[:at], acknowledge[at:] + b"QH-1\r\n" + acknowledge
        assert uids("barcode", *pieces) == ["=QH-1"]
        assert uids("barcode", b"QH-1\r\n" + acknowledge[:at], acknowledge[at:]) == ["=QH-1"]


@given(st.lists(st.text("ABCQTKJH-1234", min_size=1, max_size=12), max_size=4), st.data())
def test_codes_are_told_however_they_are_split(codes: list[str], data: st.DataObject) -> None:
    stream = b"".join(code.encode() + b"\r\n" for code in codes)
    cut = data.draw(st.integers(0, len(stream)))
    assert uids("barcode", stream[:cut], stream[cut:]) == [f"={code}" for code in codes]


@given(st.lists(st.binary(max_size=60), max_size=6))
def test_no_kind_ever_stumbles(pieces: list[bytes]) -> None:
    for kind in ("rdm6300", "id20la", "lines", "barcode"):
        listen(kind, *(piece or b"\n" for piece in pieces))


@pytest.mark.parametrize("kind", ["rdm6300", "id20la", "lines", "barcode"])
def test_a_wrong_baud_rate_is_said_after_a_while(kind: str) -> None:
    with pytest.raises(ReaderGarbledError, match="baud"):
        listen(kind, *[bytes.fromhex("98 80 98 80 1e 66")] * (LONGEST // 4))


@pytest.mark.parametrize(
    ("kind", "sent", "other"),
    [
        ("rdm6300", bytes.fromhex("0000ff06fad50332010607e800"), "kind pn532"),
        ("lines", frame(bytes.fromhex("67003B51C6")), "kind rdm6300"),
        ("rdm6300", b"Card UID: 04 A3 C6 CA\r\n", "kind lines"),
        ("rdm6300", bytes.fromhex("aa02220011c73000e28068900000500e88c6a4a7119b29dd"), "UHF"),
    ],
)
def test_another_kind_of_reader_is_named(kind: str, sent: bytes, other: str) -> None:
    with pytest.raises(ReaderMistakenError, match=other):
        listen(kind, *[sent] * LONGEST)  # much of it may be text


def test_much_talk_without_a_tag_is_no_fault() -> None:
    sightings, _ = listen("lines", *[b"Approximate your card to the reader...\r\n"] * 200)
    assert not any(seen.uids for seen in sightings)
