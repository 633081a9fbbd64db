"""Words for tests of the table: cards are laid and lifted, buttons held, and time passes.

The messages are those that readers and screens send; the store is a real file.
"""

from __future__ import annotations

from pathlib import Path

from device.readers.pad import PadSeen, Sense
from device.store.journal import Journal
from device.table import Setup, Table
from engine.actions import Match
from engine.cards import PerSeat, Seat, pack
from engine.inputs import Input, SeatButton, UndoButton
from engine.rules import HOUSE, Rules
from engine.snapshot import Snapshot

MS = 1_000_000
A, B = Seat.A, Seat.B


def uid(name: str) -> str:
    """Return the number of the tag on that card."""
    return f"04{ord(name[0]):02X}{ord(name[1]):02X}A1B2C3D4"


class Sitting:
    """A table with a taught deck and both pads heard of; time stands still unless told."""

    def __init__(self, path: Path, rules: Rules = HOUSE, *, heard: bool = True) -> None:
        self.now = 1_000_000 * MS
        self.lying: dict[Seat, list[str]] = {A: [], B: []}
        self._path, self._rules = path, rules
        self.table = self._switch_on()
        if heard:
            self.report(A)
            self.report(B)

    def _switch_on(self) -> Table:
        journal = Journal(self._path)
        for c in pack(24):
            journal.teach("Blue", uid(c.name), c)
        match = Match(self._rules, PerSeat("Hermine", "Franz"), B)
        return Table(Setup(match, PerSeat(Sense.TWO, Sense.TWO)), journal, lambda: self.now)

    def report(self, seat: Seat, fresh: tuple[str, ...] | None = None) -> Snapshot:
        """Let the reader say what lies on its pad; `fresh` is what its last answer held."""
        uids = tuple(uid(name) for name in self.lying[seat])
        seen = uids if fresh is None else tuple(uid(name) for name in fresh)
        self.table.handle(PadSeen(seat, uids, frozenset(seen), self.now, self.now), self.now)
        return self.table.snapshot()

    def lay(self, seat: Seat, *names: str) -> Snapshot:
        """Lay cards at the same moment; they then lie."""
        self.lying[seat] += names
        return self.report(seat)

    def lift(self, seat: Seat, *names: str) -> Snapshot:
        """Lift these cards, or all."""
        for name in names or tuple(self.lying[seat]):
            self.lying[seat].remove(name)
        return self.report(seat)

    def trick(self, leader: Seat, led: str, reply: str) -> Snapshot:
        """Play a whole trick and take it away."""
        self.lay(leader, led)
        self.lay(leader.other, reply)
        self.lift(leader)
        return self.lift(leader.other)

    def turn_up(self, name: str) -> Snapshot:
        """Turn up a card and put it under the talon."""
        self.lay(B, name)
        return self.lift(B)

    def wait(self, ms: int) -> Snapshot:
        """Let time pass; the table is woken whenever it asked for it."""
        end = self.now + ms * MS
        while (at := self.table.wakes_at()) is not None and at <= end:
            self.now = max(at, self.now)
            self.table.tick(self.now)
        self.now = end
        self.table.tick(end)
        return self.table.snapshot()

    def send(self, message: Input) -> Snapshot:
        """Send what a screen or a key sends."""
        self.table.handle(message, self.now)
        return self.table.snapshot()

    def tap(self, seat: Seat) -> Snapshot:
        """Tap a seat's button."""
        self.send(SeatButton(seat, down=True))
        self.wait(100)
        return self.send(SeatButton(seat, down=False))

    def hold(self, seat: Seat, ms: int = 700) -> Snapshot:
        """Hold a seat's button for so long."""
        self.send(SeatButton(seat, down=True))
        shown = self.wait(ms)
        self.send(SeatButton(seat, down=False))
        return shown

    def hold_undo(self, ms: int = 1000) -> Snapshot:
        """Hold the undo button for so long."""
        self.send(UndoButton(down=True))
        shown = self.wait(ms)
        self.send(UndoButton(down=False))
        return shown

    def pull_the_plug(self) -> None:
        """Lose everything that is not in the file, and start again with the same cards lying."""
        self.table.close()
        self.table = self._switch_on()

    def close(self) -> None:
        """Let go of the file."""
        self.table.close()


def on_table(shown: Snapshot) -> list[str]:
    """Return the cards of the unfinished trick."""
    return [c.name for c in shown.view.on_table]


def last_trick(shown: Snapshot) -> list[str]:
    """Return the cards of the completed trick."""
    return [c.name for c in shown.view.last_trick.cards] if shown.view.last_trick else []
