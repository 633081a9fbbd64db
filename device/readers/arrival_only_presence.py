"""Tags told only when they arrive: which one lies there, as far as one can know.

The counterpart of `Presence` for readers that say nothing when a tag is taken away, and that
know one tag at a time. Pure: time is an argument.
"""

from __future__ import annotations

from typing import Final

from device.readers.messages import PadAt, PadSeen, TagRate
from device.readers.reader import Sighting

MS: Final = 1_000_000

REPEATED_NS: Final = 1_200 * MS
"""Told again within this time a tag has not moved: some boards repeat it as long as it lies, and
barcode modules each second."""
LEFT_NS: Final = 3_000 * MS
"""A tag that was not told for so long is taken for gone; a notice about it was read by then."""


class ArrivalOnlyPresence:
    """The tag of one pad: it lies there until another comes, or until it is not told for long."""

    def __init__(self, seat: PadAt) -> None:
        self.seat = seat
        self._lying: str | None = None
        self._text = ""
        self._told_ns = 0
        self._waited_ns = 0
        """How long the tag had not been told when the reader failed."""
        self._answered_ns: int | None = None
        self._begun = False

    def see(self, sighting: Sighting, now_ns: int) -> tuple[PadSeen, ...]:
        """Take what was told; return what has changed. The first call always returns something.

        A tag told again after a while was lifted and laid again: two messages.
        """
        messages = [] if self._begun else [self._message(sighting, now_ns, fresh=False)]
        self._begun = True
        if self._answered_ns is None:
            self._told_ns = now_ns - self._waited_ns
        self._answered_ns = now_ns
        waited_ns = now_ns - self._told_ns
        if self._lying is not None and not sighting.uids and waited_ns >= LEFT_NS:
            messages.append(self._lift(sighting, now_ns))
        for uid in sighting.uids:
            if uid == self._lying and waited_ns > REPEATED_NS:
                messages.append(self._lift(sighting, now_ns))
            if uid != self._lying:
                self._lying, self._text = uid, sighting.texts.get(uid, "")
                messages.append(self._message(sighting, now_ns, fresh=True))
            self._told_ns = now_ns
        return tuple(messages)

    def rates(self) -> tuple[TagRate, ...]:
        """Return nothing: nobody knows how often the tag was missed."""
        return ()

    def clear(self, now_ns: int) -> tuple[PadSeen, ...]:
        """Forget what was told, as no tag; return that nothing lies there if that is new."""
        return () if self._lying is None else (self._lift(Sighting((), now_ns), now_ns),)

    def freeze(self) -> None:
        """Note that the reader failed: the time until its next answer does not count."""
        if self._answered_ns is not None:
            self._waited_ns = self._answered_ns - self._told_ns
            self._answered_ns = None

    def _lift(self, sighting: Sighting, now_ns: int) -> PadSeen:
        self._lying = None
        return self._message(sighting, now_ns, fresh=False)

    def _message(self, sighting: Sighting, now_ns: int, *, fresh: bool) -> PadSeen:
        lying = () if self._lying is None else (self._lying,)
        texts = {self._lying: self._text} if self._lying and self._text else {}
        seen = frozenset(lying if fresh else ())
        return PadSeen(self.seat, lying, seen, sighting.bytes_ns, now_ns, texts)
