"""What is entered on a page before it counts: a new match, a name, a PIN."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Match
from engine.model.cards import Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """Entries of which the table knows nothing yet."""

    match: Match | None = None
    """The match as it would start; None before the page was opened."""
    seat: Seat | None = None
    """Whose name is chosen."""
    player: str = ""
    """Whose own page is open."""
    typing: bool = False
    """Whether a name is typed."""
    typed: str = ""
    """The name or the PIN so far."""
    alphabet: int = 0
    """Which of the keyboard's alphabets is shown."""
