"""A reader that talks by itself: what it sends is listened to and decoded.

The decoders are pure and differ by kind; waiting, silence and what is no sense at all are the
same for all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from device.readers.drivers.noise_detector import NoiseDetector
from device.readers.errors import ReaderFloodError
from device.readers.flood import MOST_CHANGES, FloodDetector
from device.readers.port import Port
from device.readers.reader import Sighting

MS: Final = 1_000_000

LOOK_NS: Final = 100 * MS
"""How long silence lasts until it is told."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A tag that a reader has told."""

    uid: str
    """A normal number (`device.registry.tag_ids`)."""
    text: str = ""
    """What is written on it, if the reader tells."""
    named: bool = True
    """Whether the reader said that this is a tag's number, or sends nothing else."""


class Decoder(Protocol):
    """Bytes in, tags out."""

    @property
    def pause_ns(self) -> int:
        """Silence after which an unfinished message will not go on, ns."""

    @property
    def text(self) -> bool:
        """Whether this kind sends plain text."""

    @property
    def speaks(self) -> str:
        """The kind in whose way messages are looked for, "" for one of no special look."""

    @property
    def begun(self) -> bool:
        """Whether a message has begun and not ended."""

    @property
    def understood(self) -> int:
        """How many messages made sense so far, with a tag or without."""

    def take(self, data: bytes) -> Iterable[Utterance]:
        """Take what came and return the tags in what is complete now."""

    def pause(self) -> Iterable[Utterance]:
        """Take notice that nothing came for `pause_ns`."""


class Listener:
    """A reader on an open port that is only listened to.

    Args:
        port: the port.
        decoder: of this kind.
        name: what `begin` says.
        tells_removal: whether silence means that no tag lies there.
        flood: of this pad.
    """

    def __init__(
        self,
        port: Port,
        decoder: Decoder,
        name: str,
        *,
        tells_removal: bool,
        flood: FloodDetector,
    ) -> None:
        self._port = port
        self._flood = flood
        self._decoder = decoder
        self._name = name
        self._tells_removal = tells_removal
        self._doubt = NoiseDetector(port.path, text=decoder.text, own=decoder.speaks)

    def begin(self) -> str:
        """Return what is known of the reader: that it can be listened to; silence is normal."""
        return self._name

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Listen for a while; hand over each tag that was told, or that there was silence.

        Raises:
            ReaderGarbledError: only bytes without sense have come for a while.
            ReaderMistakenError: likewise, and they look like those of another kind.
            ReaderFloodError: more tags are told than can be laid.
        """
        wait_ns = self._decoder.pause_ns if self._decoder.begun else LOOK_NS
        data = self._port.read(time.monotonic_ns() + wait_ns)
        now_ns = time.monotonic_ns()
        heard = list(self._decoder.take(data) if data else self._decoder.pause())
        if self._flood.observe([tag.uid for tag in heard], now_ns):
            raise ReaderFloodError(
                f"{self._port.path} sends {MOST_CHANGES} different numbers a second, as no card"
                " reader does; correct the port or the kind"
            )
        if not self._flood.trusted:
            heard = []
        for tag in heard:
            texts = {tag.uid: tag.text} if tag.text else {}
            seen(Sighting((tag.uid,), now_ns, texts))
        if not heard and not (data and self._tells_removal):
            seen(Sighting((), now_ns))
        self._doubt.weigh(data, now_ns, understood=self._decoder.understood > 0)
