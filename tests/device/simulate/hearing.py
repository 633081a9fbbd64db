"""Hears what a simulated reader says, at a time of its own."""

from __future__ import annotations

from device.simulate.pads.talker import MS, UnaskedReader


class Hearing:
    """A reader without a port; `now` is ns."""

    def __init__(self, talker: UnaskedReader) -> None:
        self.talker = talker
        self.now = 1_000 * MS

    def lay(self, *uids: str) -> None:
        for uid in uids:
            self.talker.lay(uid, self.now)

    def lift(self, uid: str) -> None:
        self.talker.lift(uid, self.now)

    def pieces(self, ms: int) -> list[tuple[int, bytes]]:
        """Let time pass; return what came, and when, in ms from the beginning."""
        began, end = self.now, self.now + ms * MS
        heard = []
        while (at := self.talker.next_ns()) is not None and at <= end:
            self.now = max(self.now, at)
            if data := self.talker.take(self.now):
                heard.append(((self.now - began) // MS, data))
        self.now = end
        return heard

    def hear(self, ms: int) -> bytes:
        """Let time pass; return what came."""
        return b"".join(data for _, data in self.pieces(ms))
