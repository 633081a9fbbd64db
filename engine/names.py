"""Names of players: how they are kept, and when two are the same."""

from __future__ import annotations

import unicodedata

from engine.actions import NOBODY


def tidy(name: str) -> str:
    """Return the name as it is kept: composed letters (NFC), single blanks, none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_key(name: str) -> str:
    """Return what two writings of one player's name have in common: it has no capitals."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def is_name(name: str) -> bool:
    """Tell whether it is somebody's name, and not only what a seat is called without one."""
    return tidy(name) not in NOBODY
