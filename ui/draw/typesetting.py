"""How large texts are written and where they break, so that all of them fit a rectangle.

Pure arithmetic over the widths of `ui.draw.typeface`; `ui.draw.canvas` draws the result.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.record.player_names import LONGEST
from ui.draw.theme import Colour
from ui.draw.typeface import Weight, clipped, width

LEADING: Final = 1.75
"""From line to line of one text, in heights of a capital."""
BETWEEN: Final = 0.8
"""Least air between two texts, in heights of the larger one's capitals."""
EDGE: Final = 0.25
"""Least air above and below."""
LOOSEST: Final = 1.7
"""Most air between two texts: what belongs together stands together."""
STEP: Final = 4
"""Percent by which all texts are made smaller at each try."""
KNOWN_CAP: Final = 40
"""A size that is open anyway, from which the widths of others are guessed."""
UNEVEN: Final = 0.04
"""By how much such a guess may be too wide."""

SHORTEST_NAME: Final = 4
"""Characters that are left of a name at least."""

Measure = Callable[[str, Weight, int], int]
"""The width in pixels of a text, in a weight, with capitals of that height."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A text: what, how large at most (mm of a capital), and how it looks."""

    text: str
    cap: float
    colour: Colour
    weight: Weight = Weight.BOLD
    max_lines: int = 9
    """Lines that it may take."""
    optional: bool = False
    """Whether it is left out where there is no room for all."""


@dataclass(frozen=True, slots=True)
class Block:
    """A text that is ready to be drawn: its lines, one capital's height, its top, in pixels."""

    line: TextLine
    parts: tuple[str, ...]
    cap: int
    top: int = 0

    @property
    def height(self) -> int:
        """From the top of the first line's capitals to the last line's baseline."""
        return self.cap + round(self.cap * LEADING) * (len(self.parts) - 1)


@lru_cache(maxsize=1024)
def typeset(
    lines: tuple[TextLine, ...], size: tuple[int, int], pixels_per_mm: float, floor: int
) -> tuple[tuple[Block, ...], bool]:
    """Return the texts under each other, as large as fits, and whether they fit at all.

    All shrink by the same share, but none below `floor` pixels; only there they stand close.
    """
    for percent in range(100, 0, -STEP):
        caps = [max(floor, int(line.cap * pixels_per_mm * percent / 100)) for line in lines]
        lowest = all(cap <= floor for cap in caps)
        if not lowest and not _may_fit(lines, caps, size):
            continue
        blocks = _blocks(lines, caps, size[0], width)
        if _fit(blocks, size, BETWEEN):
            return _placed(blocks, size[1]), True
        if lowest:
            return _placed(blocks, size[1]), _fit(blocks, size, BETWEEN / 2, edge=0)
    return (), not lines


def wrapped(
    text: str, weight: Weight, cap: int, room: int, measure: Measure = width
) -> tuple[str, ...]:
    """Break a text at its spaces into lines no wider than `room`, a longer word alone."""
    if measure(text, weight, cap) <= room:
        return (text,)
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and measure(joined, weight, cap) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def elided(text: str, weight: Weight, cap: int, room: int) -> str:
    """Return a text cut so that it fits on one line; it is whole if it does."""
    if width(text, weight, cap) <= room:
        return text
    whole = clipped(text)

    def cut(end: int) -> str:
        return whole[:end].rstrip(" …") + "…"

    fits = bisect_right(range(1, len(whole) + 1), room, key=lambda n: width(cut(n), weight, cap))
    return cut(fits)


def shorter_versions(
    lines: Sequence[TextLine], names: Sequence[str], floor: int, room: int, *, elide: bool
) -> Iterator[list[TextLine]]:
    """Yield the texts, then each time with less in them, to be tried until they fit.

    Those that are optional are left out, the last first; then `names` are cut, letter by letter;
    `elide` at last cuts the last text to a line of `floor` pixels in a width of `room`.
    """
    left = list(lines)
    yield left
    while optional := [line for line in left if line.optional]:
        left = [line for line in left if line is not optional[-1]]
        yield left
    cut = left
    for most in range(min(max(map(len, names), default=0), LONGEST) - 1, SHORTEST_NAME - 1, -1):
        cut = [replace(line, text=_with_short_names(line.text, names, most)) for line in left]
        yield cut
    if elide and cut:
        *rest, longest = cut
        yield [*rest, replace(longest, text=elided(longest.text, longest.weight, floor, room))]


def first_that_fits(
    versions: Iterable[Sequence[TextLine]], size: tuple[int, int], pixels_per_mm: float, floor: int
) -> tuple[tuple[Block, ...], list[str]]:
    """Return the first version that fits; else the last one, and all its texts."""
    blocks: tuple[Block, ...] = ()
    lines: Sequence[TextLine] = ()
    for lines in versions:
        blocks, fit = typeset(tuple(lines), size, pixels_per_mm, floor)
        if fit:
            return blocks, []
    return blocks, [line.text for line in lines]


def _with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Return a text in which these names have at most so many characters."""
    for name in names:
        if len(name) > most:
            text = text.replace(name, name[: most - 1].rstrip(" …") + "…")
    return text


def _may_fit(lines: Sequence[TextLine], caps: Sequence[int], size: tuple[int, int]) -> bool:
    """Tell at a guess: each size of a font takes a millisecond to open and half a megabyte."""
    wider = round(size[0] * (1 + UNEVEN)), size[1]
    return _fit(_blocks(lines, caps, wider[0], _guessed), wider, BETWEEN, measure=_guessed)


def _guessed(text: str, weight: Weight, cap: int) -> int:
    return width(text, weight, KNOWN_CAP) * cap // KNOWN_CAP


def _blocks(
    lines: Sequence[TextLine], caps: Sequence[int], room: int, measure: Measure
) -> list[Block]:
    return [
        Block(line, wrapped(line.text, line.weight, cap, room, measure), cap)
        for line, cap in zip(lines, caps, strict=True)
    ]


def _fit(
    blocks: Sequence[Block],
    size: tuple[int, int],
    between: float,
    edge: float = EDGE,
    measure: Measure = width,
) -> bool:
    largest = max((block.cap for block in blocks), default=0)
    air = largest * (between * (len(blocks) - 1) + 2 * edge)
    return sum(block.height for block in blocks) + air <= size[1] and all(
        len(block.parts) <= block.line.max_lines
        and all(measure(part, block.line.weight, block.cap) <= size[0] for part in block.parts)
        for block in blocks
    )


def _placed(blocks: Sequence[Block], high: int) -> tuple[Block, ...]:
    """Put the blocks under each other in the middle of the height."""
    spare = high - sum(block.height for block in blocks)
    largest = max((block.cap for block in blocks), default=0)
    gap = min(round(largest * LOOSEST), spare // max(1, len(blocks)))
    top = (spare - gap * (len(blocks) - 1)) // 2
    placed = []
    for block in blocks:
        placed.append(Block(block.line, block.parts, block.cap, top))
        top += block.height + gap
    return tuple(placed)
