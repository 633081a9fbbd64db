"""The table `deal_end`: how each deal ended, as it was ruled then.

The caller has the transaction and translates what fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection
from typing import NamedTuple

from device.store.tables.line_ids import line_id, line_ids
from device.store.tables.lines import not_taken_back
from device.store.tables.rows import integer, text
from device.store.tables.stored_lines import DealEnd, StoredEnd


class EndRow(NamedTuple):
    """The end of a deal."""

    seq: int
    """Number of the line that ended it."""
    deal: int
    result: str
    """JSON, as in the table record."""
    bummerl: str | None
    facts: str | None


def insert(con: Connection, match: int, seq: int, end: DealEnd) -> None:
    """Store the deal that a line has ended."""
    con.execute(
        "INSERT INTO deal_end (id, deal, result, bummerl, facts) VALUES (?, ?, ?, ?, ?)",
        (line_id(match, seq), end.deal, end.result, end.bummerl, end.facts),
    )


def counting(con: Connection, match: int) -> list[StoredEnd]:
    """Return how the deals of a match ended that were not taken back, in order.

    Raises:
        ValueError: one is damaged.
    """
    rows = con.execute(
        "SELECT d.seq, d.deal, d.result, l.at FROM deal_end d JOIN line l ON l.id = d.id"  # noqa: S608
        f" WHERE d.id BETWEEN ? AND ? AND {not_taken_back('d')} ORDER BY d.id",
        line_ids(match),
    )
    return [
        StoredEnd(integer(seq), integer(deal), text(result), text(at))
        for seq, deal, result, at in rows
    ]


def rows(con: Connection, match: int) -> list[EndRow]:
    """Return the ends of the deals of a match that were not taken back, in order."""
    found = con.execute(
        "SELECT d.seq, d.deal, d.result, d.bummerl, d.facts FROM deal_end d"  # noqa: S608
        f" WHERE d.id BETWEEN ? AND ? AND {not_taken_back('d')} ORDER BY d.id",
        line_ids(match),
    )
    return list(map(EndRow._make, found))


def rows_between(con: Connection, first: int, last: int) -> Iterator[tuple[EndRow, str]]:
    """Yield the ends of deals between two ids of lines in order, each with its label.

    Those that were taken back are among them.
    """
    found = con.execute(
        """
        SELECT d.seq, d.deal, d.result, d.bummerl, d.facts, l.at
        FROM deal_end d JOIN line l ON l.id = d.id WHERE d.id BETWEEN ? AND ? ORDER BY d.id
        """,
        (first, last),
    )
    return ((EndRow._make(row), at) for *row, at in found)


def ending_lines(con: Connection, match: int) -> dict[int, tuple[str, str]]:
    """Return the lines of a match that ended a deal by their numbers: label and action."""
    found = con.execute(
        "SELECT d.seq, l.at, l.action FROM deal_end d JOIN line l ON l.id = d.id"
        " WHERE d.id BETWEEN ? AND ?",
        line_ids(match),
    )
    return {seq: (at, action) for seq, at, action in found}


def undone(con: Connection, first: int, last: int) -> dict[int, int]:
    """Return which ends of deals were taken back by lines between two ids, and by which line.

    Both are numbers in their match.
    """
    found = con.execute(
        """
        SELECT l.undoes, l.seq FROM line l JOIN deal_end d ON d.id = l.id - l.seq + l.undoes
        WHERE l.id BETWEEN ? AND ?
        """,
        (first, last),
    )
    return dict(found)


def bummerls(con: Connection, match: int) -> Iterator[tuple[str, str]]:
    """Yield the Bummerls of a match as they were ruled, in order: JSON, and the label."""
    return con.execute(
        "SELECT d.bummerl, l.at FROM deal_end d JOIN line l ON l.id = d.id"  # noqa: S608
        " WHERE d.id BETWEEN ? AND ? AND d.bummerl IS NOT NULL"
        f" AND {not_taken_back('d')} ORDER BY d.id",
        line_ids(match),
    )


def stands(con: Connection, match: int, seq: int) -> bool:
    """Tell whether a line ended a deal and was not taken back."""
    found = con.execute(
        f"SELECT 1 FROM deal_end d WHERE d.id = ? AND {not_taken_back('d')}",  # noqa: S608
        (line_ids(match)[0] and line_id(match, seq),),
    ).fetchone()
    return found is not None


def count_after(con: Connection, line: int) -> int:
    """Return how many deals were over at this table behind the line of that id."""
    (found,) = con.execute(
        "SELECT count(*) FROM deal_end d JOIN match h ON h.number = d.match"
        " WHERE d.id > ? AND NOT h.imported",
        (line,),
    ).fetchone()
    return int(found)
