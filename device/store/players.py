"""The players in a store: who has a name, who sat where, whose cards there are.

Whoever calls has the transaction, and tells of what fails. A player is known by the name, without
regard to case; the number is the store's own affair.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

from device.store.names import SEATS, key_of, name_in, nameless

NAMES: Final = "LEFT JOIN player a ON a.id = h.a LEFT JOIN player b ON b.id = h.b"
"""Joins the names of today to a match `h`: `a.name` and `b.name`; NULL for nobody."""


def seat(con: Connection, match: int, line: str, *, imported: bool = False) -> str:
    """Store who sits where in a new match; return its line as it is to be stored.

    Who has not played here before becomes a player; the name is written as it was written last.
    """
    last = None if imported else match
    players = [_meet(con, name, last) for s in SEATS for name in [name_in(line, s)]]
    con.execute("INSERT INTO match VALUES (?, ?, ?, ?)", (match, *players, int(imported)))
    return nameless(line)


def _meet(con: Connection, name: str | None, match: int | None) -> int | None:
    """Return the number of the player of that name, who plays that match; None for nobody."""
    if name is None:
        return None
    (player,) = con.execute(
        """
        INSERT INTO player (name, key, last_match) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET
            name = excluded.name, last_match = coalesce(excluded.last_match, last_match)
        RETURNING id
        """,
        (name, key_of(name), match),
    ).fetchone()
    return int(player)
