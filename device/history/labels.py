"""Labels of the wall clock as people say them: on which day, in which evening, how long ago."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from device.base import clock
from engine.interface.queries import When

NIGHT_ENDS: Final = 6
"""An evening is a day that ends at this hour of the next one, whatever is written meanwhile."""
A_DAY: Final = timedelta(days=1)


def when(label: str, today: date | None) -> When:
    """Return when it was where the table stands.

    Args:
        label: as it was stored.
        today: where the table stands; None if the clock does not know.
    """
    at = clock.local(label)
    if at is None:
        return When()
    ago = None if today is None else (today - at.date()).days
    return When(f"{at:%Y-%m-%d}", f"{at:%H:%M}", ago)


def minutes(first: str, last: str) -> int | None:
    """Return the time between two labels; None if that cannot be known."""
    begun, ended = clock.local(first), clock.local(last)
    if begun is None or ended is None or ended < begun:
        return None
    return round((ended - begun).total_seconds() / 60)


def evening(label: str) -> str:
    """Return the evening of a label, such as `2026-11-30`; empty if the clock was not set."""
    at = clock.local(label)
    return "" if at is None else _evening(at)


def this_evening(now: datetime) -> str:
    """Return the present evening; empty if the clock is not set.

    Args:
        now: what the wall clock says, UTC.
    """
    return "" if clock.day(now) is None else _evening(now.astimezone())


def _evening(at: datetime) -> str:
    day = at.date() - A_DAY if at.hour < NIGHT_ENDS else at.date()
    return day.isoformat()
