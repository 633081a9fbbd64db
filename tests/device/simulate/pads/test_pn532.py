from __future__ import annotations

import pytest

from device.readers.drivers.pn532.frame import ChipAnswer, Command, Signal, encode
from device.simulate.pads.antenna import Air
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pn532 import SimulatedChip
from device.simulate.pads.tag import SimulatedTag
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
        assert host.ask(SAM) == [Signal.ACK, ChipAnswer(0x15)]
        assert host.body(FIRMWARE) == bytes.fromhex("32010607")

    def test_wake_up_and_configuration_may_come_in_one_piece(self) -> None:
        host = Host()
        host.write(bytes.fromhex("5555000000000000000000000000ff03fdd414011700"))
        assert host.frames() == [Signal.ACK, ChipAnswer(0x15)]

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
        assert isinstance(answer, ChipAnswer)
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
        assert host.body(Command(0x40, bytes.fromhex("013034"))) == b"\x01"  # no such page
        assert host.body(Command(0x40, bytes.fromhex("013004"))) == bytes(17)
        assert host.body(Command(0x40, bytes.fromhex("023004"))) == b"\x27"
        host.chip.lift(SECOND)
        assert host.body(Command(0x40, bytes.fromhex("013000"))) == b"\x01"

    def test_either_of_two_tags_can_be_read(self, host: Host) -> None:
        host.place(FIRST)
        host.place(SECOND)
        host.body(LIST_TWO)
        for number, uid in [(1, FIRST), (2, SECOND), (1, FIRST)]:
            pages = host.body(Command(0x40, bytes((number, 0x30, 0))))
            assert pages[1:4] + pages[5:9] == uid

    def test_without_a_field_no_tag_is_read(self, host: Host) -> None:
        host.place(FIRST)
        host.body(LIST_ONE)
        host.body(FIELD_OFF)
        assert host.body(Command(0x40, bytes.fromhex("013000"))) == b"\x01"

    def test_tags_on_top_of_each_other_are_not_heard(self, host: Host) -> None:
        for uid in (FIRST, SECOND):
            host.chip.place(SimulatedTag(uid, spot=1), host.now)
        assert host.count(LIST_TWO) == 0
        host.chip.lift(SECOND)
        assert host.count(LIST_TWO) == 1

    def test_a_tag_flickers_in_its_rhythm(self, host: Host) -> None:
        host.chip.place(SimulatedTag(FIRST, rhythm=(True, False, False)), host.now)
        counts = []
        for _ in range(6):
            counts.append(host.count(LIST_TWO))
            host.body(FIELD_OFF)
        assert counts == [1, 0, 0, 1, 0, 0]

    def test_the_chip_may_be_told_to_poll_by_itself(self, host: Host) -> None:
        assert host.body(Command(0x60, bytes.fromhex("020110"))) == b"\x00"
        host.place(FIRST)
        listed = host.body(Command(0x60, bytes.fromhex("ff0110")))
        assert listed.hex() == "01" + "100c" + "0100440007" + FIRST.hex()

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
    @pytest.mark.parametrize(
        "command",
        [
            Command(0x99),
            Command(0x4A, b"\x03\x00"),
            Command(0x40),
            Command(0x06, b"\x63\x03\x63"),
            Command(0x08, b"\x63\x03\x80\x63"),
            Command(0x60, b"\x01\x01\x23"),
        ],
    )
    def test_what_is_no_command_is_an_error(self, host: Host, command: Command) -> None:
        assert host.ask(command) == [Signal.ACK, Signal.ERROR]

    def test_a_hosts_acknowledge_aborts_the_command(self, host: Host) -> None:
        host.place(FIRST)
        host.write(encode(LIST_TWO))
        assert host.frames(for_ns=3 * MS) == [Signal.ACK]
        host.write(encode(Signal.ACK))
        assert host.frames() == []

    def test_after_an_abort_the_next_command_may_be_lost(self, host: Host) -> None:
        host.chip.faults.start(InjectedFault.LOST_ABORT)
        host.write(encode(LIST_TWO))
        assert host.frames(for_ns=3 * MS) == [Signal.ACK]
        host.write(encode(Signal.ACK))
        assert host.ask(FIRMWARE) == []
        assert host.ask(FIRMWARE) == [Signal.ACK, ChipAnswer(0x03, bytes.fromhex("32010607"))]
        host.write(encode(Signal.ACK))  # nothing runs any more
        assert len(host.ask(FIRMWARE)) == 2

    def test_a_late_acknowledge_comes_when_no_host_waits(self, host: Host) -> None:
        host.chip.faults.start(InjectedFault.LATE_ACK, 1)
        host.write(encode(FIRMWARE))
        assert host.frames(for_ns=100 * MS) == []
        assert host.frames() == [Signal.ACK, ChipAnswer(0x03, bytes.fromhex("32010607"))]

    def test_half_an_answer_hides_no_later_one(self, host: Host) -> None:
        host.chip.faults.start(InjectedFault.HALF_FRAME, 1)
        assert host.ask(FIRMWARE) == [Signal.ACK]
        assert host.body(FIRMWARE) == bytes.fromhex("32010607")

    def test_shifted_numbers_come_with_a_right_checksum(self, host: Host) -> None:
        host.place(FIRST)
        host.chip.faults.start(InjectedFault.SHIFTED_UID, 1)
        assert host.body(LIST_ONE)[6:] == bytes(3) + FIRST[:4]

    def test_a_modem_manager_is_not_understood(self) -> None:
        host = Host()
        host.write(b"AT\r\r\nAT+GCAP\r")
        assert host.frames() == []
        assert host.begin().count(LIST_TWO) == 0

    def test_what_drivers_ask_when_they_open(self, host: Host) -> None:
        """The longest frame, registers, speed, parameters; as nfcpy does."""
        line = bytes((0, *range(256), *range(6)))
        assert host.body(Command(0x00, line)) == line
        assert host.body(Command(0x00, b"\x01")) == b"\x00"
        assert host.body(Command(0x12, b"\x00")) == b""
        assert host.body(Command(0x10, b"\x07")) == b""
        host.body(Command(0x08, bytes.fromhex("630380")))
        assert host.body(Command(0x06, bytes.fromhex("63036302"))) == b"\x80\x00"
        host.body(LIST_ONE)
        assert host.body(Command(0x06, bytes.fromhex("6339"))) == b"\x26"

    def test_powered_down_it_sleeps(self, host: Host) -> None:
        assert host.body(Command(0x16, b"\xb0")) == b"\x00"
        assert host.ask(FIRMWARE) == []
        assert host.begin().body(FIRMWARE) == bytes.fromhex("32010607")

    def test_a_new_command_aborts_the_running_one(self, host: Host) -> None:
        host.write(encode(LIST_TWO))
        assert host.frames(for_ns=3 * MS) == [Signal.ACK]
        assert host.ask(FIELD_OFF) == [Signal.ACK, ChipAnswer(0x33)]

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


def test_two_fields_at_once_read_each_others_tags() -> None:
    air = Air()
    one, other = Host(air=air).begin(), Host(air=air).begin()
    other.place(FIRST)
    assert one.count(LIST_TWO) == 0
    one.body(FIELD_OFF)
    other.body(LIST_ONE)
    other.body(Command(0x52, b"\x00"))
    other.body(FIELD_OFF)
    other.body(Command(0x32, b"\x01\x01"))
    assert one.body(LIST_TWO)[6:] == FIRST


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
    assert encode(ChipAnswer(0x03, bytes.fromhex("33020707"))) in chip.take(0)
