"""Breaks running tables on purpose: `python -m tests.endurance 60` does so for sixty minutes.

Each table plays one match without end on two simulated PN532. Meanwhile its process is killed at
random moments, its readers fail and are unplugged, actions are taken back, and other programs use
its store: imports, exports, backups, players who are deleted at the running table. After each kill
the table must stand where it was seen to stand, and after each deal the record must be what was
laid. Ends with 1 at the first line that is lost or invented, and prints what was done.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pad import SimulatedPad
from device.store.store import open_to_read
from engine.actions import Action, ByHand, Match, Play
from engine.interface.inputs import ForgetPlayer, UndoButton
from engine.interface.notices import Exchanged, LiftFirst
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat, pack
from engine.record.action_lines import write_action
from engine.record.verdict_lines import table_json
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import State
from engine.view import view
from tests.engine.play import opened
from tests.journeys.evening import Evening, actions_of, normal, ready
from tests.journeys.test_power_cuts import CutTable, Players
from tests.journeys.test_soak import LATELY_S, SEEN_S, playable

TABLES: Final = 2
CUT: Final = 0.12
"""How often the plug is pulled while an action is carried out."""
FAULTY: Final = 0.1
CLUMSY: Final = 0.02
TAKEN_BACK: Final = 0.03
PAUSE_S: Final = 1.0
"""Between two commands of other programs at one table."""


class Counts:
    """What was done so far, by all tables."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()
        self.failure = ""

    def add(self, what: str) -> None:
        """Count something once."""
        with self._lock:
            self._counts[what] += 1

    def fail(self, why: str) -> None:
        """Note the first failure; everything ends soon."""
        with self._lock:
            self.failure = self.failure or why

    def __str__(self) -> str:
        """Return it as one line."""
        return ", ".join(f"{count} {what}" for what, count in sorted(self._counts.items()))


class ClumsyPlayers(Players):
    """Players whose readers fail; they do what the screen asks for.

    They lay a card again only when it was seen to be lifted.
    """

    def __init__(self, evening: Evening, table: CutTable) -> None:
        super().__init__(evening, table)
        self._lifted_at: dict[Card, float] = {}

    def _lay(self, seat: Seat, laid: Card) -> None:
        if time.monotonic() - self._lifted_at.get(laid, 0.0) < LATELY_S:
            for pad in self._evening.pads:
                assert isinstance(pad, SimulatedPad)
                pad.mend()
            self._table.until("both pads", ready)
            threading.Event().wait(SEEN_S)
        super()._lay(seat, laid)

    def _lay_for(self, action: Action) -> None:
        shown = self._table.shown
        if shown and isinstance(shown.notice, Exchanged | LiftFirst):
            self._lift_all()  # the screen asks for it: after a cut a table cannot know more
        super()._lay_for(action)

    def _lift(self, lying: Card) -> None:
        self._lifted_at[lying] = time.monotonic()
        super()._lift(lying)

    def take_back(self, before: Mapping[str, Any]) -> None:
        """Hold undo until the last action is taken back, and lift every card."""
        self._table.send(UndoButton(down=True))
        assert self._table.until("the undo", lambda s: table_json(s.view) == before)
        self._table.send(UndoButton(down=False))
        self._lift_all()


class BrokenTable:
    """One table, and the match that is played at it."""

    def __init__(self, folder: Path, seed: int, counts: Counts, until: float) -> None:
        folder.mkdir()
        self._evening = Evening(folder, "pn532?timed=no", "pn532?timed=no")
        self._chance = random.Random(seed)
        self._counts = counts
        self._until = until
        self._laid: list[Action] = []
        self._erase: list[str] = []
        self._folder = folder
        self._lately: deque[str] = deque(maxlen=12)
        """What was done last, for whoever looks for the cause of a failure."""

    def play(self) -> None:
        """Play until the time is over or something is wrong."""
        try:
            self._play()
        except BaseException:
            done = "\n".join(self._lately)
            self._counts.fail(f"{self._folder.name}:\n{done}\n{traceback.format_exc()}")
            raise

    def _play(self) -> None:
        table = CutTable(self._evening, self._chance, cuts=0)
        assert table.until("both pads", ready)
        others = threading.Thread(target=self._others, daemon=True)
        others.start()
        players = ClumsyPlayers(self._evening, table)
        state = opened(HOUSE)
        while time.monotonic() < self._until and not self._counts.failure:
            lives = table.lives
            state = self._deal(players, table, state)
            self._compare()
            self._counts.add("deals")
            for _ in range(table.lives - lives):
                self._counts.add("kills")
            sys.stderr.write(f"{self._counts}\n")
        others.join()
        table.stop()
        self._compare()

    def _deal(self, players: ClumsyPlayers, table: CutTable, state: State) -> State:
        actions, _ = playable(self._chance, state)
        for action in actions:
            verdict = judge(state, action)
            assert isinstance(verdict, Accepted)
            self._disturb(table)
            before, ruled = table_json(view(state)), table_json(view(verdict.state))
            said = {"table": ruled, "verdict": "accepted"}
            cuts = self._chance.randint(1, 3) if self._chance.random() < CUT else 0
            table.cuts = table.lives + cuts - 1 if cuts else 0
            self._lately.append(f"{action}, to be cut off {cuts} times")
            players.carry_out(action, before, said)
            table.spare()
            self._counts.add("actions")
            if isinstance(action, Play) and verdict.state.ended is state.ended:
                self._perhaps_take_back(players, table, action, before, said)
            self._laid.append(normal(action))
            state = verdict.state
            with suppress(IndexError):
                table.send(ForgetPlayer(self._erase.pop()))
                self._counts.add("deletions")
        return state

    def _perhaps_take_back(
        self,
        players: ClumsyPlayers,
        table: CutTable,
        action: Play,
        before: Mapping[str, Any],
        said: Mapping[str, Any],
    ) -> None:
        if self._chance.random() < TAKEN_BACK:
            table.cuts = 0
            self._lately.append("taken back and done again")
            players.take_back(before)
            players.carry_out(action, before, said)
            self._counts.add("undos")

    def _disturb(self, table: CutTable) -> None:
        """Now and then let something go wrong with one of the pads."""
        pad = self._evening.pads[self._chance.choice([*Seat])]
        assert isinstance(pad, SimulatedPad)
        if self._chance.random() < FAULTY:
            fault, times = self._chance.choice([*InjectedFault]), self._chance.randint(1, 3)
            pad.fail(fault, times)
            self._lately.append(f"{fault}, {times} times")
            self._counts.add("faults")
        if self._chance.random() < CLUMSY:
            self._lately.append("unplugged and plugged in")
            pad.unplug(self._chance.randrange(40))
            table.until("the loss", _is_lost)
            pad.replug()
            assert table.until("both pads", ready)
            self._counts.add("unplugs")

    def _compare(self) -> None:
        """Compare the record of the match with what was laid."""
        with open_to_read(self._evening.settings.store) as store:
            match = store.latest()
            assert match is not None, "no match is stored"
            stored = actions_of(store.record(match))
            store.check()
        assert stored == self._laid, _difference(stored, self._laid)

    # Other programs

    def _others(self) -> None:
        """Use the table's store from other processes until the end."""
        try:
            for turn in range(10**9):
                if time.monotonic() >= self._until or self._counts.failure:
                    return
                self._other(turn)
                threading.Event().wait(PAUSE_S)
        except BaseException:
            self._counts.fail(f"{self._folder.name}: {traceback.format_exc()}")
            raise

    def _other(self, turn: int) -> None:
        match turn % 4:
            case 0:
                name = f"Guest {self._folder.name} {turn}"
                self._command("import", "-", record=_record(name, self._chance))
                self._erase.append(name)
            case 1:
                file = self._folder / "deck.json"
                file.write_text(json.dumps(_deck(turn)))
                self._command("deck", "import", str(file), "--name", f"Deck {turn}")
            case 2:
                self._command("export")
            case _:
                self._command("backup")

    def _command(self, *words: str, record: str = "") -> None:
        done = subprocess.run(
            [sys.executable, "-m", "ui", *words, "--data", str(self._folder)],
            input=record,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}: {done.stderr}"
        self._counts.add(f"{words[0]}s")

    def close(self) -> None:
        """Put the pads away."""
        self._evening.close()


def _is_lost(shown: Snapshot) -> bool:
    return not ready(shown)


def _record(name: str, chance: random.Random) -> str:
    """Return a match by hand that was played elsewhere."""
    match = Match(HOUSE, PerSeat(name, "Elsewhere"), Seat.B)
    results: list[Action] = [
        ByHand(chance.choice([*Seat]), chance.randint(1, 3)) for _ in range(30)
    ]
    return "".join(f"{write_action(action)}\n" for action in [match, *results])


def _deck(turn: int) -> dict[str, str]:
    """Return a deck that no other has a tag of."""
    return {f"04{turn:08X}{place:02X}80": c.name for place, c in enumerate(pack(20))}


def _difference(stored: list[Action], laid: list[Action]) -> str:
    lost = [action for action in laid if action not in stored]
    invented = [action for action in stored if action not in laid]
    return f"stored {len(stored)}, laid {len(laid)}; lost {lost[:5]}, invented {invented[:5]}"


def main(minutes: float, seed: int) -> int:
    """Break tables for so long; return 0 where nothing was lost or invented."""
    until = time.monotonic() + 60 * minutes
    counts = Counts()
    with tempfile.TemporaryDirectory(prefix="bummerl-endurance-") as folder:
        tables = [
            BrokenTable(Path(folder) / f"table{n}", seed + n, counts, until) for n in range(TABLES)
        ]
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for table in tables:
            table.close()
    sys.stdout.write(f"{minutes:g} minutes, {TABLES} tables, seed {seed}: {counts}\n")
    sys.stdout.write(counts.failure or "0 lines lost, 0 cards invented\n")
    return 1 if counts.failure else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 66))
