"""The letters: Roboto in three heavy weights, opened at a size when first needed.

Roboto has no suits, arrows or ticks; `ui.art` draws those.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

import pygame

CAP_HEIGHT: Final = 0.711
"""Height of a capital or digit in parts of the em, the same in all weights."""


class Weight(Enum):
    """How heavy a text is; the value is the font's file."""

    MEDIUM = "Roboto-Medium.ttf"
    BOLD = "Roboto-Bold.ttf"
    BLACK = "Roboto-Black.ttf"


@lru_cache(maxsize=32)
def font(weight: Weight, cap: int) -> pygame.font.Font:
    """Return the font whose capitals are `cap` pixels high; each takes half a megabyte or more."""
    if not pygame.font.get_init():
        pygame.font.init()
    with as_file(files("font_roboto") / "files" / weight.value) as path:
        return pygame.font.Font(str(path), max(6, round(cap / CAP_HEIGHT)))


@lru_cache(maxsize=128)
def rendered(
    text: str, weight: Weight, cap: int, colour: tuple[int, int, int]
) -> tuple[pygame.Surface, int]:
    """Return one line of text, and how far its top is above the top of its capitals, in pixels."""
    face = font(weight, cap)
    art = face.render(text, True, colour)
    # most of a line's height is empty: it would be kept, and blended over and over
    ink = art.get_bounding_rect()
    line = art.subsurface((0, ink.top, art.get_width(), ink.height)).copy()
    return line, face.get_ascent() - cap - ink.top


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight, cap: int) -> int:
    """Return how wide the text is, in pixels."""
    return font(weight, cap).size(text)[0]
