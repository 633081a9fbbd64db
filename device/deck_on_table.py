"""Which deck a deal is played with: that of the first tag laid in it.

Two decks in one deal are no offence and no card is refused for it; they are only told of.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class DeckOnTable:
    """The deck of the newest deal."""

    _deal: int = 0
    _name: str = ""

    def name(self, deal: int) -> str:
        """Return the deck of the deal with that number; empty before a tag of one was laid."""
        return self._name if self._deal == deal else ""

    def begin(self, deck: str, deal: int) -> None:
        """Note that a deal begins, in whatever match, with a turn-up of that deck."""
        self._deal, self._name = deal, deck

    def is_mixed_by(self, deck: str, deal: int) -> bool:
        """Note a card of a deck in a deal; tell whether another one was begun with."""
        if not self.name(deal):
            self.begin(deck, deal)
        return self._name != deck
