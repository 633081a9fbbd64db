"""A match that was played elsewhere, stored in portions while a table may run on the same file.

Its lines come first. The match line, and with it the row among the matches and the players, is
the last to be stored: until then no list, page or tally has the match. What an import that was
killed has left is deleted by the next one.

The caller holds the lock that lets one import run at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from sqlite3 import Connection
from threading import Event
from typing import Final

from device.base.errors import StoreError
from device.store.tables import matches, records
from device.store.tables.line_ids import line_id, line_ids
from device.store.tables.lines import next_match
from device.store.tables.stored_lines import StoredLine

PORTION: Final = 200
"""Lines stored at once: some 10 ms on a computer, some 30 ms on a Raspberry Pi."""
_PAUSE_S: Final = 0.02
"""SQLite looks again after at most 100 ms whether the file is free, at first much sooner."""

Transaction = Callable[[], AbstractContextManager[None]]


def rest() -> None:
    """Leave the file to others for a moment."""
    Event().wait(_PAUSE_S)


def import_match(
    con: Connection,
    transaction: Transaction,
    lines: Sequence[StoredLine],
    rest: Callable[[], None],
) -> int:
    """Store a match and return its number; where it fails nothing is left of it.

    Args:
        con: the store.
        transaction: all or nothing of what is done within it, with the lock that writes.
        lines: of the match, its match line first.
        rest: called between two transactions.

    Raises:
        ValueError: there is an undo line with nothing to take back.
        StoreError: the disk fails.
    """
    for number in _unfinished(con):
        _delete(con, transaction, number, rest)
    number = 0
    try:
        for first in range(1, len(lines), PORTION):
            with transaction():
                number = number or next_match(con)
                for seq, line in enumerate(lines[first : first + PORTION], start=first + 1):
                    records.insert(con, number, seq, line)
            rest()
        with transaction():
            number = number or next_match(con)
            records.insert(con, number, 1, lines[0], imported=True)
    except BaseException:
        with suppress(StoreError):
            _delete(con, transaction, number, rest)
        raise
    return number


def _unfinished(con: Connection) -> Iterator[int]:
    """Yield the numbers of the matches of which there are lines, but no match line."""
    whole = set(matches.numbers(con))
    for number in range(1, next_match(con)):
        if number not in whole and _last(con, number) > 1:
            yield number


def _delete(
    con: Connection, transaction: Transaction, match: int, rest: Callable[[], None]
) -> None:
    """Delete what is stored of a match that is not whole, the last lines first."""
    while (last := _last(con, match)) > 1:
        portion = (line_id(match, max(2, last - PORTION + 1)), line_id(match, last))
        with transaction():
            con.execute("DELETE FROM deal_end WHERE id BETWEEN ? AND ?", portion)
            con.execute("DELETE FROM line WHERE id BETWEEN ? AND ?", portion)
        rest()


def _last(con: Connection, match: int) -> int:
    """Return the number of the last line of a match; 1 where it is whole or has none."""
    first, last = line_ids(match)
    (found,) = con.execute(
        "SELECT max(seq) FROM line WHERE id BETWEEN ? AND ? AND NOT EXISTS ("
        " SELECT 1 FROM line WHERE id = ?)",
        (first, last, first | 1),
    ).fetchone()
    return found or 1
