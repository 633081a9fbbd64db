from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from device.readers.drivers.pn532.chip import SHORTEST_EXCHANGE, Pn532Chip
from device.readers.errors import ReaderError, ReaderGarbledError, ReaderSilentError
from device.readers.fault_counters import Fault as Counted
from device.readers.fault_counters import FaultCounters
from device.readers.ports.serial_port import SerialPort
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pad import SimulatedPad

KING = "04A1B2C3D4E580"
QUEEN = "04112233445566"


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[SimulatedPad]:
    with SimulatedPad(tmp_path / "reader", timed=False) as made:
        yield made


@pytest.fixture
def tally() -> FaultCounters:
    return FaultCounters()


@pytest.fixture
def chip(pad: SimulatedPad, tally: FaultCounters) -> Iterator[Pn532Chip]:
    """A chip that sleeps, as after power-up."""
    port = SerialPort(pad.port, 115200, threading.Event(), batch=SHORTEST_EXCHANGE)
    yield Pn532Chip(port, tally)
    port.close()


def listed(chip: Pn532Chip) -> tuple[str, ...]:
    targets, _ = chip.list_targets()
    chip.field_off()
    return tuple(target.uid for target in targets)


def test_a_sleeping_chip_is_woken_and_named(chip: Pn532Chip) -> None:
    begun = time.monotonic_ns()
    assert chip.begin() == "PN532 firmware 1.6"
    assert time.monotonic_ns() - begun < 1_000_000_000
    assert listed(chip) == ()


def test_a_chip_that_was_awake_begins_again(chip: Pn532Chip) -> None:
    chip.begin()
    chip.list_targets()
    assert chip.begin() == "PN532 firmware 1.6"


def test_without_waking_it_is_silent(chip: Pn532Chip) -> None:
    with pytest.raises(ReaderSilentError, match="does not answer"):
        chip.field_off()


def test_two_resting_tags_are_listed_at_every_look(chip: Pn532Chip, pad: SimulatedPad) -> None:
    chip.begin()
    pad.place(KING)
    pad.place(QUEEN)
    assert [set(listed(chip)) for _ in range(20)] == [{KING, QUEEN}] * 20


def test_an_answer_after_a_late_one_is_the_right_one(chip: Pn532Chip, pad: SimulatedPad) -> None:
    chip.begin()
    pad.place(KING)
    assert listed(chip) == (KING,)
    pad.lift(KING)
    pad.fail(InjectedFault.STALE_ANSWER)
    assert listed(chip) == ()


@pytest.mark.parametrize(
    "fault", [InjectedFault.NOISE, InjectedFault.FALSE_START, InjectedFault.TRICKLE]
)
def test_bytes_that_mean_nothing_hide_no_answer(
    chip: Pn532Chip, pad: SimulatedPad, fault: InjectedFault
) -> None:
    chip.begin()
    pad.place(KING)
    pad.fail(fault)
    assert listed(chip) == (KING,)


@pytest.mark.parametrize(
    ("fault", "error", "word"),
    [
        (InjectedFault.SILENT, ReaderSilentError, "does not answer"),
        (InjectedFault.GARBLE, ReaderGarbledError, "no valid answer .55 55 aa"),
        (InjectedFault.WRONG_BYTE, ReaderGarbledError, "no valid answer .00 00 ff"),
        (InjectedFault.DROP_ACK, ReaderGarbledError, "no valid answer"),
        (InjectedFault.ERROR_FRAME, ReaderGarbledError, "not understand"),
    ],
)
def test_each_fault_is_told_apart_within_half_a_second(
    chip: Pn532Chip, pad: SimulatedPad, fault: InjectedFault, error: type[ReaderError], word: str
) -> None:
    chip.begin()
    pad.fail(fault)
    begun = time.monotonic_ns()
    with pytest.raises(error, match=word) as caught:
        chip.list_targets()
    assert time.monotonic_ns() - begun < 500_000_000
    assert pad.port in str(caught.value)


@pytest.mark.parametrize("fault", list(InjectedFault))
def test_after_any_single_fault_the_next_try_succeeds(
    chip: Pn532Chip, pad: SimulatedPad, fault: InjectedFault
) -> None:
    chip.begin()
    pad.place(KING)
    pad.fail(fault, commands=1)
    with suppress(ReaderError):
        chip.list_targets()
    chip.abort()
    assert listed(chip) == (KING,)


def test_when_the_command_after_an_abort_is_lost_the_next_one_is_heard(
    chip: Pn532Chip, pad: SimulatedPad
) -> None:
    chip.begin()
    pad.place(KING)
    pad.fail(InjectedFault.LOST_ABORT, commands=1)
    pad.fail(InjectedFault.LATE_ACK, commands=1)
    with pytest.raises(ReaderSilentError):
        chip.list_targets()
    chip.abort()
    assert listed(chip) == (KING,)


def test_a_command_left_running_by_an_earlier_program_does_no_harm(
    chip: Pn532Chip, pad: SimulatedPad
) -> None:
    chip.begin()
    pad.fail(InjectedFault.SILENT, commands=1)
    assert chip.begin() == "PN532 firmware 1.6"


@pytest.mark.parametrize(
    ("fault", "counted"),
    [
        # Two exchanges, each with an acknowledge and an answer.
        (InjectedFault.NOISE, {Counted.NOISE: 4 * 2, Counted.BAD_FRAME: 4}),
        (InjectedFault.STALE_ANSWER, {Counted.STALE: 4}),
        (InjectedFault.TRICKLE, {}),
    ],
)
def test_what_an_exchange_survives_is_counted(
    chip: Pn532Chip,
    pad: SimulatedPad,
    tally: FaultCounters,
    fault: InjectedFault,
    counted: dict[Counted, int],
) -> None:
    chip.begin()
    assert tally.counts() == {}
    pad.fail(fault)
    listed(chip)
    assert tally.counts() == counted


def test_what_ends_an_exchange_is_left_to_those_who_hear_of_it(
    chip: Pn532Chip, pad: SimulatedPad, tally: FaultCounters
) -> None:
    chip.begin()
    pad.fail(InjectedFault.WRONG_BYTE, commands=1)
    with pytest.raises(ReaderGarbledError):
        chip.list_targets()
    listed(chip)
    assert tally.counts() == {}
