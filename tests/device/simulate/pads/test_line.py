"""Pads of every kind on pseudo-terminals: hands can do the same with each."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.readers.pad_threads import Pads, open_pads
from device.readers.ports.serial_port import SerialPort
from device.readers.spec import SpecError, parse_reader
from device.simulate.deck import number
from device.simulate.kinds import SIMULATORS, Pad, parse_simulator
from device.simulate.pads.line import LinkUnusableError
from device.simulate.pads.sketch import BANNER, BOOT_NOISE
from engine.interface.readers import PadCondition
from engine.model.cards import Seat, card
from tests.device.readers.pads import Listener

KINDS = [
    "pn532:{}",
    "pn532:{}?timed=no",
    "rdm6300:{}",
    "rdm6300:{}?form=clone",
    "id20la:{}",
    "lines:{}",
    "lines:{}?format=scan&repeat_ms=250&reset=no",
    "barcode:{}",
    "barcode:{}?end=none&same_ms=0",
]


class Heard:
    """A simulated pad and the program that reads it."""

    def __init__(self, text: str, folder: Path) -> None:
        self.spec = parse_simulator(text.format(folder / "pad"))
        self.pad: Pad = self.spec.pad()
        self.said = Listener()
        reader = parse_reader(f"{self.spec.kind}:{self.pad.port}")
        self.pads: Pads = open_pads({Seat.A: reader}, lambda _: True, self.said.emit)

    def tag(self, name: str) -> str:
        return number(card(name), self.spec.carrier)

    def lay(self, name: str) -> None:
        self.pad.place(self.tag(name))

    def lift(self, name: str) -> None:
        self.pad.lift(self.tag(name))

    def sees(self, name: str) -> None:
        self.said.until_lying(self.tag(name))


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[list[Heard]]:
    """A pad of every kind: what takes its time takes it once for all."""
    folders = [tmp_path / str(n) for n, _ in enumerate(KINDS)]
    for folder in folders:
        folder.mkdir()
    heard = [Heard(text, folder) for text, folder in zip(KINDS, folders, strict=True)]
    for each in heard:
        each.said.until_condition(PadCondition.READY)
    yield heard
    for each, folder in zip(heard, folders, strict=True):
        each.pads.close()
        each.pad.close()
        assert [*folder.iterdir()] == []


def test_cards_are_laid_and_lifted_whatever_the_kind(heard: list[Heard]) -> None:
    for each in heard:
        each.lay("KH")
    for each in heard:
        each.sees("KH")
        each.lift("KH")
        each.lay("QH")
    for each in heard:
        each.sees("QH")
        each.lift("QH")
    for each in heard:
        each.said.until_lying()
        assert each.said.placements(each.tag("KH")) == 1


def test_a_pulled_plug_is_missed_and_cards_are_read_when_it_is_back(heard: list[Heard]) -> None:
    for each in heard:
        each.lay("KH")
    for each in heard:
        each.sees("KH")
        each.pad.unplug()
    for each in heard:
        each.said.until_condition(PadCondition.MISSING)
        each.lift("KH")
        each.pad.replug()
    for each in heard:
        each.said.until_condition(PadCondition.READY)
        each.lay("QH")
    for each in heard:
        each.sees("QH")


def test_half_a_message_before_the_plug_is_pulled_is_no_card(heard: list[Heard]) -> None:
    for each in heard:
        each.pad.unplug(after_bytes=4)
        each.lay("KH")
    for each in heard:
        each.said.until_condition(PadCondition.MISSING)
        assert each.said.placements(each.tag("KH")) == 0
        each.pad.replug()
    for each in heard:
        # What tells a tag once has told it before anybody listened.
        each.said.until_condition(PadCondition.READY)
        each.lift("KH")
        each.lay("QH")
    for each in heard:
        each.sees("QH")


def test_after_a_dip_of_the_supply_the_next_card_is_read(heard: list[Heard]) -> None:
    for each in heard:
        each.lay("KH")
    for each in heard:
        each.sees("KH")
        each.pad.brown_out()
        each.lift("KH")
        each.lay("QH")
    for each in heard:
        each.sees("QH")


@pytest.mark.parametrize("kind", SIMULATORS)
def test_a_tag_that_a_kind_cannot_read_is_refused(kind: str, tmp_path: Path) -> None:
    pad = parse_simulator(f"{kind}:{tmp_path}/pad").pad()
    for uid in ("04", "KH"):
        with pytest.raises(ValueError, match="expected"):
            pad.place(uid)
    pad.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pn533:/x", "pn532, rdm6300"),
        ("hid:/x", "pn532, rdm6300"),
        ("pn532", "path is missing"),
        ("rdm6300:", "path is missing"),
        ("rdm6300:/x?colour=red", "form="),
        ("rdm6300:/x?form", "form="),
        ("lines:/x?format=morse", "dump or reader"),
        ("lines:/x?repeat_ms=often", "milliseconds"),
        ("barcode:/x?end=lf", "none or cr"),
    ],
)
def test_a_reader_written_wrongly_is_told(text: str, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        parse_simulator(text)


def test_a_port_takes_no_other_s_place(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    for link, words in (
        (taken, "something else is there"),
        (tmp_path, "something else is there"),
        (tmp_path / "nowhere" / "pad", "no link can be made"),
    ):
        with pytest.raises(LinkUnusableError, match=words):
            parse_simulator(f"pn532:{link}").pad()
    assert taken.read_text() == "mine"


def test_a_link_left_behind_that_leads_nowhere_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "pad"
    link.symlink_to(tmp_path / "gone")
    pad = parse_simulator(f"id20la:{link}").pad()
    assert os.path.realpath(link) != str(tmp_path / "gone")
    pad.close()


def heard_on_opening(port: str) -> bytes:
    """Open a port as the program does and return what comes within one and a half seconds."""
    opened = SerialPort(port, 115200, threading.Event())
    end_ns, heard = time.monotonic_ns() + 1_500_000_000, b""
    while time.monotonic_ns() < end_ns:
        heard += opened.read(end_ns)
    opened.close()
    return heard


def test_opening_its_port_starts_a_board_anew(tmp_path: Path) -> None:
    pad = parse_simulator(f"lines:{tmp_path}/pad").pad()
    for _ in range(2):
        assert heard_on_opening(pad.port) == BOOT_NOISE + BANNER
    pad.close()


def test_some_boards_are_only_started_by_power(tmp_path: Path) -> None:
    pad = parse_simulator(f"lines:{tmp_path}/pad?reset=no").pad()
    assert heard_on_opening(pad.port) == BOOT_NOISE + BANNER
    assert heard_on_opening(pad.port) == b""
    pad.brown_out()
    assert heard_on_opening(pad.port) == BOOT_NOISE + BANNER
    pad.close()
