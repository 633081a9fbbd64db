"""A reader that talks by itself: what it sends is listened to and decoded.

The decoders are pure and differ by kind; waiting, silence and what is no sense at all are the
same for all of them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from device.readers.errors import ReaderError, ReaderGarbledError, ReaderMistakenError
from device.readers.port import Port
from device.readers.reader import Sighting

MS: Final = 1_000_000

LOOK_NS: Final = 100 * MS
"""How long silence lasts until it is told."""
SENSELESS: Final = 4096
"""Bytes that make no sense, one after the other, after which the reader is not as configured."""
SHOWN: Final = 16


@dataclass(frozen=True, slots=True)
class Heard:
    """A tag that a reader has told."""

    uid: str
    """A normal number (`device.tag_number`)."""
    text: str = ""
    """What is written on it, if the reader tells."""


class Decoder(Protocol):
    """Bytes in, tags out."""

    @property
    def pause_ns(self) -> int:
        """Silence after which an unfinished message will not go on, ns."""

    @property
    def begun(self) -> bool:
        """Whether a message has begun and not ended."""

    @property
    def understood(self) -> int:
        """How many messages made sense so far, with a tag or without."""

    def take(self, data: bytes) -> Iterable[Heard]:
        """Take what came and return the tags in what is complete now."""

    def pause(self) -> Iterable[Heard]:
        """Take notice that nothing came for `pause_ns`."""


class Listener:
    """A reader on an open port that is only listened to.

    Args:
        port: the port.
        decoder: of this kind.
        name: what `begin` says.
        tells_removal: whether silence means that no tag lies there.
    """

    def __init__(self, port: Port, decoder: Decoder, name: str, *, tells_removal: bool) -> None:
        self._port = port
        self._decoder = decoder
        self._name = name
        self._tells_removal = tells_removal
        self._understood = 0
        self._senseless = b""

    def begin(self) -> str:
        """Return what is known of the reader: that it can be listened to; silence is normal."""
        return self._name

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Listen for a while; hand over each tag that was told, or that there was silence.

        Raises:
            ReaderGarbledError: only bytes without sense have come for a long time.
            ReaderMistakenError: likewise, and they look like those of another kind.
        """
        wait_ns = self._decoder.pause_ns if self._decoder.begun else LOOK_NS
        data = self._port.read(time.monotonic_ns() + wait_ns)
        now_ns = time.monotonic_ns()
        heard = list(self._decoder.take(data) if data else self._decoder.pause())
        for tag in heard:
            texts = {tag.uid: tag.text} if tag.text else {}
            seen(Sighting((tag.uid,), now_ns, texts))
        if not heard and not (data and self._tells_removal):
            seen(Sighting((), now_ns))
        self._weigh(data)

    def _weigh(self, data: bytes) -> None:
        """Give up when nothing makes sense for too long."""
        if self._decoder.understood != self._understood:
            self._understood, self._senseless = self._decoder.understood, b""
        self._senseless += data
        if len(self._senseless) > SENSELESS:
            raise not_understood(self._port.path, self._senseless)


_SPEAKERS: Final = (
    (re.compile(rb"\x00\xff.{2}[\xd4\xd5]", re.DOTALL), "a PN532 (kind pn532)"),
    (re.compile(rb"\x02[0-9A-Fa-f]{10}"), "an RDM6300 or ID-20LA (kind rdm6300 or id20la)"),
    (re.compile(rb"\xaa[\x01\x02].{3,40}?\xdd", re.DOTALL), "a UHF reader, which sees all cards"),
    (re.compile(rb"(?i)\buid\b"), "a reader that sends lines (kind lines)"),
)


def not_understood(path: str, data: bytes) -> ReaderError:
    """Return the error for bytes that this kind of reader does not send."""
    for pattern, speaker in _SPEAKERS:
        if pattern.search(data):
            return ReaderMistakenError(f"{path} sends what comes from {speaker}; correct the kind")
    return ReaderGarbledError(
        f"{path} sends no sense ({data[:SHOWN].hex(' ')}); check the kind and the option baud="
    )
