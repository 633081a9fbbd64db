"""Two cards against each other: who wins, and what a reply denies (rulebook art. 3).

Sets of cards are integers made of `Card.bit`. Nothing here knows whose hand a card is in.
"""

from __future__ import annotations

from typing import Final

from engine.model.cards import CARDS, Card, Suit
from engine.model.frozen import frozen

SUIT_OF: Final = {
    c: sum(other.bit for other in CARDS.values() if other.suit is c.suit) for c in CARDS.values()
}
"""The set of all cards of a card's suit, itself included."""

ABOVE: Final = {
    c: sum(o.bit for o in CARDS.values() if o.suit is c.suit and o.strength > c.strength)
    for c in CARDS.values()
}
"""The set of the higher cards of a card's suit."""


@frozen
class Reply:
    """A follower's card in the strict phase that may still turn out to be wrong."""

    trick: int
    denied: int
    """The set of cards that the follower said not to hold: with any of them it is wrong."""
    laid_before: int
    """The set of cards that the player had laid before this one."""


def beats(reply: Card, led: Card, trump: Suit) -> bool:
    """Return whether the follower's card wins the trick (art. 3.2)."""
    if reply.suit is led.suit:
        return reply.strength > led.strength
    return reply.suit is trump


def denied(reply: Card, led: Card, trumps: int) -> int:
    """Return the set of cards that a player must not hold to reply like this (art. 3.4).

    It is empty for a reply that is right with any hand: one that heads the card led.

    Args:
        reply: the follower's card.
        led: the leader's card.
        trumps: the set of all cards of the trump suit.
    """
    suit = SUIT_OF[led]
    if reply.bit & suit:
        return 0 if reply.bit & ABOVE[led] else ABOVE[led]
    if reply.bit & trumps:
        return suit
    return suit | trumps
