"""The number of a tag: how people and tools write it, and which writings may be the same tag.

A normal number is what readers give: the bytes in upper-case hex, or `=` and the text of a
barcode. Knows no deck and no card.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Final

from engine.interface.lessons import TeachNote

UID_BYTES: Final = (4, 5, 7, 10)
"""Bytes of a number: single, double and triple size of ISO/IEC 14443-3, and the five of EM4100,
a version and four of identity."""

TEXT_MARK: Final = "="
TEXT_LENGTH: Final = 40
"""The most characters of a barcode that are a number."""

_SEPARATORS: Final = re.compile(r"[\s:.,\-_]+")
_HEX: Final = re.compile(r"[0-9A-F]+")
_BYTE: Final = re.compile("..")
_TEXT: Final = re.compile(rf"{TEXT_MARK}[ -~]{{1,{TEXT_LENGTH}}}")
_DIGITS: Final = re.compile(r"[0-9]{1,32}")
_WIEGAND: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,5})")
"""The lowest three bytes as printed on EM4100 coins: one as decimal, comma, two as decimal."""


def normal_uid(text: str) -> str:
    """Return the normal number that hex, or `=` and a text, stands for.

    Bytes may be separated and then lack a zero; each or all may begin with `0x`.

    Raises:
        ValueError: it is none, or not one of 4, 5, 7 or 10 bytes; the text says what it is.
    """
    if text.startswith(TEXT_MARK):
        if not _TEXT.fullmatch(text):
            raise ValueError(f"expected = and 1 to {TEXT_LENGTH} plain characters such as =QH-1")
        return text
    groups = [g.removeprefix("0X") for g in _SEPARATORS.split(text.strip().upper()) if g]
    if not text.isascii() or not groups or not all(map(_HEX.fullmatch, groups)):
        raise ValueError(
            "expected a UID in hex such as 04A3C61B2F5E80, or = and the text of a barcode"
        )
    if len(groups) > 1:
        groups = [group.zfill(2) for group in groups]
    if any(len(group) % 2 for group in groups):
        raise ValueError(
            "a zero is missing: expected two hex digits for each byte, or bytes with blanks"
            " between them"
        )
    return _sized("".join(groups))


def is_decimal(text: str) -> bool:
    """Tell whether a number could be meant as a decimal one: digits only, or as `142,55993`."""
    return bool(_DIGITS.fullmatch(text.strip()) or _WIEGAND.fullmatch(text.strip()))


def decimal_uid(text: str) -> str:
    """Return the normal number that decimal digits stand for, of the fewest bytes that hold it.

    `142,55993` are the lowest three bytes of an EM4100 number.

    Raises:
        ValueError: it is none, or greater than ten bytes hold.
    """
    if pair := _WIEGAND.fullmatch(text.strip()):
        high, low = int(pair[1]), int(pair[2])
        if high > 0xFF or low > 0xFFFF:  # noqa: PLR2004 - one byte, two bytes
            raise ValueError("expected up to 255, a comma and up to 65535, as in 142,55993")
        return f"{high << 16 | low:08X}"
    if not _DIGITS.fullmatch(text.strip()):
        raise ValueError("expected up to 32 decimal digits")
    value = int(text)
    for size in UID_BYTES:
        if value < 1 << 8 * size:
            return f"{value:0{2 * size}X}"
    raise ValueError("expected a decimal number of at most 10 bytes")


def reversed_uid(uid: str) -> str:
    """Return the number with its last byte first, as some tools write it."""
    return uid if uid.startswith(TEXT_MARK) else "".join(_BYTE.findall(uid)[::-1])


def unfit(uid: str) -> TeachNote | None:
    """Tell why the tag with this normal number can never be a card, or None.

    All zeros or all ones are what an idle or broken line reads as, of any size. Four bytes that
    start with 08 are drawn anew at each reading (ISO/IEC 14443-3, 6.5.4); with 88, the cascade
    tag, they are the head of a longer number that a reader has cut.
    """
    if not uid.strip("0") or not uid.strip("F"):
        return TeachNote.BLANK_UID
    if _holds(uid, UID_BYTES[0]):
        if uid.startswith("08"):
            return TeachNote.RANDOM_UID
        if uid.startswith("88"):
            return TeachNote.CUT_UID
    return None


def without_check_byte(uid: str) -> str | None:
    """Return the first four bytes of a number whose fifth is their XOR; None for any other.

    Tools for the RC522 give a number of four bytes together with the check byte that follows it
    on the air (BCC, NXP AN10927). One in 256 numbers of EM4100 has this form as well.
    """
    if not _holds(uid, 5):
        return None
    *four, check = bytes.fromhex(uid)
    return uid[:8] if reduce(xor, four) == check else None


def writings(uid: str) -> frozenset[str]:
    """Return the normal numbers that hold all of this one: itself, and the bytes reversed."""
    return frozenset((uid, reversed_uid(uid)))


def remnants(uid: str) -> frozenset[str]:
    """Return the normal numbers that may be left of this one where not all of it is written.

    Of EM4100 its version is left out, or all but the lowest three bytes. The ten decimal digits
    of what is left, or of any number of four bytes, may have been taken for five bytes in hex.
    Of five bytes from a tool for the RC522 the check byte is left out.
    """
    if _holds(uid, 5):
        left = {*writings(uid[-8:]), f"00{uid[-6:]}"}
        unchecked = without_check_byte(uid)
        whole = writings(unchecked) if unchecked and not unfit(unchecked) else frozenset[str]()
        return whole | left | {_digits(four) for four in left}
    return frozenset(_digits(four) for four in writings(uid)) if _holds(uid, 4) else frozenset()


def _digits(four: str) -> str:
    """Return what is printed on an EM4100 coin."""
    return f"{int(four, 16):010}"


def _holds(uid: str, size: int) -> bool:
    return len(uid) == 2 * size and not uid.startswith(TEXT_MARK)


def _sized(uid: str) -> str:
    if len(uid) not in {2 * size for size in UID_BYTES}:
        raise ValueError(f"expected a UID of 4, 5, 7 or 10 bytes, got {len(uid) // 2}")
    return uid
