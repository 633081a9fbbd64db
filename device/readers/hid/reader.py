"""A reader that types: each line is the number of a tag that was held to it.

125 kHz readers type ten decimal digits, the lowest four bytes of an EM4100 number; NFC readers
type hex, two digits for each byte; barcode scanners type what is printed. Such a reader tells
only arrivals.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Final

from device.readers.hid.keyboard import KeyboardPort
from device.readers.hid.keys import END, LAYOUTS
from device.readers.port import Port
from device.readers.reader import Kind, Options, Sighting, Surroundings
from device.readers.tally import Fault, Tally
from device.tag_number import TEXT_MARK, decimal_uid, normal_uid

MS: Final = 1_000_000

LOOK_NS: Final = 100 * MS
PAUSE_NS: Final = 500 * MS
"""After such a pause a line without an end is given up: no reader types so slowly."""
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
    if text.startswith(TEXT_MARK):
        raise ValueError("a code, no number")
    return normal_uid(text)


class Lines:
    """Typed bytes, line by line. Pure: time is an argument."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._begun = b""
        self._overlong = False
        self._typed_ns = 0

    def take(self, data: bytes, now_ns: int) -> Iterator[str]:
        """Return the lines that have ended; empty ones are none."""
        if self._begun and now_ns - self._typed_ns > PAUSE_NS:
            self._give_up(Fault.BAD_FRAME)
        if data:
            self._typed_ns = now_ns
        *ended, begun = data.split(END)
        for part in ended:
            whole, overlong = self._begun + part, self._overlong
            self._begun, self._overlong = b"", False
            if whole and not overlong:
                yield whole.decode("ascii", "replace")
        self._begun += begun
        if len(self._begun) > LONGEST:
            self._give_up(Fault.OVERFLOW)
            self._overlong = True

    def _give_up(self, fault: Fault) -> None:
        self._begun = b""
        self._tally.count(fault)


class HidReader:
    """The kind `hid`."""

    def __init__(self, port: Port, options: Options, around: Surroundings) -> None:
        self._port = port
        self._digits = options.get("digits", "auto")
        self._codes = options.get("text") == "code"
        self._tally = around.tally
        self._lines = Lines(around.tally)

    def begin(self) -> str:
        """Return what is known of the reader: that it can be listened to."""
        return "a reader that types"

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Listen for a while; hand over each tag that was typed, or that there was none."""
        data = self._port.read(time.monotonic_ns() + LOOK_NS)
        now_ns = time.monotonic_ns()
        uids = [uid for line in self._lines.take(data, now_ns) if (uid := self._uid(line))]
        for uid in uids:
            seen(Sighting((uid,), now_ns, complete=False))
        if not uids:
            seen(Sighting((), now_ns, complete=False))

    def _uid(self, line: str) -> str | None:
        try:
            return normal_uid(TEXT_MARK + line) if self._codes else number(line, self._digits)
        except ValueError:
            self._tally.count(Fault.NOISE)
            return None


def _open(path: str, options: Options, around: Surroundings) -> Port:
    return KeyboardPort(path, LAYOUTS[options.get("layout", "us")], around.stop)


def _one_of(*choices: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return check


HID: Final = Kind(
    open=_open,
    reader=HidReader,
    options={
        "layout": _one_of(*LAYOUTS),
        "digits": _one_of(*DIGITS),
        "text": _one_of(*TEXTS),
    },
    example="/dev/input/by-id/usb-READER-event-kbd",
    listens=True,
)
