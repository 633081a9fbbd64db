"""The store: whether it can be read, what is in it, whether a table is running on it."""

from __future__ import annotations

from pathlib import Path

from device.checkup.finding import Finding, Level
from device.errors import NothingRecorded, StoreError
from device.store.file import is_held
from device.store.store import open_to_read


def store(path: Path) -> Finding:
    """Return how the store fares; every page is read, nothing is written."""
    running = is_held(path)
    facts: dict[str, object] = {"file": str(path), "table_running": running}
    try:
        with open_to_read(path) as opened:
            opened.check()
            matches, decks = opened.latest() or 0, opened.decks().names()
    except NothingRecorded:
        return Finding("store", Level.OK, f"{path}: nothing recorded yet", facts)
    except StoreError as trouble:
        return Finding("store", Level.BAD, str(trouble), facts)
    facts |= {"matches": matches, "decks": list(decks)}
    text = f"{path}: matches {matches}, decks {', '.join(decks) or 'none'}"
    return Finding("store", Level.OK, text + ("; a table is running" if running else ""), facts)
