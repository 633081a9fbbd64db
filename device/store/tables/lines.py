"""The table `line`: each accepted action of each match, and which line an undo line takes back.

The caller has the transaction and translates what fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection, DatabaseError
from typing import Any

from device.store.tables.line_ids import LAST_MATCH, line_id, line_ids, match_of, seq_of
from device.store.tables.rows import text


def not_taken_back(alias: str) -> str:
    """Return the SQL condition that a line, or the deal that it ended, was not taken back.

    `alias`: of the row of `line` or `deal_end`.
    """
    return (
        "NOT EXISTS (SELECT 1 FROM line u"  # noqa: S608 - names of ours
        f" WHERE u.match = {alias}.match AND u.undoes = {alias}.seq)"
    )


def insert(
    con: Connection, match: int, seq: int, action: str, at: str, undoes: int | None
) -> None:
    """Store a line; `undoes` is the number of the line that it takes back."""
    con.execute(
        "INSERT INTO line (id, action, at, undoes) VALUES (?, ?, ?, ?)",
        (line_id(match, seq), action, at, undoes),
    )


def undoes(con: Connection, match: int, seq: int) -> int | None:
    """Return the number of the line that one takes back; None if it is no undo line."""
    row = con.execute("SELECT undoes FROM line WHERE id = ?", (line_id(match, seq),)).fetchone()
    return None if row is None or row[0] is None else int(row[0])


def next_match(con: Connection) -> int:
    """Return the number of the next match, whether begun here or imported.

    Raises:
        DatabaseError: the last line has an id that no line can have.
    """
    (last,) = con.execute("SELECT coalesce(max(id), 0) FROM line").fetchone()
    number = match_of(last) + 1
    if number > LAST_MATCH:
        raise DatabaseError("a line has a number that no match can have")
    return number


def greatest_match(con: Connection) -> int:
    """Return the greatest number of a match in a file of any shape; 0 where there is none."""
    (number,) = con.execute("SELECT max(match) FROM line").fetchone()
    return int(number or 0)


def last_id(con: Connection, match: int) -> int:
    """Return the id of the last line of a match; 0 where there is none."""
    (found,) = con.execute(
        "SELECT max(id) FROM line WHERE id BETWEEN ? AND ?", line_ids(match)
    ).fetchone()
    return int(found or 0)


def last_seq(con: Connection, match: int) -> int:
    """Return the number of the last line of a match; 0 where there is none."""
    return seq_of(last_id(con, match))


def last_id_until(con: Connection, match: int) -> int:
    """Return the id of the last line of a match and of those before it; 0 where there is none."""
    (found,) = con.execute(
        "SELECT max(id) FROM line WHERE id <= ?", (line_ids(match)[1],)
    ).fetchone()
    return int(found or 0)


def is_there(con: Connection, match: int, seq: int) -> bool:
    """Tell whether a match has a line of that number."""
    row = con.execute("SELECT 1 FROM line WHERE id = ?", (line_ids(match)[0] + seq,))
    return row.fetchone() is not None


def count(con: Connection) -> int:
    """Return how many lines there are, in a file of any shape."""
    (found,) = con.execute("SELECT count(*) FROM line").fetchone()
    return int(found)


def all_in_order(con: Connection) -> Iterator[tuple[Any, ...]]:
    """Yield every line of a file of any shape, in the order of play: match, seq, action, label."""
    return con.execute("SELECT match, seq, action, at FROM line")


def match_line(con: Connection, match: int) -> str:
    """Return the first line of a match as it is stored; empty where there is none."""
    (line,) = con.execute(
        "SELECT coalesce(max(action), '') FROM line WHERE id = ?", (line_id(match, 1),)
    ).fetchone()
    return str(line)


def actions(con: Connection, match: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a match in order, each with its number."""
    return con.execute(
        "SELECT seq, action FROM line WHERE id BETWEEN ? AND ? ORDER BY id", line_ids(match)
    )


def standing_actions(con: Connection, match: int, first: int, last: int) -> list[str]:
    """Return the lines of a match from one to another: no undo line, none taken back."""
    rows = con.execute(
        "SELECT l.action FROM line l"  # noqa: S608 - a constant
        f" WHERE l.id BETWEEN ? AND ? AND l.undoes IS NULL AND {not_taken_back('l')}"
        " ORDER BY l.id",
        (line_id(match, first), line_id(match, last)),
    )
    return [action for (action,) in rows]


def label(con: Connection, match: int, seq: int) -> str:
    """Return the label of a line; empty where there is none."""
    row = con.execute("SELECT at FROM line WHERE id = ?", (line_id(match, seq),)).fetchone()
    return str(row[0]) if row else ""


def label_before(con: Connection, match: int) -> str | None:
    """Return the label of the last line before a match; None where there is none."""
    row = con.execute(
        "SELECT at FROM line WHERE id < ? ORDER BY id DESC LIMIT 1", (line_id(match, 0),)
    ).fetchone()
    return None if row is None else text(row[0])


def last_until(con: Connection, last: int) -> list[tuple[int, str, str]]:
    """Return the 32 last lines up to that id, the last first: id, action and label."""
    return con.execute(
        "SELECT id, action, at FROM line WHERE id <= ? ORDER BY id DESC LIMIT 32", (last,)
    ).fetchall()


def change_deals(con: Connection, after: int, last: int) -> bool:
    """Tell whether a line behind one id, up to another, ends a deal or takes something back."""
    (found,) = con.execute(
        """
        SELECT EXISTS (SELECT 1 FROM line l WHERE l.id > ? AND l.id <= ? AND (
            l.undoes IS NOT NULL OR EXISTS (SELECT 1 FROM deal_end d WHERE d.id = l.id)))
        """,
        (after, last),
    ).fetchone()
    return bool(found)


def next_scoring(con: Connection, after: int, last: int) -> int | None:
    """Return the id of the next line that changes what a match at this table amounts to.

    It begins a match, ends a deal, or takes the end of one back; its id is greater than `after`
    and at most `last`. None where there is none.
    """
    row = con.execute(
        """
        SELECT l.id FROM line l JOIN match h ON h.number = l.match
        WHERE l.id > ? AND l.id <= ? AND NOT h.imported AND (
            l.seq = 1 OR EXISTS (SELECT 1 FROM deal_end d WHERE d.id = l.id)
            OR EXISTS (SELECT 1 FROM deal_end d WHERE d.id = l.id - l.seq + l.undoes))
        ORDER BY l.id LIMIT 1
        """,
        (after, last),
    ).fetchone()
    return None if row is None else int(row[0])


def content(con: Connection, line: int) -> tuple[int, str, str] | None:
    """Return the number, label and action of the line of that id; None where there is none."""
    row: tuple[int, str, str] | None = con.execute(
        "SELECT seq, at, action FROM line WHERE id = ?", (line,)
    ).fetchone()
    return row


def numbered(con: Connection, seq: int) -> Iterator[tuple[int, str, str]]:
    """Yield the lines of that number in the last 1000 matches, the last first.

    Each is its id, label and action.
    """
    return con.execute(
        "SELECT id, at, action FROM line WHERE seq = ? ORDER BY id DESC LIMIT 1000", (seq,)
    )
