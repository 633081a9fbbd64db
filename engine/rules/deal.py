"""A deal as far as the table has seen it (rulebook art. 2): values, and what follows from them.

What may be done is in the modules of the actions: `laying`, `exchange`, `marriage`, `closing`,
`claim`. Sets of cards are integers made of `Card.bit`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.model.cards import CARDS, Card, PerSeat, Rank, Seat, Suit, pack
from engine.model.codes import Code
from engine.model.frozen import frozen
from engine.model.results import PLAYING, MarriageView, Phase, TrickView
from engine.rules.proof import Hand, may_hold
from engine.rules.rule_set import Rules
from engine.rules.trick import Reply

PACKS: Final = {size: sum(c.bit for c in pack(size)) for size in (20, 24)}
"""The set of all cards of each pack (art. 1.3)."""

HAND_SIZE: Final = {20: 5, 24: 6}
"""How many cards each hand of a pack has (art. 1.3)."""

STRICT: Final = (Phase.CLOSED, Phase.EXHAUSTED)
"""The phases in which a follower has duties (art. 2.4, 3.4)."""

RUNNING: Final = (*PLAYING, Phase.PLAYED_OUT)
"""The phases of a deal that is not over."""


@frozen
class Side:
    """What belongs to one player in a deal."""

    known: int = 0
    """The set of cards known to be in this hand: shown or taken from the talon's end."""
    laid: int = 0
    """The set of cards laid in this deal."""
    card_points: int = 0
    """The total of art. 7.1: tricks, counted marriages, the ten for the last trick."""
    tricks: int = 0
    pending: int = 0
    """Points of marriages that wait for a first trick (art. 5.3)."""
    replies: tuple[Reply, ...] = ()
    """Replies in the strict phase that may still be proven wrong, earliest first."""
    noted: int = 0
    """Bit n for a noted revoke in trick n, bit 0 for one without a trick (art. 8.5)."""


@frozen
class Closing:
    """Who closed, when, and how the opponent stood then (art. 6, 9.2, 9.5)."""

    seat: Seat
    trick: int
    """The trick that was about to be led."""
    card_points: int
    """Of the opponent."""
    tricks: int
    """Of the opponent."""


@frozen
class Deal:
    """A running deal, or the last one as it ended."""

    rules: Rules
    turn_up: Card
    """The card at the talon's end: turned up, after an exchange the lowest trump. Under a closed
    talon it lies face down; when the talon is used up it is the card that the loser drew."""
    talon: int
    """Talon count (art. 2.2)."""
    leader: Seat
    """Who leads or led the trick; after the last trick its winner."""
    leading: Side
    """What belongs to the leader."""
    following: Side
    """What belongs to the other player."""
    unseen: int = 0
    """The set of cards that nobody has seen: not laid, not shown, not turned up (art. 8.1)."""
    phase: Phase = Phase.OPEN
    trick: int = 1
    closing: Closing | None = None
    marriages: tuple[MarriageView, ...] = ()
    tricks: tuple[TrickView, ...] = ()
    """Completed, in the order they were played."""
    led: Card | None = None
    """The leader's card of the unfinished trick."""
    announced: Suit | None = None
    """The marriage announced for this lead."""

    def side(self, seat: Seat) -> Side:
        """Return what belongs to that player."""
        return self.leading if seat is self.leader else self.following

    @property
    def sides(self) -> PerSeat[Side]:
        """What belongs to each player."""
        return PerSeat.of(self.leader, self.leading, self.following)


def dealt(rules: Rules, dealer: Seat, turn_up: Card) -> Deal:
    """Return the deal that begins with this turn-up; forehand leads (art. 2.1)."""
    talon = rules.pack - 2 * HAND_SIZE[rules.pack]
    unseen = PACKS[rules.pack] & ~turn_up.bit
    return Deal(rules, turn_up, talon, dealer.other, Side(), Side(), unseen)


def due(deal: Deal) -> Seat | None:
    """Return who must lay the next card, or None when no card is due."""
    if deal.phase not in PLAYING:
        return None
    return deal.leader if deal.led is None else deal.leader.other


def on_lead(deal: Deal, seat: Seat) -> bool:
    """Return whether the player is about to lead."""
    return deal.led is None and due(deal) is seat


def lowest_trump(deal: Deal) -> Card:
    """Return the card that can be exchanged for the turn-up (art. 1.3)."""
    rank = Rank.JACK if deal.rules.pack == 20 else Rank.NINE  # noqa: PLR2004 - a pack's size
    return CARDS[rank.value + deal.turn_up.suit.value]


def hand_size(deal: Deal, side: Side) -> int:
    """Return how many cards a player has: half of what is off the talon, but for those laid."""
    return (deal.rules.pack - deal.talon) // 2 - side.laid.bit_count()


def hand_of(deal: Deal, seat: Seat) -> Hand:
    """Return all hands that the player may have by the facts of art. 8.1."""
    side = deal.side(seat)
    return Hand(side.known, hand_size(deal, side) - side.known.bit_count(), deal.unseen)


def card_code(deal: Deal, hand: Hand, card: Card) -> Code | None:
    """Return why a card laid or shown from that hand cannot be one of it (art. 1.3, 3.5)."""
    if may_hold(hand, card.bit):
        return None
    if not card.bit & PACKS[deal.rules.pack]:
        return Code.NOT_IN_PACK
    laid = deal.leading.laid | deal.following.laid
    return Code.ALREADY_SEEN if card.bit & laid else Code.IMPOSSIBLE


def with_side(deal: Deal, seat: Seat, side: Side) -> Deal:
    """Return the deal with what belongs to one player replaced."""
    return replace(deal, leading=side) if seat is deal.leader else replace(deal, following=side)
