"""What the gestures must know of the deal: the public view, a few sets of cards, the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.actions import Action, Close
from engine.model.cards import Card, Suit
from engine.model.results import PLAYING
from engine.referee import Refused
from engine.view import View


@dataclass(frozen=True, slots=True)
class DealContext:
    """What the gestures must know of the deal."""

    view: View
    refusal: Callable[[Action], Refused | None]
    """Asks the referee why he would refuse an action; nothing is decided by asking."""
    refusal_before: Callable[[Action], Refused | None]
    """Likewise, of an action instead of the last one."""
    played: frozenset[Card] = frozenset()
    """Cards played in this deal, where they never count again."""
    recent: frozenset[Card] = frozenset()
    """Cards that may still lie on the pads from an exchange; between deals all of the pack, once
    a deal was played."""
    taken_back: frozenset[Card] = frozenset()
    """Cards of what was taken back before the program started, and nothing done since: those that
    lie must be laid again."""
    pledged: Suit | None = None
    """Suit of a marriage announced for the lead that is due."""
    lowest_trump: Card | None = None
    """The card that may be exchanged for the turn-up (art. 4.6)."""
    turn_up: Card | None = None
    """The card that it is exchanged for: until the first answer after a closing also the one
    under the talon (art. 4.5)."""

    closes_with: Card | None = None
    """The turn-up that asks to close: also the one that the last draw took, where the winner may
    close before it (art. 6.4)."""

    @property
    def running(self) -> bool:
        """Whether cards are being played."""
        return self.view.phase in PLAYING

    def may_close(self) -> bool:
        """Whether the leader may close now, or instead of the open lead (art. 6)."""
        leader = self.view.leader
        refusal = self.refusal_before if self.lead else self.refusal
        return leader is not None and any(
            refusal(Close(leader, before_draw)) is None for before_draw in (False, True)
        )

    @property
    def lead(self) -> Card | None:
        """The card led and not yet answered."""
        return self.view.on_table[0] if self.view.on_table else None
