"""What a simulated PN532 does when it is told: its commands, its settings, the tags it has listed.

Knows neither the serial line nor the clock: a command is work that says how long it takes. What
the chip can and this does not is answered as a syntax error. Sections are those of UM0701-02.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from device.readers.drivers.pn532.frame import Command
from device.simulate.pads.antenna import ENDLESS, Antenna, Wait
from device.simulate.pads.tag import SimulatedTag, TagState

AUTO_POLL_NS: Final = 150_000_000
"""The unit of InAutoPoll's period."""
_TYPE_A: Final = frozenset({0x00, 0x10})
"""What InAutoPoll calls tags of ISO 14443-3 A at 106 kbit/s."""

_FIFO: Final = 0x6339
"""Register CIU_FIFOData: after a search without an answer it still holds the request."""
_REQUEST: Final = 0x26

_OK: Final = b"\x00"
_TAG_GONE: Final = b"\x01"
_NO_SUCH_TARGET: Final = b"\x27"

Work = Generator[Wait, None, bytes | None]
"""A command under way; returns the body of its answer, or None for a syntax error."""


class Firmware:
    """The chip's inside, before one antenna.

    Args:
        antenna: its field.
        version: IC, version, revision, support, as GetFirmwareVersion tells them.
    """

    def __init__(self, antenna: Antenna, version: bytes) -> None:
        self._antenna = antenna
        self._version = version
        self.reset()

    def reset(self) -> None:
        """Be as after power-up: field off, retries endless."""
        self._retries = ENDLESS
        self._registers: dict[int, int] = {}
        self.listed: list[SimulatedTag] = []
        """The tags of the last list, which commands name by 1 and 2."""
        self._antenna.switch(on=False)

    def work(self, command: Command) -> Work:
        """Return the work of a command, not yet begun."""
        match command.code, [*command.body]:
            case 0x40, [number, 0x30, page]:  # InDataExchange with READ, 7.3.8
                return self._read(number, page)
            case 0x44 | 0x52, [number]:  # InDeselect, InRelease, 7.3.10 and 7.3.11
                return _at_once(self._release(number))
            case 0x4A, [1 | 2 as most, 0x00, *_]:  # InListPassiveTarget, 7.3.5
                return self._list(most)
            case 0x60, [times, period, *kinds] if not _TYPE_A.isdisjoint(kinds):  # 7.3.13
                return self._auto_poll(times, period)
            case _:
                return _at_once(self._settle(command.code, command.body))

    def _settle(self, code: int, body: bytes) -> bytes | None:
        """Do what needs no tag; return the answer's body, or None for what is no command."""
        answer: bytes | None = None
        match code, [*body]:
            case 0x00, [test, *_]:  # Diagnose, 7.2.1
                answer = body if test == 0 else _OK
            case 0x02, []:  # GetFirmwareVersion, 7.2.2
                answer = self._version
            case 0x04, []:  # GetGeneralStatus, 7.2.3
                answer = self._status()
            case 0x06, [_, _, *_]:  # ReadRegister, 7.2.4
                answer = self._read_registers(body)
            case 0x08, [_, _, _, *_]:  # WriteRegister, 7.2.5
                answer = self._write_registers(body)
            # SetSerialBaudRate, SetParameters, SAMConfiguration, 7.2.7 to 7.2.10. On a
            # pseudo-terminal any speed does.
            case 0x10 | 0x12 | 0x14, [_, *_]:
                answer = b""
            case 0x16, [_, *_]:  # PowerDown, 7.2.11
                answer = _OK
            case 0x32, [item, *values] if values:  # RFConfiguration, 7.3.1
                answer = self._configure(item, values)
            case _:
                pass
        return answer

    def _configure(self, item: int, values: list[int]) -> bytes:
        match item, values:
            case 0x01, [switch]:
                self._antenna.switch(on=bool(switch & 1))
            case 0x05, [_, _, retries]:
                self._retries = retries
            case _:
                pass
        return b""

    def _status(self) -> bytes:
        """No error, the field, the targets with their rates and type, the SAM's status."""
        listed = b"".join(bytes((n, 0, 0, 0)) for n, _ in enumerate(self.listed, 1))
        return bytes((0, self._antenna.on, len(self.listed))) + listed + _OK

    def _read_registers(self, body: bytes) -> bytes | None:
        if len(body) % 2:
            return None
        addresses = zip(body[::2], body[1::2], strict=True)
        return bytes(self._registers.get(high << 8 | low, 0) for high, low in addresses)

    def _write_registers(self, body: bytes) -> bytes | None:
        if len(body) % 3:
            return None
        for high, low, value in zip(body[::3], body[1::3], body[2::3], strict=True):
            self._registers[high << 8 | low] = value
        return b""

    def _list(self, most: int) -> Work:
        self.listed = []
        self.listed = yield from self._antenna.find(most, self._retries)
        self._registers[_FIFO] = 0 if self.listed else _REQUEST
        targets = b"".join(bytes((n,)) + tag.listing for n, tag in enumerate(self.listed, 1))
        return bytes((len(self.listed),)) + targets

    def _auto_poll(self, times: int, period: int) -> Work:
        """Look up to `times` for tags, for ever with FF; each comes with its type and length."""
        self.listed = []
        while times and not self.listed:
            self.listed = yield from self._antenna.find(2, 0)
            if not self.listed:
                yield period * AUTO_POLL_NS
            times -= times != ENDLESS
        targets = [bytes((n,)) + tag.listing for n, tag in enumerate(self.listed, 1)]
        found = b"".join(bytes((0x10, len(target))) + target for target in targets)
        return bytes((len(self.listed),)) + found

    def _read(self, number: int, page: int) -> Work:
        if not 0 < number <= len(self.listed):
            yield 0
            return _NO_SUCH_TARGET
        for other in self.listed:
            if other is not self.listed[number - 1]:
                other.state = TagState.HALTED
        pages = yield from self._antenna.read(self.listed[number - 1], page)
        return _TAG_GONE if pages is None else _OK + pages

    def _release(self, number: int) -> bytes:
        """Halt one target, or all with number 0."""
        chosen = self.listed[number - 1 : number] if number else self.listed
        for tag in chosen:
            tag.state = TagState.HALTED
        return _OK if chosen or not number else _NO_SUCH_TARGET


def _at_once(body: bytes | None) -> Work:
    yield 0
    return body
