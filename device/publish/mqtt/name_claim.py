"""Whether a table may speak under its name: two of one name would contradict each other.

Who speaks under it is retained by the broker. A table that finds another one there asks whether it
is still alive, keeps silent if it answers, and says so. Of two that begin at the same moment one
gives way.
"""

from __future__ import annotations

import logging
from typing import Final

from device.publish.mqtt.connection_thread import NS
from device.publish.mqtt.topics import OFFLINE, ONLINE, Topics

log: Final = logging.getLogger(__name__)

SETTLED_NS: Final = NS // 2
"""How long after its answer a broker may take to tell what it retains."""
ANSWER_NS: Final = 3 * NS
"""How long another table may take to answer."""
LONGEST: Final = 64
"""Characters of what an owner calls itself."""


class NameClaim:
    """The name of a table, over one connection after the other.

    Args:
        topics: those of the name.
        me: what no other table calls itself, nor this one after another start.
    """

    def __init__(self, topics: Topics, me: str) -> None:
        self._topics, self._me = topics, me
        self.is_ours = False
        """Whether it may be spoken under the name."""
        self.is_fresh = False
        """Whether the name is to be taken, or taken back, by telling it."""
        self.asks = False
        """Whether the other one is to be asked whether it is there."""
        self.trouble = ""
        """Why it may not, one line in English."""
        self.reset()

    @property
    def topics(self) -> tuple[str, ...]:
        """Return where to listen."""
        return self._topics.owner, self._topics.available, self._topics.question

    def reset(self) -> None:
        """Forget the connection before: the broker is to be asked again."""
        self.is_ours = self.is_fresh = self.asks = False
        self._is_subscribed = self._is_taken = self._is_alive = False
        self._owner = ""
        self._decides_at: int | None = None
        self._answered_by: int | None = None

    def on_subscribed(self) -> None:
        """Note that what the broker retains follows."""
        self._is_subscribed = True

    def on_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Note what is published under the name: by this table, by another, or by a broker."""
        said = payload[:LONGEST].decode("ascii", "replace")
        if topic == self._topics.available:
            self._is_taken = said == ONLINE
            self.is_fresh |= self.is_ours and said == OFFLINE  # somebody's last will
        elif topic == self._topics.question:
            self.is_fresh |= self.is_ours and said != self._me
        elif topic == self._topics.owner:
            self._owner = said
            if self._is_other_owner():
                self._on_other_owner(retained=retained)

    def _on_other_owner(self, *, retained: bool) -> None:
        """Give way to the owner that was there first, and else to one of the two."""
        self._is_alive |= not retained
        if self.is_ours:
            self.is_ours = self.is_fresh = self._me < self._owner and not retained
            self._is_taken = not self.is_ours

    def advance(self, now: int) -> int | None:
        """Decide; return when there is more to decide, or None."""
        if self.is_ours or not self._is_subscribed:
            return None
        if self._decides_at is None:
            self._decides_at = now + SETTLED_NS
        if now < self._decides_at:
            return self._decides_at
        if self._is_taken and self._is_other_owner() and not self._is_stale(now):
            if self._is_alive and not self.trouble:
                self.trouble = (
                    f"another table is called {self._topics.table}, too; choose another `table`"
                )
                log.warning("mqtt: %s", self.trouble)
            return None if self._is_alive else self._answered_by
        self.is_ours = self.is_fresh = True
        self.trouble = ""
        return None

    def _is_stale(self, now: int) -> bool:
        """Tell whether the other one was asked, and has not answered."""
        if self._answered_by is None:
            self.asks = not self._is_alive
            self._answered_by = now + ANSWER_NS
        return not self._is_alive and now >= self._answered_by

    def _is_other_owner(self) -> bool:
        return self._owner not in ("", self._me)
