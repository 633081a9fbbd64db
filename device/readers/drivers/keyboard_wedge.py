"""A reader that types: each line is the number of a tag that was held to it.

125 kHz readers type ten decimal digits, the lowest four bytes of an EM4100 number; NFC readers
type hex, two digits for each byte; barcode scanners type what is printed. Such a reader tells
only arrivals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from device.readers.drivers.line_splitter import LineSplitter
from device.readers.drivers.listener import Listener, Utterance
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.port import Port
from device.readers.ports.keyboard import KeyboardPort
from device.readers.ports.keymap import LAYOUTS
from device.readers.reader import Kind, ReaderContext, ReaderOptions
from device.registry.tag_ids import TEXT_MARK, decimal_uid, normal_uid

LONGEST: Final = 80
"""Characters after which a line without an end is given up."""

DIGITS: Final = ("auto", "decimal", "hex")
TEXTS: Final = ("number", "code")

_EM4100: Final = re.compile(r"[0-9]{10}|[0-9]{1,3},[0-9]{1,5}")
"""What 125 kHz readers type, or what is printed on their coins: never taken for hex."""


def number(text: str, digits: str = "auto") -> str:
    """Return the normal number of a tag that was typed as `text`.

    Args:
        text: without the end of the line.
        digits: `decimal`, `hex`, or `auto`: ten digits are decimal and everything else is hex.

    Raises:
        ValueError: it is none.
    """
    if digits == "decimal" or (digits == "auto" and _EM4100.fullmatch(text)):
        return decimal_uid(text)
    if text.startswith(TEXT_MARK) or "." in text:
        raise ValueError("a code, an address or a time, no number")
    return normal_uid(text)


class TypedDecoder:
    """Collects typed bytes and hands out the numbers in whole lines.

    `digits` is that of `number`; with `codes` every line is the text of a code instead.
    """

    text: Final = True
    speaks: Final = ""
    pause_ns: Final = 500_000_000
    """No reader types so slowly."""

    def __init__(self, tally: FaultCounters, digits: str = "auto", *, codes: bool = False) -> None:
        self._tally = tally
        self._digits = digits
        self._codes = codes
        self._lines = LineSplitter(tally, LONGEST)
        self.understood = 0

    @property
    def begun(self) -> bool:
        """Whether a line has begun."""
        return self._lines.begun

    def take(self, data: bytes) -> Iterator[Utterance]:
        """Take what was typed and return the numbers in the lines that are complete now."""
        yield from self._numbers(self._lines.take(data))

    def pause(self) -> Iterator[Utterance]:
        """Give up half a line."""
        yield from self._numbers(self._lines.pause())

    def _numbers(self, lines: Iterable[bytes]) -> Iterator[Utterance]:
        for line in lines:
            self.understood += 1  # a wrong keyboard would type as well
            try:
                yield Utterance(self._number(line.decode("ascii", "replace")))
            except ValueError:
                self._tally.count(Fault.NOISE)

    def _number(self, text: str) -> str:
        return normal_uid(TEXT_MARK + text) if self._codes else number(text, self._digits)


def _open(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
    return KeyboardPort(path, LAYOUTS[options.get("layout", "us")], around.stop)


def _reader(port: Port, options: ReaderOptions, around: ReaderContext) -> Listener:
    codes = options.get("text") == "code"
    decoder = TypedDecoder(around.tally, options.get("digits", "auto"), codes=codes)
    return Listener(port, decoder, "a reader that types", tells_removal=False, flood=around.flood)


def _one_of(*choices: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return check


HID: Final = Kind(
    open=_open,
    reader=_reader,
    options={
        "layout": _one_of(*LAYOUTS),
        "digits": _one_of(*DIGITS),
        "text": _one_of(*TEXTS),
    },
    example="/dev/input/by-id/usb-READER-event-kbd",
    listens=True,
    tells_removal=False,
)
