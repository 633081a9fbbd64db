"""What can go wrong on a simulated serial line, switched on for some commands or until mended."""

from __future__ import annotations

from enum import Enum
from typing import Final

NOISE: Final = bytes.fromhex("00 fe e2 00 ff 13 00")
"""The tail of a frame, and a start code that begins none."""
FALSE_START: Final = bytes.fromhex("00 ff 40 c0")
"""A start code and a length: all that follows seems to belong to a long frame."""
LATE_NS: Final = 150_000_000
"""How late a late acknowledge is: later than any host waits for it."""
SHIFT: Final = bytes(3)
"""What stands before a shifted number, which loses so many bytes at its end."""
_FLIPS: Final = 0x55


class InjectedFault(Enum):
    """A fault; what a tag is and where it lies stays untouched by all of them."""

    SILENT = "silent"
    """Commands are not heard."""
    GARBLE = "garble"
    """All bytes are wrong, as at another baud rate."""
    WRONG_BYTE = "wrong-byte"
    """One byte of the answer is wrong, which its checksum tells."""
    SHIFTED_UID = "shifted-uid"
    """Tags are listed with `00 00 00` before the first bytes of their number, and no checksum
    tells (miguelbalboa/rfid #589)."""
    HALF_FRAME = "half-frame"
    """The answer breaks off in its middle."""
    DROP_ACK = "drop-ack"
    """The answer comes without an acknowledge."""
    LATE_ACK = "late-ack"
    """Acknowledge and answer come when nobody waits for them any more."""
    LOST_ABORT = "lost-abort"
    """When the host aborts a command, the next one is not heard (libnfc #167)."""
    STALE_ANSWER = "stale-answer"
    """The last answer comes again before the acknowledge, another one behind it."""
    ERROR_FRAME = "error-frame"
    """The chip takes the command for none."""
    NO_READ = "no-read"
    """Of all commands, InDataExchange is taken for none: some boards do not know it."""
    TRICKLE = "trickle"
    """Bytes come one at a time."""
    NOISE = "noise"
    """Bytes that mean nothing come before each frame."""
    FALSE_START = "false-start"
    """The beginning of a frame that never ends comes before each frame."""


class Faults:
    """The faults of one line."""

    def __init__(self) -> None:
        self._left: dict[InjectedFault, int | None] = {}
        self._now: frozenset[InjectedFault] = frozenset()

    def start(self, fault: InjectedFault, commands: int | None = None) -> None:
        """Show `fault` from the next command on, for so many commands or until mended."""
        self._left[fault] = commands

    def mend(self) -> None:
        """End all faults."""
        self._left.clear()

    def next_command(self) -> None:
        """Begin the next command: what is wrong stays so until its answer is out."""
        self._now = frozenset(self._left)
        for fault, left in list(self._left.items()):
            if left == 1:
                del self._left[fault]
            elif left is not None:
                self._left[fault] = left - 1

    def __contains__(self, fault: InjectedFault) -> bool:
        return fault in self._now

    def damage(self, frame: bytes) -> bytes:
        """Return the bytes that come out for `frame`."""
        if InjectedFault.GARBLE in self:
            return bytes(byte ^ _FLIPS for byte in frame)
        if InjectedFault.FALSE_START in self:
            return FALSE_START + frame
        return NOISE + frame if InjectedFault.NOISE in self else frame

    def damage_answer(self, frame: bytes) -> bytes:
        """Return what becomes of a counted frame before it is sent."""
        if InjectedFault.WRONG_BYTE in self:
            return frame[:-3] + bytes((frame[-3] ^ 0x10,)) + frame[-2:]
        return frame[: len(frame) // 2] if InjectedFault.HALF_FRAME in self else frame
