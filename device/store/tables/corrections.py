"""The table `correction`: what finished deals count for instead. Nothing is overwritten.

The caller has the transaction and translates what fails.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

from device.store.tables.line_ids import line_id, line_ids
from device.store.tables.rows import integer, text
from device.store.tables.stored_lines import Correction
from engine.model.cards import Seat

_ALL: Final = 2**63 - 1
"""The greatest id that SQLite gives."""


def corrections(
    con: Connection, match: int, line: int = _ALL, last: int = _ALL
) -> list[Correction]:
    """Return the corrections of a match in the order in which they were made.

    Args:
        con: the store.
        match: its number.
        line: only those of deals that ended with a line of that id at most.
        last: only those of that id at most.

    Raises:
        ValueError: one is damaged.
    """
    of_match = line_ids(match)
    rows = con.execute(
        """
        SELECT d.seq, c.winner, c.points, c.at FROM correction c JOIN deal_end d ON d.id = c.deal
        WHERE c.deal BETWEEN ? AND ? AND c.id <= ? ORDER BY c.id
        """,
        (of_match[0], min(of_match[1], line), last),
    )
    return [
        Correction(
            integer(seq), None if winner is None else Seat(winner), integer(points), text(at)
        )
        for seq, winner, points, at in rows
    ]


def insert(con: Connection, match: int, correction: Correction) -> None:
    """Store a correction of a deal; of one that is not there, nothing."""
    con.execute(
        "INSERT INTO correction (deal, winner, points, at) SELECT id, ?, ?, ? FROM deal_end"
        " WHERE id = ?",
        (
            correction.winner and correction.winner.value,
            correction.points,
            correction.at,
            line_id(match, correction.seq),
        ),
    )


def last_id(con: Connection) -> int:
    """Return the id of the last correction; 0 where there is none."""
    (found,) = con.execute("SELECT max(id) FROM correction").fetchone()
    return int(found or 0)


def next_after(con: Connection, after: int, last: int) -> tuple[int, int] | None:
    """Return the next correction behind one id, up to another: its id, and its match."""
    found: tuple[int, int] | None = con.execute(
        "SELECT id, deal >> 32 FROM correction WHERE id > ? AND id <= ? ORDER BY id LIMIT 1",
        (after, last),
    ).fetchone()
    return found


def count_after(con: Connection, correction: int) -> int:
    """Return how many corrections were made behind the one of that id."""
    (found,) = con.execute(
        "SELECT count(*) FROM correction WHERE id > ?", (correction,)
    ).fetchone()
    return int(found)


def corrected_matches(con: Connection, after: int) -> list[tuple[int, int]]:
    """Return the matches that were corrected behind the correction of that id.

    Each comes with its last correction, in the order of these.
    """
    return con.execute(
        """
        SELECT deal >> 32 AS match, max(id) FROM correction WHERE id > ? GROUP BY match
        ORDER BY max(id)
        """,
        (after,),
    ).fetchall()
