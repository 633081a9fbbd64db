"""Which USB adapter serves which pad, so that it is found again under another name.

Linux names serial ports in the order in which they come: after a replug the adapter of ttyUSB0
may be ttyUSB1, and ttyUSB0 the one of the other pad. A pad goes with the adapter that served it
last: by its serial number, or without one (CH340, PL2303) by the USB socket it is in. Forgotten
when the program ends; a name in `/dev/serial/by-id` or `by-path` stays. Opens no port.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from device.readers.errors import PortMissingError


def attached() -> list[ListPortInfo]:
    """Return the serial ports of this machine.

    Raises:
        PortMissingError: an adapter was pulled while it was being described.
    """
    try:
        return list(list_ports.comports())
    except (TypeError, ValueError) as gone:
        # pyserial reads a number from a file that is no longer there, or a text that is none
        raise PortMissingError("a USB adapter was just pulled; ask again") from gone


@dataclass(frozen=True, slots=True)
class _Adapter:
    vid: int
    pid: int
    serial_number: str | None
    interface: str
    """Which of its ports, in a device with several."""
    socket: str
    """The USB socket, such as `1-1.3` for the third of a hub in the first."""

    @classmethod
    def of(cls, port: ListPortInfo) -> Self | None:
        """Return the adapter of a port; None when the port is none of USB."""
        if port.vid is None or port.pid is None or not port.location:
            return None
        socket, _, interface = port.location.partition(":")
        return cls(port.vid, port.pid, port.serial_number or None, interface, socket)

    def looks_like(self, other: _Adapter) -> bool:
        """Whether all but the socket is equal."""
        return (self.vid, self.pid, self.serial_number, self.interface) == (
            other.vid,
            other.pid,
            other.serial_number,
            other.interface,
        )


class Adapters:
    """The adapters of all pads of a table. Used by their threads at once.

    Args:
        listed: returns the serial ports that are there.
    """

    def __init__(self, listed: Callable[[], Iterable[ListPortInfo]] = attached) -> None:
        self._listed = listed
        self._lock = threading.Lock()
        self._served: dict[str, _Adapter] = {}
        """What served each pad last, by the path that is configured for it."""

    def find(self, path: str) -> str:
        """Return where the port is now that is configured as `path`.

        That is `path` itself unless the adapter that served this pad has another name now. A new
        adapter at `path` is taken when the old one is not there.

        Raises:
            PortMissingError: only another pad's adapter is there.
        """
        with self._lock:
            served = dict(self._served)
        if not served:
            return path
        there, device = self._there(), str(Path(path).resolve())
        places = {pad: _place(pad, served, there) for pad in served}
        own = places.get(path)
        if own is not None:
            return path if own == device else own
        if device in places.values():
            raise PortMissingError(f"{path} is the other reader now; plug this pad's reader in")
        return path

    def remember(self, path: str, found: str) -> None:
        """Note that the port at `found` serves the pad for which `path` is configured."""
        try:
            adapter = self._there().get(str(Path(found).resolve()))
        except PortMissingError:
            return
        if adapter is not None:
            with self._lock:
                self._served[path] = adapter

    def _there(self) -> dict[str, _Adapter]:
        """Return the adapters that are there by the names of their ports."""
        adapters = ((port.device, _Adapter.of(port)) for port in self._listed())
        return {device: adapter for device, adapter in adapters if adapter is not None}


def _place(pad: str, served: Mapping[str, _Adapter], there: Mapping[str, _Adapter]) -> str | None:
    """Return the port of the adapter that served `pad`, if it is there."""
    own = served[pad]
    for device, adapter in there.items():
        if adapter == own:
            return device
    alike = [served[other] for other in served if other != pad and served[other].looks_like(own)]
    if own.serial_number is None or alike:  # some makers give all of them one number
        return None
    moved = [device for device, adapter in there.items() if adapter.looks_like(own)]
    return moved[0] if len(moved) == 1 else None
