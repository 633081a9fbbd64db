"""Where things go, in millimetres of a 7 inch panel; pixels only at the very end.

A larger screen is looked at from further away, so everything keeps its share of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

Pixel = tuple[int, int]
"""A place on a picture, from the left and from above."""

LONG_SIDE_MM: Final = 155.0
"""The long side of a 7 inch panel (800x480, and 1280x720 of the Touch Display 2)."""

FEWEST_PIXELS: Final = 300
WIDEST: Final = 16 / 9
"""A screen wider than this, for its height, is left empty at its ends."""


@dataclass(frozen=True, slots=True)
class Glass:
    """The screen's size in pixels, and the scale that follows from it.

    The first 7 inch panel has pixels 8 % wider than high. The scale is that of the long side,
    so heights given for it come out up to 8 % smaller there: sizes below allow for that.
    """

    width: int
    height: int
    whole: int = 0
    """The long side of the whole screen in pixels, where this is only a part of it."""

    @property
    def half(self) -> Glass:
        """The lower or upper half, at the same scale."""
        return Glass(self.width, self.height // 2, self._long_side)

    @property
    def _long_side(self) -> int:
        return self.whole or max(self.width, self.height)

    @property
    def readable(self) -> bool:
        """Whether there are pixels enough to write anything."""
        return self._long_side >= FEWEST_PIXELS

    @property
    def portrait(self) -> bool:
        """Whether the screen stands on its short side."""
        return self.height > self.width

    @property
    def rect(self) -> pygame.Rect:
        """The whole screen."""
        return pygame.Rect(0, 0, self.width, self.height)

    def mm(self, length: float) -> int:
        """Return a length in whole pixels."""
        return round(self.exact(length))

    def exact(self, length: float) -> float:
        """Return a length in pixels."""
        return length * self._long_side / LONG_SIDE_MM


def used_part(size: tuple[int, int]) -> pygame.Rect:
    """Return the middle of a screen that is painted; all of it unless it is very long."""
    width, height = size
    part = pygame.Rect(
        0, 0, min(width, round(height * WIDEST)), min(height, round(width * WIDEST))
    )
    part.center = (width // 2, height // 2)
    return part.clip(pygame.Rect(0, 0, width, height))


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the upper part of that height and the rest below a gap."""
    top = pygame.Rect(rect.x, rect.y, rect.width, height)
    used = height + gap
    return top, pygame.Rect(rect.x, rect.y + used, rect.width, max(0, rect.height - used))


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the lower part of that height and the rest above a gap."""
    bottom = pygame.Rect(rect.x, rect.bottom - height, rect.width, height)
    return bottom, pygame.Rect(rect.x, rect.y, rect.width, max(0, rect.height - height - gap))


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the left part of that width and the rest beyond a gap."""
    left = pygame.Rect(rect.x, rect.y, width, rect.height)
    used = width + gap
    return left, pygame.Rect(rect.x + used, rect.y, max(0, rect.width - used), rect.height)


def cut_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the right part of that width and the rest before a gap."""
    right = pygame.Rect(rect.right - width, rect.y, width, rect.height)
    return right, pygame.Rect(rect.x, rect.y, max(0, rect.width - width - gap), rect.height)


def columns(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Return the rectangle cut into equal columns."""
    step = (rect.width + gap) / count
    lefts = [rect.x + round(step * i) for i in range(count + 1)]
    return [
        pygame.Rect(lefts[i], rect.y, lefts[i + 1] - gap - lefts[i], rect.height)
        for i in range(count)
    ]


def rows(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Return the rectangle cut into equal rows."""
    step = (rect.height + gap) / count
    tops = [rect.y + round(step * i) for i in range(count + 1)]
    return [
        pygame.Rect(rect.x, tops[i], rect.width, tops[i + 1] - gap - tops[i]) for i in range(count)
    ]
