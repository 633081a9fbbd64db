"""What a reader tells the table about its pad.

Presence is a state: each message holds everything that lies on the pad, so a lost message
corrects itself with the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.interface.readers import PadHealth
from engine.model.cards import Seat

PadAt = Seat | None
"""Whose pad it is; None for the one pad that both use."""


def name_of(at: PadAt) -> str:
    """Return what a pad is called in the configuration and by the doctor: `A`, `B` or `shared`."""
    return at.value if at else "shared"


class PadCapability(Enum):
    """What the table can know of the cards on a seat's pad."""

    SCREEN = "screen"
    """There is no reader: cards are touched on the screen, which shows two."""
    ONE = "one"
    """One tag at a time: a marriage is announced first, then both cards pass one by one."""
    TWO = "two"
    """Two cards that lie together are seen."""


@dataclass(frozen=True, slots=True)
class PadSeen:
    """What lies on a pad now.

    Sent when any of it but the times has changed, and after the first answer of each start of the
    program even if the pad is empty: what is found then was not laid just now.
    """

    seat: PadAt
    lying: tuple[str, ...]
    """UIDs (upper-case hex, no separators) that lie there, in the order of their arrival."""
    fresh: frozenset[str]
    """Those of `lying` that the answer just read has reported."""
    bytes_ns: int
    """`CLOCK_MONOTONIC` ns of the read that completed that answer."""
    present_ns: int
    """`CLOCK_MONOTONIC` ns when presence was decided."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is written on some of the tags of `lying`, by UID."""
    full: bool = False
    """Whether that answer held as many tags as the reader can report, so that it says nothing
    about any other."""
    settled: bool = field(default=True, compare=False)
    """Whether enough answers have come since the start of the program to know what lay there then:
    what is found earlier was not laid just now. Not told by itself where nothing was found."""
    doubted: frozenset[str] = field(default=frozenset(), compare=False)
    """Those of `lying` that may lie on another pad and be heard from there: it has not answered
    without them yet. A change of it is told, since cards wait for it."""


@dataclass(frozen=True, slots=True)
class PadChanged:
    """The reader itself changed its condition: unplugged, back again, silent ..."""

    seat: PadAt
    health: PadHealth


@dataclass(frozen=True, slots=True)
class TagRate:
    """How well a tag reads where it lies; sent now and then while a deck is taught."""

    seat: PadAt
    uid: str
    seen: int
    """In how many of the looks it was seen."""
    looks: int


@dataclass(frozen=True, slots=True)
class UnnamedNumber:
    """A reader sent a bare number that is no taught card; sent now and then while it does.

    It may be a tag, a time or a counter, so it lies on no pad.
    """

    seat: PadAt


PadMessage = PadSeen | PadChanged | TagRate | UnnamedNumber

Emit = Callable[[PadMessage], None]
"""Takes a message from a reader's thread; only enqueues and never raises."""
