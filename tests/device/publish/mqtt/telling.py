"""A table that plays deals and tells a broker of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from device.config.broker import Broker
from device.publish.mqtt.publisher import Publisher
from engine.actions import Action, Match
from engine.interface.inputs import AgreeResult, Correct, Dispute, Input, NewMatch, SeatButton
from engine.interface.snapshot import AGREE_HOLD_NS, Snapshot
from engine.model.cards import Seat
from engine.model.results import Phase
from engine.rules.rule_set import HOUSE, Rules
from tests.device.table.players import Players, random_deal
from tests.device.table.sitting import MS, Sitting

PATIENCE_S = 20.0


class Telling(Sitting):
    """A table of which every snapshot is told."""

    def __init__(self, folder: Path, rules: Rules = HOUSE, **setup: Any) -> None:
        folder.mkdir(exist_ok=True)
        self.store = folder / "bummerl.sqlite3"
        self.publisher: Publisher | None = None
        self.called = "3"
        super().__init__(self.store, rules, **setup)
        self.now = max(self.now, time.monotonic_ns())

    def tell(self, broker: Broker) -> Publisher:
        """Begin to tell."""
        self.publisher = Publisher(broker, self.called, self.store, "1.0")
        self.publisher.start()
        self.show(self.table.snapshot())
        return self.publisher

    def silence(self) -> None:
        """Tell no longer."""
        if self.publisher:
            self.publisher.stop()
            self.publisher = None

    def show(self, shown: Snapshot) -> Snapshot:
        """Let what tells see a snapshot."""
        if self.publisher:
            self.publisher.on_snapshot(shown)
        return shown

    def _tell(self, *args: object) -> Snapshot:
        return self.show(super()._tell(*args))  # type: ignore[arg-type]

    def send(self, message: Input) -> Snapshot:
        return self.show(super().send(message))

    def wait(self, ms: int) -> Snapshot:
        return self.show(super().wait(ms))

    def deal(self, seed: int = 0) -> Snapshot:
        """Play a whole deal with cards."""
        Players(self).play(self.next_deal(seed))
        return self.clear()

    def next_deal(self, seed: int) -> list[Action]:
        """Return a random deal, whoever deals."""
        shown = self.table.snapshot().view
        dealer = shown.dealer.other if shown.phase is Phase.OVER else shown.dealer
        actions = random_deal(self._rules, seed)
        return actions if dealer is Seat.B else [_mirrored(action) for action in actions]

    def clear(self) -> Snapshot:
        """Take up all cards."""
        for pad in self.lying:
            if self.lying[pad]:
                self.lift(pad or Seat.A)
        return self.table.snapshot()

    def agree(self, seat: Seat, points: int) -> Snapshot:
        """Agree on the result of a deal."""
        return self.send(AgreeResult(seat, points))

    def correct(self, match: int, seq: int, winner: Seat | None, points: int) -> Snapshot:
        """Let a finished deal count for something else, once both have agreed."""
        self.send(Dispute(Correct(match, seq, winner, points)))
        for seat in Seat:
            self.send(SeatButton(seat, down=True))
        self.wait(AGREE_HOLD_NS // MS + 1)
        for seat in Seat:
            self.send(SeatButton(seat, down=False))
        return self.table.snapshot()

    def begin(self, match: Match) -> Snapshot:
        """Begin a new match."""
        return self.send(NewMatch(match))

    def close(self) -> None:
        self.silence()
        super().close()


def _mirrored(action: Action) -> Action:
    """Return what the other player does in the other seat."""
    seat = getattr(action, "seat", None)
    return replace(action, seat=seat.other) if seat else action


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something has happened in the thread that tells."""
    until = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        threading.Event().wait(0.02)
