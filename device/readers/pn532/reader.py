"""A pad with a PN532: looks for at most two tags, with the field on only while it looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.readers.errors import ReaderError
from device.readers.pn532.chip import SHORTEST_EXCHANGE, Chip
from device.readers.port import Port
from device.readers.reader import Kind, Options, Sighting, Surroundings
from device.readers.serial_port import SerialPort

DEFAULT_BAUD: Final = 115200
BAUDS: Final = range(9600, 1_288_001)
"""What the chip can be set to (UM0701-02, 7.2.7)."""


class Pn532Reader:
    """The kind `pn532`.

    The field goes off after every look. That is what wakes tags which the chip has halted, so
    that two resting cards are reported each time (readers on the market report them in turn),
    and it keeps the fields of two pads apart.
    """

    def __init__(self, port: Port, surroundings: Surroundings) -> None:
        self._field = surroundings.field
        self._chip = Chip(port)

    def begin(self) -> str:
        """Make the chip ready, its field off; return its name and firmware."""
        return self._chip.begin()

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Hand over what lies on the pad as soon as it is known, then turn the field off."""
        with self._field:
            try:
                uids, when_ns = self._chip.list_targets()
                seen(Sighting(uids, when_ns))
                self._chip.field_off()
            except ReaderError:
                self._chip.abort()
                raise


def _open(path: str, options: Options, surroundings: Surroundings) -> Port:
    baud = int(options.get("baud", DEFAULT_BAUD))
    return SerialPort(path, baud, surroundings.stop, batch=SHORTEST_EXCHANGE)


def _reader(port: Port, _options: Options, surroundings: Surroundings) -> Pn532Reader:
    return Pn532Reader(port, surroundings)


def _baud(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) not in BAUDS:
        raise ValueError("a number of bits a second from 9600 to 1288000, such as 115200")
    return int(text)


PN532: Final = Kind(
    open=_open,
    reader=_reader,
    options={"baud": _baud},
    example="/dev/ttyUSB0",
    sees_two=True,
)
