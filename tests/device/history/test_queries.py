"""No question reads all that was ever played: an index answers each."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from device.history import counting, match_history, pages, replay
from tests.device.history.pub import A, Pub

QUERIES = {
    name: query
    for module in (counting, pages, match_history, replay)
    for name, query in vars(module).items()
    if isinstance(query, str) and query.lstrip().startswith("SELECT")
}


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_a_query_scans_neither_lines_nor_deals(pub: Pub, name: str) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    query = QUERIES[name]
    with closing(sqlite3.connect(pub.path)) as con:
        plan = con.execute(f"EXPLAIN QUERY PLAN {query}", (1,) * query.count("?")).fetchall()
    steps = [step for *_, step in plan]
    scans = [step for step in steps if step.startswith("SCAN") and "SCAN CONSTANT" not in step]
    assert not [step for step in scans if step.split()[1] in {"line", "l", "u", "deal_end", "d"}]


def test_all_queries_are_looked_at() -> None:
    assert {"HEAD", "DEALS", "TAKEN_BACK", "LINES", "ENDS", "SEALED", "LABEL"} <= QUERIES.keys()
