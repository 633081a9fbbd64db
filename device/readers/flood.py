"""Whether a reader tells more different tags than can be laid before it.

A UHF reader, a data logger or a wire without a reader may send well-formed numbers without end.
Each of them would be a card to the table. Pure: time is an argument.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

MOST_CHANGES: Final = 200
"""How often in `WINDOW_NS` one tag may follow another. To find and select a single tag takes 5 ms
at least (ISO/IEC 14443-3 at 106 kbit/s), and no hand lays cards so fast."""
WINDOW_NS: Final = 1_000_000_000


class FloodDetector:
    """Counts how often the tags of one pad change, over all openings of its port."""

    def __init__(self) -> None:
        self._changes: deque[int] = deque(maxlen=MOST_CHANGES)
        self._last = ""
        self._calm_since_ns: int | None = None
        self.trusted = True
        """Whether what is told may be tags: not after a flood, until it was calm for a while."""

    def observe(self, uids: Iterable[str], now_ns: int) -> bool:
        """Take the tags that were just told, maybe none; return whether they are too many."""
        for uid in uids:
            if uid != self._last:
                self._last = uid
                self._changes.append(now_ns)
        if len(self._changes) == MOST_CHANGES and now_ns - self._changes[0] < WINDOW_NS:
            self._changes.clear()
            self.trusted, self._calm_since_ns = False, None
            return True
        if self._calm_since_ns is None:
            self._calm_since_ns = now_ns
        self.trusted = self.trusted or now_ns - self._calm_since_ns >= WINDOW_NS
        return False
