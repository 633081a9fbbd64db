from __future__ import annotations

import pytest

from device.readers.pn532.frame import Answer, Command, Signal, encode
from device.simulate.antenna import Air
from device.simulate.pn532 import SimulatedChip
from tests.device.simulate.host import (
    FEW_RETRIES,
    FIELD_OFF,
    FIRST,
    LIST_ONE,
    LIST_TWO,
    SAM,
    SECOND,
    WAKE,
    Host,
)

MS = 1_000_000
FIRMWARE = Command(0x02)
STATUS = Command(0x04)


@pytest.fixture
def host() -> Host:
    return Host().begin()


class TestPowerUp:
    def test_a_sleeping_chip_hears_nothing(self) -> None:
        assert Host().ask(SAM) == []

    def test_woken_it_obeys_nothing_before_its_configuration(self) -> None:
        host = Host()
        host.write(WAKE)
        assert host.ask(FIRMWARE) == []
        assert host.ask(SAM) == [Signal.ACK, Answer(0x15)]
        assert host.body(FIRMWARE) == bytes.fromhex("32010607")

    def test_wake_up_and_configuration_may_come_in_one_piece(self) -> None:
        host = Host()
        host.write(bytes.fromhex("5555000000000000000000000000ff03fdd414011700"))
        assert host.frames() == [Signal.ACK, Answer(0x15)]

    def test_without_power_it_forgets_and_sleeps(self, host: Host) -> None:
        host.chip.lose_power()
        assert host.ask(FIRMWARE) == []


class TestTags:
    def test_two_tags_are_listed_as_captured_frames_show_them(self, host: Host) -> None:
        host.place(FIRST)
        host.place(SECOND)
        expected = "020100440007" + FIRST.hex() + "0200440007" + SECOND.hex()
        assert host.body(LIST_TWO).hex() == expected

    def test_an_ats_follows_its_tag(self, host: Host) -> None:
        host.place(bytes.fromhex("083f6c4a"), bytes.fromhex("0578807002"))
        assert host.body(LIST_ONE).hex() == "0101000420" + "04083f6c4a" + "0578807002"

    def test_while_the_field_stays_on_two_tags_come_and_go(self, host: Host) -> None:
        """The pattern that users report of MaxTg 2: 2, 1, 0, 2, 1, 0."""
        host.place(FIRST)
        host.place(SECOND)
        assert [host.count(LIST_TWO) for _ in range(7)] == [2, 1, 0, 2, 1, 0, 2]

    def test_while_the_field_stays_on_one_tag_comes_every_second_time(self, host: Host) -> None:
        host.place(FIRST)
        assert [host.count(LIST_TWO) for _ in range(4)] == [1, 0, 1, 0]

    def test_a_field_cycle_shows_both_each_time(self, host: Host) -> None:
        host.place(FIRST)
        host.place(SECOND)
        for _ in range(5):
            assert host.count(LIST_TWO) == 2
            host.body(FIELD_OFF)

    def test_one_target_hides_the_second_tag(self, host: Host) -> None:
        host.place(SECOND)
        host.place(FIRST)
        for _ in range(3):
            assert host.body(LIST_ONE)[6:] == FIRST
            host.body(FIELD_OFF)

    def test_a_lifted_tag_is_not_listed(self, host: Host) -> None:
        host.place(FIRST)
        assert host.count(LIST_TWO) == 1
        host.chip.lift(FIRST)
        assert host.count(LIST_TWO) == 0

    def test_with_endless_retries_an_empty_pad_is_only_acknowledged(self) -> None:
        host = Host()
        host.write(WAKE)
        host.body(SAM)
        assert host.ask(LIST_ONE) == [Signal.ACK]
        host.place(FIRST)
        (answer,) = host.frames()
        assert isinstance(answer, Answer)
        assert answer.body[6:] == FIRST

    def test_released_tags_are_halted_until_the_field_was_off(self, host: Host) -> None:
        host.place(FIRST)
        host.body(LIST_ONE)
        assert host.body(Command(0x44, b"\x00")) == b"\x00"
        assert host.count(LIST_ONE) == 0
        host.body(FIELD_OFF)
        assert host.count(LIST_ONE) == 1

    def test_reading_pages(self, host: Host) -> None:
        host.place(SECOND)
        host.body(LIST_ONE)
        head = host.body(Command(0x40, bytes.fromhex("013000")))
        assert head.hex() == "00" + "04a1b29f" + "c3d4e580" + "72480000" + "e1101200"
        assert host.body(Command(0x40, bytes.fromhex("013004"))) == bytes(17)
        assert host.body(Command(0x40, bytes.fromhex("023004"))) == b"\x27"
        host.chip.lift(SECOND)
        assert host.body(Command(0x40, bytes.fromhex("013000"))) == b"\x01"

    def test_status_tells_field_and_targets(self, host: Host) -> None:
        assert host.body(STATUS).hex() == "00000000"
        host.place(FIRST)
        host.body(LIST_ONE)
        assert host.body(STATUS).hex() == "000101" + "01000000" + "00"

    def test_when_a_tag_was_first_reported_is_told_once(self, host: Host) -> None:
        host.place(FIRST)
        host.write(encode(LIST_TWO))
        host.frames()
        answer_ns = 22 * 86_806
        assert host.reported == {FIRST: host.now - answer_ns}
        host.reported.clear()
        host.body(FIELD_OFF)
        host.body(LIST_TWO)
        assert host.reported == {}


class TestDialogue:
    @pytest.mark.parametrize("command", [Command(0x99), Command(0x4A, b"\x03\x00"), Command(0x40)])
    def test_what_is_no_command_is_an_error(self, host: Host, command: Command) -> None:
        assert host.ask(command) == [Signal.ACK, Signal.ERROR]

    def test_a_hosts_acknowledge_aborts_the_command(self, host: Host) -> None:
        host.place(FIRST)
        host.write(encode(LIST_TWO))
        assert host.frames(for_ns=3 * MS) == [Signal.ACK]
        host.write(encode(Signal.ACK))
        assert host.frames() == []

    def test_a_new_command_aborts_the_running_one(self, host: Host) -> None:
        host.write(encode(LIST_TWO))
        assert host.frames(for_ns=3 * MS) == [Signal.ACK]
        assert host.ask(FIELD_OFF) == [Signal.ACK, Answer(0x33)]

    def test_a_negative_acknowledge_repeats_the_answer(self, host: Host) -> None:
        answer = host.ask(FIRMWARE)[1]
        host.write(encode(Signal.NACK))
        assert host.frames() == [answer]

    def test_bytes_behind_the_frame_spoil_the_answer(self, host: Host) -> None:
        host.place(FIRST)
        host.write(encode(LIST_ONE) + bytes(3))
        assert host.frames() == [Signal.ACK]
        assert host.count(LIST_ONE) == 1

    def test_times_are_those_of_chip_and_wire(self, host: Host) -> None:
        def took(command: Command) -> float:
            begun = host.now
            host.ask(command)
            return (host.now - begun) / MS

        assert took(FIELD_OFF) == pytest.approx(2.5, abs=0.2)
        empty = took(LIST_TWO) + took(FIELD_OFF)
        assert 10 < empty < 15
        host.place(FIRST)
        host.place(SECOND)
        assert 20 < took(LIST_TWO) + took(FIELD_OFF) < 28

    def test_without_times_all_is_answered_at_once(self) -> None:
        host = Host(timed=False).begin()
        begun = host.now
        host.place(FIRST)
        assert host.count(LIST_TWO) == 1
        assert host.now == begun


def test_two_fields_at_once_are_noticed() -> None:
    air = Air()
    one, other = Host(air=air).begin(), Host(air=air).begin()
    one.body(LIST_ONE)
    one.body(FIELD_OFF)
    other.body(LIST_ONE)
    assert air.overlaps == 0
    one.body(LIST_ONE)
    assert air.overlaps > 0


def test_losing_power_ends_the_field() -> None:
    air = Air()
    one, other = Host(air=air).begin(), Host(air=air).begin()
    one.body(LIST_ONE)
    one.chip.lose_power()
    other.body(LIST_ONE)
    assert air.overlaps == 0


def test_another_chip_says_so() -> None:
    chip = SimulatedChip(Air(), timed=False, firmware=bytes.fromhex("33020707"))
    chip.receive(WAKE + encode(SAM), 0)
    chip.take(0)
    chip.receive(encode(FEW_RETRIES), 0)
    chip.take(0)
    chip.receive(encode(FIRMWARE), 0)
    assert encode(Answer(0x03, bytes.fromhex("33020707"))) in chip.take(0)
