"""Values of a row as they must be: a damaged file may hold anything in any column."""

from __future__ import annotations


def text(value: object) -> str:
    """Return a text.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, str):
        return value
    raise ValueError(f"{value!r} is no text")


def text_or_none(value: object) -> str | None:
    """Return a text, or None for NULL.

    Raises:
        ValueError: it is neither.
    """
    return None if value is None else text(value)


def integer(value: object) -> int:
    """Return an integer.

    Raises:
        ValueError: it is none.
    """
    if type(value) is int:
        return value
    raise ValueError(f"{value!r} is no integer")
