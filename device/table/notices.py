"""The one thing that the players should do or know now; some of it is shown for a while only.

Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.base.deadlines import earliest
from engine.interface.notices import (
    CardRefused,
    MatchGoesOn,
    MixedDeck,
    Notice,
    NotNow,
    UnknownTag,
)

NOTICE_NS: Final = 3_000_000_000
"""How long a notice is shown that nobody has to answer."""

LONG_NOTICE_NS: Final = 10_000_000_000
"""How long the table shows that the running match goes on, or that two decks are mixed."""


@dataclass(frozen=True, slots=True)
class TimedNotice:
    """A notice that goes by itself."""

    notice: Notice
    until: int


@dataclass(slots=True)
class Notices:
    """The notices that go by themselves: the last one, and that two decks are mixed."""

    _last: TimedNotice | None = None
    _mixed: TimedNotice | None = None
    """Shown until its time is over, whatever happens: it is of the whole deal."""

    def show(self, notice: Notice, now: int) -> None:
        """Show a notice for a while."""
        long = isinstance(notice, MatchGoesOn | MixedDeck)
        timed = TimedNotice(notice, now + (LONG_NOTICE_NS if long else NOTICE_NS))
        if isinstance(notice, MixedDeck):
            self._mixed = timed
        else:
            self._last = timed

    def clear(self) -> None:
        """Drop the last notice, since something has happened that it knows nothing of."""
        self._last = None

    def expire(self, now: int) -> None:
        """Drop notices that were shown for long enough."""
        if self._last and now >= self._last.until:
            self._last = None
        if self._mixed and now >= self._mixed.until:
            self._mixed = None

    def expires_at(self) -> int | None:
        """Return when the next notice is dropped, or None."""
        return earliest(*(p.until for p in (self._last, self._mixed) if p))

    def current(self, asked: Notice | None, unknown: UnknownTag | None) -> Notice | None:
        """Return the one notice that is shown.

        Args:
            asked: what the cards on the pads ask of the players.
            unknown: a tag that is no card.
        """
        last = self._last.notice if self._last else None
        mixed = self._mixed.notice if self._mixed else None
        if isinstance(last, NotNow):
            return last
        if isinstance(asked, CardRefused):
            return asked
        return unknown or last or asked or mixed
