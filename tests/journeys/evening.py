"""A table with two simulated pads on pseudo-terminals, hands that play, and what is on the screen.

Everything between the chip's bytes and the scene is the real thing: ports, threads, the SQLite
file, the presenter.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from device.appliance import Appliance
from device.config import Given, Settings, load
from device.simulate.antenna import Air
from device.simulate.demo import recorded
from device.simulate.hands import Hands, Tags
from device.simulate.pad import SimulatedPad
from device.store.journal import Journal
from engine.actions import Match
from engine.cards import Card, PerSeat, Seat, pack
from engine.record import read_action
from engine.ruling import referee
from engine.snapshot import PadCondition, Snapshot
from ui.local import Local
from ui.present import present
from ui.scene import Scene

A, B = Seat.A, Seat.B

DECK = {c: f"04{n:02X}A1B2C3D480" for n, c in enumerate(pack(24))}

RECORD = [line for line, _ in recorded()]


class Evening:
    """Two pads, a deck, and a table that can be switched off and on again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open = ExitStack()
        air = Air()
        self.pads = PerSeat(
            self._open.enter_context(SimulatedPad(folder / "pad-a", air)),
            self._open.enter_context(SimulatedPad(folder / "pad-b", air)),
        )
        self.settings = _settings(folder, self.pads)
        journal = Journal(self.settings.store)
        for taught, uid in DECK.items():
            journal.teach("Blue", uid, taught)
        journal.close()

    def close(self) -> None:
        """Put everything away."""
        self._open.close()

    @contextmanager
    def table(self) -> Iterator[Hands]:
        """Run the table, and yield the hands that play at it."""
        hands: Hands | None = None

        def show(snapshot: Snapshot | None) -> None:
            if snapshot and hands:
                hands.see(snapshot)

        appliance = Appliance(self.settings, show, self.folder / "trace.jsonl")
        tags: PerSeat[Tags] = PerSeat(self.pads.a, self.pads.b)
        hands = Hands(tags, DECK, appliance.send)
        with appliance:
            hands.until("both pads", ready)
            yield hands

    def command(self, *words: str, record: str = "") -> str:
        """Run a `bummerl` command on this evening's data and return what it prints."""
        place = () if words[0] == "referee" else ("--data", str(self.folder))
        return subprocess.run(
            [sys.executable, "-m", "ui", *words, *place],
            input=record,
            capture_output=True,
            text=True,
            check=True,
        ).stdout


def _settings(folder: Path, pads: PerSeat[SimulatedPad]) -> Settings:
    match = read_action(RECORD[0])
    assert isinstance(match, Match)
    given = {
        "data": str(folder),
        "players.A": match.players.a,
        "players.B": match.players.b,
        "pads.A": f"pn532:{pads.a.port}",
        "pads.B": f"pn532:{pads.b.port}",
    }
    return load((), {key: Given("the test", value) for key, value in given.items()})


def ready(shown: Snapshot) -> bool:
    """Whether both pads read."""
    return all(pad.condition is PadCondition.READY for pad in shown.pads)


def screen(shown: Snapshot, language: str = "en") -> Scene:
    """Return what is on the screen once a claim's picture is over."""
    return present(shown, Local(language), time.monotonic_ns())


def verdicts(lines: list[str]) -> list[dict[str, Any]]:
    """Return what the referee says to each line of a record."""
    return [json.loads(verdict) for verdict in referee(lines)]


def cards(*names: str) -> list[Card]:
    """Return the cards of these names."""
    return [next(c for c in DECK if c.name == name) for name in names]
