"""Who stands how: the tallies of a time in order, with the names of today.

Who has no name, never had one or has it no more, is in no row; what others did against them
counts for those all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from math import inf
from sqlite3 import Connection
from typing import Final

from device.base.errors import NothingRecordedError
from device.history.pages import player_of
from device.history.tallies import Tallies
from device.store.tables import players
from device.store.tables.tallies import MONTH, PlayerTally
from engine.interface.queries import Period, StandingRow, StandingsAsked, Tally
from engine.record.player_names import name_key

LATER: Final = "9999"
"""After every evening and month."""


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody's place in a time."""

    label: str
    rows: Sequence[StandingRow]
    total: Tally | None
    """Of the player asked for."""
    earlier: bool
    """Whether something was counted before."""


def standings(
    con: Connection, tallies: Tallies, asked: StandingsAsked, this_evening: str
) -> Standings:
    """Return who stands how.

    The present evening is there even if nothing was played; earlier ones are those in which
    something was. Where the clock does not know the present one, it is the last that there was.

    Args:
        con: the store, for the names.
        tallies: what was counted.
        asked: which time, and whose opponents; the sheet does not matter.
        this_evening: such as `2026-11-30`; empty if the clock does not know.

    Raises:
        NothingRecordedError: there is no such player, or nothing so long ago.
    """
    label = _label(tallies, asked, this_evening)
    names = players.names(con)
    total = None
    if asked.player:
        found = tallies.opponents(asked.period, label, player_of(con, asked.player))
        total = _sum(standing.tally for standing in found)
    else:
        found = tallies.standings(asked.period, label)
    earlier = asked.period is not Period.ALL and tallies.before(asked.period, label) is not None
    return Standings(label, tuple(_placed(found, names)), total, earlier)


def _label(tallies: Tallies, asked: StandingsAsked, this_evening: str) -> str:
    """Return which evening or month is asked for."""
    if asked.period is Period.ALL:
        return ""
    label = this_evening[:MONTH] if asked.period is Period.MONTH else this_evening
    if label and not asked.back:
        return label
    back = asked.back if label else asked.back + 1
    before = tallies.before(asked.period, label or LATER, back)
    if before is None:
        raise NothingRecordedError("nothing was played so long ago")
    return before


def _placed(found: Iterable[PlayerTally], names: Mapping[int, str]) -> Iterator[StandingRow]:
    """Yield the rows in order; who is level shares a place."""
    named = [
        (standing.tally, names[standing.player]) for standing in found if standing.player in names
    ]
    named.sort(key=lambda row: (_rank(row[0]), name_key(row[1])))
    place, rank = 0, (1, 0.0)  # nobody's
    for number, (tally, name) in enumerate(named, start=1):
        if _rank(tally) != rank:
            place, rank = number, _rank(tally)
        yield StandingRow(place, name, tally)


def _rank(tally: Tally) -> tuple[int, float]:
    """Return what is smaller for the better: Bummerls won, then the quotient of game points."""
    quotient = tally.quotient
    if quotient is None:
        quotient = inf if tally.game_points_for else 0.0
    return -tally.bummerls_won, -quotient


def _sum(tallies: Iterable[Tally]) -> Tally:
    counts = zip(*map(astuple, (Tally(), *tallies)), strict=True)
    return Tally(*map(sum, counts))
