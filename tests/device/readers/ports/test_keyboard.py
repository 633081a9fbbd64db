"""Keyboards of this machine: what is none, and a real one made by the kernel where it can be."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.readers.errors import (
    DriverMissingError,
    PadsClosedError,
    PortBusyError,
    PortForbiddenError,
    PortLostError,
    PortMissingError,
    PortUnusableError,
    ReaderMistakenError,
)
from device.readers.ports.keyboard import KeyboardPort
from device.readers.ports.keymap import LAYOUTS
from tests.device.readers.typed import ENTER, strokes
from tests.ordinary_user import ordinary_user

US = LAYOUTS["us"]
KEY, MOUSE_BUTTON, UINPUT = 1, 0x110, Path("/dev/uinput")
PATIENCE_NS = 5_000_000_000


def opened(path: str, stop: threading.Event | None = None) -> KeyboardPort:
    return KeyboardPort(path, US, stop or threading.Event())


def test_without_its_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(DriverMissingError, match=r"install .*evdev") as caught:
        opened("/dev/input/event0")
    assert isinstance(caught.value, ImportError)


@pytest.fixture
def evdev() -> Any:
    return pytest.importorskip("evdev", reason="the optional package evdev is not installed")


@pytest.mark.usefixtures("evdev")
def test_a_missing_keyboard(tmp_path: Path) -> None:
    with pytest.raises(PortMissingError, match="plug the reader in"):
        opened(f"{tmp_path}/event0")


@pytest.mark.usefixtures("evdev")
@pytest.mark.parametrize("path", ["/dev/null", __file__, "/dev/zero"])
def test_what_is_no_keyboard(path: str) -> None:
    with pytest.raises(PortUnusableError, match="is no keyboard that can be used"):
        opened(path)


@pytest.mark.usefixtures("evdev")
def test_a_forbidden_keyboard_names_the_group(tmp_path: Path) -> None:
    path = tmp_path / "event0"
    path.touch(mode=0)
    # Another user may not even see into the folder of the test.
    with (
        ordinary_user(),
        pytest.raises(PortForbiddenError, match=r" input, |chmod u\+rw"),
    ):
        opened(str(path))


@pytest.fixture
def keyboard(evdev: Any) -> Iterator[Any]:
    if not os.access(UINPUT, os.W_OK):
        pytest.skip("/dev/uinput is missing or may not be written: no keyboard can be made")
    with evdev.UInput(name="bummerl test") as made:
        yield made


def type_in(keyboard: Any, text: str) -> None:
    for code, value in [*strokes(text), (ENTER, 1), (ENTER, 0)]:
        keyboard.write(KEY, code, value)
        keyboard.syn()


def test_typed_keys_come_as_bytes(keyboard: Any) -> None:
    port = opened(keyboard.device.path)
    type_in(keyboard, "04A3")
    got, until_ns = b"", time.monotonic_ns() + PATIENCE_NS
    while not got.endswith(b"\n") and time.monotonic_ns() < until_ns:
        got += port.read(until_ns)
    assert got == b"04A3\n"
    port.close()


def test_a_keyboard_has_one_owner(keyboard: Any) -> None:
    port = opened(keyboard.device.path)
    with pytest.raises(PortBusyError, match="another program"):
        opened(keyboard.device.path)
    port.close()
    opened(keyboard.device.path).close()


def test_an_unplugged_keyboard_is_lost(keyboard: Any) -> None:
    port = opened(keyboard.device.path)
    keyboard.close()
    with pytest.raises(PortLostError):
        port.read(time.monotonic_ns() + PATIENCE_NS)
    port.close()


def test_waiting_ends_when_the_pads_are_closed(keyboard: Any) -> None:
    stop = threading.Event()
    port = opened(keyboard.device.path, stop)
    stop.set()
    with pytest.raises(PadsClosedError):
        port.read(time.monotonic_ns() + PATIENCE_NS)
    port.close()


def test_a_mouse_is_no_keyboard(evdev: Any, keyboard: Any) -> None:
    del keyboard
    with (
        evdev.UInput({KEY: [MOUSE_BUTTON]}, name="bummerl mouse") as mouse,
        pytest.raises(ReaderMistakenError, match="is no keyboard"),
    ):
        opened(mouse.device.path)
