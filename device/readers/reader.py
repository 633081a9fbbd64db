"""What every kind of reader can do, whatever it speaks.

A kind that must ask (PN532) asks in `look`; a kind that talks by itself (RDM6300, text lines)
listens in `look` until it knows what lies there. The pad's thread cannot tell them apart.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as made  # a field is a radio's here
from typing import Protocol

from device.readers.fault_counters import FaultCounters
from device.readers.flood import FloodDetector
from device.readers.port import Port

ReaderOptions = Mapping[str, str]
"""The options of a reader as written on the command line, already checked."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One checked answer: the tags that lie on the pad now. No tag is an answer as well.

    Of a kind that does not tell removal: the tags that have just come.
    """

    uids: tuple[str, ...]
    """Upper-case hex without separators."""
    bytes_ns: int
    """`CLOCK_MONOTONIC` ns of the read that completed the answer."""
    texts: Mapping[str, str] = made(default_factory=dict)
    """What is written on some of the tags (the text of an NDEF record), by UID."""
    full: bool = False
    """Whether it holds as many tags as an answer can: more may lie there."""


class Reader(Protocol):
    """A reader on an open port. Only one thread uses both."""

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


@dataclass(frozen=True, slots=True)
class ReaderContext:
    """What a pad shares with the others, and its tally."""

    field: threading.Lock
    """Held while a pad's radio field is on: two fields at once read each other's cards."""
    stop: threading.Event
    """Set when the pads are being closed."""
    tally: FaultCounters
    """Where this pad's faults are counted."""
    is_taught: Callable[[str], bool] = lambda _uid: True
    """Whether a tag is known by its UID; only what is written on others is read."""
    flood: FloodDetector = made(default_factory=FloodDetector)
    """Whether this pad tells too many tags."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of reader that `--pad` can name."""

    open: Callable[[str, ReaderOptions, ReaderContext], Port]
    """Opens the port at a path with checked options; raises `ReaderError`."""
    reader: Callable[[Port, ReaderOptions, ReaderContext], Reader]
    """Returns the reader on that port; does nothing with it yet."""
    options: Mapping[str, Callable[[str], object]]
    """The options it takes, each with a check that raises ValueError saying what is expected."""
    example: str
    """A port as this kind is usually found at."""
    sees_two: bool = False
    """Whether it reports two tags that lie there together."""
    listens: bool = False
    """Whether it talks by itself, so that it is listened to all the time."""
    tells_removal: bool = True
    """Whether an answer without a tag means that it is not there. Some readers only tell
    arrivals; their silence proves nothing."""
