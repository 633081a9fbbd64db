"""How the store comes into the tallies: match by match, the present first, then the past.

What was counted before is counted again where it changed: deals were added or taken back in the
match that is played, or a result was corrected. Voided deals count nothing (art. 2.5).
"""

from __future__ import annotations

import json
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from sqlite3 import Connection
from typing import Final

from device.history.labels import evening
from device.history.match_history import (
    FinishedDeal,
    MatchHistory,
    read_facts,
    read_match,
)
from device.history.replay import replay_deal
from device.history.tallies import Tallies
from device.store.failures import UNREADABLE
from device.store.tables import corrections, deal_ends, lines, matches
from device.store.tables.tallies import NOBODY, Share, TallyCursor
from engine.interface.queries import Tally
from engine.model.cards import Seat
from engine.model.results import BummerlKind, How
from engine.review import Facts
from engine.state import facts

WRONG: Final = frozenset({How.FALSE_CLAIM.value, How.FAILED_CLOSE.value})
"""How a deal ends by a claim without 66."""
SUMMER, WINTER = datetime(2026, 7, 1, 12), datetime(2026, 1, 1, 12)  # noqa: DTZ001 - local time

SLICE_NS: Final = 50_000_000
"""For so long the store is read, and the tallies are written, at once."""


class Counting:
    """Brings the tallies up to the store, as far as there is time.

    Args:
        store: open to read, in no transaction.
        tallies: of this store, or they are reset.
    """

    def __init__(self, store: Connection, tallies: Tallies) -> None:
        self._store = store
        self._tallies = tallies

    def advance(self, until_ns: int | None, clock: Callable[[], int] = time.monotonic_ns) -> bool:
        """Count until that moment, at least one match; return whether all is counted.

        `until_ns`: None for as long as it takes.
        """
        while True:
            slice_end = clock() + SLICE_NS
            if until_ns is not None:
                slice_end = min(until_ns, slice_end)
            with self._reading(), self._tallies.changing():
                for _ in self._steps():
                    if clock() >= slice_end:
                        break
                else:
                    return True
            if until_ns is not None and clock() >= until_ns:
                return False

    def percent(self) -> int:
        """Return how much of the store is counted, 0 to 99: it is not known to be all."""
        latest = matches.last_number(self._store) + 1
        lowest = self._tallies.cursors().get(TallyCursor.LOWEST, latest)
        return min(99, 100 * (latest - lowest) // latest)

    def reaches(self, label: str) -> bool:
        """Tell whether all of an evening or month, and of what came after it, is counted."""
        cursors = self._tallies.cursors()
        if not cursors or any(True for _ in self._uncounted(cursors[TallyCursor.CURRENT])):
            return False
        before = lines.label_before(self._store, cursors[TallyCursor.LOWEST])
        return before is None or "" < evening(before)[: len(label)] < label

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Let the store stand still for a moment."""
        self._store.execute("BEGIN")
        try:
            yield
        finally:
            if self._store.in_transaction:
                self._store.execute("COMMIT")

    def _steps(self) -> Iterator[None]:
        """Count one match after the other."""
        cursors = self._tallies.cursors()
        if cursors and cursors[TallyCursor.SEAL] != self._seal(cursors[TallyCursor.CURRENT]):
            self._tallies.reset()
            cursors = {}
        if not cursors:
            current = self._current()
            cursors = {
                TallyCursor.CURRENT: current,
                TallyCursor.LOWEST: current,
                TallyCursor.CORRECTION: corrections.last_id(self._store),
                TallyCursor.SEAL: self._seal(current),
            }
            self._tallies.set_cursors(cursors)
        yield from self._grown(cursors[TallyCursor.CURRENT])
        yield from self._corrected(cursors[TallyCursor.CORRECTION], cursors[TallyCursor.LOWEST])
        for match in range(cursors[TallyCursor.LOWEST] - 1, 0, -1):
            self._count(match)
            self._tallies.set_cursors({TallyCursor.LOWEST: match})
            yield

    def _grown(self, current: int) -> Iterator[None]:
        """Count the match that was played when this was done last, and all after it."""
        for match in self._uncounted(current):
            self._count(match)
            self._tallies.set_cursors({TallyCursor.SEAL: self._seal(current)})
            yield
        now = self._current()
        if now != current:
            self._tallies.set_cursors(
                {TallyCursor.CURRENT: now, TallyCursor.SEAL: self._seal(now)}
            )

    def _uncounted(self, current: int) -> Iterator[int]:
        """Yield the matches from that one on in which something is not counted, and late ones."""
        yield from self._late(current)
        for match in range(current, matches.last_number(self._store) + 1):
            if matches.is_whole(self._store, match) and self._has_grown(match):
                yield match

    def _has_grown(self, match: int) -> bool:
        """Tell whether deals of a match are not counted: cards laid since change nothing."""
        counted, last = self._tallies.last_line(match), lines.last_id(self._store, match)
        if not counted or last < counted:
            return True
        return lines.change_deals(self._store, counted, last)

    def _late(self, current: int) -> list[int]:
        """Return the matches before that one whose import ended after it had begun."""
        between = (self._tallies.cursors()[TallyCursor.LOWEST], current - 1)
        if matches.count(self._store, *between) == self._tallies.count_between(*between):
            return []
        there = matches.numbers_between(self._store, *between)
        return [match for match in there if not self._tallies.last_line(match)]

    def _corrected(self, after: int, lowest: int) -> Iterator[None]:
        """Count the matches in which something was corrected since."""
        for match, last in corrections.corrected_matches(self._store, after):
            if match >= lowest:  # others are not counted yet
                self._count(match)
            self._tallies.set_cursors({TallyCursor.CORRECTION: last})
            yield

    def _count(self, match: int) -> None:
        """Count a match; a damaged one brings nothing."""
        if not matches.is_whole(self._store, match):
            return  # its number is that of an import which goes on, or has failed
        deals = 0
        share: Share = {}
        with suppress(*UNREADABLE):
            found = read_match(self._store, match)
            deals, share = len(found.deals), self._share(found)
        self._tallies.set_share(match, lines.last_id(self._store, match), deals, share)

    def _share(self, match: MatchHistory) -> Share:
        """Return what a match brings."""
        a, b = (player or NOBODY for player in match.head.ids)
        if a == b:
            return {}
        ends = deal_ends.ending_lines(self._store, match.head.number)
        counts: dict[tuple[str, Seat], Counter[str]] = defaultdict(Counter)
        before = None
        for deal in match.deals:
            at, action = ends[deal.seq]
            if not deal.voided:
                when, done = evening(at), self._facts(match, before, deal)
                for seat in Seat:
                    count = counts[when, seat]
                    for what, times in brought(deal, seat, action, done).items():
                        count[what] += times
            before = deal
        players = {Seat.A: (a, b), Seat.B: (b, a)}
        return {
            (when, *players[seat]): Tally(**counted)
            for (when, seat), counted in counts.items()
            if players[seat][0] != NOBODY
        }

    def _facts(
        self, match: MatchHistory, before: FinishedDeal | None, deal: FinishedDeal
    ) -> Facts:
        """Return what was done in a deal; one of an older program is judged once more."""
        if deal.facts is not None:
            return read_facts(deal.facts)
        state = replay_deal(self._store, match.head, before, deal)
        return Facts() if state is None else facts(state)

    def _current(self) -> int:
        """Return the match that is played at this table."""
        return matches.latest(self._store) or matches.last_number(self._store) or 1

    def _seal(self, current: int) -> int:
        """Return a digest of what was counted last, and of the zone that evenings depend on."""
        last = lines.last_until(self._store, self._tallies.last_line(current))
        zone = [day.astimezone().utcoffset() for day in (SUMMER, WINTER)]
        return zlib.crc32(repr((zone, last)).encode())


def brought(deal: FinishedDeal, seat: Seat, action: str, done: Facts) -> dict[str, int]:
    """Return what a deal brings a player.

    A Bummerl lost as Retour is none lost as Schneider: the kinds are apart. A closer who claims
    wrongly has claimed wrongly, too, though the deal ended by the failed close (art. 9.5).

    Args:
        deal: the deal, which counts.
        seat: the player's.
        action: the line that ended it.
        done: what was done in it.
    """
    won, lost = deal.winner is seat, deal.winner is seat.other
    ended = deal.end is not None
    schneider = deal.end is not None and deal.end.kind is BummerlKind.SCHNEIDER
    closed = done.closed_by is seat
    return {
        "bummerls_won": won and ended,
        "bummerls_lost": lost and ended,
        "schneider_given": won and schneider,
        "schneider_taken": lost and schneider,
        "game_points_for": deal.score[seat] - deal.before[seat],
        "game_points_against": deal.score[seat.other] - deal.before[seat.other],
        "deals_won": won,
        "deals_lost": lost,
        "claims_missed": done.missed[seat],
        "claims_false": lost and _claimed_wrongly(deal, seat, action),
        "closings_won": closed and won,
        "closings_lost": closed and lost,
    }


def _claimed_wrongly(deal: FinishedDeal, seat: Seat, action: str) -> bool:
    if deal.ruled["how"] not in WRONG:
        return False
    line = json.loads(action)
    return bool(line["action"] == "claim" and line["seat"] == seat.value)
