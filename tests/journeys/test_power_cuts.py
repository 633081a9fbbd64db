"""The plug is pulled at random moments of a whole Bummerl (SIGKILL, then the program again).

The table runs in a process of its own; the pads and the cards on them stay where they are, as they
do on a real table. After each cut the table must stand where it was seen to stand, or where the
card just laid takes it, and the Bummerl must end as the record says.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from device.appliance import Appliance
from device.config.settings import Settings
from device.simulate.hands import RELAY_S
from engine.actions import (
    Action,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
)
from engine.interface.inputs import Input, SeatButton
from engine.interface.notices import AskClose, CardRefused
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, Seat, card
from engine.record.action_lines import read_action
from engine.record.verdict_lines import table_json
from tests.journeys.evening import DECK, RECORD, A, B, Evening, ready, verdicts

CUTS = 60
PATIENCE_S = 20.0
SETTLED_S = 1.0
"""Until a pad has answered often enough after the start to know what lay there."""
TURNED_UP_S = 1.5
"""Longer than a card must lie to be the turn-up: the plug is pulled before that or after."""
Table = Mapping[str, Any]


def run_table(settings: Settings, wire: Connection) -> None:
    """Run a table in this process: what it shows goes out on the wire, inputs come in."""
    with Appliance(settings, wire.send) as appliance:
        while (message := wire.recv()) is not None:
            appliance.send(message)


class CutTable:
    """A table that is cut off at random moments while somebody waits for it.

    Args:
        evening: its settings, and its pads.
        chance: when.
        cuts: how often at most.
    """

    def __init__(self, evening: Evening, chance: random.Random, cuts: int = CUTS) -> None:
        self._evening = evening
        self._chance = chance
        self._spawn = multiprocessing.get_context("spawn")
        self.cuts = cuts
        self.lives = 0
        self.shown: Snapshot | None = None
        self._cut_at: float | None = None
        self._start()

    def _start(self) -> None:
        self._wire, theirs = self._spawn.Pipe()
        self._process = self._spawn.Process(
            target=run_table, args=(self._evening.settings, theirs), daemon=True
        )
        self._process.start()
        theirs.close()
        self.lives += 1
        self.shown = None

    def cut(self) -> tuple[Table | None, Table]:
        """Kill the program and start it again; return what it showed last and then first."""
        self._process.kill()
        self._process.join()
        self._drain()
        last = table_json(self.shown.view) if self.shown else None
        self._wire.close()
        self._start()
        assert self._wire.poll(PATIENCE_S), "the table did not start again"
        self.shown = self._wire.recv()
        assert self.shown is not None
        return last, table_json(self.shown.view)

    def cut_soon(self, within_s: float) -> None:
        """Let the plug be pulled within the next moments of waiting."""
        if self.lives <= self.cuts:
            self._cut_at = time.monotonic() + self._chance.uniform(0.0, within_s)

    def spare(self) -> None:
        """Let the plug in that was to be pulled."""
        self._cut_at = None

    def until(self, what: str, holds: Callable[[Snapshot], bool]) -> bool:
        """Wait until the table shows that. False: the plug was pulled meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while self.shown is None or not holds(self.shown):
            if self._cut_at is not None and time.monotonic() >= self._cut_at:
                self._cut_at = None
                return False
            if not self._wire.poll(min(0.002 if self._cut_at else 0.5, end - time.monotonic())):
                assert time.monotonic() < end, f"waited for {what}; shown: {self.shown}"
                continue
            self.shown = self._wire.recv()
        return True

    def send(self, message: Input) -> None:
        """Send what a button sends."""
        self._wire.send(message)

    def stop(self) -> None:
        """Switch the table off as one should."""
        self._wire.send(None)
        self._process.join(PATIENCE_S)
        self._wire.close()
        assert self._process.exitcode == 0

    def _drain(self) -> None:
        """Take what was shown before the cut; the last message may have been cut in two."""
        try:
            while self._wire.poll(0):
                self.shown = self._wire.recv() or self.shown
        except (EOFError, OSError, ValueError):
            pass


def steps(action: Action, before: Table, ruled: Table) -> list[Table]:
    """Return the tables that may be shown while a line is carried out, in their order."""
    if not isinstance(action, Marriage | Exchange):
        return [before, ruled]
    first = action.cards[0] if isinstance(action, Marriage) else action.card
    led = {**before, "on_table": [first.name], "due": action.seat.other.value}
    return [before, led, ruled]


class Players:
    """Two people who do what the record says, and go on where the table stands after a cut."""

    def __init__(self, evening: Evening, table: CutTable) -> None:
        self._evening = evening
        self._table = table
        self._lying: dict[Card, Seat] = {}
        self._turn_up = ""

    def carry_out(self, action: Action, before: Table, verdict: Table) -> None:
        """Do one line of the record until the table shows what the referee rules."""
        ruled = verdict["table"]
        self._turn_up = before.get("turn_up") or ""
        refused = verdict["verdict"] == "refused"
        done = _refuses if refused else partial(_stands, ruled)
        allowed = steps(action, before, ruled)
        self._clear_for(action, before)
        while not self._try(action, done):
            last, resumed = self._table.cut()
            assert resumed in allowed[allowed.index(last) if last in allowed else 0 :], action
            assert self._table.until("both pads", ready)
        self._put_away(action, refused=refused)

    def _try(self, action: Action, done: Callable[[Snapshot], bool]) -> bool:
        """Do what is still to be done; False when the plug was pulled."""
        if self._table.shown and done(self._table.shown):
            return True
        self._lay_for(action)
        self._table.cut_soon(TURNED_UP_S if isinstance(action, TurnUp) else 0.06)
        match action:
            case Close(seat):
                if not self._table.until("the question", lambda s: done(s) or _asks(s)):
                    return False
                self._tap(seat)
            case Settle():
                self._tap(A)
            case Claim(seat):
                self._table.send(SeatButton(seat, down=True))
            case _:
                pass
        return self._table.until(repr(action), done)

    def _lay_for(self, action: Action) -> None:
        """Lay the cards of an action that do not lie there yet."""
        match action:
            case TurnUp(turned):
                self._lift_all()  # one that lay before the program started is no turn-up
                threading.Event().wait(SETTLED_S)
                self._lay(B, turned)
            case Play(laid, seat):
                self._lay(seat or A, laid)
            case Marriage(seat, cards):
                for shown in cards:
                    self._lay(seat, shown)
            case Exchange(seat, lowest):
                self._lay(seat, lowest)
                self._lay(seat, card(self._turn_up))
            case Close(seat):
                self._lay(seat, card(self._turn_up))
            case _:
                pass

    def _put_away(self, action: Action, *, refused: bool) -> None:
        """Lift what must be lifted before the next line, and let the pads notice."""
        match action:
            case Claim(seat):
                self._table.send(SeatButton(seat, down=False))
            case Exchange() | Close() | TurnUp():
                self._lift_all()
            case Play(laid) if refused:
                self._lift(laid)
                self._table.until("the refusal to go", lambda s: s.notice is None)
            case _:
                pass

    def _clear_for(self, action: Action, before: Table) -> None:
        """Take the last trick away; of a marriage the card that is led stays."""
        if isinstance(action, Play) and not before["on_table"]:
            stays = self._lying.get(action.card)
            for lying in [c for c in self._lying if c is not action.card or stays is None]:
                self._lift(lying)
        elif not isinstance(action, Play | Claim | Settle):
            self._lift_all()

    def _lay(self, seat: Seat, laid: Card) -> None:
        if laid not in self._lying:
            self._lying[laid] = seat
            self._evening.pads[seat].place(DECK[laid])

    def _lift(self, lying: Card) -> None:
        self._evening.pads[self._lying.pop(lying)].lift(DECK[lying])

    def _lift_all(self) -> None:
        if self._lying:
            for lying in tuple(self._lying):
                self._lift(lying)
            threading.Event().wait(RELAY_S)  # no hand lays the same card again sooner

    def _tap(self, seat: Seat) -> None:
        self._table.send(SeatButton(seat, down=True))
        self._table.send(SeatButton(seat, down=False))


def _stands(ruled: Table, shown: Snapshot) -> bool:
    return table_json(shown.view) == ruled


def _refuses(shown: Snapshot) -> bool:
    return isinstance(shown.notice, CardRefused)


def _asks(shown: Snapshot) -> bool:
    return isinstance(shown.notice, AskClose)


def test_nothing_that_was_shown_is_lost_however_often_the_plug_is_pulled(evening: Evening) -> None:
    seed = 66
    table = CutTable(evening, random.Random(seed))
    assert table.until("both pads", ready)
    players = Players(evening, table)
    before: Table = {}
    for line, verdict in zip(RECORD, verdicts(RECORD), strict=True):
        action = read_action(line)
        if not isinstance(action, Match):
            players.carry_out(action, before, verdict)
        before = verdict["table"]
    table.stop()
    assert table.lives > 50, f"only {table.lives - 1} cuts with seed {seed}"
    again = evening.command("referee", record=evening.command("export")).splitlines()
    assert json.loads(again[-1])["table"] == before
