"""Words for one snapshot: its players' names, cards and suits in the language of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions import NOBODY
from engine.interface.appearance import CardArt
from engine.interface.markers import Marker, TagMeaning
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Rank, Seat, Suit
from ui.model.parts import Face
from ui.words import Words, msg, words

SUITS: Final = {
    Suit.SPADES: msg("Spades"),
    Suit.HEARTS: msg("Hearts"),
    Suit.DIAMONDS: msg("Diamonds"),
    Suit.CLUBS: msg("Clubs"),
}
RANKS: Final = {
    Rank.ACE: msg("Ace"),
    Rank.TEN: msg("Ten"),
    Rank.KING: msg("King"),
    Rank.QUEEN: msg("Queen"),
    Rank.JACK: msg("Jack"),
    Rank.NINE: msg("Nine"),
}
LETTERS: Final = {
    Rank.ACE: msg("A"),
    Rank.TEN: msg("10"),
    Rank.KING: msg("K"),
    Rank.QUEEN: msg("Q"),
    Rank.JACK: msg("J"),
    Rank.NINE: msg("9"),
}
"""The letter in a card's corner."""


GERMAN: Final = {
    "Spades": msg("Leaves"),
    "Diamonds": msg("Bells"),
    "Clubs": msg("Acorns"),
    "Queen": msg("Ober"),
    "Jack": msg("Unter"),
    "Q": msg("O"),
    "J": msg("U"),
    "A marriage is king and queen of one suit": msg("A marriage is king and Ober of one suit"),
    "Lead king or queen": msg("Lead king or Ober"),
    "Touch king or queen": msg("Touch king or Ober"),
    "Then king or queen is led": msg("Then king or Ober is led"),
}
"""What is said instead where the cards are double-German; hearts, ace, ten, king are the same."""

LONGEST_NAME: Final = 12
"""Characters of a player's name that are shown."""
SIDES: Final = PerSeat(msg("Left"), msg("Right"))
"""Where a player sits who has no name."""


def shortened(name: str, most: int) -> str:
    """Return the name with at most so many characters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Phrases:
    """A language and the names at the table."""

    words: Words
    players: PerSeat[str]
    cards: CardArt = CardArt.FRENCH
    """Whose words the cards have."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> Phrases:
        """Return the phrases for a snapshot."""
        look = snapshot.look
        return cls(words(look.language), snapshot.view.players, look.cards)

    def text(self, message: str, **fields: object) -> str:
        """Return the English message in this language and for this deck, `{fields}` filled in."""
        if self.cards is CardArt.GERMAN:
            message = GERMAN.get(message, message)
        return self.words.text(message, **fields)

    def plural(self, one: str, many: str, n: int, **fields: object) -> str:
        """Return what is said of `n` things, in the form that this number asks for."""
        return self.words.plural(one, many, n, **fields)

    def name(self, seat: Seat) -> str:
        """Return a player's name, cut if it is long, or the side where there is none."""
        name = self.players[seat].strip()
        if name in NOBODY:
            return self.text(SIDES[seat])
        return shortened(name, LONGEST_NAME)

    def date(self, iso: str) -> str:
        """Return a day such as `2026-11-30`, or a month such as `2026-11`, as people write it."""
        match iso.split("-"):
            case [year, month, day]:
                return self.text("{year}-{month}-{day}", year=year, month=month, day=day)
            case [year, month]:
                return self.text("{year}-{month}", year=year, month=month)
            case _:
                return iso

    def suit(self, suit: Suit) -> str:
        """Return a suit's name."""
        return self.text(SUITS[suit])

    def card(self, card: Card) -> str:
        """Return a card's name, such as `Herz König`."""
        return self.text(
            "{rank} of {suit}", suit=self.suit(card.suit), rank=self.text(RANKS[card.rank])
        )

    def meaning(self, taught: TagMeaning) -> str:
        """Return the name of what a tag stands for: a card, or what a marker says."""
        return self.card(taught) if isinstance(taught, Card) else self.marker(taught)

    def marker(self, token: Marker) -> str:
        """Return what a marker says, such as `40 A`."""
        match token:
            case Marker.CLOSE:
                return self.text("Close")
            case Marker.UNDO:
                return self.text("Undo")
            case _:
                return f"{token.value[:-1]} {token.value[-1]}"

    def face(self, card: Card) -> Face:
        """Return the card with its corner letter."""
        return Face(card, self.text(LETTERS[card.rank]))
