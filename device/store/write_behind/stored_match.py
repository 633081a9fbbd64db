"""A match as a file holds it, compared with the same match in memory."""

from __future__ import annotations

from collections.abc import Sequence

from device.base.errors import StoreDamagedError
from device.store.store import Store
from device.store.tables.match_line_names import nameless
from device.store.tables.stored_lines import StoredLine
from engine.actions import Match, TurnUp
from engine.record.action_lines import write_action
from engine.state import State


def match_line(store: Store, number: int) -> StoredLine:
    """Return the first line of a match.

    Raises:
        StoreDamagedError: it is no match line.
        StoreError: it cannot be read.
    """
    lines = store.lines(number, last=1)
    if not lines or not isinstance(lines[0].action, Match):
        raise StoreDamagedError(store.path, f"match {number} does not begin with its line")
    return lines[0]


def is_begun_in(store: Store, number: int | None, begun: StoredLine) -> bool:
    """Tell whether a file holds a match of that number with that match line."""
    if number is None:
        return False
    try:
        found = match_line(store, number)
    except StoreDamagedError:
        return False
    return _nameless(found) == _nameless(begun)


def held_lines(store: Store, number: int, first: int, lines: Sequence[str]) -> int | None:
    """Return how many of these lines of a match a file holds; None if it has others.

    `first`: the number of the first of them.
    """
    try:
        held = [write_action(line.action) for line in store.lines(number, first)]
    except StoreDamagedError:
        return None
    return len(held) if held == list(lines[: len(held)]) else None


def table_after(line: StoredLine) -> State:
    """Return the table after a match line."""
    match = line.action
    return State(match, dealer=match.dealer) if isinstance(match, Match) else State()


def begins_deal(line: StoredLine) -> bool:
    """Tell whether a line that ended a deal begins the next one (art. 9.6)."""
    return isinstance(line.action, TurnUp)


def _nameless(begun: StoredLine) -> str:
    """Return a match line without names, which may have been changed in one of two places."""
    return nameless(write_action(begun.action))
