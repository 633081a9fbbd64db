"""What somebody is putting together on a page before it counts: a new match, a name, a PIN."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Match
from engine.cards import Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """Nothing of it is known to the table."""

    match: Match | None = None
    """The match as it would begin; None before the page was opened."""
    seat: Seat | None = None
    """Whose name is chosen."""
    typed: str = ""
    """The name or the PIN so far."""
