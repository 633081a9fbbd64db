"""How large texts are written and where they break, so that all of them fit a rectangle.

Pure arithmetic over the widths of `ui.typeface`; `ui.canvas` draws the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Final

from ui.theme import Colour
from ui.typeface import Weight, width

LEADING: Final = 1.75
"""From line to line of one text, in heights of a capital."""
BETWEEN: Final = 0.8
"""Least air between two texts, in heights of the larger one's capitals."""
EDGE: Final = 0.15
"""Least air above and below."""
LOOSEST: Final = 1.7
"""Most air between two texts: what belongs together stands together."""
STEP: Final = 4
"""Percent by which all texts are made smaller at each try."""
KNOWN_CAP: Final = 40
UNEVEN: Final = 0.06
"""By how much a text of another size may be off the width that one of this size tells."""


@dataclass(frozen=True, slots=True)
class Line:
    """A text: what, how large at most (mm of a capital), and how it looks."""

    text: str
    cap: float
    colour: Colour
    weight: Weight = Weight.BOLD
    most: int = 9
    """Lines that it may take."""
    spare: bool = False
    """Whether it is left out where there is no room for all."""


@dataclass(frozen=True, slots=True)
class Block:
    """A text that is ready to be drawn: its lines, one capital's height, its top, in pixels."""

    line: Line
    parts: tuple[str, ...]
    cap: int
    top: int = 0

    @property
    def height(self) -> int:
        """From the top of the first line's capitals to the last line's baseline."""
        return self.cap + round(self.cap * LEADING) * (len(self.parts) - 1)


@lru_cache(maxsize=1024)
def typeset(
    lines: tuple[Line, ...], size: tuple[int, int], pixels_per_mm: float, floor: int
) -> tuple[tuple[Block, ...], bool]:
    """Return the texts under each other, as large as fits, and whether they fit at all.

    All shrink by the same share, but none below `floor` pixels; only there they stand close.
    """
    for percent in range(100, 0, -STEP):
        caps = [max(floor, int(line.cap * pixels_per_mm * percent / 100)) for line in lines]
        lowest = all(cap <= floor for cap in caps)
        if not lowest and any(map(_surely_too_wide, lines, caps, repeat(size[0]))):
            continue
        blocks = [_block(line, size[0], cap) for line, cap in zip(lines, caps, strict=True)]
        if _fit(blocks, size, BETWEEN):
            return _placed(blocks, size[1]), True
        if lowest:
            return _placed(blocks, size[1]), _fit(blocks, size, BETWEEN / 2, edge=0)
    return (), not lines


def broken(text: str, weight: Weight, cap: int, room: int) -> tuple[str, ...]:
    """Break a text at its spaces into lines no wider than `room`, a longer word alone."""
    if width(text, weight, cap) <= room:
        return (text,)
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, weight, cap) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def elided(text: str, weight: Weight, cap: int, room: int) -> str:
    """Return a text cut so that it fits on one line; it is whole if it does."""
    if width(text, weight, cap) <= room:
        return text
    ends = range(len(text), 0, -1)
    shorter = (text[:end].rstrip(" …") + "…" for end in ends)
    return next((cut for cut in shorter if width(cut, weight, cap) <= room), "…")


def _surely_too_wide(line: Line, cap: int, room: int) -> bool:
    """Tell without opening another size of the font; letters do not grow by quite the same."""
    wide = width(line.text, line.weight, KNOWN_CAP) * cap / KNOWN_CAP
    return wide > room * line.most * (1 + UNEVEN)


def _block(line: Line, room: int, cap: int) -> Block:
    return Block(line, broken(line.text, line.weight, cap, room), cap)


def _fit(
    blocks: Sequence[Block], size: tuple[int, int], between: float, edge: float = EDGE
) -> bool:
    largest = max((block.cap for block in blocks), default=0)
    air = largest * (between * (len(blocks) - 1) + 2 * edge)
    return sum(block.height for block in blocks) + air <= size[1] and all(
        len(block.parts) <= block.line.most
        and all(width(part, block.line.weight, block.cap) <= size[0] for part in block.parts)
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
