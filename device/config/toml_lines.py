"""TOML as a mapping by dotted key, and where in the text a key has its value."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from contextlib import suppress
from typing import Any


def values(text: str) -> dict[str, object]:
    """Return the values by dotted key, such as `pads.A`.

    Raises:
        ValueError: it is no TOML, and where in the text; or a number is too long for a message.
    """
    try:
        flat = _flat(tomllib.loads(text))
        repr(flat)  # Python reads whole numbers, such as 0xff..., that it does not write
    except RecursionError as error:
        raise ValueError(str(error)) from error
    return flat


def line_of(text: str, key: str) -> int | None:
    """Return the line on which the value of that key begins, counted from 1.

    None where the text does not have the key. Only for messages: it reads the text several times.
    """
    lines = text.splitlines(keepends=True)

    def holds(first: int) -> bool:
        """Whether the key is in the first lines, with those that end a value begun in them."""
        for end in range(first, len(lines) + 1):
            with suppress(ValueError):
                return key in values("".join(lines[:end]))
        return False

    line = bisect_left(range(len(lines) + 1), 1, key=holds)
    return line if line <= len(lines) else None


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
