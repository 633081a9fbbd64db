"""Words for tests of the table: cards are laid and lifted, buttons held, and time passes.

The messages are those that readers and screens send; the store is a real file. The pads are two
or one for both, and see two cards or one tag at a time, where the next card hides the one before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from device.config.table import TableOptions
from device.readers.messages import PadAt, PadCapability, PadSeen
from device.store.journal import Journal
from device.system.power import PowerSwitch
from device.table.pads import PadLayout
from device.table.pages import EquipmentPage, Pages
from device.table.table import Table
from engine.actions import Action, Match
from engine.interface.inputs import Input, SeatButton, UndoButton
from engine.interface.machine import Equipment
from engine.interface.markers import Marker
from engine.interface.notices import AskDeal
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat, card, pack
from engine.rules.rule_set import HOUSE, Rules

MS = 1_000_000
TURN_UP_MS = 1000
"""How long a card must lie between deals to be the turn-up."""
A, B = Seat.A, Seat.B


def uid(name: str) -> str:
    """Return the number of the tag on that card or marker; `KH red` is one of another deck."""
    return "04" + name.encode().hex().upper().ljust(12, "0")


class Sitting:
    """A table with a taught deck and its pads heard of; each answer takes a millisecond."""

    def __init__(
        self,
        path: Path,
        rules: Rules = HOUSE,
        *,
        heard: bool = True,
        sense: PadCapability = PadCapability.TWO,
        shared: bool = False,
        also: tuple[str, ...] = (),
        **setup: Any,
    ) -> None:
        """Set up the table; `also` names markers and cards of another deck that are taught.

        `setup` is what else is configured, as in `TableOptions`; `arrivals_only` are pads, as in
        `PadLayout`, and `power` switches the machine off.
        """
        self.now = 1_000_000 * MS
        self.sense, self.shared = sense, shared
        self.lying: dict[PadAt, list[str]] = {None: []} if shared else {A: [], B: []}
        self.flickers = False
        """Whether a card laid and the one before it are seen in turn."""
        self.texts: dict[str, str] = {}
        """What is written on some tags, by name."""
        self.settled = True
        """Whether the pads have answered often enough to know what lay there at the start."""
        self.equipment = Equipment("1")
        """How the equipment fares."""
        self._path, self._rules, self._also, self._told = path, rules, also, setup
        self._power: PowerSwitch = setup.pop("power", None) or PowerSwitch()
        self._arrivals_only: frozenset[PadAt] = setup.pop("arrivals_only", frozenset())
        self.table = self._switch_on()
        if heard:
            for pad in self.lying:
                self._tell(pad)

    def _switch_on(self) -> Table:
        self._journal = journal = Journal(self._path)
        for c in pack(24):
            journal.teach("Blue", uid(c.name), c)
        for name in self._also:
            if name.endswith(" red"):
                journal.teach("Red", uid(name), card(name.removesuffix(" red")))
            else:
                journal.teach("Blue", uid(name), Marker(name))
        match = Match(self._rules, PerSeat("Hermine", "Franz"), B)
        options = TableOptions(match, **self._told)
        layout = PadLayout(PerSeat(self.sense, self.sense), self.shared, self._arrivals_only)
        pages = Pages(EquipmentPage(lambda: self.equipment), self._power)
        return Table(options, layout, journal, lambda: self.now, pages)

    def _tell(self, pad: PadAt, fresh: tuple[str, ...] | None = None) -> Snapshot:
        self.now += MS
        lying = self.lying[pad]
        uids = tuple(uid(name) for name in lying)
        seen = uids if fresh is None else tuple(uid(name) for name in fresh)
        texts = {uid(name): text for name, text in self.texts.items() if name in lying}
        told = PadSeen(pad, uids, frozenset(seen), self.now, self.now, texts, settled=self.settled)
        self.table.handle(told, self.now)
        return self.table.snapshot()

    def report(self, seat: Seat, fresh: tuple[str, ...] | None = None) -> Snapshot:
        """Let the reader say what lies on its pad; `fresh` is what its last answer held."""
        return self._tell(None if self.shared else seat, fresh)

    def lay(self, seat: Seat, *names: str) -> Snapshot:
        """Lay cards at the same moment; they then lie. One tag at a time is seen in this order."""
        pad = self.lying[None if self.shared else seat]
        if self.sense is PadCapability.TWO:
            pad += names
        else:
            for name in names:
                for seen in (name, *pad, name) if self.flickers else (name,):
                    pad[:] = [seen]
                    self.report(seat)
        return self.report(seat)

    def lift(self, seat: Seat, *names: str) -> Snapshot:
        """Lift these cards, or all."""
        pad = self.lying[None if self.shared else seat]
        for name in names or tuple(pad):
            pad.remove(name)
        return self.report(seat)

    def trick(self, leader: Seat, led: str, reply: str) -> Snapshot:
        """Play a whole trick and take it away."""
        self.lay(leader, led)
        self.lay(leader.other, reply)
        self.lift(leader)
        return self.lift(leader.other)

    def turn_up(self, name: str) -> Snapshot:
        """Turn up a card and put it under the talon; a deal played out is settled by it."""
        self.lay(B, name)
        if isinstance(self.wait(TURN_UP_MS).notice, AskDeal):
            self.tap(B)
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

    def take_back(self) -> Snapshot:
        """Propose to take back by the undo button, and let both agree to it."""
        self.hold_undo(0)
        self.hold(A, 2000)
        return self.hold(B, 2000)

    def record(self) -> tuple[Action, ...]:
        """Return what was recorded, undo included."""
        return self._journal.actions

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
