"""What is on a card for a simulated reader to find, and which numbers it can have."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final


class Carrier(Enum):
    """What is on a card."""

    STICKER = "sticker"
    """An NFC tag of 4, 7 or 10 bytes (ISO/IEC 14443-3)."""
    COIN = "coin"
    """A 125 kHz tag of 5 bytes (EM4100)."""
    CODE = "code"
    """A printed code."""

    def check(self, uid: str) -> None:
        """Raise ValueError, saying what is expected, if it cannot have this normal number."""
        number, expected = _NUMBERS[self]
        if not number.fullmatch(uid):
            raise ValueError(f"expected {expected}, got {uid}")


_NUMBERS: Final = {
    Carrier.STICKER: (
        re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})"),
        "an NFC tag of 4, 7 or 10 bytes, such as 04A1B2C3D4E580",
    ),
    Carrier.COIN: (
        re.compile(r"[0-9A-F]{10}"),
        "the 5 bytes of a 125 kHz tag, such as 0E00A1B201",
    ),
    Carrier.CODE: (re.compile(r"=[ -~]+"), "= and the text of a code, such as =QH-1"),
}
