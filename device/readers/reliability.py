"""How reliably a tag reads where it lies, and whether it has been missing for too long to lie.

A tag that was read at every look so far is gone after a few looks without it; one that flickers
needs more. Pure: how much time passed is an argument.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

MS: Final = 1_000_000

GONE_NS: Final = 350 * MS
"""Clean time without a tag after which it is gone, however badly it reads."""
GONE_ANSWERS: Final = 3
"""Clean answers without a tag before it is gone, however slowly they come."""
SHORTEST_NS: Final = 150 * MS
"""Clean time without a tag before it is gone, however well it reads: a hand that passes over the
pad disturbs several looks in a row."""
FALSE_LIFT: Final = 1e-6
"""How likely, at most, a run of chance misses counts as a lift."""
LONGER_RUNS: Final = 2
"""How many times the longest run of misses that the tag survived a lift must last."""
WINDOW: Final = 256
"""Looks after which older ones count half."""


@dataclass(slots=True)
class Reliability:
    """The looks at one tag since it came, or since what lies beside it changed."""

    misses: int = 0
    """Clean answers without the tag since it was seen last."""
    missed_ns: int = 0
    """From the first of them to the last."""
    _looks: int = 0
    _missed: int = 0
    """How many of `_looks` missed the tag, the current run not counted."""
    _longest: int = 0

    def see(self) -> None:
        """Note an answer with the tag: the misses before it were chance."""
        self._looks += self.misses + 1
        self._missed += self.misses
        self._longest = max(self._longest, self.misses)
        self.misses = self.missed_ns = 0
        if self._looks > WINDOW:
            self._looks, self._missed = self._looks // 2, self._missed // 2

    def miss(self, step_ns: int) -> None:
        """Note a clean answer without the tag, so long after the answer before it."""
        if self.misses:
            self.missed_ns += step_ns
        self.misses += 1

    def excuse(self, misses: int, missed_ns: int) -> None:
        """Take back misses of answers that missed a tag which lies as well."""
        self.misses = max(self.misses - misses, 0)
        self.missed_ns = max(self.missed_ns - missed_ns, 0) if self.misses else 0

    def relearn(self) -> None:
        """Forget how well the tag read: something near it has changed."""
        self._looks = self._missed = self._longest = 0

    def is_gone(self) -> bool:
        """Whether the misses are too many for chance."""
        if self.misses >= GONE_ANSWERS and self.missed_ns >= GONE_NS:
            return True
        return self.missed_ns >= SHORTEST_NS and self.misses >= self._most_by_chance()

    def _most_by_chance(self) -> int:
        """Return how many misses in a row are less likely than `FALSE_LIFT`.

        The rate of misses is estimated by the rule of succession, so that few looks say little.
        """
        rate = (self._missed + 1) / (self._looks + 2)
        by_rate = math.ceil(math.log(FALSE_LIFT) / math.log(rate))
        return max(GONE_ANSWERS, by_rate, LONGER_RUNS * self._longest + 1)
