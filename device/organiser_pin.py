"""The organiser's PIN: whether what was typed is it, and for how long none is taken.

It is never shown, told or written.
"""

from __future__ import annotations

import hmac
from typing import Final

TRIES: Final = 3
"""Wrong ones in a row, after which none is taken for a while."""

REFUSING_NS: Final = 30_000_000_000


class OrganiserPin:
    """The PIN of a table.

    Args:
        pin: its digits; None where there is no organiser.
    """

    def __init__(self, pin: str | None) -> None:
        self._pin = pin
        self._wrong = 0
        self.refused_until = 0
        """Until when (ns) none is taken, not even the right one."""

    def __bool__(self) -> bool:
        """Whether there is an organiser."""
        return self._pin is not None

    def accepts(self, typed: str, now: int) -> bool:
        """Whether that is the PIN; how long the answer takes says nothing about its digits."""
        if self._pin is None or now < self.refused_until:
            return False
        if hmac.compare_digest(typed.encode(), self._pin.encode()):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong == TRIES:
            self._wrong = 0
            self.refused_until = now + REFUSING_NS
        return False
