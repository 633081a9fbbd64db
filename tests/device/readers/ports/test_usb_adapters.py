"""A pad goes with its USB adapter, whatever name Linux gives it after a replug."""

from __future__ import annotations

from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from device.readers.errors import PortMissingError
from device.readers.messages import PadAt
from device.readers.pad_threads import open_pads
from device.readers.ports.usb_adapters import Adapters, attached
from device.readers.spec import PadSpec
from device.simulate.pads.pad import SimulatedPad
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.pads import KING, Listener

A, B, C = "/dev/ttyUSB0", "/dev/ttyUSB1", "/dev/ttyUSB2"
FTDI = (0x0403, 0x6001)
CH340 = (0x1A86, 0x7523)
CP2102 = (0x10C4, 0xEA60)
LEFT, RIGHT, THIRD = "1-1.2", "1-1.3", "1-1.4"


class Sockets:
    """The USB sockets of a machine."""

    def __init__(self) -> None:
        self.ports: list[ListPortInfo] = []
        self.adapters = Adapters(lambda: list(self.ports))

    def plug(
        self, device: str, kind: tuple[int, int], number: str | None, socket: str | None
    ) -> None:
        port = ListPortInfo(device)
        port.vid, port.pid = kind
        port.serial_number = number
        port.location = socket
        self.ports.append(port)

    def pull_all(self) -> None:
        self.ports.clear()

    def serve(self, path: str) -> None:
        """The reader of the pad that is configured for `path` answered there."""
        found = self.adapters.find(path)
        self.adapters.remember(path, found)


@pytest.fixture
def sockets() -> Sockets:
    return Sockets()


@pytest.fixture
def numbered(sockets: Sockets) -> Sockets:
    """Two adapters with serial numbers, both pads read, then both unplugged."""
    sockets.plug(A, FTDI, "AB1", LEFT)
    sockets.plug(B, FTDI, "AB2", RIGHT)
    return served(sockets)


@pytest.fixture
def numberless(sockets: Sockets) -> Sockets:
    """Two equal adapters without serial numbers, both pads read, then both unplugged."""
    sockets.plug(A, CH340, None, LEFT)
    sockets.plug(B, CH340, None, RIGHT)
    return served(sockets)


def served(sockets: Sockets) -> Sockets:
    sockets.serve(A)
    sockets.serve(B)
    sockets.pull_all()
    return sockets


def test_before_anything_was_read_a_name_is_a_name(sockets: Sockets) -> None:
    sockets.plug(A, FTDI, "AB1", LEFT)
    assert sockets.adapters.find(A) == A
    assert sockets.adapters.find(B) == B


def test_an_adapter_is_found_under_another_name(numbered: Sockets) -> None:
    numbered.plug(C, FTDI, "AB1", LEFT)
    assert numbered.adapters.find(A) == C


def test_an_adapter_with_a_serial_number_is_found_in_another_socket(numbered: Sockets) -> None:
    numbered.plug(C, FTDI, "AB1", THIRD)
    assert numbered.adapters.find(A) == C


def test_swapped_names_swap_no_pads(numbered: Sockets) -> None:
    numbered.plug(A, FTDI, "AB2", RIGHT)
    numbered.plug(B, FTDI, "AB1", LEFT)
    assert numbered.adapters.find(A) == B
    assert numbered.adapters.find(B) == A


def test_the_other_pads_adapter_is_not_taken_while_the_own_is_missing(numbered: Sockets) -> None:
    numbered.plug(A, FTDI, "AB2", THIRD)
    with pytest.raises(PortMissingError, match="is the other reader now"):
        numbered.adapters.find(A)
    assert numbered.adapters.find(B) == A


def test_a_pad_that_was_never_read_does_not_take_the_other_ones_adapter(sockets: Sockets) -> None:
    sockets.plug(B, FTDI, "AB2", RIGHT)
    sockets.serve(B)
    sockets.pull_all()
    sockets.plug(A, FTDI, "AB2", RIGHT)
    with pytest.raises(PortMissingError):
        sockets.adapters.find(A)


def test_a_missing_adapter_is_missing_by_its_configured_name(numbered: Sockets) -> None:
    assert numbered.adapters.find(A) == A


def test_a_new_adapter_at_the_configured_name_replaces_a_broken_one(numbered: Sockets) -> None:
    numbered.plug(A, CH340, None, LEFT)
    assert numbered.adapters.find(A) == A
    numbered.serve(A)
    numbered.pull_all()
    numbered.plug(C, CH340, None, LEFT)
    assert numbered.adapters.find(A) == C


def test_the_own_adapter_goes_before_a_new_one_at_the_configured_name(numbered: Sockets) -> None:
    numbered.plug(A, CH340, None, LEFT)
    numbered.plug(C, FTDI, "AB1", RIGHT)
    assert numbered.adapters.find(A) == C


def test_adapters_without_numbers_are_told_apart_by_their_sockets(numberless: Sockets) -> None:
    numberless.plug(A, CH340, None, RIGHT)
    with pytest.raises(PortMissingError):
        numberless.adapters.find(A)
    numberless.plug(C, CH340, None, LEFT)
    assert numberless.adapters.find(A) == C
    assert numberless.adapters.find(B) == A


def test_an_adapter_without_a_number_in_another_socket_is_nobodys(numberless: Sockets) -> None:
    numberless.plug(C, CH340, None, THIRD)
    assert numberless.adapters.find(A) == A
    assert numberless.adapters.find(B) == B


@pytest.mark.parametrize("number", ["0001", "0002"])
def test_a_number_that_all_have_is_none(sockets: Sockets, number: str) -> None:
    sockets.plug(A, CP2102, number, LEFT)
    sockets.plug(B, CP2102, "0001", RIGHT)
    served(sockets)
    sockets.plug(C, CP2102, "0001", THIRD)
    equal = number == "0001"
    assert sockets.adapters.find(B) == (B if equal else C)
    assert sockets.adapters.find(A) == A


def test_a_number_found_twice_is_nobodys(numbered: Sockets) -> None:
    numbered.plug(C, FTDI, "AB1", THIRD)
    numbered.plug("/dev/ttyUSB3", FTDI, "AB1", "1-1.5")
    assert numbered.adapters.find(A) == A


def test_the_ports_of_one_device_are_told_apart(sockets: Sockets) -> None:
    sockets.plug(A, FTDI, "AB1", "1-1.2:1.0")
    sockets.plug(B, FTDI, "AB1", "1-1.2:1.1")
    served(sockets)
    sockets.plug(A, FTDI, "AB1", "1-1.3:1.1")
    sockets.plug(B, FTDI, "AB1", "1-1.3:1.0")
    assert sockets.adapters.find(A) == B
    assert sockets.adapters.find(B) == A


def test_links_are_names_of_ports(sockets: Sockets, tmp_path: Path) -> None:
    real, link = tmp_path / "ttyUSB0", tmp_path / "by-path"
    real.touch()
    link.symlink_to(real)
    sockets.plug(str(real), CH340, None, LEFT)
    sockets.serve(str(link))
    assert sockets.adapters.find(str(link)) == str(link)
    sockets.pull_all()
    link.unlink()
    sockets.plug(C, CH340, None, LEFT)
    assert sockets.adapters.find(str(link)) == C


def test_ports_that_are_not_of_usb_have_only_their_names(sockets: Sockets) -> None:
    sockets.ports.append(ListPortInfo("/dev/ttyAMA0"))
    sockets.serve("/dev/ttyAMA0")
    assert sockets.adapters.find("/dev/ttyAMA0") == "/dev/ttyAMA0"


def test_an_adapter_pulled_while_it_is_described_is_missing_for_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def half_gone() -> list[ListPortInfo]:
        raise TypeError("int() can't convert non-string with explicit base")

    monkeypatch.setattr("serial.tools.list_ports.comports", half_gone)
    with pytest.raises(PortMissingError, match="just pulled"):
        attached()


def test_a_pad_goes_on_under_the_new_name_and_says_so(sockets: Sockets, tmp_path: Path) -> None:
    said = Listener()
    with SimulatedPad(tmp_path / "ttyUSB0") as before, SimulatedPad(tmp_path / "ttyUSB7") as after:
        sockets.plug(str(Path(before.port).resolve()), FTDI, "AB1", LEFT)
        specs: dict[PadAt, PadSpec] = {Seat.A: PadSpec("pn532", before.port)}
        pads = open_pads(specs, lambda _: True, said.emit, adapters=sockets.adapters)
        try:
            said.until_condition(PadCondition.READY)
            sockets.pull_all()
            before.unplug()
            assert said.until_condition(PadCondition.MISSING).port == before.port
            after.place(KING)
            moved = str(Path(after.port).resolve())
            sockets.plug(moved, FTDI, "AB1", RIGHT)
            said.until_lying(KING)
            health = said.until_condition(PadCondition.READY)
            assert health.port == before.port
            assert health.detail.endswith(f"which is {moved} now")
        finally:
            pads.close()
