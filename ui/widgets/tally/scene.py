"""How a match stands, beside each player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TallySign(Enum):
    """What is drawn for each one."""

    BEAD = "bead"
    HEART = "heart"


@dataclass(frozen=True, slots=True)
class MatchTally:
    """Bummerls won, lives left or marks: what a player has of how many."""

    label: str
    sign: TallySign
    full: int
    """How many the player has."""
    total: int = 0
    """How many there are to be had; 0 where there is no end to them."""
    new: int = 0
    """How many were won, or lost, with the last Bummerl."""

    @property
    def text(self) -> str:
        """The same as a number: wins with how many are needed."""
        wins = self.total and self.sign is TallySign.BEAD
        return f"{self.full}/{self.total}" if wins else f"{self.full}"
