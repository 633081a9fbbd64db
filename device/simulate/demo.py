"""The demonstration: a recorded Bummerl, played through simulated pads, bytes and all.

First a few cards of the deck are taught, then the record beside this module is played on two
pads; with pictures asked for, a third part shows cards touched on the screen. Nothing of it goes
into the user's own store.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from functools import partial
from importlib import resources
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, Self

from device.appliance import Appliance
from device.base.errors import BummerlError
from device.config.settings import Settings
from device.simulate.deck import number
from device.simulate.hands import HandPlace, Hands
from device.simulate.pads.antenna import Air
from device.simulate.pads.carrier import Carrier
from device.simulate.pads.pad import SimulatedPad
from device.store.journal import Journal
from device.table.modes.deck_teaching import cards_to_teach
from engine.actions import Action, Match
from engine.interface.inputs import Input, TeachDeck, TeachEnd, TouchCard
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat, card
from engine.record.action_lines import read_action

DECK: Final = "Demo"
TAUGHT_BEFORE: Final = 13
"""Cards that are already known when the demonstration begins to teach."""

LOOK_S: Final = 1.2
"""How long people look at one step."""
VERDICT_S: Final = 1.0
"""After a claim: a little longer than its constant picture (0.8 s)."""

TOUCHED: Final = (
    TouchCard(Seat.B, card("KH")),
    TouchCard(Seat.A, card("QS")),
    TouchCard(Seat.B, card("TS")),
    TouchCard(Seat.B, card("AD")),
)

Photograph = Callable[[Path], None]
"""Saves what is on the screen as a picture; returns when it is saved."""


class ShotsUnwritableError(BummerlError, OSError):
    """The folder for the pictures cannot be used."""


def recorded() -> list[tuple[str, tuple[str, ...]]]:
    """Return the lines of the recorded Bummerl, each with the names of pictures to take."""
    text = resources.files(__package__).joinpath("bummerl.jsonl").read_text("utf-8")
    return [(line, tuple(json.loads(line).get("shots", ()))) for line in text.splitlines()]


class Demo:
    """Plays in a thread of its own while the context is open.

    Args:
        settings: of the picture and the rules; the store and the pads are the demo's own.
        shots: folder for pictures, or None; made if missing.
        photograph: saves what is on the screen.
        fast: without pauses to look at it.

    Raises on leaving whatever went wrong while it played.
    """

    def __init__(
        self, settings: Settings, shots: Path | None, photograph: Photograph, *, fast: bool
    ) -> None:
        self.snapshots: SimpleQueue[Snapshot | None] = SimpleQueue()
        """What is to be shown; None at the end."""
        self._settings = settings
        self._shots = shots
        self._photograph = photograph
        self._look_s = 0.0 if fast else LOOK_S
        self._table: Appliance | None = None
        self._hands: Hands
        self._due: deque[str] = deque()
        self._stop = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="demo")
        _make(shots)

    def __enter__(self) -> Self:
        """Begin to play."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop playing."""
        self._stop.set()
        self._thread.join()
        if self._failure:
            raise self._failure

    def send(self, message: Input) -> None:
        """Let whoever watches join in."""
        if self._table:
            self._table.send(message)

    def _run(self) -> None:
        try:
            with TemporaryDirectory(prefix="bummerl-demo-") as folder:
                if self._shots:
                    self._touch_cards(Path(folder) / "touched")
                self._play_on_pads(Path(folder) / "pads")
                self._wait(4 * self._look_s)
        except _DemoEndedError:
            pass
        except BaseException as failure:  # noqa: BLE001 - raised where the demo is left
            self._failure = failure
        finally:
            self.snapshots.put(None)

    # The two parts

    def _touch_cards(self, data: Path) -> None:
        """Play a trick by touching cards on the screen."""
        nothing = PerSeat(HandPlace(NoPad(), {}), HandPlace(NoPad(), {}))
        settings = replace(self._settings, data=data, readers={})
        with self._open(settings, nothing) as table:
            for touch in TOUCHED:
                table.send(touch)
                self._until(touch.card.name, partial(_shows, touch.card))
            self._picture("screen-cards")
            self._picture("menu")
            self._picture("by_hand")
            self._picture("languages")

    def _play_on_pads(self, data: Path) -> None:
        """Teach the rest of a deck, then play the record."""
        lines = recorded()
        match = read_action(lines[0][0])
        assert isinstance(match, Match)  # noqa: S101 - the first line of every record
        deck = {c: number(c, Carrier.STICKER) for c in cards_to_teach(match.rules.pack)}
        data.mkdir()
        with ExitStack() as open_pads:
            air = Air()
            pads = PerSeat(
                open_pads.enter_context(SimulatedPad(data / "pad-a", air)),
                open_pads.enter_context(SimulatedPad(data / "pad-b", air)),
            )
            settings = replace(
                self._settings,
                data=data,
                table=replace(self._settings.table, match=match),
                readers={seat: f"pn532:{pads[seat].port}" for seat in Seat},
            )
            _teach_most(settings, deck)
            with self._open(settings, pads.map(lambda pad: HandPlace(pad, deck))) as table:
                self._until("both pads", _pads_ready)
                self._teach_the_rest(table, deck)
                for line, shots in lines:
                    self._step(read_action(line), shots)

    def _teach_the_rest(self, table: Appliance, deck: dict[Card, str]) -> None:
        self._picture("no-deck")
        table.send(TeachDeck(DECK))
        self._until("the lesson", lambda s: s.teaching is not None)
        self._picture("teaching")
        for wanted in list(deck)[TAUGHT_BEFORE:]:
            self._hands.lay(Seat.A, wanted)
            self._until(f"{wanted} to be taught", partial(_knows, wanted))
            self._hands.lift(Seat.A, wanted)
        table.send(TeachEnd())
        self._until("the lesson to end", lambda s: s.teaching is None and bool(s.decks))
        self._picture("idle")

    def _step(self, action: Action, shots: tuple[str, ...]) -> None:
        """Carry out one line; its pictures are taken at the pauses, what is left of them after."""
        self._due.extend(shots)
        self._hands.do(action)
        while self._due:
            self._wait(VERDICT_S)
            self._picture(self._due.popleft())

    # What it needs

    def _open(
        self, settings: Settings, places: PerSeat[HandPlace]
    ) -> AbstractContextManager[Appliance]:
        """Return a table that these hands play at; it starts when it is entered."""
        self._table = Appliance(settings, self._see)
        self._hands = Hands(places, self._table.send, self._pause)
        return self._table

    def _until(self, what: str, holds: Callable[[Snapshot], bool]) -> None:
        self._hands.until(what, holds)

    def _see(self, snapshot: Snapshot | None) -> None:
        if snapshot:
            self.snapshots.put(snapshot)
            self._hands.see(snapshot)

    def _pause(self) -> None:
        if self._due:
            self._picture(self._due.popleft())
        self._wait(self._look_s)

    def _picture(self, name: str) -> None:
        if self._shots:
            self._photograph(self._shots / f"{name}.png")

    def _wait(self, seconds: float) -> None:
        if self._stop.wait(seconds):
            raise _DemoEndedError


class _DemoEndedError(Exception):
    """Nobody watches any more."""


class NoPad:
    """The place of a pad where cards are touched on the screen."""

    def place(self, uid: str) -> None:
        """Lay nothing."""

    def lift(self, uid: str) -> None:
        """Lift nothing."""


def _make(shots: Path | None) -> None:
    if shots:
        try:
            shots.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ShotsUnwritableError(
                f"--shots {shots}: cannot be made ({error.strerror}); name another folder"
            ) from error


def _teach_most(settings: Settings, deck: dict[Card, str]) -> None:
    journal = Journal(settings.store)
    for known in list(deck)[:TAUGHT_BEFORE]:
        journal.teach(DECK, deck[known], known)
    journal.close()


def _pads_ready(snapshot: Snapshot) -> bool:
    return all(pad.condition is PadCondition.READY for pad in snapshot.pads)


def _knows(wanted: Card, snapshot: Snapshot) -> bool:
    return snapshot.teaching is not None and wanted in snapshot.teaching.taught


def _shows(touched: Card, snapshot: Snapshot) -> bool:
    trick = snapshot.view.last_trick
    shown = (*snapshot.view.on_table, *(trick.cards if trick else ()), snapshot.view.turn_up)
    return touched in shown
