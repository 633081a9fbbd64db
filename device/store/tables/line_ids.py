"""The ids of lines: one row of numbers for the lines of all matches, in the order of play."""

from __future__ import annotations

from typing import Final

LAST_MATCH: Final = 2**31 - 1
"""The greatest number of a match: that of its lines has the upper half of SQLite's integers."""


def line_id(match: int, seq: int) -> int:
    """Return the id of a line of a match; `seq` is 1 for the match line."""
    return match << 32 | seq


def line_ids(first: int, last: int | None = None) -> tuple[int, int]:
    """Return the least and the greatest id of the lines of a match, or of some in a row.

    Where there can be no such match they are those of no line.
    """
    last = first if last is None else last
    if not 0 < first <= last <= LAST_MATCH:
        return (0, 0)
    return line_id(first, 0), line_id(last + 1, 0) - 1


def match_of(line: int) -> int:
    """Return the number of the match to which the line of that id belongs."""
    return line >> 32


def seq_of(line: int) -> int:
    """Return the number, within its match, of the line of that id."""
    return line & 0xFFFFFFFF
