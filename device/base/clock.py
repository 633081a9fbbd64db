"""The wall clock, read here and nowhere else.

A Pi has no clock chip: it may start in 1970 and jump while a match is played. Wall-clock times
are labels for people; order comes from sequence numbers, intervals from the monotonic clock.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

WRITTEN: Final = datetime(2026, 11, 1, tzinfo=UTC)
"""No clock that says less is right: this program did not exist."""
SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
"""Touched by systemd-timesyncd when a time server was asked."""


def now() -> datetime:
    """Return what the wall clock says, in UTC."""
    return datetime.now(UTC)


def label() -> str:
    """Return now as a label of ISO 8601 in UTC, such as `2026-05-01T18:13:05Z`."""
    return now().strftime("%Y-%m-%dT%H:%M:%SZ")


def day(at: datetime) -> date | None:
    """Return the day of a time of this clock where the table stands; None if it is not set."""
    return None if at < WRITTEN else at.astimezone().date()


def local(label: str) -> datetime | None:
    """Return the time of a label where the table stands; None if that cannot be known.

    A label of a clock that was not set yet says nothing, nor does one that is damaged.
    """
    try:
        at = datetime.fromisoformat(label)
        return at.astimezone() if at >= WRITTEN else None
    except (ValueError, TypeError, OverflowError):  # no time, one of no zone, one far off
        return None
