"""What happened at the table before, for the screen to tell when nobody plays.

It is made of what the journal remembers, so it holds what the disk did not take, and costs
nothing while cards are laid: only a Bummerl that ends or is taken back, another match or another
day makes it be looked up again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Final

from device.base import clock
from device.store.journal import Journal
from device.store.tables.past_matches import PastMatch
from engine.actions import NOBODY
from engine.interface.snapshot import MatchSummary, RecentResults
from engine.model.cards import PerSeat
from engine.model.results import BummerlEnd
from engine.view import View

MAX_WINNERS: Final = 5


class RecentMatches:
    """What is told of earlier play.

    Args:
        journal: where it is remembered.
        now: the wall clock, UTC.
    """

    def __init__(self, journal: Journal, now: Callable[[], datetime] = clock.now) -> None:
        self._journal = journal
        self._now = now
        self._players: PerSeat[str] | None = None
        self._bummerls: tuple[BummerlEnd, ...] = ()
        self._past: tuple[PastMatch, ...] = ()
        self._day: date | None = None
        self._results = RecentResults()

    @property
    def changes_with_day(self) -> bool:
        """Whether what was told last is true for this day only, or until the clock is set."""
        return self._day is None or bool(self._results.today)

    def results(self, shown: View) -> RecentResults:
        """Return what to tell beside the match that is shown."""
        day = clock.day(self._now())
        past = self._journal.past
        known = shown.bummerls is self._bummerls and past is self._past
        if not known or shown.players != self._players or day != self._day:
            self._players, self._bummerls, self._day = shown.players, shown.bummerls, day
            self._past = past
            self._results = summarise(self._journal.played(), day)
        return self._results


def summarise(matches: Iterable[PastMatch], day: date | None) -> RecentResults:
    """Return what is told of these matches.

    Args:
        matches: the last first.
        day: today where the table stands; None if the clock does not know.
    """
    played = tuple(matches)
    return RecentResults(_latest(played), _winners(played, day))


def _latest(played: Iterable[PastMatch]) -> MatchSummary | None:
    """Return the last match in which a Bummerl ended."""
    for match in played:
        if match.won:
            at = clock.local(match.won[0].at)
            return MatchSummary(match.players, match.score, f"{at:%H:%M}" if at else "")
    return None


def _winners(played: Iterable[PastMatch], day: date | None) -> tuple[tuple[str, int], ...]:
    """Return who won Bummerls on a day; of those with as many, who won last is first."""
    winners = Counter(
        name
        for match in played
        for won in match.won
        if (name := match.players[won.seat]) not in NOBODY
        and (at := clock.local(won.at)) is not None
        and at.date() == day
    )
    return tuple(winners.most_common(MAX_WINNERS))
