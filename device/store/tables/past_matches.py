"""A match as it is remembered: who played it, and who won its Bummerls when."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Final, Self

from device.store.failures import UNREADABLE
from device.store.tables import deal_ends, lines, matches
from device.store.tables.corrections import corrections
from device.store.tables.match_line_names import named
from device.store.tables.recorded_deals import recorded_deals
from engine.actions import Action, Match
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import read_action


@dataclass(frozen=True, slots=True)
class Won:
    """A Bummerl that was won and counts."""

    seat: Seat
    at: str
    """Label of the wall clock when it ended."""


MOST_WON: Final = 200
"""Of a match without an end the last ones are remembered: more are won in no evening."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match without its deals."""

    players: PerSeat[str]
    won: tuple[Won, ...] = ()
    """The last first, `MOST_WON` at most."""
    score: PerSeat[int] = PerSeat(0, 0)  # noqa: RUF009 - a frozen value
    """All Bummerls that each has won."""

    @classmethod
    def of(cls, begun: Action, ends: Iterable[tuple[str, str]]) -> Self | None:
        """Return the match of that first line; None if it is no match line, and so damaged.

        Args:
            begun: the match line.
            ends: the Bummerls as they were stored, JSON, each with its label; the last first.
        """
        if not isinstance(begun, Match):
            return None
        winners = ((_winner(bummerl), at) for bummerl, at in ends)
        won = [Won(seat, at) for seat, at in winners if seat]
        seats = [one.seat for one in won]
        score = PerSeat(seats.count(Seat.A), seats.count(Seat.B))
        return cls(begun.players, tuple(won[:MOST_WON]), score)


def past_matches(con: Connection, before: int) -> Iterator[PastMatch]:
    """Yield the matches before one, the last first; a damaged or imported one is left out."""
    for match in matches.own_before(con, before):
        begun = lines.match_line(con, match)
        try:
            action = read_action(named(begun, *matches.names(con, match)))
            found = PastMatch.of(action, reversed(list(_ends(con, match))))
        except UNREADABLE:
            continue
        if found:
            yield found


def _ends(con: Connection, match: int) -> Iterator[tuple[str, str]]:
    """Yield the Bummerls of a match in order, JSON, each with its label."""
    if not corrections(con, match):
        yield from deal_ends.bummerls(con, match)
        return
    for deal in recorded_deals(con, match):
        if deal.bummerl:
            yield json.dumps(deal.bummerl), deal.at


def _winner(bummerl: str) -> Seat | None:
    """Return who won; None for a damaged text, which costs a table no more than a memory."""
    try:
        return Seat(json.loads(bummerl)["winner"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
