"""`bummerl import`: a table record, judged anew, becomes a stored match.

A table may run meanwhile: it goes on with its own match.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from io import StringIO
from pathlib import Path

from device.base import clock
from device.base.errors import InputUnreadableError, RecordRefusedError
from device.base.number import counted
from device.config.load import settings
from device.store.store import open_store
from device.store.tables.stored_lines import DealEnd, StoredLine
from engine.actions import Action, Match, Undo
from engine.model.codes import ARTICLES, Code
from engine.record.action_lines import MalformedError, read_action, write_action
from engine.record.player_names import are_same, fault, is_name, tidy
from engine.referee import Accepted, judge
from engine.state import START

_LONGEST = 2**26
"""Bytes; an evening has some hundred thousand."""
_NAMED = 20
"""How many of the refused lines are named."""
_LONGEST_WHY = 120
"""Letters of what is wrong with a line, which may quote it."""


class _Refused:
    """The lines that the referee does not take: how many, and why the first of them."""

    def __init__(self) -> None:
        self.count = 0
        self._named: list[str] = []

    def add(self, line: int, why: str) -> None:
        """Note why a line is refused."""
        self.count += 1
        if self.count <= _NAMED:
            self._named.append(f"line {line}: {why}")

    def told(self, where: str) -> str:
        """Return a line for each of the first ones, and how many more there are."""
        more = self.count - len(self._named)
        said = [*self._named, f"{more} more"] if more else self._named
        return "\n".join(f"{where}: {line}" for line in said)


def main(args: Namespace) -> int:
    """Import the record, or say that it is there already.

    Raises:
        InputUnreadableError: the file cannot be read.
        RecordRefusedError: it holds no match, or lines that the referee refuses.
        StoreError: the store cannot be read or written.
    """
    where = "the input" if args.file == "-" else args.file
    lines, refused = _judged(StringIO(_read(args.file, where)))
    if refused.count and not args.skip_refused:
        raise RecordRefusedError(
            f"{refused.told(where)}\nnothing was imported; see --skip-refused"
        )
    if not lines:
        raise RecordRefusedError(f"{where}: there is no match in it")
    with open_store(settings(args).store) as store:
        there = (
            None
            if args.again
            else store.find_duplicate([write_action(line.action) for line in lines])
        )
        number = there or store.import_match(lines)
    if there:
        said = f"{where} is match {there} already; nothing was imported (see --again)"
    else:
        deals = sum(line.end is not None for line in lines)
        said = f"match {number} imported: {counted(len(lines), 'line')}"
        said += f", {counted(deals, 'result')}"
        said += f"; {refused.count} refused and left out" if refused.count else ""
    sys.stdout.write(f"{said}\n")
    return 0


def _read(file: str, where: str) -> str:
    """Return what is in a file or, for `-`, what the input gives."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(_LONGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(_LONGEST + 1)
    except OSError as error:
        raise InputUnreadableError(where, error) from error
    if len(data) > _LONGEST:
        raise RecordRefusedError(f"{where}: expected at most {_LONGEST} bytes; this is no record")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordRefusedError(
            f"{where}: expected UTF-8, got byte {error.start} that is none"
        ) from error


def _judged(record: Iterable[str]) -> tuple[list[StoredLine], _Refused]:
    """Return the accepted lines with what they brought, and the refused ones."""
    state, at = START, clock.label()
    lines: list[StoredLine] = []
    refused = _Refused()
    for number, text in enumerate(record, start=1):
        try:
            action = _read_line(text)
        except MalformedError as error:
            refused.add(number, f"{Code.MALFORMED.value}: {str(error)[:_LONGEST_WHY]}")
            continue
        verdict = judge(state, action)
        if not isinstance(verdict, Accepted):
            article = ARTICLES.get(verdict.code)
            refused.add(number, verdict.code.value + (f" (article {article})" if article else ""))
            continue
        before, state = state, verdict.state
        ended = None if isinstance(action, Match | Undo) else state.ended
        is_new = ended is not None and ended is not before.ended
        lines.append(StoredLine(action, at, DealEnd.of(ended) if ended and is_new else None))
    return lines, refused


def _read_line(text: str) -> Action:
    """Return the action of a line. Players are called what they could be called here.

    Raises:
        MalformedError: it is no action, names somebody in a way that no screen can show, or lets
            somebody play against themself, which would be in no standings.
    """
    action = read_action(text)
    if not isinstance(action, Match):
        return action
    names = action.players.map(tidy)
    for name in names:
        if is_name(name) and (why := fault(name)):
            raise MalformedError(f"players: {why}")
    if are_same(*names):
        raise MalformedError(f"players: expected two different players, got {names.b!r} twice")
    return replace(action, players=names)
