"""Real deals in tests: cards in hands that the referee never sees, and people who play them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engine.actions import Action, Claim, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.model.cards import Card, Rank, Seat, Suit, pack
from engine.model.results import Phase
from engine.rules.deal import due, lowest_trump
from engine.rules.rule_set import Rules
from engine.state import State


def obligation(hand: set[Card], led: Card, trump: Suit) -> set[Card]:
    """Return the cards that art. 3.4 lets a follower play, in its own words."""
    suit = {c for c in hand if c.suit is led.suit}
    higher = {c for c in suit if c.strength > led.strength}
    trumps = {c for c in hand if c.suit is trump}
    return higher or suit or trumps or hand


@dataclass
class Shuffle:
    """A shuffled pack: both hands, and the talon with the turn-up at its end."""

    rules: Rules
    hands: dict[Seat, set[Card]]
    talon: list[Card]
    drawn: dict[Seat, Card] = field(default_factory=dict)
    """What each player drew after the last trick, if there was a draw."""

    def draw(self, winner: Seat) -> None:
        """Let the winner, then the loser, take a card."""
        for seat in (winner, winner.other):
            self.drawn[seat] = self.talon.pop(0)
            self.hands[seat].add(self.drawn[seat])

    def put_back(self, winner: Seat) -> None:
        """Undo the draw: the winner closes before it."""
        for seat in (winner.other, winner):
            self.hands[seat].remove(self.drawn[seat])
            self.talon.insert(0, self.drawn[seat])

    def follow(self, action: Action, before: State, after: State) -> None:
        """Move the cards as an accepted action moves them."""
        assert before.deal is not None
        assert after.deal is not None
        match action:
            case Play(card, _):
                seat = due(before.deal)
                assert seat is not None
                self.hands[seat].remove(card)
                if after.deal.led is None and before.deal.phase is Phase.OPEN:
                    self.draw(after.deal.leader)
            case Exchange(seat, card):
                self.hands[seat].remove(card)
                self.hands[seat].add(self.talon[-1])
                self.talon[-1] = card
            case Close(seat, before_draw=True):
                self.put_back(seat)
            case _:
                pass


def shuffled(rng: Random, rules: Rules) -> Shuffle:
    """Return a shuffled and dealt pack."""
    cards = list(pack(rules.pack))
    rng.shuffle(cards)
    size = rules.pack // 4
    hands = {Seat.A: set(cards[:size]), Seat.B: set(cards[size : 2 * size])}
    return Shuffle(rules, hands, cards[2 * size :])


def wishes(rng: Random, shuffle: Shuffle, state: State, *, honest: float) -> Iterator[Action]:
    """Yield what the players try next, likelier things first, until one is accepted.

    Args:
        rng: chance.
        shuffle: the real cards.
        state: the table.
        honest: how often a follower does what art. 3.4 asks, 0 to 1.
    """
    deal = state.deal
    if deal is None or deal.phase is Phase.OVER:
        yield TurnUp(shuffle.talon[-1])
        return
    if deal.phase is Phase.PLAYED_OUT:
        yield Settle()
        return
    seat = due(deal)
    assert seat is not None
    hand = shuffle.hands[seat]
    if deal.led is None:
        yield from _before_leading(rng, shuffle, state, seat)
    cards = sorted(hand, key=lambda c: c.bit)
    rng.shuffle(cards)
    if deal.led is not None and rng.random() < honest:
        right = obligation(hand, deal.led, deal.turn_up.suit)
        cards.sort(key=lambda c: c not in right)
    if deal.announced is not None:
        pair = {Rank.KING, Rank.QUEEN}
        cards.sort(key=lambda c: not (c.suit is deal.announced and c.rank in pair))
    for card in cards:
        yield Play(card, rng.choice((seat, None)))


def _before_leading(rng: Random, shuffle: Shuffle, state: State, seat: Seat) -> Iterator[Action]:
    """Yield what a player tries before a lead."""
    deal = state.deal
    assert deal is not None
    hand = shuffle.hands[seat]
    if lowest_trump(deal) in hand and rng.random() < 0.5:
        yield Exchange(seat, lowest_trump(deal))
    pairs = [
        tuple(c for c in hand if c.suit is suit and c.rank in (Rank.KING, Rank.QUEEN))
        for suit in Suit
    ]
    for pair in pairs:
        if len(pair) == 2 and deal.announced is None and rng.random() < 0.7:
            yield Marriage(seat, pair if rng.random() < 0.5 else (pair[1], pair[0]))
    if deal.phase is not Phase.CLOSED and rng.random() < 0.08:
        undrawn = all(shuffle.drawn.get(s) in shuffle.hands[s] for s in Seat)
        early = undrawn and not deal.marriages and rng.random() < 0.3
        yield Close(seat, before_draw=early)
    if rng.random() < 0.01:
        yield Claim(seat)
