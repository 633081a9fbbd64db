"""The finished deals as they count today: as they were ruled, or corrected afterwards.

The caller has the transaction and translates what fails. Names are those of today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from sqlite3 import Connection
from typing import Any

from device.store.tables import lines, matches
from device.store.tables.corrections import corrections
from device.store.tables.line_ids import LAST_MATCH, line_ids
from device.store.tables.match_line_names import named
from device.store.tables.rows import integer, text, text_or_none
from device.store.tables.stored_lines import Correction
from engine.actions import Match
from engine.model.results import Result
from engine.record.action_lines import read_action
from engine.record.result_json import (
    bummerl_json,
    per_seat_json,
    read_bummerl,
    read_result,
    result_json,
)
from engine.rescore import corrected, recount
from engine.rules.rule_set import Rules


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A finished deal that still counts: as it was ruled, or as it was corrected afterwards."""

    match: int
    seq: int
    """Number of the line that ended it."""
    at: str
    players: dict[str, str]
    deal: int
    result: dict[str, Any]
    """As in the table record."""
    bummerl: dict[str, Any] | None
    """Likewise, where the deal ended a Bummerl."""
    ruled: dict[str, Any] | None = None
    """The result that was ruled, where another one counts."""


def recorded_deals(con: Connection, match: int | None) -> Iterator[RecordedDeal]:
    """Yield the finished deals in order, of one match or of all; none taken back.

    Raises:
        ValueError: something in a match that was corrected is damaged.
    """
    for number, deals in groupby(_finished(con, match), lambda deal: deal.match):
        latest = {c.seq: c for c in corrections(con, number)}
        if not latest:
            yield from deals
            continue
        begun = read_action(lines.match_line(con, number))
        if isinstance(begun, Match):
            yield from _recounted(list(deals), latest, begun.rules)


def _finished(con: Connection, match: int | None) -> Iterator[RecordedDeal]:
    """Yield the finished deals as they were ruled."""
    rows = con.execute(
        f"""
        SELECT d.match, d.seq, l.at, m.action, a.name, b.name, d.deal, d.result, d.bummerl
        FROM deal_end d
        JOIN line l ON l.id = d.id
        JOIN line m ON m.id = d.id - d.seq + 1
        LEFT JOIN match h ON h.number = d.match {matches.NAMES}
        WHERE d.id BETWEEN ? AND ? AND {lines.not_taken_back("d")}
        ORDER BY d.id
        """,  # noqa: S608 - a constant
        line_ids(*((1, LAST_MATCH) if match is None else (match,))),
    )
    for number, seq, at, begun, a, b, deal, result, bummerl in rows:
        line = read_action(named(text(begun), text_or_none(a), text_or_none(b)))
        if not isinstance(line, Match):
            raise ValueError(f"match {number} does not begin with its line")  # noqa: TRY004
        yield RecordedDeal(
            match=number,
            seq=seq,
            at=text(at),
            players=per_seat_json(line.players),
            deal=integer(deal),
            result=dict(result_json(read_result(text(result)))),
            bummerl=None if bummerl is None else dict(bummerl_json(read_bummerl(text(bummerl)))),
        )


def _recounted(
    deals: Sequence[RecordedDeal], made: Mapping[int, Correction], rules: Rules
) -> Iterator[RecordedDeal]:
    """Yield the finished deals of one match as they count since some were corrected.

    Args:
        deals: as they were ruled, in order.
        made: the corrections that count, by the line that ended the deal.
        rules: of the match.

    Raises:
        ValueError: a stored result is damaged.
    """
    results = [_counting(json.dumps(deal.result), made.get(deal.seq)) for deal in deals]
    for deal, result, stands in zip(deals, results, recount(results, rules), strict=True):
        yield replace(
            deal,
            result=dict(result_json(result)),
            bummerl=None if stands.bummerl is None else dict(bummerl_json(stands.bummerl)),
            ruled=deal.result if deal.seq in made else None,
        )


def _counting(ruled: str, correction: Correction | None) -> Result:
    """Return the result that counts; `ruled` is the JSON of the one that was ruled.

    Raises:
        ValueError: that is damaged.
    """
    result = read_result(ruled)
    return corrected(result, correction.winner, correction.points) if correction else result
