"""Keys as a reader that types presses them."""

from __future__ import annotations

from device.readers.ports.keymap import DOWN, LAYOUTS, UP, KeyDecoder

SHIFT = 42
ALT_GR = 100
ENTER = 28

CODES = {char: 2 + place for place, char in enumerate("1234567890")} | {
    char: first + place
    for first, row in ((16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
    for place, char in enumerate(row)
}
"""Keys by what is printed on them in the USA (`linux/input-event-codes.h`)."""

Stroke = tuple[int, int]


def strokes(text: str) -> list[Stroke]:
    """Return the key events of digits and letters, capitals with Shift."""
    return [stroke for char in text for stroke in _one(char)]


def _one(char: str) -> list[Stroke]:
    code = CODES[char.upper()]
    pressed = [(code, DOWN), (code, UP)]
    return [(SHIFT, DOWN), *pressed, (SHIFT, UP)] if char.isupper() else pressed


def text_of(events: list[Stroke], layout: str = "us") -> str:
    """Return what is typed by key events."""
    typing = KeyDecoder(LAYOUTS[layout])
    return b"".join(typing.key(code, value) for code, value in events).decode("ascii")
