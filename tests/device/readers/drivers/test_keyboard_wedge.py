from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from device.readers.drivers.keyboard_wedge import HID, LONGEST, TypedDecoder, number
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.pad_threads import open_pads
from device.readers.reader import ReaderContext, Sighting
from device.readers.spec import SpecError, parse_reader
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.pads import Listener
from tests.device.readers.typed import ENTER, strokes, text_of

DOWN = 1


class Typed:
    """A port on which something has been typed, piece by piece."""

    path = "/dev/input/by-id/usb-reader-event-kbd"
    byte_ns = 0

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = list(pieces)

    def write(self, data: bytes) -> None:
        raise AssertionError(f"a keyboard was told {data!r}")

    def read(self, until_ns: int) -> bytes:
        del until_ns
        return self._pieces.pop(0) if self._pieces else b""

    def close(self) -> None:
        pass


def seen(options: dict[str, str], *pieces: bytes) -> tuple[list[Sighting], FaultCounters]:
    """Return what a reader makes of typed pieces, and its tally."""
    tally = FaultCounters()
    around = ReaderContext(threading.Lock(), threading.Event(), tally)
    reader = HID.reader(Typed(*pieces), options, around)
    assert reader.begin()
    sightings: list[Sighting] = []
    for _ in range(len(pieces) + 1):
        reader.look(sightings.append)
    return sightings, tally


def uids(options: dict[str, str], *pieces: bytes) -> list[str]:
    return [uid for sighting in seen(options, *pieces)[0] for uid in sighting.uids]


@pytest.mark.parametrize(
    ("text", "digits", "uid"),
    [
        ("0006543217", "auto", "0063D771"),
        ("4294967295", "auto", "FFFFFFFF"),
        ("142,55993", "auto", "008EDAB9"),
        ("04a3c61b2f5e80", "auto", "04A3C61B2F5E80"),
        ("04:A3:C6:1B:2F:5E:80", "auto", "04A3C61B2F5E80"),
        ("1F00644BB6", "auto", "1F00644BB6"),
        ("12345678", "auto", "12345678"),
        ("12345678901234", "auto", "12345678901234"),
        ("0414001234", "hex", "0414001234"),
        ("0414001234", "auto", "18AD2852"),
        ("12345678", "decimal", "00BC614E"),
        ("1311768467294899695", "decimal", "00001234567890ABCDEF"),
    ],
)
def test_numbers_as_readers_type_them(text: str, digits: str, uid: str) -> None:
    assert number(text, digits) == uid


@pytest.mark.parametrize(
    "text", ["Hello", "=QH-1", "123", "10.0.0.42", "18.30.05.77", "04A3C", "04A3\x1a61B", "٣" * 10]
)
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        number(text)


def test_a_typed_number_arrives_and_silence_proves_nothing() -> None:
    typed = text_of([*strokes("0006543217"), (ENTER, DOWN)]).encode()
    sightings, tally = seen({}, typed)
    assert [sighting.uids for sighting in sightings] == [("0063D771",), ()]
    assert not HID.tells_removal
    assert not tally.counts()


def test_a_number_may_come_key_by_key() -> None:
    assert uids({}, *(bytes([char]) for char in b"0006543217\n")) == ["0063D771"]


def test_two_numbers_at_once_are_two_arrivals() -> None:
    sightings, _ = seen({}, b"0006543217\n0006543218\n")
    assert [sighting.uids for sighting in sightings[:2]] == [("0063D771",), ("0063D772",)]


def test_what_is_no_number_is_noise() -> None:
    sightings, tally = seen({}, b"hello\n\n=QH-1\n")
    assert not any(sighting.uids for sighting in sightings)
    assert tally.counts() == {Fault.NOISE: 2}


def test_a_scanner_types_codes() -> None:
    assert uids({"text": "code"}, b"QH-1\n12345678\n") == ["=QH-1", "=12345678"]
    assert uids({"text": "code"}, b"\x1a\n" + b"x" * 41 + b"\n") == []


def test_a_line_without_an_end_is_given_up() -> None:
    sightings, tally = seen({}, b"00065", b"", b"0006543217\n")
    assert [s.uids for s in sightings if s.uids] == [("0063D771",)]
    assert tally.counts() == {Fault.BAD_FRAME: 1}


def test_an_endless_line_is_given_up_to_its_end() -> None:
    tally = FaultCounters()
    typed = TypedDecoder(tally)
    for _ in range(10):
        assert list(typed.take(b"7" * LONGEST)) == []
    assert [heard.uid for heard in typed.take(b"0006543217\n0006543217\n")] == ["0063D771"]
    assert tally.counts()[Fault.OVERFLOW] >= 1


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("layout=fr", "layout=fr: expected us or de"),
        ("digits=octal", "expected auto or decimal or hex"),
        ("text=all", "expected number or code"),
        ("baud=9600", "known: layout=..., digits=..., text=..."),
    ],
)
def test_wrong_options(options: str, complaint: str) -> None:
    with pytest.raises(SpecError, match=complaint):
        parse_reader(f"hid:/dev/input/event0?{options}")


def test_a_typing_reader_is_recorded_and_replayed_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "typed.jsonl"
    head = {"recording": 1, "kind": "hid", "byte_ns": 0}
    typed = [{"ms": 2, "rx": bytes([char]).hex()} for char in b"0006543217\n"]
    path.write_text("".join(json.dumps(line) + "\n" for line in [head, *typed]), "utf-8")
    said = Listener()
    pads = open_pads({Seat.A: parse_reader(f"replay:{path}")}, lambda _: True, said.emit)
    try:
        said.until_lying("0063D771")
        said.until_condition(PadCondition.MISSING)
    finally:
        pads.close()
