"""The table `match`: who sat where, and what was played at another table.

The caller has the transaction and translates what fails.
"""

from __future__ import annotations

from pathlib import Path
from sqlite3 import Connection
from typing import Final, NamedTuple

from device.base.errors import StoreDamagedError
from device.store.failures import translate_read_errors
from device.store.tables import lines, players
from device.store.tables.line_ids import LAST_MATCH, line_id, line_ids
from device.store.tables.match_line_names import SEATS, name_in, nameless
from device.store.tables.rows import integer, text_or_none

NAMES: Final = "LEFT JOIN player a ON a.id = h.a LEFT JOIN player b ON b.id = h.b"
"""Joins the names of today to a match `h`: `a.name` and `b.name`; NULL for nobody."""
_IMPORTED: Final = 2
"""How far behind the last match one may be that is being imported."""
_FIRST_ACTION: Final = 2
"""The number of the line after the match line."""


class HeadRow(NamedTuple):
    """A match with its first line, and the players with their names of today."""

    action: str
    at: str
    a: int | None
    name_a: str | None
    b: int | None
    name_b: str | None
    imported: int


def insert(con: Connection, match: int, line: str, *, imported: bool = False) -> str:
    """Store who sits where in a new match; return its line as it is to be stored.

    Who has not played here before becomes a player; the name is written as it was written last.
    """
    last = None if imported else match
    seated = [players.ensure(con, name, last) for s in SEATS for name in [name_in(line, s)]]
    con.execute("INSERT INTO match VALUES (?, ?, ?, ?)", (match, *seated, int(imported)))
    return nameless(line)


def head(con: Connection, match: int) -> HeadRow | None:
    """Return a match; None where there is none."""
    if not line_ids(match)[1]:
        return None
    row = con.execute(
        f"""
        SELECT l.action, l.at, h.a, a.name, h.b, b.name, h.imported
        FROM match h JOIN line l ON l.id = ? {NAMES} WHERE h.number = ?
        """,  # noqa: S608 - a constant
        (line_id(match, 1), match),
    ).fetchone()
    return HeadRow(*row) if row else None


def names(con: Connection, match: int) -> tuple[str | None, str | None]:
    """Return the names of today of those who sat at A and B; None: the line says all there is."""
    found = con.execute(
        f"SELECT a.name, b.name FROM match h {NAMES} WHERE h.number = ?",  # noqa: S608 - a constant
        (match,) if 0 < match <= LAST_MATCH else (0,),
    ).fetchone()
    a, b = found or (None, None)
    return text_or_none(a), text_or_none(b)


def is_whole(con: Connection, match: int) -> bool:
    """Tell whether there is a match of that number; what is imported becomes one at its end."""
    found = con.execute("SELECT 1 FROM match WHERE number = ?", (match,)).fetchone()
    return found is not None


def is_imported(con: Connection, match: int) -> bool:
    """Tell whether a match, which must be there, was played elsewhere."""
    row = con.execute("SELECT imported FROM match WHERE number = ?", (match,)).fetchone()
    return bool(row[0])


def last_number(con: Connection) -> int:
    """Return the greatest number of a match, imported ones too; 0 where there is none."""
    (number,) = con.execute("SELECT max(number) FROM match").fetchone()
    return int(number or 0)


def latest(con: Connection, before: int = LAST_MATCH + 1) -> int | None:
    """Return the number of the match begun last at this table, or last before another one."""
    (number,) = con.execute(
        "SELECT max(number) FROM match WHERE imported = 0 AND number < ?", (before,)
    ).fetchone()
    return None if number is None else integer(number)


def own_before(con: Connection, before: int) -> list[int]:
    """Return the numbers of the matches begun at this table before one, the last first."""
    rows = con.execute(
        "SELECT number FROM match WHERE number < ? AND imported = 0 ORDER BY number DESC",
        (before,),
    )
    return [number for (number,) in rows]


def is_followed(con: Connection, match: int, last: int) -> bool:
    """Tell whether a later match has begun at this table with a line of that id at most."""
    (found,) = con.execute(
        """
        SELECT EXISTS (SELECT 1 FROM match h JOIN line l ON l.id = (h.number << 32) + 1
            WHERE h.number > ? AND NOT h.imported AND l.id <= ?)
        """,
        (match, last),
    ).fetchone()
    return bool(found)


def numbers(con: Connection) -> list[int]:
    """Return the numbers of all matches, imported ones too, in order."""
    rows = con.execute("SELECT number FROM match ORDER BY number")
    return [integer(number) for (number,) in rows]


def numbers_between(con: Connection, first: int, last: int) -> list[int]:
    """Return the numbers of the matches in a range, imported ones too, in order."""
    rows = con.execute(
        "SELECT number FROM match WHERE number BETWEEN ? AND ? ORDER BY number", (first, last)
    )
    return [number for (number,) in rows]


def count(con: Connection, first: int, last: int) -> int:
    """Return how many matches have numbers in a range."""
    (found,) = con.execute(
        "SELECT count(*) FROM match WHERE number BETWEEN ? AND ?", (first, last)
    ).fetchone()
    return int(found)


def numbers_of_player(con: Connection, player: int) -> list[int]:
    """Return the numbers of the matches of a player, the last first."""
    rows = con.execute(
        """
        SELECT number FROM match WHERE a = ? UNION SELECT number FROM match WHERE b = ?
        ORDER BY number DESC
        """,
        (player, player),
    )
    return [number for (number,) in rows]


def numbers_of_length(con: Connection, last: int) -> list[int]:
    """Return the numbers of the matches whose last line has that number."""
    rows = con.execute(
        """
        SELECT number FROM match WHERE ? = (
            SELECT max(seq) FROM line WHERE id BETWEEN number << 32 AND (number + 1 << 32) - 1)
        """,
        (last,),
    )
    return [number for (number,) in rows]


def refuse_strays(con: Connection, path: Path) -> None:
    """Refuse numbers that no table gives: counting up to them would never end.

    The last match and the last line have one number. While a match is imported its lines, from
    the second on, have the next one; one more where the last match was taken back meanwhile.

    Raises:
        StoreDamagedError: they are far apart, or a line is alone behind the last match.
    """
    with translate_read_errors(path):
        line, match = con.execute(
            "SELECT (SELECT coalesce(max(id) >> 32, 0) FROM line), coalesce(max(number), 0)"
            " FROM match"
        ).fetchone()
        behind = line - match
        if not -1 <= behind <= _IMPORTED or (
            behind > 0 and not lines.is_there(con, line, _FIRST_ACTION)
        ):
            raise StoreDamagedError(
                path, "the file is damaged (its last match has no such number)"
            )
