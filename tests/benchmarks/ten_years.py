"""A store as after ten years in a pub: a million deals, written far faster than they are played.

A few hundred real deals, judged one by one, are laid out over the evenings of sixty players again
and again; score and Bummerls are counted as ever. Some deals are taken back, some corrected, and
one match has no end.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from device.store.store import open_store
from device.store.tables.line_ids import line_id
from device.store.tables.stored_lines import DealEnd
from engine.actions import Action, Match, Play, Undo
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import write_action
from engine.record.result_json import write_bummerl
from engine.referee import Accepted
from engine.rescore import recount
from engine.rules.deal import due
from engine.rules.rule_set import HOUSE
from engine.state import Ended, running
from tests.engine.play import deal, opened

BEGUN: Final = datetime(2026, 11, 1, 18, tzinfo=UTC)
"""The first evening: no clock that says less is trusted."""
EVENINGS: Final = 3650
PLAYERS: Final = 60
KINDS: Final = 200
"""So many different deals there are for each dealer."""
ENDLESS: Final = 10_000
"""Deals of the match without an end."""
LENGTHS: Final = (8, 60)
"""Deals of the others."""
TAKEN_BACK: Final = 0.02
"""How often the end of a deal is taken back, and comes again."""
CORRECTED: Final = 200
"""One of so many matches has a deal that was corrected."""
PACE: Final = timedelta(minutes=1)
"""From one deal to the next."""
UNDO: Final = write_action(Undo())

Line = tuple[int, str, str, int | None]
End = tuple[int, int, str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal that can be laid out anywhere in a match."""

    lines: tuple[str, ...]
    ended: Ended
    end: DealEnd


@dataclass(slots=True)
class Rows:
    """What is to be stored."""

    lines: list[Line] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    heads: list[tuple[int, int, int]] = field(default_factory=list)
    corrections: list[tuple[int, str | None, int, str]] = field(default_factory=list)


def build(path: Path, deals: int, seed: int, *, old: bool = False) -> datetime:
    """Write a store with that many deals; return the end of its last evening, UTC.

    `old`: as an older program stored them, without what was done in each.
    """
    open_store(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as con:
        con.execute("PRAGMA journal_mode = OFF")
        con.execute("PRAGMA synchronous = OFF")
        con.executemany(
            "INSERT INTO player (id, name, key) VALUES (?, ?, ?)",
            [(n, f"Player {n}", f"player {n}") for n in range(1, PLAYERS + 1)],
        )
        pub = Pub(Random(seed), deals, old=old)
        for rows in pub.evenings():
            con.execute("BEGIN")
            con.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows.lines)
            con.executemany(
                "INSERT INTO deal_end (id, deal, result, bummerl, facts) VALUES (?, ?, ?, ?, ?)",
                rows.ends,
            )
            con.executemany("INSERT INTO match (number, a, b) VALUES (?, ?, ?)", rows.heads)
            con.executemany(
                "INSERT INTO correction (deal, winner, points, at) VALUES (?, ?, ?, ?)",
                rows.corrections,
            )
            con.execute("COMMIT")
        con.execute("PRAGMA journal_mode = WAL")
    return pub.now


class Pub:
    """Sixty players, evening after evening."""

    def __init__(self, rng: Random, deals: int, *, old: bool) -> None:
        self.now = BEGUN
        self._rng = rng
        self._deals = deals
        self._old = old
        self._match = 0
        self._dealt = PerSeat(*(tuple(dealt(rng, seat) for _ in range(KINDS)) for seat in Seat))

    def evenings(self) -> Iterator[Rows]:
        """Yield what each evening brings."""
        each = max(1, self._deals // EVENINGS)
        left, evening = self._deals, 0
        while left > 0:
            self.now = BEGUN + timedelta(days=evening)
            rows, until = Rows(), left - each
            if evening == 1:
                left -= self._play(rows, min(ENDLESS, left))
            while left > max(0, until):
                left -= self._play(rows, min(self._rng.randint(*LENGTHS), left))
            yield rows
            evening += 1

    def _play(self, rows: Rows, deals: int) -> int:
        """Play a match of that many deals; return how many they are."""
        self._match += 1
        dealer = self._rng.choice(tuple(Seat))
        a, b = self._rng.sample(range(1, PLAYERS + 1), 2)
        rows.heads.append((self._match, a, b))
        lines = Lines(self._match, rows, self)
        lines.add(self.label(), write_action(Match(HOUSE, PerSeat("", ""), dealer)))
        chosen = []
        for _ in range(deals):
            chosen.append(self._rng.choice(self._dealt[dealer]))
            dealer = dealer.other
        scores = recount((one.ended.result for one in chosen), HOUSE)
        for number, (one, (_, bummerl)) in enumerate(zip(chosen, scores, strict=True), start=1):
            ended = None if bummerl is None else write_bummerl(bummerl)
            facts = None if self._old else one.end.facts
            lines.deal(one, replace(one.end, deal=number, bummerl=ended, facts=facts))
        if self._rng.randrange(CORRECTED) == 0:
            rows.corrections.append((rows.ends[-1][0], None, 0, self.label()))
        return deals

    def again(self) -> bool:
        """Tell whether somebody takes a deal back."""
        return self._rng.random() < TAKEN_BACK

    def label(self) -> str:
        """Return now as a label, and let the time of a deal go by."""
        self.now += PACE
        return f"{self.now:%Y-%m-%dT%H:%M:%SZ}"


class Lines:
    """The lines of one match."""

    def __init__(self, match: int, rows: Rows, pub: Pub) -> None:
        self._rows, self._pub = rows, pub
        self._next = line_id(match, 1)

    def add(self, at: str, *texts: str, undoes: int | None = None) -> None:
        """Add lines."""
        self._rows.lines += [(n, text, at, undoes) for n, text in enumerate(texts, self._next)]
        self._next += len(texts)

    def deal(self, dealt: Dealt, end: DealEnd) -> None:
        """Add a whole deal, whose end may be taken back and come again."""
        at = self._pub.label()
        self.add(at, *dealt.lines)
        self._end(end)
        if self._pub.again():
            self.add(at, UNDO, undoes=(self._next - 1) & 0xFFFFFFFF)
            self.add(at, dealt.lines[-1])
            self._end(end)

    def _end(self, end: DealEnd) -> None:
        ended = (self._next - 1, end.deal, end.result, end.bummerl, end.facts)
        self._rows.ends.append(ended)


def dealt(rng: Random, dealer: Seat) -> Dealt:
    """Play a deal that one seat deals, as people do: with claims, closings and oversights."""
    state = replace(opened(HOUSE), dealer=dealer)
    actions: list[Action] = []
    for action, before, verdict, _ in deal(rng, HOUSE, honest=1.0, state=state):
        if isinstance(verdict, Accepted):
            seat = due(now) if (now := running(before)) else None
            actions.append(Play(action.card, seat) if isinstance(action, Play) else action)
            state = verdict.state
    assert state.ended
    return Dealt(tuple(map(write_action, actions)), state.ended, DealEnd.of(state.ended))


def told(path: Path) -> str:
    """Return how large a store is."""
    with closing(sqlite3.connect(path)) as con:
        counts = {
            table: con.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - ours
            for table in ("match", "deal_end", "line")
        }
    size = path.stat().st_size / 2**20
    return f"{json.dumps(counts)}, {size:.0f} MiB"
