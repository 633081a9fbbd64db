"""TOML as a mapping by dotted key, and where in the text a key has its value."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any


def values(text: str) -> dict[str, object]:
    """Return the values by dotted key, such as `pads.A`.

    Raises:
        ValueError: it is no TOML; says where in the text.
    """
    try:
        return _flat(tomllib.loads(text))
    except RecursionError as error:
        raise ValueError(str(error)) from error


def line_of(text: str, key: str) -> int | None:
    """Return the line on which the value of that key ends: the first that says it, counted from 1.

    None where the text does not have the key. Only for messages: it reads the text many times.
    """
    lines = text.splitlines(keepends=True)
    for number in range(1, len(lines) + 1):
        try:
            if key in values("".join(lines[:number])):
                return number
        except ValueError:
            continue  # in the middle of a value
    return None


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
