"""Pads whose readers talk by themselves, on pseudo-terminals: raw bytes in, messages out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from device.readers.drivers.noise_detector import LONGEST
from device.readers.fault_counters import Fault
from device.readers.flood import MOST_CHANGES
from device.readers.messages import PadSeen, TagRate, UnnamedNumber
from device.readers.pad_threads import Pads, open_pads
from device.readers.spec import parse_reader
from device.simulate.pads.line import SimulatedLine
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.pads import Listener

KING, QUEEN = "000414CD7E", "67003B51C6"
FRAMES = {KING: b"\x02000414CD7EA3\x03", QUEEN: b"\x0267003B51C6CB\x03"}
REPEAT_NS = 60_000_000
"""From one frame of an RDM6300 to the next while a tag lies there."""
NOISE = bytes.fromhex("988098801e66")


class Speaker:
    """A device that says what it is told to say, once or again and again."""

    def __init__(self) -> None:
        self._once = b""
        self._repeated = b""
        self._next_ns = 0

    def say(self, data: bytes) -> None:
        self._once += data

    def repeat(self, data: bytes) -> None:
        self._repeated, self._next_ns = data, 0

    def lose_power(self) -> None:
        self._once = self._repeated = b""

    def receive(self, data: bytes, now_ns: int) -> None:
        raise AssertionError(f"a reader that only talks was told {data!r} at {now_ns}")

    def next_ns(self) -> int | None:
        if self._once:
            return 0
        return self._next_ns if self._repeated else None

    def take(self, now_ns: int) -> bytes:
        out, self._once = self._once, b""
        if self._repeated and now_ns >= self._next_ns:
            out += self._repeated
            self._next_ns = now_ns + REPEAT_NS
        return out


class Pad:
    """A pad with such a device, being read."""

    def __init__(self, link: Path, kind: str) -> None:
        self._speaker = Speaker()
        self.line = SimulatedLine(link, self._speaker)
        self.said = Listener()
        spec = parse_reader(f"{kind}:{link}")
        self.pads: Pads = open_pads({Seat.A: spec}, FRAMES.__contains__, self.said.emit)

    def say(self, data: bytes) -> None:
        with self.line.change():
            self._speaker.say(data)

    def repeat(self, data: bytes) -> None:
        with self.line.change():
            self._speaker.repeat(data)

    def faults(self) -> dict[str, int]:
        faults: dict[str, int] = self.pads.said()["A"]["faults"]
        return faults

    def close(self) -> None:
        self.pads.close()
        self.line.close()


MakePad = Callable[[str], Pad]


@pytest.fixture
def pad_of(tmp_path: Path) -> Iterator[MakePad]:
    with ExitStack() as stack:

        def make(kind: str) -> Pad:
            name = kind.partition("?")[0]
            pad = Pad(tmp_path / f"reader-{name}", kind)
            stack.callback(pad.close)
            return pad

        yield make


FLOODS = {
    "rdm6300": (FRAMES[KING] + FRAMES[QUEEN], FRAMES[QUEEN], QUEEN),
    "id20la": (FRAMES[KING] + FRAMES[QUEEN], FRAMES[QUEEN], QUEEN),
    "lines": (b"UID: 04A3C6CA\r\nUID: 04A3C6CB\r\n", b"UID: 04 11 22 33\r\n", "04112233"),
    "barcode": (b"QH-1\r\nKH-1\r\n", b"TS-2\r\n", "=TS-2"),
}
"""By kind: two tags in turn, another one alone, and its number."""


@pytest.mark.parametrize("kind", FLOODS)
def test_numbers_without_end_are_told_to_be_no_cards_until_it_is_calm(
    pad_of: MakePad, kind: str
) -> None:
    two, one, uid = FLOODS[kind]
    pad = pad_of(kind)
    pad.said.until_condition(PadCondition.READY)
    pad.say(two * MOST_CHANGES)
    wrong = pad.said.until_condition(PadCondition.WRONG_DEVICE)
    assert f"sends {MOST_CHANGES} different numbers a second" in wrong.detail
    told = [m for m in pad.said.history if isinstance(m, PadSeen)]
    assert len(told) <= 2 * MOST_CHANGES
    assert told[-1].lying == (), "what it told was no card"
    pad.repeat(one)
    pad.said.until_lying(uid)
    pad.said.until_condition(PadCondition.READY)


def test_bare_numbers_are_told_and_lie_on_no_pad(pad_of: MakePad) -> None:
    pad = pad_of("lines")
    pad.said.until_condition(PadCondition.READY)
    pad.say(b"10000000\r\n20:15:30:01\r\n")
    assert pad.said.until(lambda m: isinstance(m, UnnamedNumber)) == UnnamedNumber(Seat.A)
    pad.say(b"04A3C6CA\r\nUID: 04 11 22 33\r\n")
    pad.said.until_lying("04112233")
    told = [m.lying for m in pad.said.history if isinstance(m, PadSeen) and m.lying]
    assert (told, pad.faults()) == ([("04112233",)], {"unnamed": 3})


@pytest.mark.parametrize("kind", ["rdm6300", "id20la", "lines", "barcode"])
def test_a_silent_reader_is_ready_and_its_pad_empty(pad_of: MakePad, kind: str) -> None:
    pad = pad_of(kind)
    assert pad.said.until_lying().fresh == frozenset()
    assert pad.said.until_condition(PadCondition.READY).port.endswith(kind)
    assert pad.faults() == {}


def test_on_an_rdm6300_cards_come_take_each_others_place_and_go(pad_of: MakePad) -> None:
    pad = pad_of("rdm6300")
    pad.said.until_condition(PadCondition.READY)
    pad.repeat(FRAMES[KING])
    assert pad.said.until_lying(KING).fresh == {KING}
    pad.repeat(FRAMES[QUEEN])
    pad.said.until_lying(QUEEN)
    pad.repeat(b"")
    pad.said.until_lying()
    assert (pad.said.placements(KING), pad.said.placements(QUEEN)) == (1, 1)
    assert not any(len(m.lying) > 1 for m in pad.said.history if isinstance(m, PadSeen))


def test_an_id20la_tells_a_card_that_lies_until_the_next_one(pad_of: MakePad) -> None:
    pad = pad_of("id20la")
    pad.said.until_condition(PadCondition.READY)
    pad.say(FRAMES[KING])
    pad.said.until_lying(KING)
    pad.say(FRAMES[QUEEN])
    pad.said.until_lying(QUEEN)


def test_a_board_that_starts_with_a_banner_is_ready_and_tells_its_card(pad_of: MakePad) -> None:
    """What an ESP8266 sends at 74880 baud when opening the port has reset it, then its sketch."""
    pad = pad_of("lines")
    pad.say(b"\x8c\xec\x0c\x8c\x0c\x0c\x8c\xe4" * 40 + b"\r\nMFRC522 ready\r\nAT\r\n")
    pad.said.until_condition(PadCondition.READY)
    pad.say(b"Card UID: 04 A3 C6 CA E2 61 80\r\nCard SAK: 00\r\n")
    pad.said.until_lying("04A3C6CAE26180")
    assert pad.said.conditions() == [PadCondition.STARTING, PadCondition.READY]
    assert pad.faults().keys() == {Fault.NOISE.value}


def test_a_reader_at_the_wrong_speed_is_garbled_until_it_tells_a_tag(pad_of: MakePad) -> None:
    pad = pad_of("id20la")
    pad.said.until_condition(PadCondition.READY)
    pad.say(NOISE * (LONGEST // len(NOISE) + 1))
    assert "baud=" in pad.said.until_condition(PadCondition.GARBLED).detail
    pad.repeat(FRAMES[KING])  # until the port is open again; silence would not end it
    pad.said.until_lying(KING)
    pad.said.until_condition(PadCondition.READY)
    assert pad.said.conditions().count(PadCondition.READY) == 2


def test_silence_does_not_make_a_garbled_reader_ready(pad_of: MakePad) -> None:
    pad = pad_of("barcode")
    pad.said.until_condition(PadCondition.READY)
    pad.say(NOISE * (LONGEST // len(NOISE) + 1000))
    pad.said.until_condition(PadCondition.GARBLED)
    before = pad.pads.said()["A"]["condition"]
    other = pad_of("rdm6300")  # what comes of it takes a second, in which a silent pad looks often
    for uid, sent in FRAMES.items():
        other.repeat(sent)
        other.said.until_lying(uid)
        other.repeat(b"")
        other.said.until_lying()
    assert (before, pad.pads.said()["A"]["condition"]) == ("garbled", "garbled")


def test_unplugged_and_plugged_in_again_it_goes_on(pad_of: MakePad) -> None:
    pad = pad_of("rdm6300")
    pad.repeat(FRAMES[KING])
    pad.said.until_lying(KING)
    pad.line.unplug()
    pad.said.until_condition(PadCondition.MISSING)
    pad.line.replug()
    pad.repeat(FRAMES[KING])
    pad.said.until_condition(PadCondition.READY)
    pad.repeat(FRAMES[QUEEN])
    pad.said.until_lying(QUEEN)
    assert pad.said.placements(KING) == 1
    assert pad.faults() == {Fault.LOST.value: 1}


def test_how_well_a_resting_tag_reads_is_told_while_it_is_measured(pad_of: MakePad) -> None:
    pad = pad_of("rdm6300")
    pad.repeat(FRAMES[KING])
    pad.said.until_lying(KING)
    assert not any(isinstance(m, TagRate) for m in pad.said.history)
    pad.pads.attend(frozenset(Seat), relaxed=True, measuring=True)
    rate = pad.said.until(lambda m: isinstance(m, TagRate))
    assert isinstance(rate, TagRate)
    assert (rate.seat, rate.uid, rate.seen) == (Seat.A, KING, rate.looks)


def test_closing_does_not_wait_for_a_tag_that_lies_there(pad_of: MakePad) -> None:
    pad = pad_of("rdm6300")
    pad.repeat(FRAMES[KING])
    pad.said.until_lying(KING)
    pad.pads.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pad ")]


def test_listening_to_silence_costs_next_to_nothing(pad_of: MakePad) -> None:
    pad = pad_of("lines")
    pad.said.until_condition(PadCondition.READY)
    other = pad_of("rdm6300")
    other.said.until_condition(PadCondition.READY)
    cpu, began = time.process_time(), time.monotonic()
    for uid, sent in FRAMES.items():
        other.repeat(sent)
        other.said.until_lying(uid)
        other.repeat(b"")
        other.said.until_lying()
    assert time.process_time() - cpu < 0.2 * (time.monotonic() - began)
