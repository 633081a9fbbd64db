"""What a player says before the cards that prove it are laid: a marriage, or an exchange.

A reader that sees one tag at a time cannot show king and queen together, and on a pad that both
use the opponent's queen may answer a king. There the leader says first that it is a marriage, by a
tap of the button or by the marker "20" or "40"; then both cards are laid in any order, one after
the other, and the second is led. Until it is answered the player may still claim 66 with the
marriage, or close before that lead. Whoever is not on lead says by a tap that the next two cards
on the pad that both use are an exchange. Nothing of it is an action before the second card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.table.cards.deal_context import DealContext
from device.table.cards.gesture import Gesture
from device.table.cards.placements import PAIR, CardState, Placement
from engine.actions import Action, Close, Exchange, Marriage, Play
from engine.interface.notices import AskExchange, AskMarriage, Notice
from engine.model.cards import Card, Seat
from engine.model.codes import Code
from engine.referee import Refused

WRONG_CARD: Final = frozenset(
    {Code.MARRIAGE_NO_PAIR, Code.IMPOSSIBLE, Code.ALREADY_SEEN, Code.NOT_IN_PACK}
)
"""The refusals that blame a card: what was announced stands, and another card may do."""


@dataclass(slots=True)
class MarriageAnnounced:
    """The leader announced a marriage (art. 5.1)."""

    seat: Seat
    trump: bool | None = None
    """Whether it is one in trumps, where a marker tells: 40 is, 20 is not."""
    first: Card | None = None

    def wants(self, laid: Card, context: DealContext) -> bool:
        """Whether a card belongs to it.

        One laid first that is no king or queen is simply led; the turn-up asks to close.
        """
        return laid is not context.closes_with and (self.first is not None or laid.rank in PAIR)

    def is_made_by(self, action: Action) -> bool:
        """Whether an action is what was announced."""
        return isinstance(action, Marriage)

    def action_with(self, second: Card) -> Action:
        """Return what the second card makes of it, right or wrong."""
        return Marriage(self.seat, (self.first or second, second))

    def refusal(self, laid: Card, context: DealContext) -> Refused | None:
        """Return what the marker, or the referee of the first card, has against a card."""
        if self.trump not in {None, laid.suit is context.view.trump}:
            return Refused(Code.MARRIAGE_NO_PAIR, self.seat)
        return None if self.first else context.refusal(Play(laid, self.seat))

    def notice(self) -> Notice:
        """Return what the player should do."""
        return AskMarriage(self.seat, self.first)


@dataclass(slots=True)
class ExchangeAnnounced:
    """The player who is not on lead announced an exchange (art. 4.2, 4.5)."""

    seat: Seat
    first: Card | None = None

    def wants(self, laid: Card, context: DealContext) -> bool:
        """Whether a card belongs to it; any other is the leader's."""
        return laid in {context.lowest_trump, context.turn_up}

    def is_made_by(self, action: Action) -> bool:
        """Whether an action is what was announced."""
        return isinstance(action, Exchange)

    def action_with(self, second: Card) -> Action:
        """Return what the second card makes of it: the lower of both is the lowest trump."""
        lower = min(self.first or second, second, key=lambda c: c.strength)
        return Exchange(self.seat, lower)

    def refusal(self, _laid: Card, _context: DealContext) -> Refused | None:
        """Return None: the cards are those that were named."""

    def notice(self) -> Notice:
        """Return what the player should do."""
        return AskExchange(self.seat, self.first)


Announcement = MarriageAnnounced | ExchangeAnnounced


def add_card(announced: Announcement, laid: Placement, context: DealContext) -> Action | None:
    """Take a card that belongs to what was said: the first is kept, the second makes the action.

    The first one passing again is no second; a card that does not fit is refused at once.
    """
    if laid.card is announced.first:
        laid.state = CardState.SHOWN
    elif why := announced.refusal(laid.card, context):
        laid.refuse(why)
    elif announced.first is not None:
        return announced.action_with(laid.card)
    else:
        announced.first, laid.state = laid.card, CardState.SHOWN
    return None


@dataclass(slots=True)
class Announcements:
    """What is announced for the lead that is due, and what became of it."""

    current: Announcement | None = None
    _lapsed: Announcement | None = None
    """What was said before the lead that is open, which may yet become an exchange."""
    _led_with_it: bool = False
    """Whether the second card of the marriage just made is led, or about to be."""

    def announce_marriage(
        self, seat: Seat, context: DealContext, trump: bool | None
    ) -> Refused | None:
        """Announce a marriage for this lead, or return why that cannot be (art. 5.1, 5.5)."""
        if not context.running:
            return Refused(Code.NO_DEAL, seat)
        if context.view.leader is not seat or context.lead:
            return Refused(Code.MARRIAGE_NOT_ON_LEAD, seat)
        if context.pledged:
            return Refused(Code.MARRIAGE_TWICE, seat)
        first = self.current.first if isinstance(self.current, MarriageAnnounced) else None
        self.current = MarriageAnnounced(seat, trump, first)
        return None

    def announce_exchange(self, seat: Seat, context: DealContext) -> None:
        """Announce an exchange of the player who is not on lead, where the rules allow one."""
        lowest = context.lowest_trump
        if self.current or lowest is None or seat is context.view.leader:
            return
        if context.refusal(Exchange(seat, lowest)) is None:
            self.current = ExchangeAnnounced(seat)

    def on_accepted(self, gesture: Gesture, context: DealContext) -> None:
        """Note an accepted action: what was announced is done, or another card was led."""
        announced, lapsed, self._lapsed = self.current, self._lapsed, None
        led_with_it, self._led_with_it = self._led_with_it, False
        match gesture.action:
            case Play():
                self.current, self._lapsed = None, announced
                pledged = gesture.made_of[0].state is CardState.PLEDGED
                self._led_with_it = led_with_it and pledged
            case Exchange() if gesture.instead_of_lead:
                self.current = lapsed
            case Close():
                self._led_with_it = gesture.instead_of_lead
            case action if announced and announced.is_made_by(action):
                self.current = None
                self._led_with_it = context.pledged is not None and len(gesture.made_of) == 1
            case _:
                pass

    def on_refused(self, gesture: Gesture, refusal: Refused) -> bool:
        """Note a refused action; tell whether that ends what was announced."""
        if (
            not self.current
            or not self.current.is_made_by(gesture.action)
            or refusal.code in WRONG_CARD
        ):
            return False
        self.current = None
        return True

    def shows_by_leading(self, seat: Seat, context: DealContext) -> bool:
        """Whether the open lead is there only because both cards of a marriage were to be laid.

        Then a claim comes before it: it is the marriage that the player claims with (art. 7.3).
        So does a closing, which may come between a marriage and its lead (art. 6.5).
        """
        return self._led_with_it and context.lead is not None and seat is context.view.leader
