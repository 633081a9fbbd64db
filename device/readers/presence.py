"""What lies on a pad, as a state: from single sightings to cards that are there or gone.

A reader misses a resting tag now and then, reports one twice, or errs; people sweep and re-lay.
None of that may look like a card that was lifted or laid again. An answer with as many tags as the
reader can report proves nothing about the others. Pure: time is an argument.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from device.readers.crosstalk import Crosstalk, Doubts
from device.readers.messages import PadAt, PadSeen, TagRate
from device.readers.reader import Sighting
from device.readers.reliability import Reliability

MS: Final = 1_000_000

LONGEST_STEP_NS: Final = 250 * MS
"""The most that the time between two answers counts: a stalled reader proves nothing."""
UNKNOWN_SIGHTINGS: Final = 2
"""Sightings until a tag that is no card is believed; a taught one is believed at once."""
REMEMBERED: Final = 4
"""Tags that have gone of which is still to be told how well they read."""

_RANDOM_LENGTH: Final = 8
_RANDOM_PREFIX: Final = "08"
"""Four bytes beginning with 08 are drawn anew at each start of the field (ISO 14443-3, 6.5.4)."""


@dataclass(slots=True)
class _Tag:
    uid: str
    came_ns: int
    """When the answer came that held it first."""
    found: bool
    """Whether it came before the pad has settled, which has not been told yet."""
    sightings: int = 0
    looks: int = 0
    """Answers from when the tag came until it was seen last, with it or without."""
    reliability: Reliability = field(default_factory=Reliability)


class Presence:
    """The tags of one pad.

    Args:
        seat: whose pad it is.
        is_taught: whether a UID (upper-case hex) is that of a card.
        one_tag: the reader never sees two, so that a tag which lies takes the place of another.
        crosstalk: what the pads of the table hear of each other's tags; None for a single pad.
    """

    def __init__(
        self,
        seat: PadAt,
        is_taught: Callable[[str], bool],
        *,
        one_tag: bool = False,
        crosstalk: Crosstalk | None = None,
    ) -> None:
        self.seat = seat
        self._is_taught = is_taught
        self._one_tag = one_tag
        self._crosstalk = crosstalk or Crosstalk()
        self._tags: dict[str, _Tag] = {}
        self._gone: deque[_Tag] = deque(maxlen=REMEMBERED)
        self._answered_ns: int | None = None
        self._texts: dict[str, str] = {}
        self._unseen = Reliability()
        """Of a tag that may lie there and was in no answer since the start."""
        self._settled = False
        self._told: tuple[object, ...] | None = None

    def see(self, sighting: Sighting, now_ns: int) -> tuple[PadSeen, ...]:
        """Take a checked answer; return what lies there if that, or what was reported, changed.

        The first answer of all is always returned.
        """
        reported = {self._key(uid) for uid in sighting.uids}
        self._count_missed(reported, now_ns, full=sighting.full)
        self._count_seen(sighting.uids, now_ns)
        if self._one_tag and any(self._lies(self._tags[key]) for key in reported):
            self._forget(self._tags.keys() - reported)
        lying = {key: tag.uid for key, tag in self._tags.items() if self._lies(tag)}
        doubts = self._crosstalk.answer(self.seat, reported, lying, now_ns, full=sighting.full)
        fresh = frozenset(uid for key, uid in lying.items() if key in reported)
        texts = {**self._texts, **sighting.texts}
        self._texts = {uid: texts[uid] for uid in lying.values() if uid in texts}
        doubted = self._doubted(lying, doubts)
        seen = PadSeen(
            self.seat,
            tuple(lying.values()),
            fresh,
            sighting.bytes_ns,
            now_ns,
            self._texts,
            sighting.full,
            self._settled,
            doubted,
        )
        found = any(self._tags[key].found for key in lying)
        state = seen.lying, fresh, self._texts, sighting.full, found, doubted
        if state == self._told:
            return ()
        self._told = state
        return (seen,)

    def _doubted(self, lying: Mapping[str, str], doubts: Doubts) -> frozenset[str]:
        """Return the tags in doubt; those that came together are told to be known together."""
        open_since = {self._tags[key].came_ns for key in doubts.undecided}
        return frozenset(
            uid
            for key, uid in lying.items()
            if key in doubts.foreign or self._tags[key].came_ns in open_since
        )

    def rates(self) -> tuple[TagRate, ...]:
        """Return how often each tag was seen from when it came until it was seen last.

        Of those that lie, and once of those that have gone. Whether a tag was missed since it was
        seen last or taken away is not known yet.
        """
        gone, self._gone = self._gone, deque(maxlen=REMEMBERED)
        return tuple(
            TagRate(self.seat, tag.uid, tag.sightings, tag.looks)
            for tag in (*gone, *self._tags.values())
            if self._lies(tag)
        )

    def clear(self, now_ns: int) -> tuple[PadSeen, ...]:
        """Forget all that was reported, as no tags; return that nothing lies if that is new."""
        nothing = (), frozenset[str](), dict[str, str]()
        self._tags.clear()
        self._texts = {}
        if self._told in (None, nothing):
            return ()
        self._told = nothing
        return (PadSeen(self.seat, (), frozenset(), now_ns, now_ns),)

    def freeze(self) -> None:
        """Note that the reader failed: the time until its next answer does not count."""
        self._answered_ns = None
        self._relearn()
        self._crosstalk.fail(self.seat)

    def _count_seen(self, uids: tuple[str, ...], now_ns: int) -> None:
        """Note which tags an answer holds. A new one may change how well the others read."""
        if any(self._key(uid) not in self._tags for uid in uids):
            self._relearn()
        for uid in uids:
            tag = self._tags.setdefault(self._key(uid), _Tag(uid, now_ns, not self._settled))
            tag.sightings += 1
            tag.looks += tag.reliability.misses + 1
            tag.reliability.see()

    def _relearn(self) -> None:
        for tag in self._tags.values():
            tag.reliability.relearn()

    def _count_missed(self, reported: set[str], now_ns: int, *, full: bool) -> None:
        """Forget the tags that were missing for long enough.

        What hid a tag that is back, such as a hand, has hidden the others as long.
        """
        before = self._answered_ns
        self._answered_ns = now_ns
        if full:
            return
        step_ns = 0 if before is None else min(now_ns - before, LONGEST_STEP_NS)
        self._settle(step_ns)
        missing = {key: tag for key, tag in self._tags.items() if key not in reported}
        back = [tag.reliability for key, tag in self._tags.items() if key in reported]
        hidden = max(back, key=lambda reliability: reliability.misses, default=None)
        for key, tag in missing.items():
            if hidden is not None:
                tag.reliability.excuse(hidden.misses, hidden.missed_ns)
            tag.reliability.miss(step_ns)
            if tag.reliability.is_gone():
                self._forget({key})

    def _settle(self, step_ns: int) -> None:
        """Note a clean answer since the start: a tag that it could have reported would show."""
        if not self._settled:
            self._unseen.miss(step_ns)
            self._settled = self._unseen.is_gone()
            for tag in self._tags.values():
                tag.found = not self._settled

    def _forget(self, keys: set[str]) -> None:
        for key in keys:
            self._gone.append(self._tags.pop(key))

    def _lies(self, tag: _Tag) -> bool:
        return tag.sightings >= UNKNOWN_SIGHTINGS or self._is_taught(tag.uid)

    def _key(self, uid: str) -> str:
        """Return what stays the same between two answers: a random number does not."""
        if len(uid) == _RANDOM_LENGTH and uid.startswith(_RANDOM_PREFIX):
            return _RANDOM_PREFIX
        return uid
