"""What a tag can stand for besides a card: the announcement markers of Austrian tournaments.

Only names; what laying one does is the table's business.
"""

from __future__ import annotations

from enum import Enum

from engine.model.cards import Card, Seat


class Marker(Enum):
    """A tag that says something for its owner."""

    TWENTY_A = "20A"
    FORTY_A = "40A"
    CLAIM_A = "66A"
    TWENTY_B = "20B"
    FORTY_B = "40B"
    CLAIM_B = "66B"
    CLOSE = "close"
    UNDO = "undo"

    @property
    def seat(self) -> Seat | None:
        """Whose marker it is; None for one that both use."""
        return Seat(self.value[-1]) if self.value[0].isdigit() else None


TagMeaning = Card | Marker
"""What a tag was taught to be."""
