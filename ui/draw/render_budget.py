"""Cached drawings and fonts: how many may be made at a time while the table is idle.

A drawing or a font is dear: a millisecond or more, in which no snapshot and no touch is looked at.
Prerendering makes one of them at a time; a picture that is needed now makes all it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class BudgetExceededError(Exception):
    """One dear thing was made; the next one is for another time."""


@dataclass(slots=True)
class _Ration:
    left: int | None = None
    """How many things may be made still; None for as many as are needed."""


_RATION: Final = _Ration()
"""Of the one thread that paints: SDL allows no other."""


def cached_asset(make: Callable[P, T]) -> Callable[P, T]:
    """Let a function whose results are kept make one thing at a time within `one_asset`."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> T:
        left = _RATION.left
        if left == 0:
            raise BudgetExceededError
        _RATION.left = None  # what it is made of belongs to it
        try:
            return make(*args, **kwargs)
        finally:
            _RATION.left = None if left is None else left - 1

    return made


@contextmanager
def one_asset() -> Iterator[None]:
    """Allow one dear thing.

    Raises:
        BudgetExceededError: another one is needed; what was made is kept for the next time.
    """
    _RATION.left = 1
    try:
        yield
    finally:
        _RATION.left = None
