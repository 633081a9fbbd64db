"""Hundreds of deals through pseudo-terminals, with faults on the lines and plugs pulled.

Several tables play at once in this process, each with two PN532 pads, a store and hands of its
own; after a Bummerl they begin a new match, since a match that goes on remembers its way back.
Every record must be what was laid, and the memory must not grow. The long run is for the night
(`pytest -m slow tests/journeys/test_soak.py`); both print what they measured.
"""

from __future__ import annotations

import itertools
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from device.simulate.hands import Hands
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pad import SimulatedPad
from device.store.store import open_to_read
from engine.actions import Action, Marriage, Play
from engine.interface.inputs import NewMatch
from engine.model.cards import Card, Seat
from engine.model.results import Phase
from engine.referee import Accepted
from engine.rules.deal import due
from engine.rules.rule_set import HOUSE
from engine.state import State, running
from tests.engine.play import deal, opened
from tests.journeys.evening import Evening, actions_of, normal, ready

TABLES = 16
WARM = 100
"""Deals after which the memory is taken for what the program needs."""
GROWTH_MIB = 8.0
"""Of all tables together, while they still run: each store keeps a part of its file at hand."""
FAULTY = 0.1
"""How often a fault comes before an action."""
CLUMSY = 0.01
"""How often a plug is pulled, or the supply dips, before an action."""

LATELY_S = 10.0
SEEN_S = 1.5


@dataclass
class Soak:
    """What the tables have done so far, together."""

    deals: int
    played: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    warm_mib: float = 0.0
    end_mib: float = 0.0
    failed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def another(self) -> bool:
        """Whether one more deal is to be played; counts it."""
        with self._lock:
            if self.played == WARM:
                self.warm_mib = resident_mib()
            if self.played == self.deals:
                self.end_mib = resident_mib()
            self.played += 1
            return self.played <= self.deals and not self.failed

    def count(self, what: str) -> None:
        with self._lock:
            self.counts[what] += 1


class SteadyHands(Hands):
    """They lay a card again only when its reader must have seen that it was lifted.

    A reader that fails meanwhile cannot, and the card would rightly be taken to lie there still.
    """

    def lay(self, seat: Seat, card: Card) -> None:
        if time.monotonic() - self._lifted_at.get(card, 0.0) < LATELY_S:
            for place in self._places:
                assert isinstance(place.pad, SimulatedPad)
                place.pad.mend()
            self.until("the pads", ready)
            self._rest.wait(SEEN_S)
        super().lay(seat, card)


class Table:
    """A table of the soak, and the two people who play there."""

    def __init__(self, folder: Path, seed: int, soak: Soak) -> None:
        folder.mkdir()
        self._evening = Evening(folder, "pn532?timed=no", "pn532?timed=no")
        self._rng = Random(seed)
        self._soak = soak
        self._laid: list[Action] = []

    def play(self) -> None:
        """Play deals as long as there are any to play."""
        state = opened(HOUSE)
        try:
            with self._evening.table(SteadyHands) as hands:
                while self._soak.another():
                    actions, state = playable(self._rng, state)
                    self._deal(hands, actions)
                    over = hands.until("the end", lambda shown: shown.view.phase is Phase.OVER)
                    if over.view.bummerl:
                        self._compare()
                        hands.ask(NewMatch())
                        hands.until("the new match", lambda shown: shown.view.deal == 0)
                        state = opened(HOUSE)
            self._compare()
        except BaseException:
            self._soak.failed = True
            raise

    def _deal(self, hands: Hands, actions: list[Action]) -> None:
        for action in actions:
            self._disturb(hands)
            hands.do(action)
            self._laid.append(normal(action))
            self._soak.count("actions")

    def _compare(self) -> None:
        """Compare the record of the match with what was laid."""
        with open_to_read(self._evening.settings.store) as store:
            match = store.latest()
            assert match is not None
            assert actions_of(store.record(match)) == self._laid
        self._laid.clear()
        self._soak.count("matches")

    def close(self) -> None:
        self._evening.close()

    def _disturb(self, hands: Hands) -> None:
        """Now and then let something go wrong with one of the pads."""
        pad = self._evening.pads[self._rng.choice([*Seat])]
        assert isinstance(pad, SimulatedPad)
        if self._rng.random() < FAULTY:
            fault = self._rng.choice([*InjectedFault])
            pad.fail(fault, self._rng.randint(1, 3))
            self._soak.count("faults")
        if self._rng.random() < CLUMSY:
            if self._rng.random() < 0.5:
                pad.brown_out()
                self._soak.count("dips")
            else:
                pad.unplug(self._rng.randrange(40))
                hands.until("the loss", lambda shown: not ready(shown))
                pad.replug()
                self._soak.count("unplugs")


def playable(rng: Random, state: State) -> tuple[list[Action], State]:
    """Return the actions of a deal and the state behind it.

    Whoever announces a marriage leads from it next: hands lay two cards at most.
    """
    while True:
        accepted = list(_accepted(rng, state))
        actions = [action for action, _ in accepted]
        if all(
            isinstance(then, Play)
            for action, then in itertools.pairwise(actions)
            if isinstance(action, Marriage)
        ):
            return actions, accepted[-1][1]


def _accepted(rng: Random, state: State) -> Iterator[tuple[Action, State]]:
    for action, before, verdict, _ in deal(rng, HOUSE, honest=1.0, state=state):
        if isinstance(verdict, Accepted):
            seat = due(now) if (now := running(before)) else None
            named = Play(action.card, seat) if isinstance(action, Play) else action
            yield named, verdict.state


def resident_mib() -> float:
    """Return the resident memory of this process (proc(5), statm)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.parametrize("deals", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_every_card_is_recorded_as_it_was_laid_and_the_memory_stays_flat(
    deals: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soak = Soak(deals)
    tables = [Table(tmp_path / f"table{n}", n, soak) for n in range(TABLES)]
    began = time.monotonic()
    with ThreadPoolExecutor(TABLES) as pool:
        for played in [pool.submit(table.play) for table in tables]:
            played.result()
    took_s = time.monotonic() - began
    counted = ", ".join(f"{count} {what}" for what, count in sorted(soak.counts.items()))
    with capsys.disabled():
        sys.stdout.write(f"\n{deals} deals at {TABLES} tables in {took_s:.0f} s: {counted}\n")
        if soak.warm_mib:
            grown = f"{soak.warm_mib:.1f} MiB, after all {soak.end_mib:.1f} MiB"
            sys.stdout.write(f"resident after {WARM} deals {grown}\n")
    for table in tables:
        table.close()
    if soak.warm_mib:
        assert soak.end_mib - soak.warm_mib < GROWTH_MIB
