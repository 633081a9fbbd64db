"""How often a reader went wrong and was put right, for the person who looks after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum


class Fault(Enum):
    """What a reader survived."""

    NOISE = "noise"
    """Bytes that belong to no frame, or lines without a tag."""
    BAD_FRAME = "bad_frame"
    """A frame with a wrong checksum, length or content."""
    STALE = "stale"
    """An answer to an earlier command."""
    OVERFLOW = "overflow"
    """A line without an end was given up."""
    UNFIT_TAG = "unfit_tag"
    """A tag whose number was cut or is drawn anew each time."""
    UNNAMED = "unnamed"
    """A bare number, which is no taught card, from a board that has never said what it sends."""
    SILENT = "silent"
    """No answer in time."""
    RESTART = "restart"
    """The reader was made ready again."""
    LOST = "lost"
    """The port went away."""


class FaultCounters:
    """The faults of one pad since the program started. Written by its thread, read by any."""

    def __init__(self) -> None:
        self._counts: Counter[Fault] = Counter()

    def count(self, fault: Fault, times: int = 1) -> None:
        """Note a fault."""
        if times:
            self._counts[fault] += times

    def counts(self) -> Mapping[Fault, int]:
        """Return how often each fault happened; what never did is missing."""
        return Counter(self._counts)
