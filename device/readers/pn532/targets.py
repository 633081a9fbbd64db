"""The tags in an answer of InListPassiveTarget, 106 kbit/s type A (UM0701-02, 7.3.5)."""

from __future__ import annotations

from typing import Final

MOST_TARGETS: Final = 2
UID_LENGTHS: Final = frozenset({4, 7, 10})
_ANSWERS_ATS: Final = 0x20
"""Bit of SEL_RES: the tag speaks ISO 14443-4, so the chip adds its answer to select."""


def parse_targets(body: bytes) -> tuple[str, ...]:
    """Return the UIDs (upper-case hex) in `body`, which begins with their count.

    Raises:
        ValueError: the body cannot be an answer of this command; the checksum does not see that
            a chip or an adapter lost bytes before it was counted.
    """
    if not body or body[0] > MOST_TARGETS:
        raise ValueError(f"no list of targets: {body.hex(' ')}")
    uids: list[str] = []
    rest = body[1:]
    for _ in range(body[0]):
        uid, rest = _first(rest)
        uids.append(uid)
    return tuple(uids)


def _first(data: bytes) -> tuple[str, bytes]:
    """Return the UID of the first target of `data` and what follows that target."""
    if len(data) < 5:  # noqa: PLR2004 (its number, SENS_RES, SEL_RES, UID length)
        raise ValueError(f"a target is cut off: {data.hex(' ')}")
    answers_ats, length = data[3] & _ANSWERS_ATS, data[4]
    uid, rest = data[5 : 5 + length], data[5 + length :]
    if length not in UID_LENGTHS or len(uid) < length:
        raise ValueError(f"a UID is cut off or has an odd length: {data.hex(' ')}")
    # The ATS counts its own length byte. A last target without any has refused to send one.
    if answers_ats and rest:
        if not 0 < rest[0] <= len(rest):
            raise ValueError(f"an ATS is cut off: {data.hex(' ')}")
        rest = rest[rest[0] :]
    return uid.hex().upper(), rest
