"""Whether a table may speak under its name: two of one name would contradict each other.

Who speaks under it is retained by the broker. A table that finds another one there, running, keeps
silent and says so; of two that begin at the same moment one gives way.
"""

from __future__ import annotations

from typing import Final

from device.mqtt.connection import KEEP_ALIVE_S
from device.mqtt.link import NS
from device.mqtt.topics import OFFLINE, ONLINE, Topics

SETTLED_NS: Final = NS // 2
"""How long after its answer a broker may take to tell what it retains."""
GHOST_NS: Final = 2 * KEEP_ALIVE_S * NS
"""How long this very table may seem to run after its plug was pulled."""
LONGEST: Final = 64
"""Characters of what an owner calls itself."""


class OwnName:
    """The name of a table, over one connection after the other.

    Args:
        topics: those of the name.
        me: what no other table calls itself: the table, a dash, and something new at each start.
    """

    def __init__(self, topics: Topics, me: str) -> None:
        self._topics, self._me = topics, me
        self.is_ours = False
        """Whether it may be spoken under the name."""
        self.is_fresh = False
        """Whether the name is to be taken, or taken back, by telling it."""
        self.trouble = ""
        """Why it may not, one line in English."""
        self.begin()

    def begin(self) -> None:
        """Forget the connection before: the broker is to be asked anew."""
        self.is_ours = self.is_fresh = self._answered = self._is_taken = False
        self._owner = ""
        self._decided_at: int | None = None

    def subscribed(self) -> None:
        """Note that the broker tells who is there."""
        self._answered = True

    def received(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Take what is told under the name: by this table, by another, or by a broker."""
        if topic == self._topics.available:
            self._is_taken = payload == ONLINE.encode()
            if self.is_ours and payload == OFFLINE.encode():
                self.is_fresh = True  # the last will of somebody, not of this connection
        elif topic == self._topics.owner:
            self._owner = payload[:LONGEST].decode("ascii", "replace")
            if self.is_ours and self._is_anothers():
                self.is_ours = self.is_fresh = self._me < self._owner and not retained

    def go_on(self, now: int) -> int | None:
        """Decide; return when there is more to decide, or None."""
        if self.is_ours or not self._answered:
            return None
        if self._decided_at is None:
            self._decided_at = now + SETTLED_NS
        if now < self._decided_at:
            return self._decided_at
        if not (self._is_taken and self._is_anothers()):
            self.is_ours = self.is_fresh = True
            self.trouble = ""
            return None
        told_at = self._decided_at + (GHOST_NS if self._is_ghost() else 0)
        if now < told_at:
            return told_at
        self.trouble = f"another table is called {self._topics.table}, too; choose another `table`"
        return None

    def _is_anothers(self) -> bool:
        return self._owner not in ("", self._me)

    def _is_ghost(self) -> bool:
        return self._owner.partition("-")[0] == self._me.partition("-")[0]
