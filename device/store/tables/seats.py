"""Who sat where, in files of any shape: a view of `match`, `player` and `line`.

The caller has the transaction, has called `match_line_names.teach`, and translates what fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection
from typing import Final

from device.store.tables.match_line_names import SEATS
from engine.record.player_names import name_key

_SEATS: Final = " UNION ALL ".join(
    f"SELECT h.number AS match, '{seat}' AS seat, l.at AS at, p.name AS name"  # noqa: S608
    f" FROM player p JOIN match h ON h.{seat.lower()} = p.id"
    " JOIN line l ON l.id = h.number << 32 | 1"
    for seat in SEATS
)
_SEATS_BEFORE: Final = " UNION ALL ".join(
    f"SELECT match, '{seat}', at, name_in(action, '{seat}') FROM line WHERE seq = 1"  # noqa: S608
    for seat in SEATS
)


def taken(con: Connection) -> Iterator[tuple[int, str, str, str | None]]:
    """Yield each seat that a player has taken: match, seat, label, and the name.

    The label is that of the match line; the name is None where it was deleted.
    """
    return con.execute(_SEATS)


def taken_by_lines(con: Connection) -> Iterator[tuple[int, str, str, str | None]]:
    """Yield the same of an older file, in which names are in the lines."""
    return con.execute(_SEATS_BEFORE)


def erased(con: Connection) -> Iterator[tuple[int, str, str]]:
    """Yield the seats of players whose names were deleted: match, seat and label."""
    return con.execute(f"SELECT match, seat, at FROM ({_SEATS}) WHERE name IS NULL")  # noqa: S608


def erase_in_lines(con: Connection, name: str) -> None:
    """Delete a name in the match lines of an older file."""
    con.execute(
        "UPDATE line SET action = without(action, ?) WHERE seq = 1 AND"
        " key_of(?) IN (key_of(name_in(action, 'A')), key_of(name_in(action, 'B')))",
        (name_key(name), name),
    )
