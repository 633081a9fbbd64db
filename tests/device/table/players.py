"""People who play a random deal at a table with pads of any kind, and what they mean to do.

Each action is carried out as `device.table.cards.gestures` says. The record must then hold the
same actions, whatever the pads can see.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

from device.readers.messages import PadCapability
from engine.actions import Action, Claim, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.interface.notices import AskDeal
from engine.model.cards import Card, Seat
from engine.referee import Accepted
from engine.rules.deal import due
from engine.rules.rule_set import Rules
from engine.state import running
from tests.device.table.sitting import TURN_UP_MS, A, B, Sitting
from tests.engine.play import deal

LIFTED = 1300
"""ms after which a reader that sees one tag at a time believes that a card was laid again."""


def random_deal(rules: Rules, seed: int) -> list[Action]:
    """Return the actions of a deal as the table records them: a play names its seat.

    The second card of a marriage is the one that is led.
    """
    actions = list(_accepted(rules, seed))
    led = None
    for n, action in reversed(list(enumerate(actions))):
        match action:
            case Play(card):
                led = card
            case Marriage(seat, (first, second)) if led is first:
                actions[n] = Marriage(seat, (second, first))
            case _:
                pass
    return actions


def _accepted(rules: Rules, seed: int) -> Iterator[Action]:
    for action, state, verdict, _ in deal(Random(seed), rules, honest=1.0):
        if isinstance(verdict, Accepted):
            seat = due(now) if (now := running(state)) else None
            yield Play(action.card, seat) if isinstance(action, Play) else action


class Players:
    """Two people at a table who do what they mean to do with cards and buttons.

    Where cards come one by one they announce a marriage, and take its lead back to close or
    exchange before it.
    """

    def __init__(self, at: Sitting) -> None:
        self.at = at
        self.one_by_one = at.shared or at.sense is PadCapability.ONE
        self._turn_up: Card | None = None

    def play(self, actions: list[Action]) -> None:
        """Do one thing after the other."""
        for action, then in itertools.pairwise([*actions, None]):
            assert action is not None
            self.do(action, then)

    def do(self, action: Action, then: Action | None) -> None:
        """Do one thing, of which it is known what comes next."""
        match action:
            case TurnUp(card):
                self._turn_up = card
                self._lay(B, card)
                if isinstance(self.at.wait(TURN_UP_MS).notice, AskDeal):
                    self.at.tap(B)
            case Play(card, Seat() as seat):
                self._play(seat, card)
            case Exchange(seat, card):
                self._exchange(seat, card)
            case Marriage(seat, cards):
                self._marriage(seat, cards, then)
            case Close(seat, before_draw):
                self._close(seat, before_draw=before_draw)
            case Claim(seat):
                self.at.hold(seat)
            case Settle():
                self.at.tap(B)
            case _:
                raise AssertionError(action)

    def _play(self, seat: Seat, card: Card) -> None:
        if card not in self.at.table.snapshot().view.on_table:  # led with its marriage
            self._lay(seat, card)

    def _lay(self, seat: Seat, *cards: Card) -> None:
        """Lay cards on a pad that was cleared before, or beside what lies there."""
        lying = self.at.lying[None if self.at.shared else seat]
        beside = self.at.flickers and not any(card.name in lying for card in cards)
        if lying and not beside:
            self.at.lift(seat)
        self.at.wait(LIFTED)
        self.at.lay(seat, *(card.name for card in cards))

    def _exchange(self, seat: Seat, lowest: Card) -> None:
        assert self._turn_up is not None
        leader = self.at.table.snapshot().view.leader
        if self.at.shared and seat is not leader:
            self.at.tap(seat)
        if self.one_by_one:
            self._lay(seat, lowest)
            self._lay(seat, self._turn_up)
        else:
            self._lay(seat, lowest, self._turn_up)
        self._turn_up = lowest

    def _marriage(self, seat: Seat, cards: tuple[Card, Card], then: Action | None) -> None:
        if not self.one_by_one:
            self._lay(seat, *cards)
            self.at.lift(seat, cards[0].name)  # leads
        else:
            self.at.tap(seat)
            self._lay(seat, cards[0])
            self._lay(seat, cards[1])
        if isinstance(then, Close | Exchange) or (isinstance(then, Claim) and not self.one_by_one):
            self.at.hold_undo()

    def _close(self, seat: Seat, *, before_draw: bool) -> None:
        assert self._turn_up is not None
        view = self.at.table.snapshot().view
        times = 2 if before_draw else 1
        for _ in range(times):
            self._lay(seat, self._turn_up)
        assert view.leader in {A, B}
        self.at.tap(seat)
