"""The wall clock, read here and nowhere else.

A Pi has no clock chip: it may start in 1970 and jump while a match is played. Wall-clock times
are labels for people; order comes from sequence numbers, intervals from the monotonic clock.
"""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return what the wall clock says, in UTC."""
    return datetime.now(UTC)


def label() -> str:
    """Return now as a label of ISO 8601 in UTC, such as `2026-05-01T18:13:05Z`."""
    return now().strftime("%Y-%m-%dT%H:%M:%SZ")
