"""A deck as a JSON file: one object, the number of each tag and its card or marker."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from device.base.errors import DeckError
from device.registry.deck_book import MEANINGS, DeckBook, Tag, lacking, name_of
from device.registry.tag_ids import (
    TEXT_MARK,
    decimal_uid,
    is_decimal,
    normal_uid,
    reversed_uid,
    unfit,
    without_check_byte,
)
from engine.interface.lessons import TeachNote
from engine.interface.markers import Marker, TagMeaning

_UNFIT = {
    TeachNote.RANDOM_UID: "is drawn anew at each reading (08...), so it cannot be a card",
    TeachNote.CUT_UID: "was cut by its reader (88 and three bytes), so it cannot be a card",
    TeachNote.BLANK_UID: "is all zeros or all ones, so it cannot be a card",
}
_HEX_LENGTHS: Final = {14, 20}
"""Digits of 7 and 10 bytes in hex; in decimal those bytes have more, or begin with a zero byte."""
_NXP: Final = "04"
"""The first byte of every 7-byte number of NXP, whose tags most decks have (ISO/IEC 7816-6)."""
_NXP_DIGITS: Final = 14
_CHECKED_DIGITS: Final = 10
"""Digits of four bytes and their check byte."""

Say = Callable[[str], None]
"""Takes a sentence about a file that was read otherwise than it stands."""


def read_deck(text: str, where: str, say: Say = lambda _: None) -> dict[str, TagMeaning]:
    """Return the cards and markers of a deck by normal number, in the order of the file.

    Numbers that are all in decimal, or all written with their last byte first, are recognised.
    Where all have a check byte it is dropped, and `say` is given a sentence about that.

    Raises:
        DeckError: with `where`, the entry, what was expected and what was got.
    """
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise DeckError(f"{where}: expected JSON, got: {error}") from error
    if not isinstance(pairs, _Pairs):
        raise DeckError(f'{where}: expected an object such as {{"04A3C61B2F5E80": "TH"}}')
    decimal = _are_decimal(entry for entry, _ in pairs)
    entries = [(entry, _uid(entry, where, decimal=decimal)) for entry, _ in pairs]
    unchecked = [_unchecked(uid, decimal=decimal) for _, uid in entries]
    if entries and all(unchecked):
        entries = [(entry, uid) for (entry, _), uid in zip(entries, unchecked, strict=True) if uid]
        say(f"{where}: the fifth byte of every number is a check byte; it was dropped")
    if _are_reversed(uid for _, uid in entries):
        entries = [(entry, _turned(uid)) for entry, uid in entries]
    _check_tags(entries, where)
    tags = {
        uid: _meaning(entry, value, where)
        for (entry, uid), (_, value) in zip(entries, pairs, strict=True)
    }
    _check_cards(tags, where)
    return tags


def write_deck(tags: Mapping[str, TagMeaning]) -> str:
    """Return the file's text, one tag a line."""
    return json.dumps({uid: name_of(means) for uid, means in tags.items()}, indent=2) + "\n"


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it stands, so that a key given twice is seen."""


def _are_decimal(entries: Iterable[str]) -> bool:
    """Tell whether all numbers of a file are decimal: twenty in hex would have letters too."""
    numbers = [entry.strip() for entry in entries if not entry.startswith(TEXT_MARK)]
    return all(map(is_decimal, numbers)) and any(len(n) not in _HEX_LENGTHS for n in numbers)


def _unchecked(uid: str, *, decimal: bool) -> str | None:
    """Return a number without its check byte; None if it has none.

    A decimal number has lost the zero bytes at its head.
    """
    whole = uid.zfill(_CHECKED_DIGITS) if decimal and not uid.startswith(TEXT_MARK) else uid
    return without_check_byte(whole)


def _are_reversed(uids: Iterable[str]) -> bool:
    """Tell whether all 7-byte numbers end as those of NXP begin, and none begins so."""
    seven = [uid for uid in uids if len(uid) == _NXP_DIGITS and not uid.startswith(TEXT_MARK)]
    return all(uid.endswith(_NXP) and not uid.startswith(_NXP) for uid in seven) and bool(seven)


def _turned(uid: str) -> str:
    return reversed_uid(uid) if len(uid) == _NXP_DIGITS else uid


def _uid(entry: str, where: str, *, decimal: bool) -> str:
    try:
        return decimal_uid(entry) if decimal else _mixed_uid(entry)
    except ValueError as error:
        raise DeckError(f"{where}: entry {entry!r}: {error}") from error


def _mixed_uid(entry: str) -> str:
    """Return a number of a file with hex in it: decimal only where it is no number in hex."""
    try:
        return normal_uid(entry)
    except ValueError:
        if not is_decimal(entry):
            raise
        return decimal_uid(entry)


def _check_tags(entries: Iterable[tuple[str, str]], where: str) -> None:
    """Refuse numbers that can be no card, and two that may be one tag."""
    written: dict[str, str] = {}
    for entry, uid in entries:
        if note := unfit(uid) or _unfit_head(uid):
            raise DeckError(f"{where}: entry {entry!r}: the number of this tag {_UNFIT[note]}")
        if uid in written:
            raise _twice(where, entry, written[uid])
        written[uid] = entry
    book = DeckBook(dict.fromkeys(written, Tag("", Marker.UNDO)))
    for uid, entry in written.items():
        if others := book.same(uid) - {uid}:
            raise _twice(where, entry, written[min(others)])


def _unfit_head(uid: str) -> TeachNote | None:
    """Tell why four bytes with a check byte can be no card.

    Of an EM4100 number 08 may be the version, and one in 256 of these ends like a check byte.
    """
    head = unfit(without_check_byte(uid) or uid)
    return None if head is TeachNote.RANDOM_UID else head


def _twice(where: str, entry: str, other: str) -> DeckError:
    return DeckError(f"{where}: entry {entry!r}: this tag is there twice, also as {other!r}")


def _meaning(entry: str, value: object, where: str) -> TagMeaning:
    means = MEANINGS.get(value) if isinstance(value, str) else None
    if means is None:
        raise DeckError(
            f"{where}: entry {entry!r}: expected a card, rank A T K Q J 9 and suit S H D C,"
            f" such as TH, or a marker, {', '.join(m.value for m in Marker)}, got {value!r}"
        )
    return means


def _check_cards(tags: Mapping[str, TagMeaning], where: str) -> None:
    size, missing = lacking(tags.values())
    if missing:
        raise DeckError(
            f"{where}: expected 20 different cards, or 24 with the nines, got"
            f" {size - len(missing)}; missing of {size}: {', '.join(c.name for c in missing)}"
        )
