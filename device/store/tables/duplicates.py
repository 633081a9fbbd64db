"""Whether a match is in a store already.

Whoever calls tells of what fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq
from pathlib import Path
from sqlite3 import Connection

from device.store.tables.records import record


def find_duplicate(con: Connection, path: Path, lines: Sequence[str]) -> int | None:
    """Return the number of a match whose record is exactly these lines; None if there is none."""
    as_long = con.execute(
        """
        SELECT number FROM match WHERE ? = (
            SELECT max(seq) FROM line WHERE id BETWEEN number << 32 AND (number + 1 << 32) - 1)
        """,
        (len(lines),),
    ).fetchall()
    found = (number for (number,) in as_long if all(map(eq, record(con, path, number), lines)))
    return next(found, None)
