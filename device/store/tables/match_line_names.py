"""Names in the match lines of a store: found, taken out, put back in.

A stored match line names nobody who is a player: names live in the table of players alone, so that
a new name is new everywhere and a deleted one nowhere. These functions are also given to SQLite,
so they take any text: one that is no match line names nobody and stays as it is.
"""

from __future__ import annotations

import json
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final

from engine.record.player_names import is_name, name_key

SEATS: Final = ("A", "B")


def name_in(line: str, seat: str) -> str | None:
    """Return the name of whoever sat there; None for nobody."""
    return _name(_object(line), seat)


def nameless(line: str) -> str:
    """Return the match line without the names of players."""
    found = _object(line)
    return _with(line, {seat: "" for seat in SEATS if _name(found, seat) is not None})


def without(line: str, key: str) -> str:
    """Return the match line without one name."""
    found = _object(line)
    names = {seat: name for seat in SEATS if (name := _name(found, seat)) is not None}
    return _with(line, {seat: "" for seat, name in names.items() if name_key(name) == key})


def named(line: str, a: str | None, b: str | None) -> str:
    """Return the match line with these names in it; None leaves what stands there."""
    return _with(line, {seat: name for seat, name in zip(SEATS, (a, b), strict=True) if name})


def digest(text: str) -> str:
    """Return JSON that is the same for the same text, and does not tell it."""
    return json.dumps(sha256(text.encode()).hexdigest())


def teach(con: Connection) -> None:
    """Let the SQL of a connection use these functions."""
    con.create_function("key_of", 1, _key, deterministic=True)
    con.create_function("name_in", 2, name_in, deterministic=True)
    con.create_function("nameless", 1, nameless, deterministic=True)
    con.create_function("without", 2, without, deterministic=True)
    con.create_function("digest", 1, digest, deterministic=True)


def _key(name: Any) -> Any:  # noqa: ANN401 - whatever a damaged row holds
    return name_key(name) if isinstance(name, str) else name


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) and isinstance(found.get("players"), dict) else {}


def _name(found: dict[str, Any], seat: str) -> str | None:
    name = found["players"].get(seat) if found else None
    return name if isinstance(name, str) and is_name(name) and _is_text(name) else None


def _is_text(name: str) -> bool:
    try:
        return bool(name.encode())
    except UnicodeEncodeError:  # half a letter, which no store takes
        return False


def _with(line: str, names: dict[str, str]) -> str:
    if not names or not (found := _object(line)):
        return line
    found["players"] |= names
    return json.dumps(found, ensure_ascii=False)
