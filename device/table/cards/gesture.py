"""One gesture: the action that cards or a button amount to."""

from __future__ import annotations

from dataclasses import dataclass

from device.table.cards.placements import Placement
from engine.actions import Action, Close
from engine.interface.readers import CardTrace


@dataclass(frozen=True, slots=True)
class Gesture:
    """The action, and the placements it is made of; none where a button or a marker says it."""

    action: Action
    made_of: tuple[Placement, ...] = ()
    instead_of_lead: bool = False
    """The lead just accepted was the beginning of this and is taken back first."""

    def trace(self, judged_ns: int, stored_ns: int | None) -> CardTrace | None:
        """Return when the card that completed it passed the table; None without a reader's card.

        Times are `CLOCK_MONOTONIC` ns; `stored_ns` is None for a refused one. Closing is said by
        a button, however long the card lies there.
        """
        laid = self.made_of[-1] if self.made_of else None
        if laid is None or laid.sighting is None or isinstance(self.action, Close):
            return None
        return CardTrace(
            laid.sighting.uid,
            laid.card,
            laid.seat,
            stored_ns is not None,
            laid.sighting.bytes_ns,
            laid.sighting.present_ns,
            judged_ns,
            stored_ns,
        )
