"""The letters: Roboto in three heavy weights, opened at a size when first needed.

They come from the package font_roboto, or where that is not installed from Debian's own: both are
version 2.138 with the same outlines and widths. Roboto has no suits, arrows or ticks;
`ui.draw.art` draws those.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Final

import pygame

from engine.record.player_names import can_follow
from ui.draw.kept import MIB, Key, Shelf, kept
from ui.draw.render_budget import cached_asset

PACKAGE: Final = "font_roboto"
DEBIAN: Final = Path("/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF")
"""Where fonts-roboto-unhinted puts them, in Debian 12 and 13."""
CAP_HEIGHT: Final = 0.711
"""Height of a capital or digit in parts of the em, the same in all weights."""
OPEN: Final = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
CLOSE: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
BESIDES_NAMES: Final = frozenset((OPEN, CLOSE, "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"))
"""What the screens write that no name has."""
LONGEST: Final = 400
"""Characters of a text that are written: no screen has more, and a longer one takes seconds."""


def _is_font_open(line: Key) -> bool:
    """Tell whether a line is soon written again: to open its font takes longer than to write."""
    _, (_, weight, cap, _) = line
    return (f"{__name__}.font", (weight, cap)) in FONTS


FONTS: Final = Shelf(9 * MIB)
LINES: Final = Shelf(4 * MIB, cheap=_is_font_open)
"""Written lines."""


class FontMissingError(FileNotFoundError):
    """The letters are not installed. The text is two lines: what is missing, what to do."""


class Weight(Enum):
    """How heavy a text is; the value is the font's file."""

    MEDIUM = "Roboto-Medium.ttf"
    BOLD = "Roboto-Bold.ttf"
    BLACK = "Roboto-Black.ttf"


@cache
def font_file(weight: Weight, package: str = PACKAGE, system: Path = DEBIAN) -> Path:
    """Return the file of a weight.

    Raises:
        FontMissingError: neither the package nor the system has it.
    """
    installed = find_spec(package)
    folders = installed.submodule_search_locations if installed else None
    found = (Path(folders[0]) / "files" if folders else system) / weight.value
    if not found.is_file():
        raise FontMissingError(
            f"the font {weight.value} is not installed\n"
            "On Debian: sudo apt install fonts-roboto-unhinted; elsewhere: pip install font-roboto"
        )
    return found


@kept(FONTS)
@cached_asset
def font(weight: Weight, cap: int) -> pygame.font.Font:
    """Return the font whose capitals are `cap` pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    opened = pygame.font.Font(str(font_file(weight)), max(6, round(cap / CAP_HEIGHT)))
    opened.size("H")  # the first text takes longer than opening: tables are read for it
    return opened


def clipped(text: str) -> str:
    """Return as much of a text as is written at most."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


@lru_cache(maxsize=1024)
def written(text: str) -> str:
    """Return what is written for a text, whatever it is: any can be, and most are as they are.

    What the font lacks, and what cannot be seen, is written as the numbers that Unicode gives it:
    an older store may have such a name, and no two players may be the same row of boxes. So SDL
    gets no text that it refuses: NUL, half a character, one without any width.
    """
    text = clipped(text)
    seen = (c in BESIDES_NAMES or can_follow(before, c) for before, c in pairwise(f" {text}"))
    runs = groupby(zip(seen, text, strict=True), key=itemgetter(0))
    return clipped("".join(_run([c for _, c in run], seen=seen) for seen, run in runs))


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight, cap: int) -> int:
    """Return how wide the text is, in pixels."""
    return font(weight, cap).size(written(text))[0]


@kept(LINES)
def rendered(
    text: str, weight: Weight, cap: int, colour: tuple[int, int, int]
) -> tuple[pygame.Surface, int]:
    """Return one line of text, and how far its top is above the top of its capitals, in pixels."""
    face = font(weight, cap)
    art = face.render(written(text) or " ", True, colour)  # one without width is an error to SDL
    # most of a line's height is empty: it would be kept, and blended over and over
    ink = art.get_bounding_rect()
    line = art.subsurface((0, ink.top, art.get_width(), ink.height)).copy()
    return line, face.get_ascent() - cap - ink.top


def _run(characters: list[str], *, seen: bool) -> str:
    if seen:
        return "".join(characters)
    return OPEN + " ".join(f"{ord(c):04X}" for c in characters) + CLOSE
