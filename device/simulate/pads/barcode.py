"""A simulated barcode module of the GM65 family: reads the code that lies on top, sends its text.

Obeys the one command that hosts send, to read now (manual, *Serial commands*), and acknowledges
it with bytes that begin like an STX.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from device.simulate.pads.carrier import Carrier
from device.simulate.pads.talker import MS, Reported, UnaskedReader, nobody

BAUD: Final = 9600
READ_NS: Final = 60 * MS
"""From a code in view to its first byte."""
SAME_NS: Final = 1_000 * MS
"""Interval after which the same code in view is told again."""
TRIGGERED_NS: Final = 5_000 * MS
"""How long a module that reads only when told waits for a code."""

TRIGGER: Final = bytes.fromhex("7e 00 08 01 00 02 01")
"""Read now; two bytes of checksum follow, of which AB CD is always right."""
CHECKSUMS: Final = (bytes.fromhex("ab cd"), bytes.fromhex("02 da"))
ACKNOWLEDGE: Final = bytes.fromhex("02 00 00 01 00 33 31")

MARK: Final = "="
"""Before the text of a code, in numbers of tags."""


class End(Enum):
    """What a module adds to a code."""

    NONE = "none"
    CR = "cr"
    CRLF = "crlf"
    STX = "stx"
    """STX before the code, ETX CR LF behind it."""


def sent(text: str, end: End) -> bytes:
    """Return the bytes for a code."""
    around = {
        End.NONE: (b"", b""),
        End.CR: (b"", b"\r"),
        End.CRLF: (b"", b"\r\n"),
        End.STX: (b"\x02", b"\x03\r\n"),
    }
    before, behind = around[end]
    return before + text.encode() + behind


class BarcodeModule(UnaskedReader):
    """The module.

    Args:
        end: what it adds to a code.
        same_ns: see `SAME_NS`; 0 tells a code once.
        triggered: read only when a host says so, one code each time.
        reported: see `UnaskedReader`.
    """

    def __init__(
        self,
        end: End = End.CR,
        same_ns: int = SAME_NS,
        *,
        triggered: bool = False,
        reported: Reported = nobody,
    ) -> None:
        super().__init__(Carrier.CODE, BAUD, reported)
        self._end = end
        self._same_ns = same_ns
        self._triggered = triggered
        self._heard = b""
        self._seen: str | None = None
        self._told: str | None = None
        self._again_ns = self._reads_until_ns = 0

    def lay(self, uid: str, now_ns: int) -> None:
        """Lay a code on top, whatever was in view before."""
        super().lay(uid, now_ns)
        self._acts_ns = now_ns

    def lift(self, uid: str, now_ns: int) -> None:
        """Take a code out of view; brought back, it is read again."""
        if uid == self._seen:
            self._seen = self._told = None
        super().lift(uid, now_ns)

    def receive(self, data: bytes, now_ns: int) -> None:
        """Obey the command to read."""
        self._heard = (self._heard + data)[-len(TRIGGER) - 2 :]
        if any(self._heard.endswith(TRIGGER + checksum) for checksum in CHECKSUMS):
            self._reads_until_ns = now_ns + TRIGGERED_NS
            self._told = None
            self.say(ACKNOWLEDGE, now_ns)
            self._acts_ns = now_ns

    def act(self, now_ns: int) -> int | None:
        """Read what lies on top."""
        if not self.lying or (self._triggered and now_ns >= self._reads_until_ns):
            return None
        top = self.lying[-1]
        if top != self._seen:
            self._seen = top
            return now_ns + READ_NS
        if top != self._told or self._triggered or (self._same_ns and now_ns >= self._again_ns):
            self.say(sent(top.removeprefix(MARK), self._end), now_ns, top)
            self._told, self._again_ns, self._reads_until_ns = top, now_ns + self._same_ns, 0
        return self._again_ns if self._same_ns and not self._triggered else None

    def restart(self) -> None:
        """Forget what was read and told."""
        self._heard = b""
        self._seen = self._told = None
        self._again_ns = self._reads_until_ns = 0
