"""What was played, as a store tells it: line by line, deal by deal, match by match.

Whoever calls tells of what fails. Names are those of today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from sqlite3 import Connection, DatabaseError
from typing import Final

from device.base.errors import NothingRecordedError, StoreDamagedError
from device.store.failures import UNREADABLE, translate_read_errors
from device.store.tables.corrections import corrections
from device.store.tables.deals import FinishedMatch, recounted
from device.store.tables.lines import (
    LAST_MATCH,
    DealEnd,
    StoredEnd,
    StoredLine,
    number_of,
    numbers,
)
from device.store.tables.match_line_names import named
from device.store.tables.past_matches import PastMatch
from device.store.tables.players import NAMES, seat
from device.store.tables.rows import integer, text, text_or_none
from engine.actions import Match, Undo
from engine.record.action_lines import read_action, write_action
from engine.record.verdict_lines import bummerl_json, read_bummerl, read_result, result_json

_FIRST_ACTION: Final = 2
"""The number of the line after the match line."""
_IMPORTED: Final = 2
"""How far behind the last match one may be that is being imported."""
_MATCH_LINE: Final = "SELECT coalesce(max(action), '') FROM line WHERE id = ?"


def next_number(con: Connection) -> int:
    """Return the number of the next match, whether begun here or imported.

    Raises:
        DatabaseError: the last line has a number that no line can have.
    """
    (number,) = con.execute("SELECT coalesce(max(id) >> 32, 0) + 1 FROM line").fetchone()
    if number > LAST_MATCH:
        raise DatabaseError("a line has a number that no match can have")
    return int(number)


def insert(
    con: Connection, match: int, seq: int, line: StoredLine, *, imported: bool = False
) -> None:
    """Store a line of a match, with the deal that it ended.

    `imported`: a match line of what was played elsewhere, so that no table goes on with it.

    Raises:
        ValueError: an undo line, but there is nothing to take back.
    """
    text = write_action(line.action)
    if isinstance(line.action, Match):
        text = seat(con, match, text, imported=imported)
    undoes = last_standing(con, match, seq) if isinstance(line.action, Undo) else None
    con.execute(
        "INSERT INTO line (id, action, at, undoes) VALUES (?, ?, ?, ?)",
        (number_of(match, seq), text, line.at, undoes),
    )
    if end := line.end:
        con.execute(
            "INSERT INTO deal_end (id, deal, result, bummerl, facts) VALUES (?, ?, ?, ?, ?)",
            (number_of(match, seq), end.deal, end.result, end.bummerl, end.facts),
        )


def refuse_strays(con: Connection, path: Path) -> None:
    """Refuse numbers that no table gives: whoever counts up to them would not come to an end.

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
            behind > 0 and not _is_there(con, line, _FIRST_ACTION)
        ):
            raise StoreDamagedError(
                path, "the file is damaged (its last match has no such number)"
            )


def _is_there(con: Connection, match: int, seq: int) -> bool:
    found = con.execute("SELECT 1 FROM line WHERE id = ?", (numbers(match)[0] + seq,))
    return found.fetchone() is not None


def record(con: Connection, path: Path, match: int) -> Iterator[str]:
    """Yield the lines of a match's table record, undo lines included.

    Raises:
        NothingRecordedError: there is no such match.
    """
    names = _names(con, match)
    rows = con.execute(
        "SELECT seq, action FROM line WHERE id BETWEEN ? AND ? ORDER BY id", numbers(match)
    )
    none = True
    for seq, line in rows:
        if none and seq > 1 and not is_whole(con, match):
            break  # it is being imported
        none = False
        yield named(text(line), *names) if seq == 1 else text(line)
    if none:
        raise NothingRecordedError(f"{path}: there is no match {match}")


def is_whole(con: Connection, match: int) -> bool:
    """Tell whether there is a match of that number; what is imported becomes one at its end."""
    found = con.execute("SELECT 1 FROM match WHERE number = ?", (match,)).fetchone()
    return found is not None


def lines(
    con: Connection, path: Path, match: int, first: int = 1, last: int | None = None
) -> list[StoredLine]:
    """Return the lines of a match, or some in a row, so that its table can be set up again.

    Raises:
        StoreDamagedError: a line is missing, or is no action.
    """
    found: list[StoredLine] = []
    begin, end = numbers(match)
    begin = max(begin, number_of(match, first)) if end else begin
    end = end if last is None else min(end, number_of(match, last))
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
        return named(begun, *_names(con, match))
    except (DatabaseError, ValueError):  # damaged: what was played is worth more than who did
        return begun


def last_line(con: Connection, match: int) -> int:
    """Return the number of the last line of a match; 0 where there is none."""
    found = con.execute("SELECT max(seq) FROM line WHERE id BETWEEN ? AND ?", numbers(match))
    (last,) = found.fetchone()
    return last or 0


def ends(con: Connection, match: int) -> list[StoredEnd]:
    """Return how the deals of a match ended that count, in order.

    Raises:
        ValueError: one is damaged.
    """
    rows = con.execute(
        """
        SELECT d.seq, d.deal, d.result, l.at FROM deal_end d JOIN line l ON l.id = d.id
        WHERE d.id BETWEEN ? AND ? AND NOT EXISTS (
            SELECT 1 FROM line u WHERE u.match = d.match AND u.undoes = d.seq)
        ORDER BY d.id
        """,
        numbers(match),
    )
    return [
        StoredEnd(integer(seq), integer(deal), text(result), text(at))
        for seq, deal, result, at in rows
    ]


def history(con: Connection, match: int | None) -> Iterator[FinishedMatch]:
    """Yield the finished deals in order, of one match or of all; none taken back.

    Raises:
        ValueError: something in a match that was corrected is damaged.
    """
    for number, deals in groupby(_finished(con, match), lambda deal: deal.match):
        latest = {c.seq: c for c in corrections(con, number)}
        if not latest:
            yield from deals
            continue
        (line,) = con.execute(_MATCH_LINE, (number_of(number, 1),)).fetchone()
        begun = read_action(line)
        if isinstance(begun, Match):
            yield from recounted(list(deals), latest, begun.rules)


def _finished(con: Connection, match: int | None) -> Iterator[FinishedMatch]:
    """Yield the finished deals as they were ruled."""
    rows = con.execute(
        f"""
        SELECT d.match, d.seq, l.at, m.action, a.name, b.name, d.deal, d.result, d.bummerl
        FROM deal_end d
        JOIN line l ON l.id = d.id
        JOIN line m ON m.id = d.id - d.seq + 1
        LEFT JOIN match h ON h.number = d.match {NAMES}
        WHERE d.id BETWEEN ? AND ? AND NOT EXISTS (
            SELECT 1 FROM line u WHERE u.match = d.match AND u.undoes = d.seq)
        ORDER BY d.id
        """,  # noqa: S608 - a constant
        numbers(*((1, LAST_MATCH) if match is None else (match,))),
    )
    for number, seq, at, begun, a, b, deal, result, bummerl in rows:
        line = read_action(named(text(begun), text_or_none(a), text_or_none(b)))
        if not isinstance(line, Match):
            raise ValueError(f"match {number} does not begin with its line")  # noqa: TRY004
        yield FinishedMatch(
            match=number,
            seq=seq,
            at=text(at),
            players={"A": line.players.a, "B": line.players.b},
            deal=integer(deal),
            result=dict(result_json(read_result(text(result)))),
            bummerl=None if bummerl is None else dict(bummerl_json(read_bummerl(text(bummerl)))),
        )


def played(con: Connection, before: int) -> Iterator[PastMatch]:
    """Yield the matches before one, the last first; a damaged or imported one is left out."""
    matches = con.execute(
        "SELECT number FROM match WHERE number < ? AND imported = 0 ORDER BY number DESC",
        (before,),
    )
    for (match,) in matches:
        (begun,) = con.execute(_MATCH_LINE, (number_of(match, 1),)).fetchone()
        try:
            action = read_action(named(begun, *_names(con, match)))
            found = PastMatch.of(action, reversed(list(_ends(con, match))))
        except UNREADABLE:
            continue
        if found:
            yield found


def _ends(con: Connection, match: int) -> Iterator[tuple[str, str]]:
    """Yield the Bummerls of a match in order, JSON, each with its label."""
    if corrections(con, match):
        for deal in history(con, match):
            if deal.bummerl:
                yield json.dumps(deal.bummerl), deal.at
        return
    yield from con.execute(
        """
        SELECT d.bummerl, l.at FROM deal_end d
        JOIN line l ON l.id = d.id
        WHERE d.id BETWEEN ? AND ? AND d.bummerl IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM line u WHERE u.match = d.match AND u.undoes = d.seq)
        ORDER BY d.id
        """,
        numbers(match),
    )


def remove(con: Connection, match: int) -> None:
    """Remove a match of which nothing stands but its beginning."""
    of_it = numbers(match)
    con.execute("DELETE FROM correction WHERE deal BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM deal_end WHERE id BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM line WHERE id BETWEEN ? AND ?", of_it)
    con.execute("DELETE FROM match WHERE number = ?", (match,))
    con.execute(
        """
        UPDATE player SET last_match = (
            SELECT max(number) FROM match WHERE player.id IN (a, b) AND imported = 0)
        WHERE last_match = ?
        """,
        (match,),
    )


def last_standing(con: Connection, match: int, seq: int) -> int:
    """Return which line an undo line takes back: no match line, no undo, not undone.

    Between an undo and what it took back all is taken back, so a step leads over both; looking at
    each line anew takes as long as the match, for each undo.

    Args:
        con: the store.
        match: the number of the match.
        seq: of the undo line.

    Raises:
        ValueError: there is none, so the undo is refused.
    """
    while seq > _FIRST_ACTION:
        seq -= 1
        row = con.execute("SELECT undoes FROM line WHERE id = ?", (number_of(match, seq),))
        (undone,) = row.fetchone() or (None,)
        if undone is None:
            return seq
        seq = int(undone)
    raise ValueError("an undo with nothing to take back is refused, and not stored")


def _names(con: Connection, match: int) -> tuple[str | None, str | None]:
    """Return the names of today of those who sat at A and B; None: the line says all there is."""
    found = con.execute(
        f"SELECT a.name, b.name FROM match h {NAMES} WHERE h.number = ?",  # noqa: S608 - a constant
        (match,) if 0 < match <= LAST_MATCH else (0,),
    ).fetchone()
    a, b = found or (None, None)
    return text_or_none(a), text_or_none(b)
