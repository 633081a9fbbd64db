"""A table with simulated pads on pseudo-terminals, hands that play, and what is on the screen.

Everything between the readers' bytes and the scene is the real thing: ports, threads, the SQLite
file, the presenter.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from device.appliance import Appliance
from device.config.settings import Settings, load
from device.config.values import SourcedValue
from device.readers.spec import KINDS
from device.simulate.deck import number
from device.simulate.demo import recorded
from device.simulate.hands import HandPlace, Hands
from device.simulate.kinds import Pad, SimulatedContext, SimulatedSpec, parse_simulator
from device.simulate.pads.carrier import Carrier
from device.store.journal import Journal
from engine.actions import Action, Marriage, Match, Undo
from engine.interface.inputs import Input
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat, pack
from engine.record.action_lines import read_action
from engine.record.verdict_lines import referee
from ui.model.parts import Scene
from ui.model.screen_state import ScreenState
from ui.screens.present import present

A, B = Seat.A, Seat.B

DECK = {c: number(c, Carrier.STICKER) for c in pack(24)}

RECORD = [line for line, _ in recorded()]

DEAL = """
{"action": "turn_up", "card": "QH"}
{"action": "exchange", "seat": "A", "card": "JH"}
{"action": "marriage", "seat": "A", "cards": ["QH", "KH"]}
{"action": "play", "card": "KH", "seat": "A"}
{"action": "play", "card": "TC", "seat": "B"}
{"action": "close", "seat": "A"}
{"action": "play", "card": "AH", "seat": "A"}
{"action": "play", "card": "KS", "seat": "B"}
{"action": "claim", "seat": "A"}
{"action": "turn_up", "card": "TS"}
{"action": "play", "card": "QD", "seat": "B"}
{"action": "play", "card": "AD", "seat": "A"}
{"action": "play", "card": "QH", "seat": "A"}
""".strip().splitlines()
"""A exchanges, announces a trump marriage, closes, and claims; then B leads, and A takes it."""


HandsMade = Callable[[PerSeat[HandPlace], Callable[[Input], None]], Hands]
"""Returns hands for these places that send such inputs."""


class Evening:
    """Pads, a deck, and a table that can be switched off and on again.

    `pads` are the kinds of the simulated readers of A and B, with their options, or of the one
    that both use: `pn532`, `rdm6300?form=clone` ...
    """

    def __init__(self, folder: Path, *pads: str) -> None:
        self.folder = folder
        self._open = ExitStack()
        self._specs = _specs(folder, pads or ("pn532", "pn532"))
        around = SimulatedContext()
        plugged = {name: self._plug_in(spec, around) for name, spec in self._specs.items()}
        self.pads = PerSeat(*(plugged[self._name(seat)] for seat in Seat))
        """The pads of A and B; the same one twice if both use it."""
        self.settings = _settings(folder, self._specs)
        journal = Journal(self.settings.store)
        for carrier in {spec.carrier for spec in self._specs.values()}:
            for taught in pack(24):
                journal.teach("Blue", number(taught, carrier), taught)
        journal.close()

    def _plug_in(self, spec: SimulatedSpec, around: SimulatedContext) -> Pad:
        pad = spec.pad(around)
        self._open.callback(pad.close)
        return pad

    def _name(self, seat: Seat) -> str:
        return seat.value if seat.value in self._specs else "shared"

    def _place(self, seat: Seat) -> HandPlace:
        spec = self._specs[self._name(seat)]
        tags = {c: number(c, spec.carrier) for c in pack(24)}
        return HandPlace(self.pads[seat], tags, KINDS[spec.kind].sees_two)

    def close(self) -> None:
        """Put everything away."""
        self._open.close()

    @contextmanager
    def table(self, made: HandsMade = Hands) -> Iterator[Hands]:
        """Run the table, and yield the hands that play at it."""
        hands: Hands | None = None

        def show(snapshot: Snapshot | None) -> None:
            if snapshot and hands:
                hands.see(snapshot)

        appliance = Appliance(self.settings, show, self.folder / "trace.jsonl")
        hands = made(PerSeat(*map(self._place, Seat)), appliance.send)
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


def _specs(folder: Path, pads: tuple[str, ...]) -> dict[str, SimulatedSpec]:
    names = ("shared",) if len(pads) == 1 else ("A", "B")
    specs = {}
    for name, text in zip(names, pads, strict=True):
        kind, question, options = text.partition("?")
        link = folder / f"pad-{name.lower()}"
        specs[name] = parse_simulator(f"{kind}:{link}{question}{options}")
    return specs


def _settings(folder: Path, pads: dict[str, SimulatedSpec]) -> Settings:
    match = read_action(RECORD[0])
    assert isinstance(match, Match)
    given = {
        "data": str(folder),
        "players.A": match.players.a,
        "players.B": match.players.b,
        **{f"pads.{name}": f"{spec.kind}:{spec.link}" for name, spec in pads.items()},
    }
    return load((), {key: SourcedValue("the test", value) for key, value in given.items()})


def ready(shown: Snapshot) -> bool:
    """Whether both pads read."""
    return all(pad.condition is PadCondition.READY for pad in shown.pads)


def screen(shown: Snapshot, language: str = "en") -> Scene:
    """Return what is on the screen once a claim's picture is over."""
    spoken = replace(shown, look=replace(shown.look, language=language))
    return present(spoken, ScreenState(), time.monotonic_ns())


def verdicts(lines: list[str]) -> list[dict[str, Any]]:
    """Return what the referee says to each line of a record."""
    return [json.loads(verdict) for verdict in referee(lines)]


def cards(*names: str) -> list[Card]:
    """Return the cards of these names."""
    return [next(c for c in DECK if c.name == name) for name in names]


def actions_of(lines: Iterable[str]) -> list[Action]:
    """Return what a record comes to: what was undone is not there, nor is the match line."""
    actions: list[Action] = []
    for action in map(read_action, lines):
        match action:
            case Undo():
                actions.pop()
            case Match():
                pass
            case _:
                actions.append(normal(action))
    return actions


def normal(action: Action) -> Action:
    """Return an action as it compares: the cards of a marriage have no order."""
    if not isinstance(action, Marriage):
        return action
    first, second = sorted(action.cards, key=lambda c: c.bit)
    return Marriage(action.seat, (first, second))
