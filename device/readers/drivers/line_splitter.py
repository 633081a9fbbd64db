"""Lines of text out of bytes: whatever ends them, however they arrive, never more than a bit.

Pure. A line counts only when its end has come, so that half a line is never taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from device.readers.fault_counters import Fault, FaultCounters

ENDS: Final = re.compile(rb"[\r\n]+")


class LineSplitter:
    """Collects bytes and hands out the lines that have ended; empty ones are none.

    Args:
        tally: where given up lines are counted.
        longest: bytes of a line after which it is given up, to its end.
        ends: what ends a line.
        pause_ends: whether a pause ends a line as well, where a reader sends no end.
    """

    def __init__(
        self,
        tally: FaultCounters,
        longest: int,
        ends: re.Pattern[bytes] = ENDS,
        *,
        pause_ends: bool = False,
    ) -> None:
        self._tally = tally
        self._longest = longest
        self._ends = ends
        self._pause_ends = pause_ends
        self._begun = b""
        self._overlong = False

    @property
    def begun(self) -> bool:
        """Whether a line has begun and not ended."""
        return bool(self._begun) or self._overlong

    def take(self, data: bytes) -> Iterator[bytes]:
        """Take what came and return the lines that are complete now."""
        *ended, rest = self._ends.split(data)
        for part in ended:
            whole, overlong = self._begun + part, self._overlong or self._exceeds(part)
            self._begun, self._overlong = b"", False
            if whole and not overlong:
                yield whole
        if not self._overlong and self._exceeds(rest):
            self._overlong = True
        self._begun = b"" if self._overlong else self._begun + rest

    def pause(self) -> Iterator[bytes]:
        """End or give up the line that has begun, since nothing comes any more."""
        whole, self._begun = self._begun, b""
        overlong, self._overlong = self._overlong, False
        if whole and self._pause_ends:
            yield whole
        elif whole and not overlong:
            self._tally.count(Fault.BAD_FRAME)

    def _exceeds(self, more: bytes) -> bool:
        """Tell, and count, whether the line becomes too long."""
        if len(self._begun) + len(more) <= self._longest:
            return False
        self._tally.count(Fault.OVERFLOW)
        return True
