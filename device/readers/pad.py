"""What a reader tells the table about its pad.

Presence is a state: each message holds everything that lies on the pad, so a lost message
corrects itself with the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import Seat
from engine.snapshot import PadHealth


@dataclass(frozen=True, slots=True)
class PadSeen:
    """What lies on a pad now.

    Sent when `lying` or `fresh` has changed, and after the first answer of each start of the
    program even if the pad is empty: what is found then was not laid just now.
    """

    seat: Seat
    lying: tuple[str, ...]
    """UIDs (upper-case hex, no separators) that lie there, in the order of their arrival."""
    fresh: frozenset[str]
    """Those of `lying` that the answer just read has reported."""
    bytes_ns: int
    """`CLOCK_MONOTONIC` ns of the read that completed that answer."""
    present_ns: int
    """`CLOCK_MONOTONIC` ns when presence was decided."""


@dataclass(frozen=True, slots=True)
class PadChanged:
    """The reader itself changed its condition: unplugged, back again, silent ..."""

    seat: Seat
    health: PadHealth


PadMessage = PadSeen | PadChanged

Emit = Callable[[PadMessage], None]
"""Takes a message from a reader's thread; only enqueues and never raises."""
