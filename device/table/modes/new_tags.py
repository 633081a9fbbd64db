"""The tags that are laid while one is waited for, to be taught as a card or given to a player."""

from __future__ import annotations

from device.readers.messages import PadAt


class NewTagDetector:
    """What was laid since the wait began; what lay on a pad before must be lifted first."""

    def __init__(self) -> None:
        self._fresh: dict[PadAt, tuple[str, ...]] = {}
        self._done: dict[PadAt, frozenset[str]] = {}

    @property
    def alone(self) -> bool:
        """Whether the newest answers hold but one tag: the one before it may count as lying."""
        return sum(map(len, self._fresh.values())) <= 1

    def update(self, at: PadAt, lying: tuple[str, ...], fresh: frozenset[str]) -> tuple[str, ...]:
        """Take what lies on a pad now; return what is new on any and was not dealt with yet."""
        self._fresh[at] = tuple(uid for uid in lying if uid in fresh)
        self._done[at] = self._done.get(at, frozenset(lying)) & frozenset(lying)
        return tuple(
            uid for pad, tags in self._fresh.items() for uid in tags if uid not in self._done[pad]
        )

    def mark_done(self, uid: str) -> None:
        """Count a tag as dealt with until it is lifted."""
        for pad, tags in self._fresh.items():
            self._done[pad] |= {uid}.intersection(tags)
