"""The tags that have come to lie on a PN532's pad: which are to be read, and what they say.

A reader has no notion of presence, but what is written on a tag shall be read once while it lies
there, and a tag that can be no card be counted once. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from device.readers.drivers.pn532.targets import TagTarget
from device.readers.fault_counters import Fault, FaultCounters
from device.registry.tag_ids import unfit
from engine.interface.lessons import TeachNote

TRIES: Final = 3
"""How often a tag is read at most; one at the edge of the field fails now and then."""
GONE_LISTS: Final = 10
"""Lists without a tag after which it arrives anew; at least as long as presence takes."""


@dataclass(slots=True)
class _Arrival:
    tries_left: int
    text: str | None = None
    missed: int = 0


class UnreadTags:
    """The tags that lie on one pad, or did so shortly ago."""

    def __init__(self, is_taught: Callable[[str], bool], tally: FaultCounters) -> None:
        self._is_taught = is_taught
        self._tally = tally
        self._arrivals: dict[str | TeachNote, _Arrival] = {}

    def see(self, targets: Iterable[TagTarget]) -> None:
        """Take the list of what lies there now."""
        listed = {_key(target.uid): target for target in targets}
        for key, arrival in list(self._arrivals.items()):
            arrival.missed = 0 if key in listed else arrival.missed + 1
            if arrival.missed >= GONE_LISTS:
                del self._arrivals[key]
        for key, target in listed.items():
            if key not in self._arrivals:
                self._arrivals[key] = _Arrival(TRIES if target.type_2 else 0)
                self._tally.count(Fault.UNFIT_TAG, int(isinstance(key, TeachNote)))

    def unread(self, targets: Iterable[TagTarget]) -> list[TagTarget]:
        """Return those of the tags just seen that are to be read now."""
        return [
            target
            for target in targets
            if self._arrivals[_key(target.uid)].tries_left and not self._is_taught(target.uid)
        ]

    def note(self, target: TagTarget, text: str | None, *, done: bool) -> None:
        """Keep what was read; without `done` the tag is tried again a few times."""
        arrival = self._arrivals[_key(target.uid)]
        arrival.text = text
        arrival.tries_left = 0 if done else arrival.tries_left - 1

    def texts(self, targets: Iterable[TagTarget]) -> Mapping[str, str]:
        """Return what is known to be written on the tags just seen, by UID."""
        found = {target.uid: self._arrivals[_key(target.uid)].text for target in targets}
        return {uid: text for uid, text in found.items() if text is not None}


def _key(uid: str) -> str | TeachNote:
    """Return what stays the same while a tag lies: a number drawn at random does not."""
    return unfit(uid) or uid
