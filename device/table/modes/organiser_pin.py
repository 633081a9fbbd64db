"""The organiser's PIN: whether what was typed is it, and for how long none is taken.

It is never shown, told or written. How often a wrong one was typed is kept in the store: a table
that is switched off and on again counts on, and one that took none begins its wait again, since
no clock of a Pi says for how long it was off.
"""

from __future__ import annotations

import hmac
import json
from typing import Final

from device.store.journal import Journal

MAX_WRONG: Final = 3
"""Wrong ones in a row, after which none is taken for a while."""

REFUSE_NS: Final = 30_000_000_000

WRONG_PINS: Final = "wrong_pins"
"""The choice under which the store keeps how many wrong ones were typed in a row."""


class OrganiserPin:
    """The PIN of a table.

    Args:
        pin: its digits; None where there is no organiser.
        journal: where wrong ones are counted.
        now: `CLOCK_MONOTONIC` ns.
    """

    def __init__(self, pin: str | None, journal: Journal, now: int) -> None:
        self._pin = pin
        self._journal = journal
        self._wrong = _counted(journal.choices.get(WRONG_PINS))
        self.refused_until = now + REFUSE_NS if pin and self._wrong >= MAX_WRONG else 0
        """Until when (ns) none is taken, not even the right one."""

    def __bool__(self) -> bool:
        """Whether there is an organiser."""
        return self._pin is not None

    def accepts(self, typed: str, now: int) -> bool:
        """Whether that is the PIN; how long the answer takes says nothing about its digits."""
        if self._pin is None or now < self.refused_until:
            return False
        wrong = self._wrong % MAX_WRONG + 1  # those of before the wait that is over do not count
        if hmac.compare_digest(typed.encode(), self._pin.encode()):
            wrong = 0
        self._count(wrong)
        if wrong == MAX_WRONG:
            self.refused_until = now + REFUSE_NS
        return wrong == 0

    def _count(self, wrong: int) -> None:
        """Keep how many were wrong, before anybody is told."""
        if wrong != self._wrong:
            self._wrong = wrong
            self._journal.choose({WRONG_PINS: json.dumps(wrong) if wrong else None})


def _counted(kept: str | None) -> int:
    """Return what was kept; whatever else stands there counts as too many."""
    if kept is None:
        return 0
    return int(kept) if kept in {str(n) for n in range(1, MAX_WRONG)} else MAX_WRONG
