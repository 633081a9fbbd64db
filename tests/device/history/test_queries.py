"""No question reads all that was ever played: an index answers each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final

import pytest

from device.store.tables import corrections, deal_ends, lines, matches, players
from device.store.tables.line_ids import line_ids
from tests.device.history.pub import A, Pub

LINES: Final = line_ids(1)
QUESTIONS: Final[tuple[tuple[Callable[..., Any], tuple[Any, ...]], ...]] = (
    (corrections.corrected_matches, (0,)),
    (corrections.corrections, (1,)),
    (deal_ends.ending_lines, (1,)),
    (deal_ends.rows, (1,)),
    (deal_ends.rows_between, LINES),
    (deal_ends.undone, LINES),
    (lines.change_deals, LINES),
    (lines.label, (1, 1)),
    (lines.label_before, (2,)),
    (lines.last_id, (1,)),
    (lines.last_until, (LINES[1],)),
    (lines.next_scoring, LINES),
    (lines.standing_actions, (1, 1, 2)),
    (matches.count, (1, 1)),
    (matches.head, (1,)),
    (matches.latest, ()),
    (matches.last_number, ()),
    (matches.numbers, ()),
    (matches.numbers_between, (1, 1)),
    (matches.numbers_of_player, (1,)),
    (players.id_of, ("Hermine",)),
)


@pytest.mark.parametrize(
    ("ask", "values"), QUESTIONS, ids=[f"{ask.__module__}.{ask.__name__}" for ask, _ in QUESTIONS]
)
def test_a_query_scans_neither_lines_nor_deals(
    pub: Pub, ask: Callable[..., Any], values: tuple[Any, ...]
) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    queries: list[str] = []
    with closing(sqlite3.connect(pub.path)) as con:
        con.set_trace_callback(queries.append)
        ask(con, *values)
        con.set_trace_callback(None)
        (query,) = queries
        steps = [step for *_, step in con.execute(f"EXPLAIN QUERY PLAN {query}")]
    scans = [step for step in steps if step.startswith("SCAN") and "SCAN CONSTANT" not in step]
    assert not [step for step in scans if step.split()[1] in {"line", "l", "u", "deal_end", "d"}]
