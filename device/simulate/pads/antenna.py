"""The radio side of a simulated reader: its field, and the tags that lie in it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Final

from device.simulate.pads.tag import SimulatedTag, TagState

US: Final = 1_000
POWER_UP_NS: Final = 5_000 * US
"""A tag's start in a field that went on."""
REQUEST_NS: Final = 360 * US
"""REQA and ATQA."""
UNANSWERED_NS: Final = 2_000 * US
"""How much longer a REQA takes that nobody answers."""
SELECT_NS: Final = 4_300 * US
"""Anticollision and selection of a number of 7 bytes."""
READ_NS: Final = 2_500 * US
"""READ of four pages of a tag."""

ENDLESS: Final = 0xFF

Wait = int | None
"""Nanoseconds that pass, or None for as long as no tag is placed."""


class Air:
    """What the fields of several antennas share: two that are on at once read each other's tags.

    Counts how often that was so.
    """

    def __init__(self) -> None:
        self.overlaps = 0
        self._on: set[Antenna] = set()
        self._lock = threading.Lock()

    def switch(self, antenna: Antenna, *, on: bool) -> None:
        """Note that a field went on or off."""
        with self._lock:
            if on:
                self._on.add(antenna)
                self.overlaps += len(self._on) > 1
            else:
                self._on.discard(antenna)

    def tags_near(self, antenna: Antenna) -> list[SimulatedTag]:
        """Return the tags that an antenna reaches: its own first."""
        with self._lock:
            others = [other for other in self._on if other is not antenna]
            return [tag for each in (antenna, *others) for tag in each.tags()]


class Antenna:
    """A field, on or off, and the tags before it."""

    def __init__(self, air: Air) -> None:
        self._air = air
        self._tags: dict[bytes, SimulatedTag] = {}
        self.on = False

    def tags(self) -> Iterator[SimulatedTag]:
        """Return the tags that can be heard: on top of each other they detune each other."""
        lying = tuple(self._tags.values())
        on_spot = Counter(tag.spot for tag in lying)
        on_spot[None] = 1
        return (tag for tag in lying if tag.is_heard and on_spot[tag.spot] == 1)

    def reaches(self, tag: SimulatedTag) -> bool:
        """Tell whether a tag can be spoken to."""
        return self.on and any(near is tag for near in self._air.tags_near(self))

    def place(self, tag: SimulatedTag) -> None:
        """Lay a tag before the antenna."""
        tag.state = TagState.IDLE
        self._tags[tag.uid] = tag

    def lift(self, uid: bytes) -> None:
        """Take a tag away, if it is there."""
        self._tags.pop(uid, None)

    def switch(self, *, on: bool) -> None:
        """Turn the field on or off; off, the tags forget their state."""
        if on is not self.on:
            self.on = on
            self._air.switch(self, on=on)
        if not on:
            for tag in self._tags.values():
                tag.state = TagState.IDLE

    def find(self, most: int, retries: int) -> Generator[Wait, None, list[SimulatedTag]]:
        """Select up to `most` tags as InListPassiveTarget does, turning the field on.

        All but the last one selected are halted, since the next one could not be looked for
        otherwise. That is why a second search finds less unless the field was off in between.
        """
        for lying in self._tags.values():
            lying.search_begins()
        if not self.on:
            self.switch(on=True)
            yield POWER_UP_NS
        found: list[SimulatedTag] = []
        while len(found) < most:
            if found:
                found[-1].state = TagState.HALTED
            tag = yield from self._select(retries, endless=not found)
            if tag is None:
                break
            found.append(tag)
        if not found:
            # What the chip has halted itself it finds again after it found nothing.
            self.switch(on=False)
            self.switch(on=True)
        return found

    def read(self, tag: SimulatedTag, page: int) -> Generator[Wait, None, bytes | None]:
        """Return four pages of a tag that was found; None when it is gone or refuses.

        One that was halted meanwhile is woken and selected again, as the chip does (7.3.8).
        """
        if tag.state is not TagState.SELECTED:
            yield SELECT_NS
        yield READ_NS
        pages = tag.read(page) if self.reaches(tag) else None
        tag.state = TagState.HALTED if pages is None else TagState.SELECTED
        return pages

    def _select(
        self, retries: int, *, endless: bool
    ) -> Generator[Wait, None, SimulatedTag | None]:
        tries = 0
        while True:
            yield REQUEST_NS
            answering = [tag for tag in self._air.tags_near(self) if tag.request()]
            if answering:
                chosen = min(answering, key=lambda tag: tag.uid)
                yield SELECT_NS
                if self.reaches(chosen):
                    chosen.state = TagState.SELECTED
                    return chosen
            tries += 1
            if retries == ENDLESS and endless:
                yield None
            elif retries == ENDLESS or tries > retries:
                return None
            else:
                yield UNANSWERED_NS
