"""Deadlines: times in ns of which some may be None, for nothing is due."""

from __future__ import annotations


def earliest(*times: int | None) -> int | None:
    """Return the earliest of these times; None if nothing is due at any."""
    return min((time for time in times if time is not None), default=None)
