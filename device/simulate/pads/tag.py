"""A simulated NFC tag: what lies on a simulated pad, and how it answers in a field.

Behaves as NTAG21x does (data sheet 8.4): a halted tag and a selected one ignore a plain request,
and only losing the field wakes a halted one for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

PAGE_BYTES: Final = 4
READ_PAGES: Final = 4
_USER_BYTES: Final = 36 * PAGE_BYTES
_CAPABILITY: Final = bytes((0xE1, 0x10, 0x12, 0x00))
_LOCK_CONTROL: Final = bytes((0x01, 0x03, 0xA0, 0x0C, 0x34))
"""What a NTAG213 carries before its message (data sheet 8.5.6)."""
_CASCADE: Final = 0x88


class TagState(Enum):
    """Where a tag stands (ISO 14443-3, 6.3)."""

    IDLE = "idle"
    """Also the state without a field."""
    SELECTED = "selected"
    HALTED = "halted"


@dataclass(slots=True)
class SimulatedTag:
    """A tag with a number of 4, 7 or 10 bytes."""

    uid: bytes
    ats: bytes = b""
    """Answer to select with its own length byte; with one the tag is no NTAG but a phone."""
    user: bytes = bytes(_USER_BYTES)
    """User memory, from page 4 on."""
    rhythm: tuple[bool, ...] = (True,)
    """Whether it is heard in one search after the other, over and over: a tag that flickers at
    the edge of the field, or one of a neighbour that is read now and then."""
    spot: int | None = None
    """Tags on one spot lie exactly on top of each other; None lies apart from all others."""
    state: TagState = field(default=TagState.IDLE)
    _searches: int = -1

    @property
    def listing(self) -> bytes:
        """SENS_RES, SEL_RES, UID and ATS as the chip lists them."""
        sens_res = (len(self.uid) // 3 - 1) << 6 | 0x04
        sel_res = 0x20 if self.ats else 0x00
        return bytes((0x00, sens_res, sel_res, len(self.uid))) + self.uid + self.ats

    @property
    def is_heard(self) -> bool:
        """Whether it is near enough for the search under way."""
        return self.rhythm[self._searches % len(self.rhythm)]

    def search_begins(self) -> None:
        """Go on in its rhythm."""
        self._searches += 1

    def request(self) -> bool:
        """Answer a REQA: whether the tag takes part in the choice that follows."""
        if self.state is TagState.SELECTED:
            self.state = TagState.IDLE
            return False
        return self.state is TagState.IDLE

    def read(self, page: int) -> bytes | None:
        """Return four pages, from the start again behind the last one; None is a refusal."""
        memory = self._head() + self.user
        if page * PAGE_BYTES >= len(memory):
            return None
        return (memory + memory)[page * PAGE_BYTES :][: READ_PAGES * PAGE_BYTES]

    def _head(self) -> bytes:
        """Pages 0 to 3: the number with its two check bytes, lock bytes, capabilities."""
        first, rest = self.uid[:3], self.uid[3:7]
        check = _CASCADE
        for byte in first:
            check ^= byte
        check_rest = 0
        for byte in rest:
            check_rest ^= byte
        head = first + bytes((check,)) + rest + bytes((check_rest, 0x48, 0x00, 0x00))
        return head[:12].ljust(12, b"\x00") + _CAPABILITY


def written(text: str) -> bytes:
    """Return the user memory of a tag on which a phone has written an English text."""
    payload = b"\x02en" + text.encode()
    message = bytes((0xD1, 0x01, len(payload))) + b"T" + payload
    return (_LOCK_CONTROL + bytes((0x03, len(message))) + message + b"\xfe").ljust(
        _USER_BYTES, b"\x00"
    )
