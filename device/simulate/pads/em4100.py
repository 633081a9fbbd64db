"""Simulated readers of 125 kHz tags: RDM6300, its 13-byte clone, and ID-12LA or ID-20LA.

EM4100 knows no anticollision: two tags together give nothing, or a frame that its checksum
refuses. The frames are those of `device.readers.drivers.frame`, built here on their own.
"""

from __future__ import annotations

from enum import Enum
from functools import reduce
from operator import xor
from typing import Final

from device.simulate.pads.carrier import Carrier
from device.simulate.pads.talker import MS, Reported, UnaskedReader, nobody

BAUD: Final = 9600
REPEAT_NS: Final = 65 * MS
"""From one frame of an RDM6300 to the next."""
LOOK_NS: Final = 50 * MS
"""How often an ID-20LA looks whether the tag is still there."""
GARBLED_EVERY: Final = 3
"""Of so many looks at two tags one gives a frame."""

_FLIPS: Final = 0x55


class Em4100Format(Enum):
    """How a frame is written."""

    RDM6300 = "rdm6300"
    """STX, ten digits, two digits of checksum, ETX: 14 bytes."""
    CLONE = "clone"
    """The checksum as one raw byte: 13 bytes."""
    ID20LA = "id20la"
    """CR LF before ETX: 16 bytes."""


def frame(uid: str, form: Em4100Format, *, flips: int = 0) -> bytes:
    """Return the frame of a number; `flips` are bits of its checksum that come out wrong."""
    checksum = reduce(xor, bytes.fromhex(uid)) ^ flips
    written = bytes((checksum,)) if form is Em4100Format.CLONE else f"{checksum:02X}".encode()
    end = b"\r\n\x03" if form is Em4100Format.ID20LA else b"\x03"
    return b"\x02" + uid.encode() + written + end


class _Em4100(UnaskedReader):
    """What all readers of such tags have in common."""

    def __init__(self, form: Em4100Format, reported: Reported) -> None:
        super().__init__(Carrier.COIN, BAUD, reported)
        self._form = form
        self._looks = 0

    def _garble(self, now_ns: int) -> None:
        """Two tags speak at once: now and then that looks like a frame."""
        self._looks += 1
        if self._looks % GARBLED_EVERY == 0:
            first, second = self.lying[:2]
            self.say(frame(first[:6] + second[6:], self._form, flips=_FLIPS), now_ns)


class Rdm6300(_Em4100):
    """Repeats the frame as long as exactly one tag lies there."""

    def __init__(
        self, form: Em4100Format = Em4100Format.RDM6300, reported: Reported = nobody
    ) -> None:
        super().__init__(form, reported)

    def act(self, now_ns: int) -> int | None:
        """Say what lies there."""
        match self.lying:
            case []:
                return None
            case [uid]:
                self.say(frame(uid, self._form), now_ns, uid)
            case _:
                self._garble(now_ns)
        return now_ns + REPEAT_NS

    def restart(self) -> None:
        """Forget nothing: the next look tells everything."""


class Id20la(_Em4100):
    """Sends the frame once, when a tag comes to lie there alone."""

    def __init__(self, reported: Reported = nobody) -> None:
        super().__init__(Em4100Format.ID20LA, reported)
        self._told: str | None = None

    def act(self, now_ns: int) -> int | None:
        """Say which tag has come."""
        alone = self.lying[0] if len(self.lying) == 1 else None
        if alone is not None and alone != self._told:
            self.say(frame(alone, self._form), now_ns, alone)
        elif len(self.lying) > 1:
            self._garble(now_ns)
        self._told = alone
        return now_ns + LOOK_NS if self.lying else None

    def restart(self) -> None:
        """Forget which tag was told."""
        self._told = None
