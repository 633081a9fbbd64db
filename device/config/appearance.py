"""What each field of the look may be, in the configuration and as chosen at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.interface.appearance import (
    BRIGHTNESSES,
    VOLUMES,
    CardArt,
    Seating,
    SuitColours,
    ThemeName,
)

LANGUAGES: Final = ("en", "bg", "bs", "de", "es", "fi", "hr")
"""ISO 639 codes of what the screens speak; the first where the environment asks for another."""


@dataclass(frozen=True, slots=True)
class AppearanceField:
    """A field of the appearance: its key in the configuration and its values."""

    key: str
    expected: str
    read: Callable[[object], object | None]
    """Returns the field's value from one of TOML or JSON, or None if it is none."""


def one_of(names: Iterable[str]) -> str:
    """Return the words for what is expected where only these names are known."""
    return f"one of {', '.join(names)}"


def switch(value: object) -> bool | None:
    """Return true or false."""
    return value if isinstance(value, bool) else None


def _member(key: str, kind: type[Enum]) -> AppearanceField:
    by_name = {member.value: member for member in kind}
    return AppearanceField(
        key, one_of(by_name), lambda v: by_name.get(v) if isinstance(v, str) else None
    )


def _switch(key: str) -> AppearanceField:
    return AppearanceField(key, "true or false", switch)


def _number(key: str, numbers: range) -> AppearanceField:
    def read(value: object) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if value in numbers else None

    return AppearanceField(key, f"a whole number from {numbers[0]} to {numbers[-1]}", read)


def _language(value: object) -> str | None:
    return value if isinstance(value, str) and value in LANGUAGES else None


FIELDS: Final = {
    "language": AppearanceField("lang", one_of(LANGUAGES), _language),
    "theme": _member("screen.theme", ThemeName),
    "cards": _member("screen.cards", CardArt),
    "colours": _member("screen.colours", SuitColours),
    "seating": _member("screen.seating", Seating),
    "large": _switch("screen.large"),
    "motion": _switch("screen.motion"),
    "volume": _number("screen.volume", VOLUMES),
    "brightness": _number("screen.brightness", BRIGHTNESSES),
    "names": _switch("names"),
}
"""By name in `Look`."""
