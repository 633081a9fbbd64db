"""A pad with a PN532: looks for at most two tags, with the field on only while it looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.readers.drivers.pn532 import ndef
from device.readers.drivers.pn532.chip import SHORTEST_EXCHANGE, Pn532Chip
from device.readers.drivers.pn532.targets import MOST_TARGETS, TagTarget
from device.readers.drivers.pn532.unread_tags import UnreadTags
from device.readers.errors import ReaderError, ReaderGarbledError, ReaderSilentError
from device.readers.fault_counters import Fault
from device.readers.port import Port
from device.readers.ports.serial_port import SERIAL_OPTIONS, open_serial
from device.readers.reader import Kind, ReaderContext, ReaderOptions, Sighting

BAUD: Final = 115200
"""After power-up (UM0701-02, 7.2.7)."""

_CAPABILITIES: Final = 3
"""The page with which the memory begins that `ndef` reads."""
_PAGE_BYTES: Final = 4
MOST_BYTES: Final = 144
"""Of a tag, all that NTAG213 holds; longer texts name no card, and the other pad waits."""


class Pn532Reader:
    """The kind `pn532`.

    The field goes off after every look. That is what wakes tags which the chip has halted, so
    that two resting cards are reported each time (readers on the market report them in turn),
    and it keeps the fields of two pads apart.

    What is written on a tag that nobody knows is read once while it lies, after the tag itself
    was told: the text comes with the next sighting.
    """

    def __init__(self, port: Port, surroundings: ReaderContext) -> None:
        self._field = surroundings.field
        self._tally = surroundings.tally
        self._chip = Pn532Chip(port, surroundings.tally)
        self._arrivals = UnreadTags(surroundings.is_taught, surroundings.tally)

    def begin(self) -> str:
        """Make the chip ready, its field off; return its name and firmware."""
        return self._chip.begin()

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Hand over what lies on the pad as soon as it is known, then turn the field off."""
        with self._field:
            try:
                targets, when_ns = self._chip.list_targets()
                self._arrivals.see(targets)
                uids = tuple(target.uid for target in targets)
                full = len(targets) == MOST_TARGETS
                seen(Sighting(uids, when_ns, self._arrivals.texts(targets), full))
                for target in self._arrivals.unread(targets):
                    self._read_text(target)
                self._chip.field_off()
            except ReaderError:
                self._chip.abort()
                raise

    def _read_text(self, target: TagTarget) -> None:
        """Read what is written on a tag; that a tag cannot be read is no failure of the look."""
        try:
            memory = self._memory(target)
        except (ReaderSilentError, ReaderGarbledError) as trouble:
            # Some boards do not know the command.
            silent = isinstance(trouble, ReaderSilentError)
            self._tally.count(Fault.SILENT if silent else Fault.BAD_FRAME)
            self._chip.abort()
            memory = None
        text = None if memory is None else ndef.text_in(memory)
        self._arrivals.note(target, text, done=memory is not None)

    def _memory(self, target: TagTarget) -> bytes | None:
        """Return as much of a tag as decides what is written on it; None if it does not answer."""
        memory = b""
        while len(memory) < min(ndef.needed(memory), MOST_BYTES):
            pages = self._chip.read_pages(target, _CAPABILITIES + len(memory) // _PAGE_BYTES)
            if pages is None:
                return None
            memory += pages
        return memory


def _open(path: str, options: ReaderOptions, surroundings: ReaderContext) -> Port:
    return open_serial(path, options, surroundings, baud=BAUD, batch=SHORTEST_EXCHANGE)


def _reader(port: Port, _options: ReaderOptions, surroundings: ReaderContext) -> Pn532Reader:
    return Pn532Reader(port, surroundings)


PN532: Final = Kind(
    open=_open,
    reader=_reader,
    options=SERIAL_OPTIONS,
    example="/dev/ttyUSB0",
    sees_two=True,
)
