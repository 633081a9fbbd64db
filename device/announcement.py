"""What a player says before the cards that prove it are laid: a marriage, or an exchange.

A reader that sees one tag at a time cannot show king and queen together, and on a pad that both
use the opponent's queen may answer a king. There the leader says first that it is a marriage, by a
tap of the button or by the marker "20" or "40"; then both cards are laid in any order, one after
the other, and the second is led. Whoever is not on lead says by a tap that the next two cards on
the pad that both use are an exchange. Nothing of it is an action before the second card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.placements import PAIR, Lying, Placement
from device.standing import Standing
from engine.actions import Action, Exchange, Marriage, Play
from engine.cards import Card, Seat
from engine.snapshot import AskExchange, AskMarriage, Notice
from engine.verdict import Code, Refused

WRONG_CARD: Final = frozenset(
    {Code.MARRIAGE_NO_PAIR, Code.IMPOSSIBLE, Code.ALREADY_SEEN, Code.NOT_IN_PACK}
)
"""The refusals that blame a card: what was announced stands, and another card may do."""


@dataclass(slots=True)
class MarriageSaid:
    """The leader announced a marriage (art. 5.1)."""

    seat: Seat
    trump: bool | None = None
    """Whether it is one in trumps, where a marker tells: 40 is, 20 is not."""
    first: Card | None = None

    def wants(self, laid: Card, standing: Standing) -> bool:
        """Whether a card belongs to it.

        One laid first that is no king or queen is simply led; the turn-up asks to close.
        """
        return laid is not standing.view.turn_up and (self.first is not None or laid.rank in PAIR)

    def made(self, action: Action) -> bool:
        """Whether an action is what was announced."""
        return isinstance(action, Marriage)

    def made_by(self, second: Card) -> Action:
        """Return what the second card makes of it, right or wrong."""
        return Marriage(self.seat, (self.first or second, second))

    def refusal(self, laid: Card, standing: Standing) -> Refused | None:
        """Return what the marker, or the referee of the first card, has against a card."""
        if self.trump not in {None, laid.suit is standing.view.trump}:
            return Refused(Code.MARRIAGE_NO_PAIR, self.seat)
        return None if self.first else standing.refusal(Play(laid, self.seat))

    def notice(self) -> Notice:
        """Return what the player should do."""
        return AskMarriage(self.seat, self.first)


@dataclass(slots=True)
class ExchangeSaid:
    """The player who is not on lead announced an exchange (art. 4.2, 4.5)."""

    seat: Seat
    first: Card | None = None

    def wants(self, laid: Card, standing: Standing) -> bool:
        """Whether a card belongs to it; any other is the leader's."""
        return laid in {standing.lowest_trump, standing.turn_up}

    def made(self, action: Action) -> bool:
        """Whether an action is what was announced."""
        return isinstance(action, Exchange)

    def made_by(self, second: Card) -> Action:
        """Return what the second card makes of it: the lower of both is the lowest trump."""
        lower = min(self.first or second, second, key=lambda c: c.strength)
        return Exchange(self.seat, lower)

    def refusal(self, _laid: Card, _standing: Standing) -> Refused | None:
        """Return None: the cards are those that were named."""

    def notice(self) -> Notice:
        """Return what the player should do."""
        return AskExchange(self.seat, self.first)


Announcement = MarriageSaid | ExchangeSaid


def take(said: Announcement, laid: Placement, standing: Standing) -> Action | None:
    """Take a card that belongs to what was said: the first is kept, the second makes the action.

    The first one passing again is no second; a card that does not fit is refused at once.
    """
    if laid.card is said.first:
        laid.state = Lying.SHOWN
    elif why := said.refusal(laid.card, standing):
        laid.refuse(why)
    elif said.first is not None:
        return said.made_by(laid.card)
    else:
        said.first, laid.state = laid.card, Lying.SHOWN
    return None
