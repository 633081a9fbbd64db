"""From keys that go down and up to the text that is typed. Pure; opens nothing.

Keys are the codes of Linux (`linux/input-event-codes.h`): they name places on a keyboard, and a
layout says what is printed there. A reader types with the layout that it was set up for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

UP: Final = 0
DOWN: Final = 1

ENTER: Final = 28
"""The key that ends a number; that of the keypad and Tab do as well."""
_ENDS: Final = frozenset({ENTER, 96, 15})
_SHIFTS: Final = frozenset({42, 54})
_ALT_GR: Final = frozenset({100})

END: Final = b"\n"
UNTYPABLE: Final = b"\x1a"
"""Stands for a character that is none of ASCII, and for keys that were lost (SUBSTITUTE)."""

_ROWS: Final = (2, 16, 30, 44)
"""The first key of each row: 1, Q, A, Z."""
_KEYPAD: Final = {
    code: (char,) * 2
    for code, char in chain(
        zip(range(71, 84), "789-456+1230.", strict=True), ((55, "*"), (98, "/"), (57, " "))
    )
}
"""The digits' keys with Num Lock on, and the space bar."""


@dataclass(frozen=True, slots=True)
class KeyboardLayout:
    """What is printed on the keys: by code, without and with Shift, and with AltGr."""

    keys: Mapping[int, tuple[str, str]]
    alt_gr: Mapping[int, str]


def _layout(
    rows: tuple[str, ...], shifted: tuple[str, ...], more: Mapping[int, tuple[str, str]]
) -> dict[int, tuple[str, str]]:
    keys = {
        first + place: pair
        for first, plain, shift in zip(_ROWS, rows, shifted, strict=True)
        for place, pair in enumerate(zip(plain, shift, strict=True))
    }
    return {**_KEYPAD, **keys, **more}


LAYOUTS: Final[Mapping[str, KeyboardLayout]] = {
    "us": KeyboardLayout(
        _layout(
            ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'`", "zxcvbnm,./"),
            ("!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"~', "ZXCVBNM<>?"),
            {43: ("\\", "|"), 86: ("\\", "|")},
        ),
        {},
    ),
    "de": KeyboardLayout(
        _layout(
            ("1234567890ß\u00b4", "qwertzuiopü+", "asdfghjklöä^", "yxcvbnm,.-"),
            ('!"§$%&/()=?`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ°", "YXCVBNM;:_"),
            {43: ("#", "'"), 86: ("<", ">"), 83: (",", ",")},
        ),
        {8: "{", 9: "[", 10: "]", 11: "}", 12: "\\", 16: "@", 27: "~", 86: "|"},
    ),
}


class KeyDecoder:
    """What a keyboard types."""

    def __init__(self, layout: KeyboardLayout) -> None:
        self._layout = layout
        self._held: set[int] = set()

    def key(self, code: int, value: int) -> bytes:
        """Return the characters that a key adds, in ASCII; mostly one or none.

        Args:
            code: of the key.
            value: `UP`, `DOWN`, or 2 while the key is held, which types nothing here: no reader
                holds a key, and a stuck one is no number.
        """
        if code in _SHIFTS | _ALT_GR:
            (self._held.discard if value == UP else self._held.add)(code)
            return b""
        if value != DOWN:
            return b""
        return END if code in _ENDS else self._character(code)

    def lose(self) -> bytes:
        """Note that keys were lost; return what stands for them."""
        self._held.clear()
        return UNTYPABLE

    def _character(self, code: int) -> bytes:
        if self._held & _ALT_GR:
            char = self._layout.alt_gr.get(code, "")
        else:
            char = self._layout.keys.get(code, ("", ""))[bool(self._held & _SHIFTS)]
        return char.encode("ascii") if char.isascii() else UNTYPABLE
