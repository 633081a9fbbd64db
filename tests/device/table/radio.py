"""A table whose two pads are read as PN532 read them: misses, crosstalk, two tags of three.

Time is told. Each look of a pad yields at most two of the tags in its field, the lowest numbers
first as anticollision chooses them, and goes through the program's own presence.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from device.readers.crosstalk import Crosstalk
from device.readers.drivers.pn532.targets import MOST_TARGETS
from device.readers.pad_threads import Pace
from device.readers.presence import Presence
from device.readers.reader import Sighting
from device.table.table import Table
from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from engine.model.results import PLAYING
from engine.rules.rule_set import HOUSE, Rules
from tests.device.table.sitting import MS, Sitting, uid

LOOK: Final = 25 * MS
"""How long a look takes, in which the other pad's field is off."""
SEEN_MS: Final = 1_500
"""How long people look at the screen before they do the next thing."""


@dataclass(frozen=True, slots=True)
class Air:
    """How well the pads read, as shares of the looks."""

    missed: float = 0.0
    """In which a tag is not heard that lies there."""
    crosstalk: float = 0.0
    """In which a tag on the other pad is heard."""


class RadioTable(Sitting):
    """A table at which cards are laid and lifted, and looked for."""

    def __init__(
        self,
        path: Path,
        air: Air,
        rng: Random,
        rules: Rules = HOUSE,
        *,
        last_first: bool = False,
        **setup: Any,
    ) -> None:
        """Set up the table; with `last_first` anticollision chooses the highest numbers."""
        self._air, self._rng, self._last_first = air, rng, last_first
        self._looks = Counter[Seat]()
        self.misses: dict[str, int] = {}
        """How many of the next looks miss a card."""
        super().__init__(path, rules, heard=False, **setup)
        self.wait(SEEN_MS)

    def _switch_on(self) -> Table:
        table = super()._switch_on()
        crosstalk = Crosstalk()
        self._presences = {
            seat: Presence(seat, table.is_taught, crosstalk=crosstalk) for seat in Seat
        }
        self._looks_at = {
            seat: self.now + number * LOOK for number, seat in enumerate(self._presences)
        }
        return table

    def lay(self, seat: Seat, *names: str) -> Snapshot:
        """Lay cards, taken from the other pad if they lie there."""
        there = self.lying[seat.other]
        there[:] = [name for name in there if name not in names]
        return super().lay(seat, *names)

    def report(self, seat: Seat, fresh: tuple[str, ...] | None = None) -> Snapshot:
        """Let the pads be looked at until everybody has seen what they found."""
        del seat, fresh
        return self.wait(SEEN_MS)

    def wait(self, ms: int) -> Snapshot:
        """Let time pass, with the looks that fall into it."""
        end = self.now + ms * MS
        while (at := min(self._looks_at.values())) <= end:
            seat = next(s for s in self._looks_at if self._looks_at[s] == at)
            self._tick(at)
            self._look(seat)
        return self._tick(end)

    def lay_for_one_look(self, seat: Seat, name: str) -> Snapshot:
        """Lay a card and wait until its pad has looked once."""
        self.lying[seat].append(name)
        looks = self._looks[seat]
        while self._looks[seat] == looks:
            self.wait(1)
        return self.table.snapshot()

    def _tick(self, until: int) -> Snapshot:
        return super().wait((until - self.now) // MS)

    def _look(self, seat: Seat) -> None:
        self._looks[seat] += 1
        sighting = self._sighting(seat)
        for message in self._presences[seat].see(sighting, self.now):
            self.table.handle(message, self.now)
        view = self.table.snapshot().view
        pace = Pace.DUE if view.due is seat else Pace.OTHER
        self._looks_at[seat] = self.now + (pace if view.phase in PLAYING else Pace.RELAXED)
        self._looks_at[seat.other] = max(self._looks_at[seat.other], self.now + LOOK)

    def _sighting(self, seat: Seat) -> Sighting:
        near = [n for n in self.lying[seat] if not self._misses(n)]
        far = [n for n in self.lying[seat.other] if self._rng.random() < self._air.crosstalk]
        found = sorted(map(uid, {*near, *far}), reverse=self._last_first)[:MOST_TARGETS]
        return Sighting(tuple(found), self.now, full=len(found) == MOST_TARGETS)

    def _misses(self, name: str) -> bool:
        left = self.misses.pop(name, 0)
        if left > 1:
            self.misses[name] = left - 1
        return left > 0 or self._rng.random() < self._air.missed
