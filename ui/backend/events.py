"""What pygame's events say, read so that none of them can end the program.

A driver may tell a finger at no number, a key without a name or an attribute less than usual:
what makes no sense says nothing.
"""

from __future__ import annotations

import sys
from typing import Final

import pygame

from ui.draw.layout import Pixel

BESIDE: Final = (-1, -1)
"""Where nothing can be touched."""
_PIXELS: Final = range(-(2**15), 2**15)
"""Where a mouse may be."""
_KEY_CODES: Final = range(-(2**31), 2**31)
"""What SDL takes for a key."""
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
_PLACES: Final = {
    **{pygame.KSCAN_A + n: letter for n, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")},
    **{pygame.KSCAN_MINUS + n: sign for n, sign in enumerate("-=[]\\")},
    **{pygame.KSCAN_SEMICOLON + n: sign for n, sign in enumerate(";'`,./")},
}
"""What is printed at each place of an American keyboard."""


def finger_place(event: pygame.event.Event, size: tuple[int, int]) -> Pixel:
    """Return the pixel under a finger; `BESIDE` where its place is no number."""
    shares = getattr(event, "x", None), getattr(event, "y", None)
    x, y = (_pixel(share, extent) for share, extent in zip(shares, size, strict=True))
    return BESIDE if x is None or y is None else (x, y)


def mouse_place(event: pygame.event.Event) -> Pixel:
    """Return the pixel under the mouse; `BESIDE` where it is none."""
    match getattr(event, "pos", None):
        case (int(x), int(y)) if x in _PIXELS and y in _PIXELS:
            return x, y
        case _:
            return BESIDE


def key_code(event: pygame.event.Event) -> int:
    """Return pygame's constant of a key; `K_UNKNOWN` where it has none."""
    code = getattr(event, "key", None)
    return code if isinstance(code, int) and code in _KEY_CODES else pygame.K_UNKNOWN


def key_place(event: pygame.event.Event) -> int:
    """Return the number of a key's place on the keyboard, the same under every layout."""
    place = getattr(event, "scancode", None)
    return place if isinstance(place, int) else 0


def key_name(event: pygame.event.Event) -> str:
    """Return what a key is called: as pygame spells it, or by the sign that it makes."""
    code = key_code(event)
    named: str = pygame.key.name(code)
    return named or (chr(code) if 0 < code <= sys.maxunicode else "")


def key_names(event: pygame.event.Event) -> tuple[str, ...]:
    """Return by which names a key may be meant, the most likely first.

    A key that makes a letter a to z is that letter, wherever a layout has it; on a console only
    what it types tells. Any other key is what it is called, else what is printed at its place on
    an American keyboard: so the letters are found under a layout that has none of them, such as a
    Cyrillic one.
    """
    name, place = key_name(event), _PLACES.get(key_place(event))
    letter = next((sign for sign in (typed_text(event).lower(), name) if sign in _LETTERS), None)
    if letter:
        return (letter,)
    return (name,) if place is None else (name, place)


def typed_text(event: pygame.event.Event) -> str:
    """Return what a key types; empty where that is no text."""
    text = getattr(event, "unicode", "")
    return text if isinstance(text, str) else ""


def with_control(event: pygame.event.Event) -> bool:
    """Tell whether a Control key is held."""
    modifiers = getattr(event, "mod", 0)
    return isinstance(modifiers, int) and bool(modifiers & pygame.KMOD_CTRL)


def _pixel(share: object, extent: int) -> int | None:
    """Return the pixel at that share of an extent, or one beside it; None for no number."""
    if not isinstance(share, int | float) or not -1 <= share <= 2:  # noqa: PLR2004 - far beside
        return None
    return int(share * extent)
