"""Two people at a simulated table: they lay and lift tags, press buttons, and wait for the table.

Carries out the actions of a table record with the gestures that a person would use at pads of that
kind (`device.table.cards.gestures`). The demo and the journey tests play with these hands, so both
go through every byte of the readers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.interface.inputs import AgreeResult, DealAgain, Input, SeatButton, UndoButton
from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskMarriage,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
)
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat
from engine.model.results import Phase

PATIENCE_S: Final = 20.0
"""How long the table may take to answer before that is an error."""

RELAY_S: Final = 0.8
"""No hand lifts a card and lays the same one again in less time."""
RELAY_UNSEEN_S: Final = 1.5
"""Nor where the reader does not see two cards, or one being lifted."""


class DeckTags(Protocol):
    """A simulated pad, as far as hands touch it."""

    def place(self, uid: str) -> object:
        """Lay the tag on the pad."""

    def lift(self, uid: str) -> None:
        """Take the tag away."""


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Where a player lays cards. Both players may use one pad."""

    pad: DeckTags
    tags: Mapping[Card, str]
    """The number of each card for the reader of that pad."""
    sees_two: bool = True
    """Whether two cards may lie there; otherwise one is lifted before the next is laid."""


class TableSilentError(TimeoutError):
    """The table did not answer in time."""


class Hands:
    """The hands of both players."""

    def __init__(
        self,
        places: PerSeat[HandPlace],
        send: Callable[[Input], None],
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        """Play at these places; `pause` lets people look."""
        self._places = places
        self._shared = places.a.pad is places.b.pad
        self._send = send
        self._pause = pause
        lying: list[Card] = []
        self._lying = PerSeat(lying, lying if self._shared else [])
        self._news = threading.Condition()
        self._latest: Snapshot | None = None
        self._judged: dict[Card, int] = {}
        self._lifted_at: dict[Card, float] = {}
        self._rest = threading.Event()

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
            TableSilentError: it does not within `PATIENCE_S`.
        """
        with self._news:
            if not self._news.wait_for(
                lambda: self._latest is not None and holds(self._latest), PATIENCE_S
            ):
                raise TableSilentError(
                    f"waited {PATIENCE_S:.0f} s for {what}; shown: {self._latest}"
                )
            assert self._latest is not None  # noqa: S101 - just waited for
            return self._latest

    def lay(self, seat: Seat, card: Card) -> None:
        """Lay a card on the pad of a seat."""
        place = self._places[seat]
        if not place.sees_two:
            self.lift(seat)
        relay_s = RELAY_S if place.sees_two else RELAY_UNSEEN_S
        since = time.monotonic() - self._lifted_at.get(card, -relay_s)
        if since < relay_s:
            self._rest.wait(relay_s - since)
        self._lying[seat].append(card)
        place.pad.place(place.tags[card])

    def lift(self, seat: Seat, *cards: Card) -> None:
        """Lift these cards, or all that lie there."""
        for card in cards or tuple(self._lying[seat]):
            self._lying[seat].remove(card)
            self._lifted_at[card] = time.monotonic()
            self._places[seat].pad.lift(self._places[seat].tags[card])

    def do(self, action: Action, then: Action | None = None) -> Snapshot:
        """Carry out one action of a record and return what the table shows of it.

        A card that the table refuses is lifted again. Where the second card of a marriage is led
        at once, `then` tells which one it is.
        """
        shown = self._with_cards(action, then) or self._without_cards(action)
        self._pause()
        return shown

    def _with_cards(self, action: Action, then: Action | None) -> Snapshot | None:
        match action:
            case TurnUp(card):
                return self._turn_up(card)
            case Play(card, seat):
                return self._play(card, seat)
            case Marriage(seat, cards):
                return self._marriage(seat, cards, then)
            case Exchange(seat, card):
                return self._exchange(seat, card)
            case Close(seat):
                return self._close(seat)
            case _:
                return None

    def _without_cards(self, action: Action) -> Snapshot:
        match action:
            case Claim(seat):
                return self.claim(seat)
            case Settle():
                self.tap(Seat.A)
                return self.until("the settlement", lambda s: s.view.phase is Phase.OVER)
            case Undo():
                return self._undo()
            case ByHand(seat, points):
                return self.ask(AgreeResult(seat, points))
            case Void():
                return self.ask(DealAgain())
            case _:  # the match line: the table has begun it
                return self.until("the match", lambda _: True)

    def _turn_up(self, card: Card) -> Snapshot:
        self._clear_all()
        deal = self.until("a table", lambda _: True).view.deal
        dealer = self.until("a table", lambda _: True).view.dealer
        shown = self.until("no card", lambda s: not isinstance(s.notice, LiftFirst))
        while not (shown.view.deal > deal or isinstance(shown.notice, AskDeal)):
            self.lift(dealer)
            self.lay(dealer, card)
            shown = self.until(
                "the turn-up",
                lambda s: s.view.deal > deal or isinstance(s.notice, AskDeal | LiftFirst),
            )
        if shown.view.deal == deal:
            self.tap(dealer)
        shown = self.until("the turn-up", lambda s: s.view.deal > deal)
        self._pause()
        self.lift(dealer, card)
        return shown

    def _play(self, card: Card, seat: Seat | None) -> Snapshot:
        now = self.until("a table", lambda _: True)
        player = seat or now.view.due or Seat.A
        if isinstance(now.notice, LeadOfMarriage) and card in self._lying[player]:
            self.lift(player, *(c for c in self._lying[player] if c is not card))
            return self.until(f"the lead of {card}", lambda s: card in s.view.on_table)
        if card in now.view.on_table:  # led with its marriage
            return now
        if not now.view.on_table:
            self._clear_all()
        shown = self._lay_and_see(player, card)
        if isinstance(shown.notice, CardRefused):
            self._pause()
            self.lift(player, card)
            self.until("the refusal to go", lambda s: not isinstance(s.notice, CardRefused))
        return shown

    def _marriage(self, seat: Seat, cards: tuple[Card, Card], then: Action | None) -> Snapshot:
        self._clear_all()
        first, second = cards
        if not self._shared and self._places[seat].sees_two:
            self._lay_and_see(seat, first)
            return self._lay_and_see(seat, second)
        if isinstance(then, Play) and then.card is first:
            first, second = second, first
        self.tap(seat)
        self.until("the announcement", lambda s: isinstance(s.notice, AskMarriage))
        self.lay(seat, first)
        self.until(f"{first} to be shown", lambda s: s.notice == AskMarriage(seat, first))
        self.lay(seat, second)
        shown = self.until(f"the lead of {second}", lambda s: second in s.view.on_table)
        if self._places[seat].sees_two:
            self.lift(seat, first)
        return shown

    def _lay_and_see(self, seat: Seat, card: Card) -> Snapshot:
        before = self._judged.get(card, 0)
        self.lay(seat, card)
        return self.until(f"{card} to be judged", lambda _: self._judged.get(card, 0) > before)

    def _exchange(self, seat: Seat, card: Card) -> Snapshot:
        self._clear_all()
        turn_up = self.until("a turn-up", lambda s: s.view.turn_up is not None).view.turn_up
        assert turn_up is not None  # noqa: S101 - just waited for
        self._lay_and_see(seat, card)
        shown = self._lay_and_see(seat, turn_up)
        self._pause()
        self.lift(seat)
        self.until("the cards to be lifted", lambda s: not isinstance(s.notice, Exchanged))
        return shown

    def _close(self, seat: Seat) -> Snapshot:
        self._clear_all()
        turn_up = self.until("a turn-up", lambda s: s.view.turn_up is not None).view.turn_up
        assert turn_up is not None  # noqa: S101 - just waited for
        self.lay(seat, turn_up)
        self.until("the question", lambda s: isinstance(s.notice, AskClose))
        self._pause()
        self.tap(seat)
        shown = self.until("the closing", lambda s: s.view.closed_by is seat)
        self.lift(seat, turn_up)
        return shown

    def claim(self, seat: Seat) -> Snapshot:
        """Hold the seat's button until the table has judged the claim."""
        self._send(SeatButton(seat, down=True))
        self.until("the button", lambda s: s.buttons_down[seat] is not None)
        shown = self.until("the claim", lambda s: s.buttons_down[seat] is None)
        self._send(SeatButton(seat, down=False))
        return shown

    def tap(self, seat: Seat) -> None:
        """Tap the seat's button."""
        self._send(SeatButton(seat, down=True))
        self._send(SeatButton(seat, down=False))

    def _undo(self) -> Snapshot:
        if not self.until("a table", lambda _: True).undo_alone:
            return self._undo_together()
        self._send(UndoButton(down=True))
        self.until("the undo button", lambda s: s.undo_down is not None)
        shown = self.until("the undo", lambda s: s.undo_down is None)
        self._send(UndoButton(down=False))
        return shown

    def _undo_together(self) -> Snapshot:
        self._send(UndoButton(down=True))
        self._send(UndoButton(down=False))
        self.until("the proposal", lambda s: s.disputed is not None)
        for seat in Seat:
            self._send(SeatButton(seat, down=True))
        shown = self.until("the undo", lambda s: s.disputed is None)
        for seat in Seat:
            self._send(SeatButton(seat, down=False))
        return shown

    def ask(self, wish: Input) -> Snapshot:
        """Send what is touched on a screen, and return what the table shows of it."""
        number = self.until("a table", lambda _: True).number
        self._send(wish)
        return self.until("the answer", lambda s: s.number > number)

    def _clear_all(self) -> None:
        for seat in Seat:
            self.lift(seat)
