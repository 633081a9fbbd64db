"""The radio side of a simulated reader: its field, and the tags that lie in it."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Final

from device.simulate.tag import Tag, TagState

US: Final = 1_000
POWER_UP_NS: Final = 5_000 * US
"""A tag's start in a field that went on."""
REQUEST_NS: Final = 360 * US
"""REQA and ATQA."""
UNANSWERED_NS: Final = 2_000 * US
"""How much longer a REQA takes that nobody answers."""
SELECT_NS: Final = 4_300 * US
"""Anticollision and selection of a number of 7 bytes."""

ENDLESS: Final = 0xFF

Wait = int | None
"""Nanoseconds that pass, or None for as long as no tag is placed."""


class Air:
    """What the fields of several antennas share: counts the times when two were on at once."""

    def __init__(self) -> None:
        self.overlaps = 0
        self._on: set[int] = set()
        self._lock = threading.Lock()

    def switch(self, antenna: Antenna, *, on: bool) -> None:
        """Note that a field went on or off."""
        with self._lock:
            if on:
                self._on.add(id(antenna))
                self.overlaps += len(self._on) > 1
            else:
                self._on.discard(id(antenna))


class Antenna:
    """A field, on or off, and the tags before it."""

    def __init__(self, air: Air) -> None:
        self._air = air
        self._tags: dict[bytes, Tag] = {}
        self.on = False

    def __contains__(self, tag: Tag) -> bool:
        return self._tags.get(tag.uid) is tag

    def place(self, tag: Tag) -> None:
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

    def find(self, most: int, retries: int) -> Generator[Wait, None, list[Tag]]:
        """Select up to `most` tags as InListPassiveTarget does, turning the field on.

        All but the last one selected are halted, since the next one could not be looked for
        otherwise. That is why a second search finds less unless the field was off in between.
        """
        if not self.on:
            self.switch(on=True)
            yield POWER_UP_NS
        found: list[Tag] = []
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

    def _select(self, retries: int, *, endless: bool) -> Generator[Wait, None, Tag | None]:
        tries = 0
        while True:
            yield REQUEST_NS
            answering = [tag for tag in self._tags.values() if tag.request()]
            if answering:
                chosen = min(answering, key=lambda tag: tag.uid)
                yield SELECT_NS
                if chosen in self:
                    chosen.state = TagState.SELECTED
                    return chosen
            tries += 1
            if retries == ENDLESS and endless:
                yield None
            elif retries == ENDLESS or tries > retries:
                return None
            else:
                yield UNANSWERED_NS
