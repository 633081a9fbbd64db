from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.readers.errors import (
    PadsClosedError,
    PortBusyError,
    PortForbiddenError,
    PortLostError,
    PortMissingError,
    PortUnusableError,
    ReaderSilentError,
)
from device.readers.fault_counters import FaultCounters
from device.readers.ports.serial_port import SERIAL_OPTIONS, SerialPort, open_serial
from device.readers.reader import ReaderContext
from device.simulate.pads.line import SimulatedLine
from tests.ordinary_user import ordinary_user

DIALOUT = 20
"""In every Debian."""
NULL = "/dev/null"


class Far:
    """The far end of a line: keeps what it hears, and says `out` when it has heard something."""

    def __init__(self, out: bytes = b"") -> None:
        self.heard = b""
        self._out = out

    def lose_power(self) -> None:
        pass

    def receive(self, data: bytes, now_ns: int) -> None:
        del now_ns
        self.heard += data

    def next_ns(self) -> int | None:
        return 0 if self._out and self.heard else None

    def take(self, now_ns: int) -> bytes:
        del now_ns
        if not self.heard:
            return b""
        out, self._out = self._out, b""
        return out


@pytest.fixture
def line(tmp_path: Path) -> Iterator[SimulatedLine]:
    made = SimulatedLine(tmp_path / "port", Far(bytes(range(256))))
    yield made
    made.close()


@pytest.fixture
def short(tmp_path: Path) -> Iterator[SimulatedLine]:
    made = SimulatedLine(tmp_path / "port", Far(b"0123456789"))
    yield made
    made.close()


@contextmanager
def opened(line: SimulatedLine, *, batch: int = 1) -> Iterator[SerialPort]:
    port = SerialPort(str(line.link), 115200, threading.Event(), batch=batch)
    try:
        yield port
    finally:
        port.close()


def after(ms: int) -> int:
    return time.monotonic_ns() + ms * 1_000_000


def test_all_bytes_come_through_as_they_are(line: SimulatedLine) -> None:
    with opened(line, batch=60) as port:
        port.write(b"\x00\xff\r\n\x03\x11")
        got = port.read(after(5000))
        assert got + port.read(after(50)) == bytes(range(256))


def test_what_is_shorter_than_the_batch_is_read_at_the_end_of_the_wait(
    short: SimulatedLine,
) -> None:
    with opened(short, batch=60) as port:
        begun = time.monotonic_ns()
        port.write(b"?")
        assert port.read(after(120)) == b"0123456789"
        assert time.monotonic_ns() - begun >= 120_000_000


def test_nothing_is_read_in_silence(line: SimulatedLine) -> None:
    with opened(line) as port:
        begun = time.monotonic_ns()
        assert port.read(after(120)) == b""
        assert time.monotonic_ns() - begun >= 120_000_000


def test_a_missing_port_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PortMissingError, match="plug the reader in") as caught:
        SerialPort(f"{tmp_path}/ttyUSB0", 115200, threading.Event())
    assert isinstance(caught.value, FileNotFoundError)


def test_a_port_in_use_is_busy(line: SimulatedLine) -> None:
    with opened(line), pytest.raises(PortBusyError, match="another program"), opened(line):
        pass


def test_a_closed_port_may_be_opened_again(line: SimulatedLine) -> None:
    for _ in range(3):
        with opened(line):
            pass


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a port to a group")
def test_a_port_without_permission_names_its_group(line: SimulatedLine) -> None:
    os.chown(line.link, 0, DIALOUT)
    os.chmod(line.link, 0o660)  # noqa: PTH101 - the terminal behind the link
    device = str(line.link.resolve())  # others may not look into the folder of the link
    with ordinary_user(), pytest.raises(PortForbiddenError, match="adduser nobody dialout") as it:
        SerialPort(device, 115200, threading.Event())
    assert it.value.group == "dialout"


def test_a_port_that_no_group_may_open_names_none(line: SimulatedLine) -> None:
    os.chmod(line.link, 0)  # noqa: PTH101 - likewise
    device = str(line.link.resolve())
    with ordinary_user(), pytest.raises(PortForbiddenError, match=r"only root may|chmod") as it:
        SerialPort(device, 115200, threading.Event())
    assert it.value.group == ""


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, os.mkfifo, lambda p: p.symlink_to(NULL)])
def test_what_is_no_port_is_named(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "port"
    make(path)
    with pytest.raises(
        PortUnusableError, match=r"is no serial port that can be used \([A-Z]"
    ) as it:
        SerialPort(str(path), 115200, threading.Event())
    assert isinstance(it.value, OSError)
    assert str(it.value).count(str(path)) == 1


def test_a_port_without_a_device_behind_it_is_missing() -> None:
    master, slave = os.openpty()
    path = os.ttyname(slave)
    os.close(master)
    with pytest.raises(PortMissingError, match="plug the reader in"):
        SerialPort(path, 115200, threading.Event())
    os.close(slave)  # not before: any other program may get a terminal of that name


def test_a_link_that_leads_to_itself_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "port").symlink_to(tmp_path / "port")
    with pytest.raises(PortUnusableError, match="no serial port"):
        SerialPort(f"{tmp_path}/port", 115200, threading.Event())


@pytest.mark.parametrize("options", [{}, {"baud": "9600"}, {"dtr": "on"}])
def test_the_options_of_a_port(line: SimulatedLine, options: dict[str, str]) -> None:
    around = ReaderContext(threading.Lock(), threading.Event(), FaultCounters())
    port = open_serial(str(line.link), options, around, baud=115200)
    assert port.byte_ns == (1_041_666 if options.get("baud") else 86_805)
    port.close()


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [("baud", "fast", "such as 9600"), ("baud", "0", "such as 9600"), ("dtr", "1", "on or off")],
)
def test_an_option_that_cannot_be(option: str, value: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        SERIAL_OPTIONS[option](value)


def test_an_unplugged_port_is_lost_in_reading_and_writing(line: SimulatedLine) -> None:
    with opened(line) as port:
        line.unplug()
        with pytest.raises(PortLostError, match="plugged in") as caught:
            port.read(after(5000))
        with pytest.raises(PortLostError):
            port.write(b"?")
        assert isinstance(caught.value, ConnectionError)


def test_a_port_that_takes_no_bytes_is_silent(line: SimulatedLine) -> None:
    def write_much(port: SerialPort) -> None:
        for _ in range(100):
            port.write(bytes(4096))

    # Held still, the far end takes nothing.
    with line.change(), opened(line) as port, pytest.raises(ReaderSilentError, match="no bytes"):
        write_much(port)


def test_waiting_ends_when_the_pads_are_closed(line: SimulatedLine) -> None:
    stop = threading.Event()
    port = SerialPort(str(line.link), 115200, stop)
    begun = time.monotonic_ns()
    stop.set()
    with pytest.raises(PadsClosedError):
        port.read(after(5000))
    assert time.monotonic_ns() - begun < 1_000_000_000
    port.close()
