"""A pad with a PN532 that is troubled: what is told of its cards, from the bytes to presence."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from device.readers.messages import PadSeen
from device.readers.pad_threads import open_pads
from device.readers.spec import parse_reader
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pad import SimulatedPad
from device.simulate.pads.tag import SimulatedTag
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.pads import KING, QUEEN, Bench, Benches, Listener

BLANK = "1DA1B2C3D4E580"
"""A tag that nobody knows."""


def faults(bench: Bench, seat: Seat = Seat.A) -> dict[str, int]:
    assert bench.pads is not None
    counted: dict[str, int] = bench.pads.said()[seat.value]["faults"]
    return counted


LATE = {"silent", "stale", "restart"}
"""What may be counted besides, where a busy machine is late itself."""


def told(bench: Bench, seat: Seat = Seat.A) -> list[PadSeen]:
    return [m for m in bench.said.history if isinstance(m, PadSeen) and m.seat is seat]


def looks_pass(bench: Bench, times: int = 1) -> None:
    """Let both pads look some ten times: a card comes and goes on the other pad."""
    for _ in range(times):
        bench.b.place(KING)
        bench.said.until_lying(KING, seat=Seat.B)
        bench.b.lift(KING)
        bench.said.until_lying(seat=Seat.B)


class TestTexts:
    def test_the_text_of_an_unknown_tag_comes_when_it_is_shown(self, reading: Bench) -> None:
        reading.a.place(BLANK, text="schnapsen:TH")
        seen = reading.said.until_lying(BLANK)
        assert seen.texts == {BLANK: "schnapsen:TH"}
        assert set(faults(reading)) <= LATE

    def test_two_unknown_tags_each_have_their_text(self, reading: Bench) -> None:
        other = "1D112233445566"
        reading.a.place(BLANK, text="schnapsen:TH")
        reading.a.place(other, text="schnapsen:AS, and a text that takes more than two reads")
        texts = {
            BLANK: "schnapsen:TH",
            other: "schnapsen:AS, and a text that takes more than two reads",
        }
        reading.said.until(lambda m: isinstance(m, PadSeen) and m.texts == texts)

    def test_a_taught_card_is_not_read(self, reading: Bench) -> None:
        reading.a.place(KING, text="schnapsen:TH")
        looks_pass(reading)
        assert all(seen.texts == {} for seen in told(reading))

    @pytest.mark.parametrize("text", ["", "x" * 135])
    def test_an_empty_tag_and_one_that_says_too_much_are_tags_without_text(
        self, reading: Bench, text: str
    ) -> None:
        reading.a.place(BLANK, text=text)
        assert reading.said.until_lying(BLANK).texts == {}
        assert set(faults(reading)) <= LATE

    def test_a_chip_that_cannot_read_still_tells_the_tag(self, reading: Bench) -> None:
        reading.a.fail(InjectedFault.NO_READ)
        reading.a.place(BLANK, text="schnapsen:TH")
        reading.said.until_lying(BLANK)
        reading.a.place(KING)
        reading.said.until_lying(BLANK, KING)
        looks_pass(reading, 2)
        assert faults(reading)["bad_frame"] == 3
        assert told(reading)[-1].lying == (BLANK, KING)


class TestNeverAWrongCardNorALostOne:
    def test_a_flickering_card_lies_there_all_the_time(self, reading: Bench) -> None:
        rhythm = (True, False, True, False, False, True)
        reading.a.lay(SimulatedTag(bytes.fromhex(KING), rhythm=rhythm))
        reading.said.until_lying(KING)
        looks_pass(reading, 3)
        assert reading.said.placements(KING) == 1
        assert all(seen.lying == (KING,) for seen in told(reading)[1:])

    def test_a_number_that_is_seen_once_is_not_told(self, reading: Bench) -> None:
        reading.a.lay(SimulatedTag(bytes.fromhex(BLANK), rhythm=(True, *[False] * 200)))
        looks_pass(reading, 2)
        assert [seen.lying for seen in told(reading)] == [()]

    def test_a_shifted_number_now_and_then_is_not_told(self, reading: Bench) -> None:
        reading.a.place(KING)
        reading.said.until_lying(KING)
        for _ in range(4):
            reading.a.fail(InjectedFault.SHIFTED_UID, commands=1)
            reading.a.place(QUEEN)
            reading.said.until_lying(KING, QUEEN)
            reading.a.lift(
                QUEEN
            )  # gone only after many looks, in which the number would be as well
            reading.said.until_lying(KING)
        assert {uid for seen in told(reading) for uid in seen.lying} == {KING, QUEEN}

    def test_numbers_that_are_always_shifted_are_no_cards(self, reading: Bench) -> None:
        reading.a.fail(InjectedFault.SHIFTED_UID)
        reading.a.place(KING)
        reading.said.until_lying("000000" + KING[:8])
        reading.a.mend()
        reading.said.until_lying(KING)

    def test_cards_in_a_stack_vanish_and_come_back_as_they_are(self, reading: Bench) -> None:
        reading.a.lay(SimulatedTag(bytes.fromhex(KING), spot=1))
        reading.said.until_lying(KING)
        reading.a.lay(SimulatedTag(bytes.fromhex(QUEEN), spot=1))
        reading.said.until_lying()
        reading.a.lay(SimulatedTag(bytes.fromhex(QUEEN), spot=2))
        reading.said.until_lying(KING, QUEEN)

    def test_neighbours_do_not_read_each_others_cards(self, reading: Bench) -> None:
        reading.a.place(KING)
        reading.said.until_lying(KING)
        for _ in range(3):
            reading.b.place(QUEEN)
            reading.said.until_lying(QUEEN, seat=Seat.B)
            reading.b.lift(QUEEN)
            reading.said.until_lying(seat=Seat.B)
        assert reading.air.overlaps == 0
        assert reading.said.placements(KING, Seat.B) == reading.said.placements(QUEEN) == 0

    def test_a_third_card_hides_no_other(self, reading: Bench) -> None:
        """The chip tells two at most: those with the lowest numbers here."""
        third = "04F1F2F3F4F5F6"
        for uid in (QUEEN, KING, third):
            reading.a.place(uid)
        reading.said.until_lying(QUEEN, KING)
        reading.a.lift(QUEEN)
        reading.said.until_lying(QUEEN, KING, third)  # a full answer proves no card lifted
        reading.a.lift(third)
        reading.said.until_lying(KING)


def test_bytes_of_another_program_do_not_keep_a_pad_from_starting(tmp_path: Path) -> None:
    said = Listener()
    with ExitStack() as stack:
        pad = stack.enter_context(SimulatedPad(tmp_path / "reader"))
        with Path(pad.port).open("wb", buffering=0) as modem_manager:
            modem_manager.write(b"AT\r\r\nAT+GCAP\r\x00\xff")
        pads = open_pads({Seat.A: parse_reader(f"pn532:{pad.port}")}, bool, said.emit)
        stack.callback(pads.close)
        said.until_condition(PadCondition.READY)
        pad.place(KING)
        said.until_lying(KING)
    assert said.conditions()[:2] == [PadCondition.STARTING, PadCondition.READY]


def test_what_went_wrong_is_counted_per_pad(benches: Benches) -> None:
    expected = {
        InjectedFault.NOISE: {"noise", "bad_frame"},
        InjectedFault.STALE_ANSWER: {"stale"},
        InjectedFault.LATE_ACK: {"silent", "restart"},
        InjectedFault.HALF_FRAME: {"bad_frame", "restart"},
        InjectedFault.SILENT: {"silent", "restart"},
        InjectedFault.WRONG_BYTE: {"bad_frame", "restart"},
    }
    made = [(benches(), fault, counted) for fault, counted in expected.items()]
    for bench, _, _ in made:
        looks_pass(bench, 3)  # long enough to count as steady
    for bench, fault, _ in made:
        bench.a.fail(fault, commands=1)
    for bench, fault, counted in made:
        bench.a.place(QUEEN)
        bench.said.until_lying(QUEEN)
        if not counted <= set(faults(bench)):  # a busy machine began the chip anew just then
            looks_pass(bench, 3)
            bench.a.fail(fault, commands=1)
            looks_pass(bench, 3)
        assert counted <= set(faults(bench)) <= counted | LATE
        assert set(faults(bench, Seat.B)) <= LATE


def test_a_phone_is_counted_once_while_it_lies(reading: Bench) -> None:
    reading.a.place("083F6C4A", bytes.fromhex("0578807002"))
    reading.said.until_lying("083F6C4A")
    looks_pass(reading, 2)
    assert faults(reading)["unfit_tag"] == 1
    assert set(faults(reading)) <= {"unfit_tag"} | LATE
