"""Whether what comes over a port can come from the kind of reader that is configured.

Not knowing the speed or the kind, all that can be said is that nothing ever made sense. Boards
that start send such bytes as well, for a moment; and a reader that was understood once is the
right one, however much noise two tags make on it. Pure: time is an argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from device.readers.errors import ReaderError, ReaderGarbledError, ReaderMistakenError

MS: Final = 1_000_000

SENSELESS: Final = 64
"""Bytes without sense that are too many for a disturbance."""
STARTING_NS: Final = 3_000 * MS
"""How long a board that starts may send what makes no sense."""
FORGOTTEN_NS: Final = 60_000 * MS
"""After which disturbances no longer count."""
LONGEST: Final = 4096
"""Bytes without sense that are too many whenever they come."""
TEXT: Final = bytes(range(0x20, 0x7F)) + b"\t\r\n"
SHOWN: Final = 16

_SPEAKERS: Final = (
    ("pn532", re.compile(rb"\x00\xff.{2}[\xd4\xd5]", re.DOTALL), "a PN532 (kind pn532)"),
    (
        "rdm6300",
        re.compile(rb"\x02[0-9A-Fa-f]{10}"),
        "an RDM6300 or ID-20LA (kind rdm6300 or id20la)",
    ),
    (
        "uhf",
        re.compile(rb"\xaa[\x01\x02].{3,40}?\xdd", re.DOTALL),
        "a UHF reader, which sees all cards",
    ),
    ("lines", re.compile(rb"(?i)\buid\b"), "a reader that sends lines (kind lines)"),
)


class NoiseDetector:
    """Weighs what came over one opening of the port at `path`.

    `text`: plain text always makes sense, even one that never ends. `own`: the kind that should
    talk there; what looks like it comes from it, however damaged.
    """

    def __init__(self, path: str, *, text: bool = False, own: str = "") -> None:
        self._path = path
        self._own = own
        self._sensible = TEXT if text else b""
        self._came = b""
        self._senseless = 0
        self._since_ns = 0

    def weigh(self, data: bytes, now_ns: int, *, understood: bool) -> None:
        """Take what came; `understood` tells whether anything at all has made sense so far.

        Raises:
            ReaderGarbledError: only bytes without sense, or damaged messages, have come for a
                while.
            ReaderMistakenError: likewise, and they look like those of another kind.
        """
        if understood or now_ns - self._since_ns > FORGOTTEN_NS:
            self._came, self._senseless = b"", 0
        if understood or not data:
            return
        if not self._came:
            self._since_ns = now_ns
        self._came = (self._came + data)[-LONGEST:]
        self._senseless += len(data.translate(None, self._sensible))
        if self._senseless <= SENSELESS:
            return
        own = any(kind == self._own for kind, _ in _speakers(self._came))
        lasts = now_ns - self._since_ns > STARTING_NS  # two cards may lie there for a moment
        if lasts or (self._senseless > LONGEST and not own):
            raise (
                _damaged(self._path, self._came)
                if own
                else _not_understood(self._path, self._came)
            )


def speaker(data: bytes) -> str | None:
    """Return what sends such bytes, and the kind to configure; None if that cannot be told."""
    return next((name for _, name in _speakers(data)), None)


def _speakers(data: bytes) -> Iterator[tuple[str, str]]:
    return ((kind, name) for kind, pattern, name in _SPEAKERS if pattern.search(data))


def _damaged(path: str, data: bytes) -> ReaderError:
    return ReaderGarbledError(
        f"{path} sends damaged messages, such as {data[-SHOWN:].hex(' ')}; lay one card alone,"
        " check cable, ground and supply, and keep readers and motors apart"
    )


def _not_understood(path: str, data: bytes) -> ReaderError:
    if name := speaker(data):
        return ReaderMistakenError(f"{path} sends what comes from {name}; correct the kind")
    return ReaderGarbledError(
        f"{path} sends no sense ({data[:SHOWN].hex(' ')}); check the kind and the option baud="
    )
