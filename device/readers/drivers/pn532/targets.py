"""The tags in an answer of InListPassiveTarget, 106 kbit/s type A (UM0701-02, 7.3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_TARGETS: Final = 2
UID_LENGTHS: Final = frozenset({4, 7, 10})
_ANSWERS_ATS: Final = 0x20
"""Bit of SEL_RES: the tag speaks ISO 14443-4, so the chip adds its answer to select."""
_TYPE_2_UID: Final = 7


@dataclass(frozen=True, slots=True)
class TagTarget:
    """A tag that the chip has selected."""

    number: int
    """What the chip calls it until the next list."""
    uid: str
    """Upper-case hex."""
    type_2: bool
    """Whether it is read as NTAG21x is: SEL_RES 00 and a number of seven bytes."""


def parse_targets(body: bytes) -> tuple[TagTarget, ...]:
    """Return the tags in `body`, which begins with their count.

    Raises:
        ValueError: the body cannot be an answer of this command; the checksum does not see that
            a chip or an adapter lost bytes before it was counted.
    """
    if not body or body[0] > MOST_TARGETS:
        raise ValueError(f"no list of targets: {body.hex(' ')}")
    targets: list[TagTarget] = []
    rest = body[1:]
    for _ in range(body[0]):
        target, rest = _first(rest)
        targets.append(target)
    if rest:
        raise ValueError(f"no list of targets, which ends with the last: {body.hex(' ')}")
    return tuple(targets)


def _first(data: bytes) -> tuple[TagTarget, bytes]:
    """Return the first target of `data` and what follows it."""
    if len(data) < 5:  # noqa: PLR2004 (its number, SENS_RES, SEL_RES, UID length)
        raise ValueError(f"a target is cut off: {data.hex(' ')}")
    number, sel_res, length = data[0], data[3], data[4]
    uid, rest = data[5 : 5 + length], data[5 + length :]
    if length not in UID_LENGTHS or len(uid) < length:
        raise ValueError(f"a UID is cut off or has an odd length: {data.hex(' ')}")
    # The ATS counts its own length byte. A last target without any has refused to send one.
    if sel_res & _ANSWERS_ATS and rest:
        if not 0 < rest[0] <= len(rest):
            raise ValueError(f"an ATS is cut off: {data.hex(' ')}")
        rest = rest[rest[0] :]
    return TagTarget(number, uid.hex().upper(), not sel_res and length == _TYPE_2_UID), rest
