from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from device.readers.messages import PadAt, PadSeen
from device.readers.pad_threads import Pace, open_pads
from device.readers.spec import PadSpec, parse_reader
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.line import SimulatedLine
from device.simulate.pads.pad import SimulatedPad
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.pads import KING, QUEEN, Bench, Benches, Listener

JACK = "04F1F2F3F4F5F6"
PHONE = "083F6C4A"
ATS = bytes.fromhex("0578807002")
TROUBLES = {
    InjectedFault.SILENT: PadCondition.SILENT,
    InjectedFault.GARBLE: PadCondition.GARBLED,
    InjectedFault.ERROR_FRAME: PadCondition.GARBLED,
    InjectedFault.DROP_ACK: PadCondition.GARBLED,
}


def test_a_pad_starts_reads_its_chip_and_tells_an_empty_pad(table: Bench) -> None:
    table.read()
    assert table.said.until_condition(PadCondition.STARTING).port == table.a.port
    assert table.said.until_lying().fresh == frozenset()
    assert table.said.until_condition(PadCondition.READY).detail == "PN532 firmware 1.6"


def test_cards_come_and_go_on_both_pads(reading: Bench) -> None:
    placed_ns = reading.a.place(KING)
    seen = reading.said.until_lying(KING)
    assert seen.fresh == {KING}
    assert placed_ns < seen.bytes_ns <= seen.present_ns
    reading.b.place(QUEEN)
    reading.said.until_lying(QUEEN, seat=Seat.B)
    reading.a.lift(KING)
    reading.said.until_lying()
    reading.b.lift(QUEEN)
    reading.said.until_lying(seat=Seat.B)
    assert reading.air.overlaps == 0


def test_what_lies_there_at_the_start_is_in_the_first_message(table: Bench) -> None:
    table.a.place(KING)
    table.read()
    first = table.said.until(lambda m: isinstance(m, PadSeen) and m.seat is Seat.A)
    assert isinstance(first, PadSeen)
    assert first.lying == (KING,)


def test_two_cards_on_one_pad_are_both_reported_at_every_look(reading: Bench) -> None:
    reading.a.place(KING)
    reading.a.place(QUEEN)
    reading.said.until_lying(KING, QUEEN)
    # Whatever else the next half second of looks had found would have come before this.
    for _ in range(3):
        reading.b.place(JACK)
        reading.said.until_lying(JACK, seat=Seat.B)
        reading.b.lift(JACK)
        reading.said.until_lying(seat=Seat.B)
    seen = [m for m in reading.said.history if isinstance(m, PadSeen) and m.seat is Seat.A]
    assert seen[-1].fresh == {KING, QUEEN}
    assert len(seen) <= 3  # empty, perhaps one card of two laid at once, both


def test_a_phone_beside_a_card_is_told_as_a_tag(reading: Bench) -> None:
    reading.a.place(PHONE, ATS)
    reading.a.place(KING)
    assert reading.said.until_lying(PHONE, KING).fresh == {PHONE, KING}


def test_an_unplugged_pad_is_missing_and_comes_back_by_itself(reading: Bench) -> None:
    reading.a.place(KING)
    reading.said.until_lying(KING)
    reading.a.unplug()
    health = reading.said.until_condition(PadCondition.MISSING)
    assert health.port == reading.a.port
    reading.b.place(QUEEN)
    reading.said.until_lying(QUEEN, seat=Seat.B)
    reading.a.replug()
    reading.said.until_condition(PadCondition.READY)
    reading.a.place(QUEEN)
    reading.said.until_lying(KING, QUEEN)
    assert reading.said.placements(KING) == 1


def test_a_card_lifted_while_the_pad_was_out_is_found_lifted(reading: Bench) -> None:
    reading.a.place(KING)
    reading.said.until_lying(KING)
    reading.a.unplug()
    reading.said.until_condition(PadCondition.MISSING)
    reading.a.lift(KING)
    reading.a.replug()
    reading.said.until_condition(PadCondition.READY)
    reading.said.until_lying()


def test_the_plug_may_be_pulled_after_any_byte(tmp_path: Path) -> None:
    """Waking, configuring, between and within answers: each pad loses its port elsewhere."""
    with ExitStack() as stack:
        benches = []
        for number, after in enumerate([1, 6, 10, 15, 21, 34, 40, 49, 58, 64, 70, 77, 86, 92, 99]):
            pad = stack.enter_context(SimulatedPad(tmp_path / f"reader{number}"))
            said = Listener()
            pad.place(KING)
            pad.unplug(after_bytes=after)
            specs: dict[PadAt, PadSpec] = {Seat.A: parse_reader(f"pn532:{pad.port}")}
            stack.callback(open_pads(specs, lambda _: True, said.emit).close)
            benches.append((pad, said))
        for pad, said in benches:
            said.until_condition(PadCondition.MISSING)
            pad.replug()
        for pad, said in benches:
            said.until_condition(PadCondition.READY)
            pad.place(QUEEN)
            said.until_lying(KING, QUEEN)
            assert said.placements(KING) == 1


def test_a_failing_reader_is_named_and_its_cards_stay(benches: Benches) -> None:
    cases = [(benches(), fault, condition) for fault, condition in TROUBLES.items()]
    for bench, fault, _ in cases:
        bench.a.place(KING)
        bench.said.until_lying(KING)
        bench.a.fail(fault)
    for bench, _, condition in cases:
        assert bench.a.port in bench.said.until_condition(condition).detail
        bench.b.place(QUEEN)
        bench.said.until_lying(QUEEN, seat=Seat.B)
        bench.a.mend()
    for bench, _, _ in cases:
        bench.said.until_condition(PadCondition.READY)
        bench.a.place(QUEEN)
        bench.said.until_lying(KING, QUEEN)
        assert bench.said.placements(KING) == 1


@pytest.mark.parametrize(
    "fault", [*InjectedFault, None], ids=lambda fault: fault and fault.name.lower()
)
def test_a_single_fault_costs_nothing(table: Bench, fault: InjectedFault | None) -> None:
    """Only one pad is read, so that a busy machine adds no fault of its own; None: a brown-out."""
    table.read(ports={Seat.A: table.a.port})
    table.a.place(KING)
    table.said.until_lying(KING)
    table.until_steady()
    before = table.said.conditions()
    if fault:
        table.a.fail(fault, commands=1)
    else:
        table.a.brown_out()
    table.a.place(QUEEN)
    table.said.until_lying(KING, QUEEN)
    assert table.said.placements(KING) == 1
    assert table.said.conditions() == before


def test_a_reader_that_has_hardly_begun_is_not_trusted_to_fail(reading: Bench) -> None:
    reading.a.fail(InjectedFault.SILENT, commands=1)
    reading.said.until_condition(PadCondition.SILENT)
    reading.said.until_condition(PadCondition.READY)


def test_a_pad_that_becomes_due_is_looked_at_soon(reading: Bench) -> None:
    """Sooner after its last look than its slow pace allows; a busy machine may need some tries."""

    def hurries() -> bool:
        assert reading.pads is not None
        reading.pads.attend(frozenset({Seat.B}), relaxed=False)
        reading.a.place(KING)
        looked_ns = reading.said.until_lying(KING).bytes_ns
        reading.b.place(QUEEN)
        reading.said.until_lying(QUEEN, seat=Seat.B)
        # Pad A now rests, with some of its slow pace still before it.
        reading.a.place(QUEEN)
        reading.pads.attend(frozenset(Seat), relaxed=False)
        soon = reading.said.until_lying(KING, QUEEN).bytes_ns - looked_ns < Pace.OTHER * 3 // 4
        for pad, uid in ((reading.a, KING), (reading.a, QUEEN), (reading.b, QUEEN)):
            pad.lift(uid)
        reading.said.until_all_empty()
        return soon

    assert any(hurries() for _ in range(20))


def test_a_bad_line_is_read_all_the_same(benches: Benches) -> None:
    made = [benches() for _ in range(3)]
    for bench, fault in zip(
        made, (InjectedFault.NOISE, InjectedFault.TRICKLE, InjectedFault.STALE_ANSWER), strict=True
    ):
        bench.a.fail(fault)
        bench.a.place(KING)
    for bench in made:
        bench.said.until_lying(KING)
        bench.a.lift(KING)
    for bench in made:
        bench.said.until_lying()
        assert bench.said.conditions() == [PadCondition.STARTING, PadCondition.READY]


def test_another_chip_of_the_family_is_named(tmp_path: Path) -> None:
    said = Listener()
    with SimulatedPad(tmp_path / "reader", firmware=bytes.fromhex("33020707")) as pad:
        pads = open_pads({Seat.A: parse_reader(f"pn532:{pad.port}")}, bool, said.emit)
        assert "PN533" in said.until_condition(PadCondition.WRONG_DEVICE).detail
        pads.close()


class Talker:
    """A device that sends what it likes, and sends back what it hears if it is an echo."""

    def __init__(self, text: bytes, *, echo: bool = False) -> None:
        self._text = text
        self._echo = echo
        self._out = b""

    def lose_power(self) -> None:
        self._out = b""

    def receive(self, data: bytes, now_ns: int) -> None:
        del now_ns
        self._out += data if self._echo else self._text

    def next_ns(self) -> int | None:
        return 0 if self._out else None

    def take(self, now_ns: int) -> bytes:
        del now_ns
        out, self._out = self._out, b""
        return out


WRONG_DEVICES = [
    (Talker(b"Card UID: 04 A3 C6 CA E2 61 80\r\n"), PadCondition.WRONG_DEVICE, "text"),
    (Talker(b"\x020000414CD7EA3\x03"), PadCondition.WRONG_DEVICE, "text"),
    (Talker(b"", echo=True), PadCondition.WRONG_DEVICE, "sends back"),
    (Talker(bytes.fromhex("988098801e66")), PadCondition.GARBLED, "baud"),
    (Talker(b""), PadCondition.SILENT, "power"),
]


def test_a_wrong_device_is_named_and_the_other_pad_reads(
    tmp_path: Path, idle_benches: Benches
) -> None:
    with ExitStack() as stack:
        benches = []
        for number, (talker, condition, word) in enumerate(WRONG_DEVICES):
            line = SimulatedLine(tmp_path / f"other{number}", talker)
            stack.callback(line.close)
            bench = idle_benches()
            bench.read(ports={Seat.A: str(line.link), Seat.B: bench.b.port})
            benches.append((bench, line, condition, word))
        for bench, line, condition, word in benches:
            health = bench.said.until_condition(condition)
            assert word in health.detail
            assert str(line.link) in health.detail
            bench.b.place(KING)
            bench.said.until_lying(KING, seat=Seat.B)


def test_a_port_that_appears_later_is_read_then(tmp_path: Path) -> None:
    said = Listener()
    pads = open_pads({Seat.A: parse_reader(f"pn532:{tmp_path}/reader")}, bool, said.emit)
    assert "plug" in said.until_condition(PadCondition.MISSING).detail
    with SimulatedPad(tmp_path / "reader") as pad:
        said.until_condition(PadCondition.READY)
        pad.place(KING)
        said.until_lying(KING)
        pads.close()


def test_fields_are_never_on_at_once_however_readers_fail(reading: Bench) -> None:
    for fault in (
        InjectedFault.WRONG_BYTE,
        InjectedFault.DROP_ACK,
        InjectedFault.ERROR_FRAME,
        InjectedFault.STALE_ANSWER,
    ):
        reading.a.fail(fault, commands=3)
        reading.b.place(KING)
        reading.said.until_lying(KING, seat=Seat.B)
        reading.b.lift(KING)
        reading.said.until_lying(seat=Seat.B)
        reading.a.mend()
    assert reading.air.overlaps == 0


def test_closing_ends_the_threads_and_frees_the_ports(reading: Bench) -> None:
    assert reading.pads is not None
    reading.pads.close()
    reading.pads.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pad ")]
    reading.read()
    reading.said.until_condition(PadCondition.READY)


def test_closing_does_not_wait_for_a_silent_reader(table: Bench) -> None:
    table.a.fail(InjectedFault.SILENT)
    table.read()
    table.said.until_condition(PadCondition.STARTING)
    assert table.pads is not None
    table.pads.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pad ")]


def test_no_pads_are_pads_as_well() -> None:
    pads = open_pads({}, bool, print)
    pads.attend(frozenset(Seat), relaxed=True)
    pads.close()
