"""Names of players: how they are kept, which can be shown, and when two are the same."""

from __future__ import annotations

import unicodedata
from typing import Final

from engine.actions import NOBODY

LONGEST: Final = 40
"""Letters of a name."""


def tidy(name: str) -> str:
    """Return the name as it is kept: composed letters (NFC), single blanks, none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_key(name: str) -> str:
    """Return what two writings of one player's name have in common: it has no capitals."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def is_name(name: str) -> bool:
    """Tell whether it is somebody's name, and not only what a seat is called without one."""
    return tidy(name) not in NOBODY


def is_legible(name: str) -> bool:
    """Tell whether a name can stand on a screen, in a line and in a sheet, as it is."""
    return 0 < len(name) <= LONGEST and name.isprintable()
