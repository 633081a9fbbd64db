"""Cards, suits, ranks and the two seats (rulebook art. 1 and head).

Holds the nouns that everything else is built from, and nothing about what may be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

from engine.model.frozen import frozen

T = TypeVar("T")
U = TypeVar("U")


class Seat(Enum):
    """One of the two players: A sits left of the screen, B right."""

    A = "A"
    B = "B"

    other: Seat
    """The opponent."""


Seat.A.other, Seat.B.other = Seat.B, Seat.A
_A: Final = Seat.A
"""For `PerSeat`, which everything asks: until Python 3.12 the class is slow to name a member."""


@frozen
class PerSeat(Generic[T]):
    """One value for each seat."""

    a: T
    b: T

    def __getitem__(self, seat: Seat) -> T:
        """Return the value of `seat`."""
        return self.a if seat is _A else self.b

    def __iter__(self) -> Iterator[T]:
        """Yield the value of A, then that of B."""
        yield self.a
        yield self.b

    @staticmethod
    def of(seat: Seat, value: U, others: U) -> PerSeat[U]:
        """Return the pair in which `seat` has `value`, and the other seat `others`."""
        return PerSeat(value, others) if seat is _A else PerSeat(others, value)

    def put(self, seat: Seat, value: T) -> PerSeat[T]:
        """Return the pair with the value of `seat` replaced."""
        return PerSeat(value, self.b) if seat is _A else PerSeat(self.a, value)

    def map(self, change: Callable[[T], U]) -> PerSeat[U]:
        """Return the pair with `change` applied to both values."""
        return PerSeat(change(self.a), change(self.b))


class Suit(Enum):
    """A suit, French or double-German (art. 1.1), in the order of lists and of teaching."""

    HEARTS = "H"
    DIAMONDS = "D"
    SPADES = "S"
    CLUBS = "C"


class Rank(Enum):
    """A rank, highest first (art. 1.1). The nine is only in the pack of 24."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"


CARD_POINTS: Final = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
}
"""Card points (Augen) of each rank (art. 1.2)."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One of the 24 cards. There is one object for each, so that `is` and `==` agree."""

    suit: Suit
    rank: Rank
    name: str
    """Rank then suit, as in the table record: `TH` is the ten of hearts."""
    points: int
    """Card points (art. 1.2)."""
    strength: int
    """0 for the nine up to 5 for the ace: higher wins within a suit."""
    bit: int
    """A power of two of its own, so that a set of cards can be one integer."""

    def __repr__(self) -> str:
        """Return the name, which is how records and failure messages show cards."""
        return self.name

    def __copy__(self) -> Card:
        """Return the one object itself."""
        return self

    def __deepcopy__(self, memo: object) -> Card:
        """Return the one object itself."""
        return self

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        """Pickle by name, so that a copy from another process is again the one object."""
        return card, (self.name,)


def _all_cards() -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for suit in Suit:
        for height, rank in enumerate(reversed(Rank)):
            name = rank.value + suit.value
            cards[name] = Card(suit, rank, name, CARD_POINTS[rank], height, 1 << len(cards))
    return cards


CARDS: Final = _all_cards()
"""All 24 cards by name."""


def card(name: str) -> Card:
    """Return the card of that name, such as `TH`.

    Raises:
        KeyError: there is no such card.
    """
    return CARDS[name]


def pack(size: int) -> tuple[Card, ...]:
    """Return the cards of the pack of 20 (no nines) or 24 (art. 1.3)."""
    return tuple(c for c in CARDS.values() if size == 24 or c.rank is not Rank.NINE)  # noqa: PLR2004
