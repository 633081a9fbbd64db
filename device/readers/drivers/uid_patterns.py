"""The number of a tag in a line of text, in every way that sketches print it.

    Card UID: 04 A3 C6 CA E2 61 80          DumpInfo of the MFRC522 library
    Reader 0: Card UID: 04 A3 C6 CA         several readers on one board
    In hex:  4 A3 C6 CA                     bytes may lack a zero when something separates them
    - uid : 0x8804a3c6
    {"uid": "04A3C6CAE26180"}
    SCAN<tab>uid=04a3c6cae26180<tab>text=schnapsen:TH

    04a3c6cae26180                          nothing else on the line

A bare number may as well be a time, a counter or an address: it is marked as not `named`, and
only a taught card is recognised by it. Decimal lines (`In dec:`), numbers with dots, memory
dumps, banners and modem commands hold no number.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from device.readers.drivers.listener import Utterance
from device.registry.tag_ids import normal_uid

SIZES: Final = frozenset({4, 7, 10})
"""Bytes of a number (ISO/IEC 14443-3)."""
LONGEST_TRIED: Final = 512
"""Characters of a line that a pattern is tried on."""

_READER: Final = re.compile(r"\s*reader\s*#?\s*(\d{1,3})\s*:\s*(.*)", re.IGNORECASE)
_DIGITS: Final = r"(?:0x)?[0-9A-F]{8,}|(?:0x)?[0-9A-F]{1,2}(?:[\s:\-]+(?:0x)?[0-9A-F]{1,2})+"
_NAMED: Final = re.compile(
    # Of several the last, since a line may begin anew; anything can be printed in hex.
    r"(?:.*(?<![A-Z])N?UID|\s*in\s+hex)(?![A-Z])"
    rf"(?:\s+|(?P<words>(?:\([^)]*\)|[^:=0-9(])*)[:=]\s*[\"']?)(?P<digits>{_DIGITS})"
    # A line that breaks off within a number goes on with anything else.
    r"\s*(?=$|[,;|)\]}\"']|\s(?:SAK|ATQA|PICC|type|size)\b)",
    re.IGNORECASE,
)
_NO_NUMBER: Final = re.compile(r"dec|count|length|size|time|total", re.IGNORECASE)
"""Words after which something else about tags follows."""
_BARE: Final = re.compile(rf"\s*({_DIGITS})\s*", re.IGNORECASE)
_SCAN: Final = "SCAN\t"


@dataclass(frozen=True, slots=True)
class UidLine:
    """How lines are read.

    `pattern` finds the number as its one group, instead of the ways known; `reader` is the one
    of several readers on a board that counts.
    """

    pattern: re.Pattern[str] | None = None
    reader: int | None = None

    def tag(self, line: str) -> Utterance | None:
        """Return the tag that a line tells, None if it tells none.

        Raises:
            ValueError: it tells a number that can be none: a digit or a byte is missing.
        """
        if self.pattern:
            found = self.pattern.search(line[:LONGEST_TRIED])
            return Utterance(_sized(found[1])) if found and found[1] else None
        if line.startswith(_SCAN):
            return _scanned(line)
        several = _READER.match(line)
        if self.reader is not None and not (several and int(several[1]) == self.reader):
            return None
        if several:
            line = several[2]
        if line.lstrip().startswith("{"):
            return _json(line)
        if (named := _NAMED.match(line)) and not _NO_NUMBER.search(named["words"] or ""):
            return Utterance(_sized(named["digits"]))
        return _bare(line)


def _bare(line: str) -> Utterance | None:
    """Return the tag of a line that holds nothing but a number of the right size."""
    digits = _BARE.fullmatch(line)
    try:
        return Utterance(_sized(digits[1]), named=False) if digits else None
    except ValueError:
        return None  # a line of a memory dump, a count, a version: nobody called it a number


def _json(line: str) -> Utterance | None:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    keys = {str(key).lower(): value for key, value in told.items()}
    uid, text = keys.get("uid"), keys.get("text", "")
    if not isinstance(uid, str):
        return None
    return Utterance(_sized(uid), text if isinstance(text, str) else "")


def _scanned(line: str) -> Utterance | None:
    """Return the tag of a line of zaparoo's simple serial protocol."""
    fields = dict(field.partition("=")[::2] for field in line.strip().split("\t")[1:])
    uid = fields.get("uid", "")
    return Utterance(_sized(uid), fields.get("text", "")) if uid else None


def _sized(text: str) -> str:
    if "." in text:
        raise ValueError(f"expected a UID, got {text!r}, an address or a time")
    uid = normal_uid(text)
    if len(uid) not in {2 * size for size in SIZES}:
        raise ValueError(f"expected a UID of 4, 7 or 10 bytes, got {text!r}")
    return uid
