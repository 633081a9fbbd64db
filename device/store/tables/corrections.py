"""Corrections in a store: what finished deals count for instead. Nothing is overwritten.

Whoever calls has the transaction, and tells of what fails.
"""

from __future__ import annotations

from sqlite3 import Connection

from device.store.tables.lines import Correction, number_of, numbers
from device.store.tables.rows import integer, text
from engine.model.cards import Seat


def corrections(con: Connection, match: int) -> list[Correction]:
    """Return the corrections of a match in the order in which they were made.

    Raises:
        ValueError: one is damaged.
    """
    rows = con.execute(
        """
        SELECT d.seq, c.winner, c.points, c.at FROM correction c JOIN deal_end d ON d.id = c.deal
        WHERE c.deal BETWEEN ? AND ? ORDER BY c.id
        """,
        numbers(match),
    )
    return [
        Correction(
            integer(seq), None if winner is None else Seat(winner), integer(points), text(at)
        )
        for seq, winner, points, at in rows
    ]


def correct(con: Connection, match: int, correction: Correction) -> None:
    """Store a correction of a deal; of one that is not there, nothing."""
    con.execute(
        "INSERT INTO correction (deal, winner, points, at) SELECT id, ?, ?, ? FROM deal_end"
        " WHERE id = ?",
        (
            correction.winner and correction.winner.value,
            correction.points,
            correction.at,
            number_of(match, correction.seq),
        ),
    )


def stands(con: Connection, match: int, seq: int) -> bool:
    """Tell whether a line ended a deal and was not taken back."""
    found = con.execute(
        """
        SELECT 1 FROM deal_end d WHERE d.id = ? AND NOT EXISTS (
            SELECT 1 FROM line u WHERE u.match = d.match AND u.undoes = d.seq)
        """,
        (numbers(match)[0] and number_of(match, seq),),
    ).fetchone()
    return found is not None
