"""The one thing that the players should do or know now, and what is said for a while only.

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
"""How long a notice stays that nobody has to answer."""

LONG_NOTICE_NS: Final = 10_000_000_000
"""How long it is said that the running match goes on, or that two decks are mixed."""


@dataclass(frozen=True, slots=True)
class TimedNotice:
    """A notice that goes by itself."""

    notice: Notice
    until: int


@dataclass(slots=True)
class Notices:
    """What goes by itself: the last thing said, and that two decks are mixed."""

    _passing: TimedNotice | None = None
    _mixed: TimedNotice | None = None
    """Said until its time is over, whatever happens: it is of the whole deal."""

    def say(self, notice: Notice, now: int) -> None:
        """Say something for a while."""
        long = isinstance(notice, MatchGoesOn | MixedDeck)
        passing = TimedNotice(notice, now + (LONG_NOTICE_NS if long else NOTICE_NS))
        if isinstance(notice, MixedDeck):
            self._mixed = passing
        else:
            self._passing = passing

    def answered(self) -> None:
        """Note that something happened since: what was said last is old."""
        self._passing = None

    def expire(self, now: int) -> None:
        """Forget what was said for long enough."""
        if self._passing and now >= self._passing.until:
            self._passing = None
        if self._mixed and now >= self._mixed.until:
            self._mixed = None

    def expires_at(self) -> int | None:
        """Return when something said is over, or None."""
        return earliest(*(p.until for p in (self._passing, self._mixed) if p))

    def chosen(self, asked: Notice | None, unknown: UnknownTag | None) -> Notice | None:
        """Return the one notice that is shown.

        Args:
            asked: what the cards on the pads ask of the players.
            unknown: a tag that is no card.
        """
        passing = self._passing.notice if self._passing else None
        mixed = self._mixed.notice if self._mixed else None
        if isinstance(passing, NotNow):
            return passing
        if isinstance(asked, CardRefused):
            return asked
        return unknown or passing or asked or mixed
