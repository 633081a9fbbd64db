"""A serial port: opens, writes, waits for bytes, closes, and says in words what failed.

The only module that knows pyserial. It knows no protocol. A port belongs to one thread, which
opens it, uses it and closes it: closing under a waiting thread is what makes pyserial raise
TypeError. Only opening goes through pyserial; a poll then costs one `write`, one `select` and one
`read`, since pyserial's own reading takes several system calls more for each answer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import termios
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Final

import serial

from device.readers.errors import PadsClosedError, ReaderError, ReaderSilentError, lost, not_opened
from device.readers.reader import ReaderContext, ReaderOptions

READ_BYTES: Final = 4096
LONGEST_WAIT_S: Final = 0.1
"""How long a wait may last before it looks whether the pads are being closed."""

BAUDS: Final = range(1200, 4_000_001)


class SerialPort:
    """An open serial port, 8 data bits, no parity, one stop bit, no flow control.

    Args:
        path: the device, such as `/dev/ttyUSB0` or a link in `/dev/serial/by-id`.
        baud: bits a second.
        stop: set by another thread to end every wait within `LONGEST_WAIT_S`.
        batch: a wait ends early only when so many bytes are there; at most 63, since Linux hands
            over 64 at a time. One wait for an acknowledge and its answer together halves the
            cost of a poll.
        dtr: keep the line DTR on while the port is open; see `SERIAL_OPTIONS`.

    Raises:
        ReaderError: the port is missing, busy, forbidden or unusable.
    """

    def __init__(
        self,
        path: str,
        baud: int,
        stop: threading.Event,
        batch: int = 1,
        *,
        dtr: bool = False,
    ) -> None:
        self.path = path
        self.byte_ns = 10 * 1_000_000_000 // baud
        """Time of one byte on the wire, ns."""
        self._stop = stop
        self._in_words = _InWords(path)
        with _InWords(path, opening=True):
            self._serial = _opened(path, baud, dtr=dtr)
            try:
                self._fd: Final = self._serial.fileno()
                _configure(self._fd, batch)
            except BaseException:
                self._serial.close()
                raise

    def write(self, data: bytes) -> None:
        """Send `data` in one piece: bytes trailing behind a frame confuse a PN532.

        Raises:
            PortLostError: the port went away.
            ReaderSilentError: it takes no more bytes.
        """
        with self._in_words:
            try:
                sent = os.write(self._fd, data)
            except BlockingIOError:
                sent = 0
        if sent < len(data):
            raise ReaderSilentError(f"{self.path} takes no bytes; unplug the reader, plug it in")

    def read(self, until_ns: int) -> bytes:
        """Return the bytes that have come when `batch` of them are there, or at `until_ns`.

        `until_ns` is `CLOCK_MONOTONIC` ns. Empty when nothing came.

        Raises:
            PortLostError: the port went away.
            Stopped: the pads are being closed.
        """
        with self._in_words:
            while True:
                left = (until_ns - time.monotonic_ns()) / 1e9
                ready = select.select([self._fd], [], [], max(0.0, min(left, LONGEST_WAIT_S)))[0]
                if ready:
                    return self._received(hung_up_if_empty=True)
                if self._stop.is_set():
                    raise PadsClosedError
                if left <= LONGEST_WAIT_S:
                    return self._received(hung_up_if_empty=False)

    def close(self) -> None:
        """Close the port; a port that is gone closes as well."""
        with contextlib.suppress(ReaderError), self._in_words:
            # The system would wait up to 30 s for a reader to take what was last written.
            termios.tcflush(self._fd, termios.TCOFLUSH)
        with contextlib.suppress(ReaderError), self._in_words:
            self._serial.close()

    def _received(self, *, hung_up_if_empty: bool) -> bytes:
        try:
            data = os.read(self._fd, READ_BYTES)
        except BlockingIOError:
            return b""
        if hung_up_if_empty and not data:
            raise OSError(errno.EIO, "hung up")
        return data


def open_serial(
    path: str, options: ReaderOptions, around: ReaderContext, *, baud: int, batch: int = 1
) -> SerialPort:
    """Return the serial port at `path`, opened with checked `SERIAL_OPTIONS`.

    `baud` is what this kind of reader is usually set to; `batch` is that of `SerialPort`.

    Raises:
        ReaderError: the port is missing, busy, forbidden or unusable.
    """
    baud = int(options.get("baud", baud))
    return SerialPort(path, baud, around.stop, batch, dtr=options.get("dtr") == "on")


def _baud(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) not in BAUDS:
        raise ValueError(
            f"a number of bits a second from {BAUDS[0]} to {BAUDS[-1]}, such as 9600 or 115200"
        )
    return int(text)


def _dtr(text: str) -> bool:
    if text not in {"on", "off"}:
        raise ValueError("on or off")
    return text == "on"


SERIAL_OPTIONS: Final[Mapping[str, Callable[[str], object]]] = {"baud": _baud, "dtr": _dtr}
"""The options of every serial port. `dtr` is off unless told: most boards do not care, and some
are reset by it or kept from starting. Boards whose processor is the USB device (Leonardo, Pico)
say nothing until it is on; an Uno is then reset when the port is first opened, not each time."""


def _opened(path: str, baud: int, *, dtr: bool) -> serial.Serial:
    """Open without pulling RTS, and DTR unless wanted: they reset many boards."""
    line = serial.Serial(baudrate=baud, exclusive=True)
    line.port = path
    line.dtr = dtr
    line.rts = False
    line.open()
    # FTDI adapters otherwise hold short answers back for 16 ms; others do not know the call.
    with contextlib.suppress(OSError, ValueError, NotImplementedError):
        line.set_low_latency_mode(True)
    return line


def _configure(fd: int, batch: int) -> None:
    """Wake at `batch` bytes (VMIN), and leave DTR alone when the port is closed (HUPCL)."""
    attributes = termios.tcgetattr(fd)
    attributes[2] &= ~termios.HUPCL
    attributes[6][termios.VMIN] = batch
    attributes[6][termios.VTIME] = 0
    termios.tcsetattr(fd, termios.TCSANOW, attributes)


class _InWords:
    """Turns all that pyserial and the system raise into the tree of `device.readers.errors`.

    `termios.error` is no OSError; TypeError and ValueError come from a descriptor that is gone.
    A class, since a generator would cost as much as the reading itself.
    """

    __slots__ = ("_opening", "_path")

    def __init__(self, path: str, *, opening: bool = False) -> None:
        self._path = path
        self._opening = opening

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        trouble: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(trouble, (OSError, termios.error, TypeError, ValueError)):
            if self._opening:
                raise not_opened(self._path, trouble, "serial port", "dialout") from trouble
            raise lost(self._path) from trouble
