"""The tags that are laid while one is waited for, to be taught as a card or given to a player."""

from __future__ import annotations

from device.readers.pad import PadAt


class Newcomers:
    """What was laid since the wait began; what lay on a pad before must be lifted first."""

    def __init__(self) -> None:
        self._fresh: dict[PadAt, frozenset[str]] = {}
        self._done: dict[PadAt, frozenset[str]] = {}

    @property
    def alone(self) -> bool:
        """Whether the newest answers hold but one tag: the one before it may count as lying."""
        return sum(map(len, self._fresh.values())) <= 1

    def see(self, at: PadAt, lying: tuple[str, ...], fresh: frozenset[str]) -> tuple[str, ...]:
        """Take what lies on a pad now; return what is new there and was not dealt with yet."""
        done = self._done.get(at)
        self._fresh[at] = fresh
        if done is None:
            self._done[at] = frozenset(lying)
            return ()
        self._done[at] = done & frozenset(lying)
        return tuple(uid for uid in lying if uid in fresh and uid not in done)

    def deal_with(self, at: PadAt, uid: str) -> None:
        """Count a tag as dealt with until it is lifted."""
        self._done[at] |= {uid}
