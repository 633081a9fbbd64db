"""A table that judges like the real one and stores what was accepted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from device.store.journal import Journal
from engine.actions import Action, Match
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START, State

MATCH = Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B)


class Scorer:
    """Judges actions, stores the accepted ones."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.states: list[State] = []
        for action in journal.actions:
            self._judge(action)

    @property
    def state(self) -> State:
        return self.states[-1] if self.states else START

    def do(self, *actions: Action) -> None:
        for action in actions:
            before = self.state
            if not self._judge(action):
                continue
            ended = self.state.ended
            if isinstance(action, Match):
                self.journal.begin(action)
            else:
                self.journal.append(action, ended if ended is not before.ended else None)

    def _judge(self, action: Action) -> bool:
        verdict = judge(self.state, action)
        if isinstance(verdict, Accepted):
            self.states.append(verdict.state)
        return isinstance(verdict, Accepted)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "bummerl.sqlite3"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Path]:
    """Return a directory in memory, where there is one: what is tried there waits for no disk."""
    place = Path("/dev/shm")  # noqa: S108 - only its speed is wanted
    with TemporaryDirectory(dir=place if os.access(place, os.W_OK) else tmp_path) as made:
        yield Path(made)


@pytest.fixture
def match() -> Match:
    return MATCH


@pytest.fixture
def table(path: Path) -> Iterator[Callable[[], Scorer]]:
    """Return how to start the program again on the same data: the table as it resumes."""
    running: list[Journal] = []

    def start() -> Scorer:
        if running:
            running[-1].close()
        running.append(Journal(path))
        return Scorer(running[-1])

    yield start
    if running:
        running[-1].close()
