"""A keyboard as a port: what is typed on it comes as bytes, and nobody else gets it.

The only module that knows `evdev`, an optional package of Linux. Keys are taken from the desktop,
so that numbers of tags end in no window.
"""

from __future__ import annotations

import contextlib
import select
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from device.base.installation import bring
from device.readers.errors import (
    DriverMissingError,
    PadsClosedError,
    ReaderError,
    ReaderMistakenError,
    lost,
    not_opened,
)
from device.readers.ports.keymap import ENTER, KeyboardLayout, KeyDecoder

if TYPE_CHECKING:
    import evdev

LONGEST_WAIT_S: Final = 0.1
"""How long a wait may last before it looks whether the pads are being closed."""

_SYNC: Final = 0
_DROPPED: Final = 3
_KEY: Final = 1
"""Types of events, and the code that tells of lost ones (`linux/input-event-codes.h`)."""


class KeyboardPort:
    """An open keyboard whose keys nobody else gets.

    Args:
        path: such as `/dev/input/by-id/usb-...-event-kbd`.
        layout: what the reader takes to be printed on its keys.
        stop: set by another thread to end every wait within `LONGEST_WAIT_S`.

    Raises:
        ReaderError: it is missing, busy, forbidden or no keyboard, or `evdev` is missing.
    """

    def __init__(self, path: str, layout: KeyboardLayout, stop: threading.Event) -> None:
        self.path = path
        self.byte_ns = 0
        """Keys come over no serial line."""
        self._stop = stop
        self._typing = KeyDecoder(layout)
        self._device = _grabbed(path)

    def write(self, data: bytes) -> None:
        """Do nothing: a keyboard listens to nobody."""

    def read(self, until_ns: int) -> bytes:
        """Return what has been typed, at the latest at `until_ns` (`CLOCK_MONOTONIC`).

        Raises:
            PortLostError: the keyboard went away.
            Stopped: the pads are being closed.
        """
        try:
            while True:
                left = (until_ns - time.monotonic_ns()) / 1e9
                wait = max(0.0, min(left, LONGEST_WAIT_S))
                if select.select([self._device], [], [], wait)[0] and (data := self._typed()):
                    return data
                if self._stop.is_set():
                    raise PadsClosedError
                if left <= LONGEST_WAIT_S:
                    return b""
        except (OSError, ValueError) as trouble:
            raise lost(self.path) from trouble

    def close(self) -> None:
        """Let the keyboard go; one that is gone closes as well."""
        with contextlib.suppress(OSError):
            self._device.close()

    def _typed(self) -> bytes:
        data = b""
        with contextlib.suppress(BlockingIOError):
            for event in self._device.read():
                if event.type == _KEY:
                    data += self._typing.key(event.code, event.value)
                elif event.type == _SYNC and event.code == _DROPPED:
                    data += self._typing.lose()
        return data


def _grabbed(path: str) -> evdev.InputDevice[str]:
    try:
        import evdev  # noqa: PLC0415 - optional, needed by this kind of reader alone
    except ImportError as missing:
        raise DriverMissingError(
            f"{path} needs the package evdev; {bring('evdev-binary', 'python3-evdev')}"
        ) from missing
    with _in_words(path):
        device = evdev.InputDevice(path)
    with contextlib.ExitStack() as undo:
        undo.callback(device.close)
        with _in_words(path):
            if ENTER not in device.capabilities().get(_KEY, ()):
                raise ReaderMistakenError(
                    f"{path} is no keyboard ({device.name}); correct the port"
                )
            device.grab()
        undo.pop_all()
    return device


@contextlib.contextmanager
def _in_words(path: str) -> Iterator[None]:
    try:
        yield
    except ReaderError:
        raise
    except (OSError, ValueError) as trouble:
        raise not_opened(path, trouble, "keyboard", "input") from trouble
