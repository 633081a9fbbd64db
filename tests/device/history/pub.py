"""A table in a pub, whose wall clock the test sets: real deals into a real store."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from device.history.archive import Archive
from device.store.journal import Journal
from device.store.tables.line_ids import line_id
from device.table.match import MatchSession
from engine.actions import Action, ByHand, Match, Play, Undo
from engine.interface.queries import Answer, Question
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted
from engine.rules.deal import due
from engine.rules.match_format import MatchFormat
from engine.rules.rule_set import HOUSE, Rules
from engine.state import State, running
from tests.engine.play import deal, opened

A, B = Seat.A, Seat.B
NO_END: Final = MatchFormat()
EVENING: Final = datetime(2026, 12, 4, 19, tzinfo=UTC)


class Pub:
    """A table that is played at; what is asked of it is read beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = EVENING
        self.journal = Journal(path, lambda: f"{self.now:%Y-%m-%dT%H:%M:%SZ}")
        self.match = MatchSession(Match(HOUSE, PerSeat("", ""), B), self.journal, lambda: 0)

    def close(self) -> None:
        self.journal.close()

    def sit(
        self, a: str, b: str, rules: Rules = HOUSE, form: MatchFormat = NO_END, dealer: Seat = B
    ) -> int:
        """Begin a match; return its number."""
        self.match.start(Match(rules, PerSeat(a, b), dealer, form=form))
        with closing(sqlite3.connect(self.path)) as con:
            return int(con.execute("SELECT max(number) FROM match").fetchone()[0])

    def do(self, *actions: Action, minutes: int = 2) -> None:
        """Do something; all of it must be accepted."""
        self.now += timedelta(minutes=minutes)
        for action in actions:
            assert isinstance(self.match.judge(action), Accepted), action

    def won(self, seat: Seat, *points: int) -> None:
        """Tap results."""
        for one in points:
            self.do(ByHand(seat, one))

    def deal(self, seed: int) -> int:
        """Play a real deal; return the number of the line that ended it."""
        dealer = self.match.view().dealer
        if self.match.view().deal:
            dealer = dealer.other  # they alternate
        self.do(*dealt(seed, dealer, self.match.view().rules))
        return len(self.journal.actions)

    def undo(self) -> None:
        """Take the last action back."""
        self.do(Undo(), minutes=0)

    def correct(self, match: int, seq: int, winner: Seat | None, points: int) -> None:
        """Correct a deal that is over."""
        with closing(sqlite3.connect(self.path)) as con, con:
            con.execute(
                "INSERT INTO correction (deal, winner, points, at) VALUES (?, ?, ?, '')",
                (line_id(match, seq), winner and winner.value, points),
            )

    def sql(self, change: str, *values: str | int) -> None:
        """Change the store as another program does."""
        with closing(sqlite3.connect(self.path)) as con, con:
            con.execute(change, values)

    def answer(self, question: Question, *, keep: bool = True) -> Answer:
        """Return what is found."""
        with closing(Archive.open(self.path, keep=keep)) as archive:
            assert archive.count()
            return archive.answer(question, self.now, counting=True)


def dealt(seed: int, dealer: Seat, rules: Rules) -> list[Action]:
    """Return the actions of a deal as people play: with claims, closings and oversights."""
    actions: list[Action] = []
    state: State = replace(opened(rules), dealer=dealer)
    for action, before, verdict, _ in deal(Random(seed), rules, honest=1.0, state=state):
        if isinstance(verdict, Accepted):
            seat = due(now) if (now := running(before)) else None
            actions.append(Play(action.card, seat) if isinstance(action, Play) else action)
    return actions
