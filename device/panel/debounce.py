"""The level of a bouncing contact over time: pure, told edges and asked when it counts.

A level counts once it has lasted for `SETTLE_NS`, and counts from the edge after which nothing
moved; what is shorter is bouncing or noise. Times are `CLOCK_MONOTONIC` nanoseconds of the edges
themselves, so that it does not matter how late they are told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

SETTLE_NS: Final = 8_000_000
"""Microswitches bounce for up to 5 ms; the shortest tap of a finger takes some 20 ms."""
LOOK_NS: Final = 50_000_000
"""How often a button that is down is looked at: if the edge of its release got lost, a tap would
become a claim."""


@dataclass(slots=True)
class Debouncer:
    """One contact. At first its level is taken as it is, whatever it means."""

    down: bool
    """The level that counts."""

    _told: bool = field(init=False)
    """The level told last."""
    _since: int | None = field(init=False, default=None)
    """Since when that lasts; None once it has settled."""
    _looked: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._told = self.down

    def edge(self, now: int, *, down: bool) -> int | None:
        """Take the level after an edge.

        Return since when the level before it counted, if that was new and nobody had asked.
        """
        counted = self._settle(now)
        self._told, self._since = down, now
        return counted

    def look(self, now: int, *, down: bool) -> int | None:
        """Take the level that the contact has now: an edge that was lost is made up for.

        Return since when the level counts, if it is new.
        """
        self._looked = now
        if down == self._told:
            return self._settle(now)
        self._told, self._since = down, now  # nobody knows how long it was as it was told
        return None

    def due(self) -> int | None:
        """Return when to look at the contact next; None: after the next edge."""
        if self._since is not None:
            return self._since + SETTLE_NS
        return self._looked + LOOK_NS if self.down else None

    def _settle(self, now: int) -> int | None:
        if self._since is None or now - self._since < SETTLE_NS:
            return None
        since, self._since, self._looked = self._since, None, now
        if self._told == self.down:
            return None
        self.down = self._told
        return since
