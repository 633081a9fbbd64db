"""Two people at a simulated table: they lay and lift tags, press buttons, and wait for the table.

Carries out the actions of a table record with the gestures that a person would use. The demo and
the journey tests play with these hands, so both go through every byte of the readers.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.cards import Card, PerSeat, Seat
from engine.inputs import AgreeResult, DealAgain, Input, SeatButton, UndoButton
from engine.snapshot import AskClose, CardRefused, Snapshot
from engine.view import Phase

PATIENCE_S: Final = 10.0
"""How long the table may take to answer before that is an error."""


class Tags(Protocol):
    """A simulated pad, as far as hands touch it."""

    def place(self, uid: str) -> None:
        """Lay the tag on the pad."""

    def lift(self, uid: str) -> None:
        """Take the tag away."""


class TableSilent(TimeoutError):
    """The table did not answer in time."""


class Hands:
    """The hands of both players."""

    def __init__(
        self,
        pads: PerSeat[Tags],
        deck: Mapping[Card, str],
        send: Callable[[Input], None],
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        """Play with these pads and the deck's tags; `pause` lets people look."""
        self._pads = pads
        self._deck = deck
        self._send = send
        self._pause = pause
        self._lying: PerSeat[list[Card]] = PerSeat([], [])
        self._news = threading.Condition()
        self._latest: Snapshot | None = None
        self._judged: dict[Card, int] = {}

    def see(self, snapshot: Snapshot) -> None:
        """Take a snapshot that the table has published; from any thread."""
        with self._news:
            self._latest = snapshot
            for trace in snapshot.traces:
                self._judged[trace.card] = self._judged.get(trace.card, 0) + 1
            self._news.notify_all()

    def until(self, what: str, holds: Callable[[Snapshot], bool]) -> Snapshot:
        """Wait until the newest snapshot fulfils `holds`, and return it.

        Raises:
            TableSilent: it does not within `PATIENCE_S`.
        """
        with self._news:
            if not self._news.wait_for(
                lambda: self._latest is not None and holds(self._latest), PATIENCE_S
            ):
                raise TableSilent(f"waited {PATIENCE_S:.0f} s for {what}; shown: {self._latest}")
            assert self._latest is not None  # noqa: S101 - just waited for
            return self._latest

    def lay(self, seat: Seat, card: Card) -> None:
        """Lay a card on the pad of a seat."""
        self._lying[seat].append(card)
        self._pads[seat].place(self._deck[card])

    def lift(self, seat: Seat, *cards: Card) -> None:
        """Lift these cards, or all that lie there."""
        for card in cards or tuple(self._lying[seat]):
            self._lying[seat].remove(card)
            self._pads[seat].lift(self._deck[card])
