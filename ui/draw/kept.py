"""What is made once and kept for later pictures: drawings, fonts, written lines; in so many bytes.

The table's own pictures need the same things all evening. What any other page needs besides lies
on a shelf of its own, which is emptied once the table is back: else it would stay for nothing and
push out what the next card needs.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar, cast

import pygame

P = ParamSpec("P")
T = TypeVar("T")

MIB: Final = 2**20
FONT_BYTES: Final = 370_000
"""Of an open font, nearly all of them tables for kerning and hinting."""


Key = tuple[Any, ...]
"""Which function has made a thing (module and name), and from which arguments."""


class Shelf:
    """Things by what they were made of: those used last, as many as have room.

    Args:
        room: how many bytes there are; a thing that is larger is kept alone.
        cheap: tells which things are soon made once more: of them the first goes.

    Attributes:
        taken: how many bytes are taken.
        made: how often each function has made something for it.
    """

    def __init__(self, room: int, cheap: Callable[[Key], bool] = lambda _: True) -> None:
        self.room = room
        self.taken = 0
        self.made: Counter[str] = Counter()
        self._cheap = cheap
        self._things: dict[Key, tuple[object, int]] = {}

    def __contains__(self, key: Key) -> bool:
        """Tell whether a thing is kept."""
        return key in self._things

    def __len__(self) -> int:
        """Return how many things are kept."""
        return len(self._things)

    def take(self, key: Key) -> tuple[object, int] | None:
        """Take a thing away, with its size; None where it is not here."""
        found = self._things.pop(key, None)
        if found is not None:
            self.taken -= found[1]
        return found

    def put(self, key: Key, thing: object, size: int) -> None:
        """Keep a thing; those that were not used for longest go until it has room."""
        while self._things and self.taken + size > self.room:
            self.take(next(filter(self._cheap, self._things), next(iter(self._things))))
        self._things[key] = thing, size
        self.taken += size

    def clear(self) -> None:
        """Keep nothing."""
        self._things.clear()
        self.taken = 0


DRAWINGS: Final = Shelf(MIB)
PASSING: Final = Shelf(MIB)
"""What the table's own pictures do not need."""
DRAWN: Final = 4
"""So many pictures' worth of drawings are kept: the ground is one, cards of two sizes take two."""
PASSES: Final = 3 * MIB
"""What a page needs besides at most, with another picture's worth: eight fonts, a few cards."""


@dataclass(slots=True)
class _Now:
    passing: bool = False
    """Whether what is painted is a page that passes."""
    changed: bool = False
    """Whether anything was made or thrown away since memory was given back."""


_NOW: Final = _Now()
"""Of the one thread that paints: SDL allows no other."""


def make_room(picture: pygame.Surface) -> None:
    """Let there be as much room as pictures of that size need."""
    size = _bytes(picture)
    DRAWINGS.room, PASSING.room = DRAWN * size, PASSES + size


def kept(shelf: Shelf) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function make everything once and keep it there."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        name = f"{make.__module__}.{make.__name__}"

        @wraps(make)
        def given(*args: P.args, **kwargs: P.kwargs) -> T:
            key = name, args, *kwargs.items()
            where, found = shelf, shelf.take(key)
            if found is None:
                where, found = PASSING if _NOW.passing else shelf, PASSING.take(key)
            if found is None:
                thing = make(*args, **kwargs)
                found = thing, _bytes(thing)
                shelf.made[make.__name__] += 1
                _NOW.changed = True
            where.put(key, *found)
            return cast("T", found[0])

        return given

    return keep


@contextmanager
def passing() -> Iterator[None]:
    """Keep what is made only until `forget_what_passed`."""
    _NOW.passing = True
    try:
        yield
    finally:
        _NOW.passing = False


def forget_what_passed() -> None:
    """Empty the shelf of passing things."""
    if len(PASSING):
        PASSING.clear()
        _NOW.changed = True


def give_back() -> None:
    """Let the system have the memory that is free: glibc keeps what lies between other things.

    Takes up to some milliseconds where anything was made or thrown away since the last time.
    """
    if _NOW.changed:
        _NOW.changed = False
        with suppress(AttributeError, OSError):  # another library of C
            ctypes.CDLL(None).malloc_trim(0)


def _bytes(thing: object) -> int:
    match thing:
        case pygame.Surface():
            return thing.get_pitch() * thing.get_height()
        case pygame.font.Font():
            return FONT_BYTES
        case (pygame.Surface() as surface, *_):
            return _bytes(surface)
        case _:
            return 0
