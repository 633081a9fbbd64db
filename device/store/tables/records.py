"""The record of a match: its lines as they are written, and as a table is set up from them again.

The caller has the transaction and translates what fails. Names are those of today.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import eq
from pathlib import Path
from sqlite3 import Connection, DatabaseError
from typing import Final

from device.base.errors import NothingRecordedError, StoreDamagedError
from device.store.tables import deal_ends, lines, matches, players
from device.store.tables.line_ids import line_id, line_ids
from device.store.tables.match_line_names import named
from device.store.tables.rows import integer, text, text_or_none
from device.store.tables.stored_lines import DealEnd, StoredLine
from engine.actions import Match, Undo
from engine.record.action_lines import read_action, write_action

_FIRST_ACTION: Final = 2
"""The number of the line after the match line."""


def insert(
    con: Connection, match: int, seq: int, line: StoredLine, *, imported: bool = False
) -> None:
    """Store a line of a match, with the deal that it ended.

    `imported`: a match line of what was played elsewhere, so that no table goes on with it.

    Raises:
        ValueError: an undo line, but there is nothing to take back.
    """
    action = write_action(line.action)
    if isinstance(line.action, Match):
        action = matches.insert(con, match, action, imported=imported)
    undoes = last_standing(con, match, seq) if isinstance(line.action, Undo) else None
    lines.insert(con, match, seq, action, line.at, undoes)
    if line.end:
        deal_ends.insert(con, match, seq, line.end)


def record(con: Connection, path: Path, match: int) -> Iterator[str]:
    """Yield the lines of a match's table record, undo lines included.

    Raises:
        NothingRecordedError: there is no such match.
    """
    names = matches.names(con, match)
    none = True
    for seq, line in lines.actions(con, match):
        if none and seq > 1 and not matches.is_whole(con, match):
            break  # it is being imported
        none = False
        yield named(text(line), *names) if seq == 1 else text(line)
    if none:
        raise NothingRecordedError(f"{path}: there is no match {match}")


def read(
    con: Connection, path: Path, match: int, first: int = 1, last: int | None = None
) -> list[StoredLine]:
    """Return the lines of a match, or some in a row, so that its table can be set up again.

    Raises:
        StoreDamagedError: a line is missing, or is no action.
    """
    found: list[StoredLine] = []
    begin, end = line_ids(match)
    begin = max(begin, line_id(match, first)) if end else begin
    end = end if last is None else min(end, line_id(match, last))
    rows = con.execute(
        """
        SELECT l.seq, l.action, l.at, d.deal, d.result, d.bummerl, d.facts
        FROM line l LEFT JOIN deal_end d ON d.id = l.id
        WHERE l.id BETWEEN ? AND ? ORDER BY l.id
        """,
        (begin, end),
    )
    for seq, line, at, *ended in rows:
        expected = first + len(found)
        if seq != expected:
            raise StoreDamagedError(path, f"match {match} lacks line {expected}")
        try:
            action = read_action(_named_today(con, match, text(line)) if seq == 1 else text(line))
            found.append(StoredLine(action, text(at), _end(*ended)))
        except ValueError as error:
            raise StoreDamagedError(
                path, f"line {seq} of match {match} is damaged ({error})"
            ) from error
        if isinstance(action, Match) is not (seq == 1):
            raise StoreDamagedError(path, f"match {match} has its first line elsewhere")
    if first == 1 and not found:
        raise StoreDamagedError(path, f"match {match} lacks line 1")
    return found


def _end(deal: object, result: object, bummerl: object, facts: object) -> DealEnd | None:
    """Return the end of a deal from its row; None where the line ended none.

    Raises:
        ValueError: it is damaged.
    """
    if deal is None:
        return None
    return DealEnd(integer(deal), text(result), text_or_none(bummerl), text_or_none(facts))


def _named_today(con: Connection, match: int, begun: str) -> str:
    """Return the match line with the names of those who sat there, as far as they can be read."""
    try:
        return named(begun, *matches.names(con, match))
    except (DatabaseError, ValueError):  # damaged: what was played is worth more than who did
        return begun


def remove(con: Connection, match: int) -> None:
    """Remove a match of which nothing stands but its beginning."""
    of_it = line_ids(match)
    con.execute("DELETE FROM correction WHERE deal BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM deal_end WHERE id BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM line WHERE id BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM match WHERE number = ?", (match,))
    players.forget_match(con, match)


def last_standing(con: Connection, match: int, seq: int) -> int:
    """Return which line an undo line takes back: no match line, no undo, not undone.

    Between an undo and what it took back all is taken back, so a step leads over both; looking at
    each line again takes as long as the match, for each undo.

    Args:
        con: the store.
        match: the number of the match.
        seq: of the undo line.

    Raises:
        ValueError: there is none, so the undo is refused.
    """
    while seq > _FIRST_ACTION:
        seq -= 1
        undone = lines.undoes(con, match, seq)
        if undone is None:
            return seq
        seq = undone
    raise ValueError("an undo with nothing to take back is refused, and not stored")


def find_duplicate(con: Connection, path: Path, sought: Sequence[str]) -> int | None:
    """Return the number of a match whose record is exactly these lines; None if there is none."""
    as_long = matches.numbers_of_length(con, len(sought))
    return next((n for n in as_long if all(map(eq, record(con, path, n), sought))), None)
