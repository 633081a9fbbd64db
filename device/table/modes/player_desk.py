"""What is done about players at the table: who comes with a card, names changed, cards given.

Nothing of it happens while a deal runs, and nothing of it ends a match: a player card only says
who sits where in the next one. Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from device.base.deadlines import earliest
from device.readers.messages import PadAt, PadSeen
from device.store.journal import Journal
from device.table.match import MatchSession
from device.table.modes.card_assignment import CardAssignment
from device.table.modes.organiser_pin import OrganiserPin
from engine.interface import inputs
from engine.interface.lessons import Arrived, PlayerNote
from engine.model.cards import Seat
from engine.record.player_names import fault, is_name, tidy

PAIR_NS: Final = 120_000_000_000
"""How soon after a card another one on a pad that both use is the other player's."""
UNLOCKED_NS: Final = 120_000_000_000
"""For how long after the organiser's PIN, or the last change, names may be changed."""

PlayerRequest = (
    inputs.Rename
    | inputs.ForgetPlayer
    | inputs.TeachPlayer
    | inputs.TakePlayerCards
    | inputs.EnterPin
)
"""What may be asked about players."""


class PlayerDesk:
    """Receives players.

    Args:
        match: the running match, in which names may change.
        journal: the decks and players.
        pin: the organiser's, which is asked for before names and cards are changed.
    """

    def __init__(self, match: MatchSession, journal: Journal, pin: OrganiserPin) -> None:
        self._match = match
        self._journal = journal
        self._pin = pin
        self._unlocked_until = 0
        self._assignment: CardAssignment | None = None
        self._arrivals = 0
        self._arrived_ns = 0
        self.arrived: Arrived | None = None
        """Whose card was laid last."""
        self.note: PlayerNote | None = None
        """Why what was asked last was not done."""
        self.locked = bool(pin)
        """Whether the PIN is to be typed before anything is changed."""

    @property
    def waits_for_card(self) -> bool:
        """Whether a tag is waited for, so that cards laid mean nothing else."""
        return self._assignment is not None and not self._assignment.shown.done

    def expires_at(self) -> int | None:
        """Return when something is over that lasts a while, or None."""
        return earliest(
            self._unlocked_until if self._pin and not self.locked else None,
            self._pin.refused_until if self.note is PlayerNote.PIN_RESTS else None,
        )

    def on_pad_seen(self, pad: PadSeen, cards: Iterable[str], now: int) -> None:
        """Take what lies on a pad, and whose player cards were newly laid there."""
        if self._deal_runs():
            return
        if self._assignment and not self._assignment.shown.done:
            self._assignment.on_pad_seen(pad)
            return
        for name in cards:
            self._arrivals += 1
            self.arrived = Arrived(self._arrivals, self._seat(pad.seat, name, now), name)
            self._arrived_ns = now

    def on_unnamed_number(self) -> None:
        """Take notice of a bare number where a player's card is waited for."""
        if self._assignment:
            self._assignment.on_unnamed_number()

    def handle(self, request: PlayerRequest, pads: Iterable[PadSeen], now: int) -> None:
        """Do what is asked about a player, or note why not.

        `pads`: the newest message of each.
        """
        if self._deal_runs():
            return
        self.note = None
        match request:
            case inputs.EnterPin(typed):
                self._unlock(typed, now)
            case inputs.TeachPlayer(None):
                self._assignment = None
            case _ if self.locked:
                pass
            case _:
                self._unlocked_until = now + UNLOCKED_NS
                self._change(request, pads)

    def expire(self, now: int) -> None:
        """Lock again after a while; a deal ends what was done about players."""
        self.locked = bool(self._pin) and now >= self._unlocked_until
        if self.note is PlayerNote.PIN_RESTS and now >= self._pin.refused_until:
            self.note = None
        if self._deal_runs():
            self._assignment = self.arrived = None

    def shown(self) -> dict[str, Any]:
        """Return the fields of the snapshot that are filled here."""
        return {
            "arrived": self.arrived,
            "player_note": self.note,
            "players_locked": self.locked,
            "player_lesson": self._assignment.shown if self._assignment else None,
        }

    def _change(self, request: PlayerRequest, pads: Iterable[PadSeen]) -> None:
        self._assignment = None  # it would bring back a name that is none any more
        match request:
            case inputs.Rename(player, to) if is_name(to) and not fault(tidy(to)):
                self.note = self._match.rename_player(player, tidy(to))
            case inputs.ForgetPlayer(player):
                self._match.forget_player(player)
            case inputs.TakePlayerCards(player):
                self._journal.take_cards(player)
            case inputs.TeachPlayer(str() as player):
                self._assignment = CardAssignment(player, self._journal, pads)
            case _:
                return
        self.arrived = None  # it may tell of a name that is none any more

    def _unlock(self, typed: str, now: int) -> None:
        if self._pin.accepts(typed, now):
            self._unlocked_until = now + UNLOCKED_NS
        elif now < self._pin.refused_until:
            self.note = PlayerNote.PIN_RESTS
        else:
            self.note = PlayerNote.WRONG_PIN

    def _seat(self, at: PadAt, name: str, now: int) -> Seat:
        """Return where somebody sits: at the pad, or on a pad of both A first and then B."""
        if at:
            return at
        before = self.arrived
        if before is None or now - self._arrived_ns >= PAIR_NS:
            return Seat.A
        return before.seat if before.name == name else before.seat.other

    def _deal_runs(self) -> bool:
        return not self._match.view().between_deals
