"""What every kind of reader can do, whatever it speaks.

A kind that must ask (PN532) asks in `look`; a kind that talks by itself (RDM6300, text lines)
listens in `look` until it knows what lies there. The pad's thread cannot tell them apart.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sighting:
    """One checked answer: the tags that lie on the pad now. No tag is an answer as well."""

    uids: tuple[str, ...]
    """Upper-case hex without separators."""
    bytes_ns: int
    """`CLOCK_MONOTONIC` ns of the read that completed the answer."""


class Reader(Protocol):
    """An open reader. Only one thread uses it, and the same one closes it."""

    def begin(self) -> str:
        """Make the reader ready and return one line that names it.

        Raises:
            ReaderError: it is silent, garbled, another device, or gone.
            Stopped: the pads are being closed.
        """

    def look(self, seen: Callable[[Sighting], None]) -> None:
        """Find out what lies on the pad and hand it to `seen` as soon as it is known.

        Raises:
            ReaderError: this look failed, which says nothing about the cards.
            Stopped: the pads are being closed.
        """

    def close(self) -> None:
        """Let the port go. Never fails."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all pads of a table share."""

    field: threading.Lock
    """Held while a pad's radio field is on: two fields at once read each other's cards."""
    stop: threading.Event
    """Set when the pads are being closed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of reader that `--pad` can name."""

    open: Callable[[str, Mapping[str, str], Surroundings], Reader]
    """Opens the reader at a port with checked options; raises `ReaderError`."""
    options: Mapping[str, Callable[[str], object]]
    """The options it takes, each with a check that raises ValueError saying what is expected."""
    example: str
    """A port as this kind is usually found at."""
