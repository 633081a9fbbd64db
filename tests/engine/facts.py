"""Article 8 by brute force: every hand that agrees with the facts, looked at one by one.

Written from the rulebook alone and from accepted actions; it shares no reasoning with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from engine.actions import Action, Close, Exchange, Marriage, Play, TurnUp
from engine.model.cards import Card, Seat, pack
from engine.model.results import Phase
from engine.rules.deal import due
from engine.state import State
from tests.engine.shuffled import obligation

Hands = list[frozenset[Card]]


@dataclass
class Laid:
    """A reply in the strict phase."""

    trick: int
    led: Card
    reply: Card
    index: int
    """How many cards the player had laid before it."""


@dataclass
class Facts:
    """What the table has seen in a deal (art. 8.1)."""

    size: dict[Seat, int] = field(default_factory=dict)
    known: dict[Seat, set[Card]] = field(default_factory=dict)
    laid: dict[Seat, list[Card]] = field(default_factory=dict)
    replies: dict[Seat, list[Laid]] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    face_down: int = 0
    end: Card | None = None
    """The card at the talon's end, while it is there."""

    def follow(self, action: Action, before: State, after: State) -> None:
        """Take note of an accepted action."""
        old, new = before.deal, after.deal
        assert new is not None
        match action:
            case TurnUp(card):
                size = new.rules.pack // 4
                self.__init__(  # type: ignore[misc] # a new deal, nothing is known
                    size=dict.fromkeys(Seat, size),
                    known={seat: set() for seat in Seat},
                    laid={seat: [] for seat in Seat},
                    replies={seat: [] for seat in Seat},
                    cards=pack(new.rules.pack),
                    face_down=new.rules.pack - 2 * size - 1,
                    end=card,
                )
            case Exchange(seat, card):
                assert self.end is not None
                self.known[seat].discard(card)
                self.known[seat].add(self.end)
                self.end = card
            case Marriage(seat, cards):
                self.known[seat].update(cards)
            case Close(seat, before_draw=True):
                assert old is not None
                for each in Seat:
                    self.size[each] -= 1
                self.face_down += 2 if self.end else 1
                if self.end is None:
                    self.end = old.turn_up
                    self.known[seat.other].discard(old.turn_up)
            case Play(card, _):
                self._follow_card(card, before, after)
            case _:
                pass

    def _follow_card(self, card: Card, before: State, after: State) -> None:
        old, new = before.deal, after.deal
        assert old is not None
        assert new is not None
        seat = due(old)
        assert seat is not None
        if old.led is not None and old.phase is not Phase.OPEN:
            self.replies[seat].append(Laid(old.trick, old.led, card, len(self.laid[seat])))
        self.laid[seat].append(card)
        self.known[seat].discard(card)
        self.size[seat] -= 1
        if old.led is not None and old.phase is Phase.OPEN:
            for each in Seat:
                self.size[each] += 1
            self.face_down -= 2
            if self.face_down < 0:
                assert self.end is not None
                self.known[new.leader.other].add(self.end)
                self.end, self.face_down = None, 0

    def unseen(self) -> list[Card]:
        """Return the cards whose place nobody knows."""
        seen = {self.end}.union(*self.known.values(), *self.laid.values())
        return [card for card in self.cards if card not in seen]

    def hands(self, seat: Seat) -> Hands:
        """Return every hand that the player may have."""
        unseen = self.unseen()
        rooms = {s: self.size[s] - len(self.known[s]) for s in Seat}
        # Whatever is left over must exactly fill the other hand and the face-down cards.
        assert len(unseen) == rooms[Seat.A] + rooms[Seat.B] + self.face_down
        return [
            frozenset(self.known[seat]).union(chosen)
            for chosen in combinations(unseen, rooms[seat])
        ]

    def verdict_on(self, card: Card, deal_before: State) -> str:
        """Return what art. 3.5 and 8.2 say of a card that the due player lays."""
        deal = deal_before.deal
        assert deal is not None
        seat = due(deal)
        assert seat is not None
        if card not in self.cards:
            return "card.not_in_pack"
        if any(card in laid for laid in self.laid.values()):
            return "card.already_seen"
        holding = [hand for hand in self.hands(seat) if card in hand]
        if not holding:
            return "card.impossible"
        if deal.led is None or deal.phase is Phase.OPEN:
            return "accepted"
        trump = deal.turn_up.suit
        if any(card in obligation(set(hand), deal.led, trump) for hand in holding):
            return "accepted"
        duties = {_duty(hand, deal.led, trump) for hand in holding}
        return " ".join(["play.revoke", *(duties if len(duties) == 1 else ())])

    def verdict_on_shown(self, seat: Seat, *cards: Card) -> str | None:
        """Return what art. 3.5 says of cards shown one after the other, None if nothing."""
        for number, card in enumerate(cards, start=1):
            if card not in self.cards:
                return "card.not_in_pack"
            if any(card in laid for laid in self.laid.values()):
                return "card.already_seen"
            if not any(hand.issuperset(cards[:number]) for hand in self.hands(seat)):
                return "card.impossible"
        return None

    def proof(
        self, seat: Seat, state: State, shown: tuple[Card, ...]
    ) -> tuple[list[int], Card | None] | None:
        """Return the tricks that are wrong in every hand, and the card that proves the first.

        None when some hand makes all replies right; an empty list when no trick is wrong in all.
        """
        assert state.deal is not None
        trump = state.deal.turn_up.suit
        replies, hands = self.replies[seat], self.hands(seat)
        wrong_in_all = {reply.trick for reply in replies}
        for hand in hands:
            wrong = {
                reply.trick
                for reply in replies
                if reply.reply not in obligation(self._then(seat, reply, hand), reply.led, trump)
            }
            if not wrong:
                return None
            wrong_in_all &= wrong
        if not replies:
            return None
        tricks = sorted(wrong_in_all)
        if not tricks:
            return [], None
        first = next(reply for reply in replies if reply.trick == tricks[0])
        always = set.intersection(*(self._then(seat, first, hand) for hand in hands))
        alone = {
            c for c in always if first.reply not in obligation({c, first.reply}, first.led, trump)
        }
        for card in shown:
            if card in alone:
                return tricks, card
        return tricks, alone.pop() if len(alone) == 1 else None

    def _then(self, seat: Seat, reply: Laid, hand: frozenset[Card]) -> set[Card]:
        """Return what the player held at a reply if the hand is this one now."""
        return set(hand).union(self.laid[seat][reply.index :])


def _duty(hand: frozenset[Card], led: Card, trump: object) -> str:
    suit = {c for c in hand if c.suit is led.suit}
    if any(c.strength > led.strength for c in suit):
        return "head"
    if suit:
        return "follow"
    assert any(c.suit is trump for c in hand)
    return "trump"
