"""`bummerl standings`: who stands how, in an evening, in a month or in all time.

A table may run on the store: it is only read, and what is counted here is kept nowhere.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from typing import Any, Final

from device.base import clock
from device.base.errors import ConfigError
from device.config.load import settings
from device.history.archive import Archive
from device.history.standings import Standings
from engine.interface.queries import Period, StandingRow, StandingsAsked, Tally

COLUMNS: Final = (
    ("Bummerls", ("bummerls_won", "bummerls_lost")),
    ("Schneider", ("schneider_given", "schneider_taken")),
    ("points", ("game_points_for", "game_points_against")),
    ("deals", ("deals_won", "deals_lost")),
    ("closings", ("closings_won", "closings_lost")),
)
"""What is told as one number to another: won and lost, given and taken."""


def main(args: Namespace) -> int:
    """Print the standings for people or as JSON lines.

    Raises:
        StoreError: the store cannot be read.
        NothingRecordedError: there is no store, no such player, or nothing so long ago.
        ConfigError: all of time has none before it.
    """
    if args.back and args.period == Period.ALL.value:
        raise ConfigError("--back: expected --evening or --month beside it")
    asked = StandingsAsked(Period(args.period), args.back, args.player or "")
    with closing(Archive.open(settings(args).store, keep=False)) as archive:
        archive.count()
        found = archive.standings(asked, clock.now())
    lines = _json(asked, found) if args.json else _table(asked, found)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _json(asked: StandingsAsked, found: Standings) -> Iterator[str]:
    """Yield an object for each row, then that of the player asked for."""
    head = {"period": asked.period.value, "label": found.label}
    for row in found.rows:
        key = "opponent" if asked.player else "player"
        line = {**head, "place": row.place, key: row.name, **_counts(row.tally)}
        yield json.dumps(line, ensure_ascii=False)
    if found.total:
        line = {**head, "player": asked.player, **_counts(found.total)}
        yield json.dumps(line, ensure_ascii=False)


def _counts(tally: Tally) -> dict[str, Any]:
    quotient = tally.quotient
    return {**asdict(tally), "quotient": None if quotient is None else round(quotient, 3)}


def _table(asked: StandingsAsked, found: Standings) -> Iterator[str]:
    """Yield the lines of a table, beneath what it is of."""
    of = f"{asked.player} against" if asked.player else ""
    when = found.label or ("all time" if asked.period is Period.ALL else "")
    yield ", ".join(filter(None, (when, of)))
    if not found.rows:
        yield "nothing was played"
        return
    rows = [*found.rows, *([StandingRow(0, "all", found.total)] if found.total else [])]
    widths = [max(len(cell) for cell in column) for column in zip(*_cells(rows), strict=True)]
    for cells in _cells(rows):
        place, name, *numbers = (
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        yield "  ".join((place, name, *numbers)).rstrip()


def _cells(rows: list[StandingRow]) -> Iterator[tuple[str, ...]]:
    titles = [title for title, _ in COLUMNS]
    yield ("", "", *titles, "quotient", "66 missed", "false")
    for row in rows:
        pairs = (
            f"{getattr(row.tally, won)}:{getattr(row.tally, lost)}" for _, (won, lost) in COLUMNS
        )
        quotient = row.tally.quotient
        yield (
            f"{row.place}." if row.place else "",
            row.name,
            *pairs,
            "-" if quotient is None else f"{quotient:.2f}",
            str(row.tally.claims_missed),
            str(row.tally.claims_false),
        )
