"""A simulated device behind a pseudo-terminal: what a program opens is a real serial port.

The port is reached through a link that stays the same, as those in `/dev/serial/by-id` do, while
the terminal behind it is another one after each replug. Knows no protocol.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import struct
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from device.base.errors import BummerlError


class LinkUnusableError(BummerlError, OSError):
    """A simulated port cannot be where it was wanted."""

    def __init__(self, link: Path, what: str) -> None:
        super().__init__(f"{link}: {what}; name another path for the simulated port")


class SimulatedDevice(Protocol):
    """What is at the far end of a line. All times are `CLOCK_MONOTONIC` ns."""

    def lose_power(self) -> None:
        """Forget everything: the plug was pulled."""

    def receive(self, data: bytes, now_ns: int) -> None:
        """Take bytes from the program."""

    def next_ns(self) -> int | None:
        """Return when `take` has something to do next; None without a plan."""

    def take(self, now_ns: int) -> bytes:
        """Return the bytes that are out by now."""


class SimulatedLine:
    """A device, its cable, and the thread that carries bytes between them. Begins plugged in.

    Args:
        link: where the port appears; a link that leads nowhere is replaced.
        device: what is at the far end.
        opened: called, with the time, when a program opens the port.

    Raises:
        LinkUnusableError: something else is there, or nothing can be made there.
    """

    def __init__(
        self,
        link: Path,
        device: SimulatedDevice,
        opened: Callable[[int], None] = lambda _now_ns: None,
    ) -> None:
        if link.exists() or (os.path.lexists(link) and not link.is_symlink()):
            raise LinkUnusableError(link, "something else is there")
        self.link = link
        self._device = device
        self._opened = opened
        self._lock = threading.RLock()
        self._ends = False
        self._bytes_left: int | None = None
        self._master: int | None = None
        self._slave: int | None = None
        self._dead: list[int] = []
        self._bell, self._ring = os.pipe()
        try:
            self.replug()
        except OSError as error:
            self._let_go()
            raise LinkUnusableError(link, f"no link can be made ({error.strerror})") from error
        self._thread = threading.Thread(target=self._carry, name=f"line {link}", daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def change(self) -> Iterator[None]:
        """Hold the device still while it is changed from outside."""
        with self._lock:
            yield
        os.write(self._ring, b".")

    def unplug(self, after_bytes: int = 0) -> None:
        """Pull the plug, now or when so many more bytes of the device are out."""
        with self.change():
            self._bytes_left = after_bytes or None
            if not after_bytes:
                self._hang_up()

    def replug(self) -> None:
        """Plug in again: a new terminal behind the same link, a device that starts anew."""
        with self.change():
            self._hang_up()
            # Our own hold on the far end: a terminal that nobody has open cannot be waited for.
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            # Packet mode (tty_ioctl(4)): each read begins with a byte that tells what was done.
            fcntl.ioctl(self._master, termios.TIOCPKT, struct.pack("i", 1))
            new = self.link.with_name(self.link.name + ".new")
            new.unlink(missing_ok=True)
            new.symlink_to(os.ttyname(self._slave))
            new.replace(self.link)

    def close(self) -> None:
        """Unplug for good and end the thread."""
        with self.change():
            self._ends = True
            self._hang_up()
        self._thread.join()
        self._let_go()

    def _let_go(self) -> None:
        for end in (self._master, self._slave, self._bell, self._ring):
            if end is not None:
                os.close(end)

    def _hang_up(self) -> None:
        self._bytes_left = None
        if self._master is None or self._slave is None:
            return
        self.link.unlink(missing_ok=True)
        self._device.lose_power()
        os.close(self._slave)
        # The carrying thread may be waiting at the other end, so that one closes it.
        self._dead.append(self._master)
        self._master = self._slave = None

    def _carry(self) -> None:
        while True:
            with self._lock:
                while self._dead:
                    os.close(self._dead.pop())
                if self._ends:
                    return
                watched = [self._bell] if self._master is None else [self._bell, self._master]
                next_ns = None if self._master is None else self._device.next_ns()
            wait_s = None
            if next_ns is not None:
                wait_s = max(0.0, (next_ns - time.monotonic_ns()) / 1e9)
            if self._bell in select.select(watched, [], [], wait_s)[0]:
                os.read(self._bell, 4096)
            with self._lock:
                self._exchange()

    def _exchange(self) -> None:
        """Carry what has come to the device, and what is due from it."""
        if self._master is None:
            return
        now_ns = time.monotonic_ns()
        with contextlib.suppress(BlockingIOError):
            packet = os.read(self._master, 4096)
            if packet[0] & termios.TIOCPKT_FLUSHREAD:  # programs throw away what came before them
                self._opened(now_ns)
            if packet[1:]:
                self._device.receive(packet[1:], now_ns)
        data = self._device.take(now_ns)
        if not data:
            return
        last = self._bytes_left is not None and len(data) >= self._bytes_left
        # Bytes that nobody fetches are lost, as on a real line.
        with contextlib.suppress(BlockingIOError):
            os.write(self._master, data[: self._bytes_left])
        if last:
            self._hang_up()
        elif self._bytes_left is not None:
            self._bytes_left -= len(data)


class Plugged:
    """A device on its line, as hands see it: its port, and the plug that can be pulled."""

    def __init__(self, line: SimulatedLine) -> None:
        self._line = line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def port(self) -> str:
        """The path to open."""
        return str(self._line.link)

    def unplug(self, after_bytes: int = 0) -> None:
        """Pull the plug, now or when so many more bytes of the device are out. Tags stay."""
        self._line.unplug(after_bytes)

    def replug(self) -> None:
        """Plug in again, behind the same link."""
        self._line.replug()

    def close(self) -> None:
        """Unplug for good."""
        self._line.close()
