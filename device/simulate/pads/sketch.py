"""A simulated board with an MFRC522 whose sketch prints a line for each tag.

Prints in the ways that sketches have, tells a tag once (it halts it) or again and again, and
starts anew with noise and a banner when it gets power or its port is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from device.simulate.pads.carrier import Carrier
from device.simulate.pads.talker import MS, Reported, UnaskedReader, nobody

BAUD: Final = 115200
LOOP_NS: Final = 50 * MS
"""One round of the sketch's loop."""
BOOT_NS: Final = 1_000 * MS
"""From power to the banner: the boot loader waits for a program first."""

BOOT_NOISE: Final = bytes.fromhex("00 e0 fc 1c 80 fe 92 0d 0a")
"""What a processor prints at another baud rate before its sketch starts."""
BANNER: Final = b"Firmware Version: 0x92 = v2.0\r\nLay a card on the reader\r\n"

_CASCADE: Final = "88"


class Format(Enum):
    """How a sketch prints a number."""

    DUMP = "dump"
    """`Card UID: 04 A3 ...`, more about the tag, and its memory."""
    READER = "reader"
    """`Reader 0: Card UID: 04 A3 ...`"""
    HEX = "hex"
    """`In hex:  04 A3 ...`, then in decimal."""
    COLON = "colon"
    """`UID: 04:A3:...`"""
    SHORT = "short"
    """`UID: 4 A3 ...`: no leading zeros, a blank at the end."""
    BARE = "bare"
    """`04a3...`, nothing else."""
    JSON = "json"
    SCAN = "scan"
    """zaparoo's simple serial protocol."""
    CUT = "cut"
    """`- uid : 0x8804a3c6`: the cascade tag and three bytes, all that some libraries read."""


def lines(uid: str, form: Format, text: str = "") -> bytes:
    """Return what is printed for a tag; `text` is what is written on it."""
    octets = [uid[at : at + 2] for at in range(0, len(uid), 2)]
    spaced = " ".join(octets)
    printed: Mapping[Format, str] = {
        Format.DUMP: f"Card UID: {spaced}\nCard SAK: 00\nPICC type: MIFARE Ultralight\n"
        "Page  0  1  2  3\n  0   04 A3 C6 E9\n  1   CA E2 61 80\n",
        Format.READER: f"Reader 0: Card UID: {spaced}\nPICC type: MIFARE Ultralight\n",
        Format.HEX: f"The NUID tag is:\nIn hex:  {spaced}\n"
        f"In dec:  {' '.join(str(int(octet, 16)) for octet in octets)}\n",
        Format.COLON: f"UID: {':'.join(octets)}\n",
        Format.SHORT: f"UID: {' '.join(f'{int(octet, 16):X}' for octet in octets)} \n",
        Format.BARE: f"{uid.lower()}\n",
        Format.JSON: f'{{"uid": "{uid}", "type": "NTAG213"}}\n',
        Format.SCAN: f"SCAN\tuid={uid.lower()}\ttext={text}\tremovable=no\n",
        Format.CUT: f"  - tag type: 0x10\n  - uid\t : 0x{_cut(uid).lower()}\n",
    }
    end = "\n" if form is Format.SCAN else "\r\n"
    return printed[form].replace("\n", end).encode()


def _cut(uid: str) -> str:
    return uid if len(uid) == 8 else _CASCADE + uid[:6]  # noqa: PLR2004 - digits of four bytes


class Sketch(UnaskedReader):
    """The board.

    Args:
        form: how it prints.
        repeat_ns: time from one line about the same tag to the next; 0 tells it once.
        texts: what is written on some tags, by number.
        reported: see `UnaskedReader`.
    """

    def __init__(
        self,
        form: Format = Format.DUMP,
        repeat_ns: int = 0,
        texts: Mapping[str, str] | None = None,
        reported: Reported = nobody,
    ) -> None:
        super().__init__(Carrier.STICKER, BAUD, reported)
        self._form = form
        self._repeat_ns = repeat_ns
        self._texts = texts or {}
        self._boots = self._started = False
        self._halted: set[str] = set()

    def lift(self, uid: str, now_ns: int) -> None:
        """Take a tag away; brought back, it is told again."""
        self._halted.discard(uid)
        super().lift(uid, now_ns)

    def act(self, now_ns: int) -> int | None:
        """Go once through the loop."""
        if not self._boots:
            self._boots = True
            return now_ns + BOOT_NS
        if not self._started:
            self._started = True
            self.say(BOOT_NOISE + BANNER, now_ns)
        answering = [uid for uid in self.lying if uid not in self._halted]
        if not answering:
            return None
        # Two tags collide bit by bit, and the one with a 1 goes on.
        chosen = max(answering)
        self.say(lines(chosen, self._form, self._texts.get(chosen, "")), now_ns, chosen)
        if self._repeat_ns:
            return now_ns + self._repeat_ns
        self._halted.add(chosen)
        return now_ns + LOOP_NS

    def restart(self) -> None:
        """Forget which tags were told; the field goes off, so they wake."""
        self._boots = self._started = False
        self._halted.clear()
