"""A finished deal as the store tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal that still counts, as it was ruled."""

    match: int
    seq: int
    """Number of the line that ended it."""
    at: str
    players: dict[str, str]
    deal: int
    result: dict[str, Any]
    """As in the table record."""
    bummerl: dict[str, Any] | None
    """Likewise, where the deal ended a Bummerl."""
