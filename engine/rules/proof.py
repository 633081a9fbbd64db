"""What is true in every consistent hand, and nothing less (rulebook art. 8, 8.4 and 3.5).

The facts say of each card that it is known to be held, known to be elsewhere, or unseen, and how
many unseen cards each hand and the talon have room for. Those rooms together are as many as the
unseen cards, and no fact tells two unseen cards apart. So a hand is consistent exactly when it
is its known cards and *any* choice of unseen cards that fills its room; whatever is left over
fills the rest. (Past draws forbid none of these choices: a card drawn may be any that was not yet
known to be held.) Every question of art. 8 is thus answered by looking at sets and counting.
"""

from __future__ import annotations

from engine.model.cards import CARDS, Card
from engine.model.codes import Duty
from engine.model.frozen import frozen
from engine.rules.trick import ABOVE, SUIT_OF, Reply


@frozen
class Hand:
    """All hands that a player may have; sets of cards are integers made of `Card.bit`."""

    known: int
    """The cards that are held for certain because they were seen."""
    room: int
    """How many more cards are held; they are any of the unseen ones."""
    unseen: int
    """The cards that nobody has seen; at least `room` of them."""


def may_hold(hand: Hand, cards: int) -> bool:
    """Return whether at least one of the cards is held in some consistent hand."""
    return bool(hand.known & cards) or (hand.room > 0 and bool(hand.unseen & cards))


def must_hold(hand: Hand, cards: int) -> bool:
    """Return whether at least one of the cards is held in every consistent hand."""
    return bool(hand.known & cards) or (hand.unseen & ~cards).bit_count() < hand.room


def certain(hand: Hand) -> int:
    """Return the cards that are held in every consistent hand."""
    if hand.unseen.bit_count() == hand.room:
        return hand.known | hand.unseen
    return hand.known


def showing(hand: Hand, card: Card) -> Hand:
    """Return those of the hands that hold the card, which `may_hold` must allow."""
    if hand.known & card.bit:
        return hand
    return Hand(hand.known | card.bit, hand.room - 1, hand.unseen & ~card.bit)


def duty(hand: Hand, led: Card) -> Duty | None:
    """Return which duty a refused card breaks, if it is the same in every hand (art. 3.4, 8.2).

    So its name tells nothing that the table has not seen (art. 11.3). A refused card breaks one
    in every hand; what neither heads nor follows must be the trump.
    """
    if must_hold(hand, ABOVE[led]):
        return Duty.HEAD
    if may_hold(hand, ABOVE[led]):
        return None
    if must_hold(hand, SUIT_OF[led]):
        return Duty.FOLLOW
    if may_hold(hand, SUIT_OF[led]):
        return None
    return Duty.TRUMP


def revokes(hand: Hand, laid: int, replies: tuple[Reply, ...]) -> tuple[Reply, ...] | None:
    """Return the replies of one player that are wrong in every consistent hand (art. 8.3).

    Args:
        hand: the player's hand as of now.
        laid: the set of cards that the player has laid in this deal.
        replies: the player's replies in the strict phase, earliest first.

    Returns:
        None when nothing is proven. An empty tuple when it is proven that one of several
        replies was wrong, but not which.
    """
    denied = 0
    for reply in replies:
        denied |= reply.denied
    one_is_held = must_hold(hand, denied)
    if not (one_is_held or laid & denied):
        return None
    wrong = tuple(
        reply
        for reply in replies
        if laid & ~reply.laid_before & reply.denied or must_hold(hand, reply.denied)
    )
    return wrong or (() if one_is_held else None)


def evidence(hand: Hand, laid: int, reply: Reply, shown: tuple[Card, ...]) -> Card | None:
    """Return the card that proves a reply wrong all by itself (art. 8.3).

    Args:
        hand: the player's hand as of now.
        laid: the set of cards that the player has laid in this deal.
        reply: the wrong reply.
        shown: the cards just played or shown, first things first.

    Returns:
        The one just shown, else the only one there is, else None.
    """
    held = (laid & ~reply.laid_before | certain(hand)) & reply.denied
    for card in shown:
        if card.bit & held:
            return card
    cards = [card for card in CARDS.values() if card.bit & held]
    return cards[0] if len(cards) == 1 else None
