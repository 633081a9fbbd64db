"""A deck as a JSON file: one object, the UID of each tag and its card or marker."""

from __future__ import annotations

import json
from collections.abc import Mapping

from device.decks import MEANINGS, name_of, normal_uid, unfit
from device.errors import DeckError
from engine.cards import Card, pack
from engine.snapshot import TeachNote
from engine.tokens import Taught, Token

_UNFIT = {
    TeachNote.RANDOM_UID: "is drawn anew at each reading (08...), so it cannot be a card",
    TeachNote.CUT_UID: "was cut by its reader (88 and three bytes), so it cannot be a card",
}


def read_deck(text: str, where: str) -> dict[str, Taught]:
    """Return the cards and markers of a deck by normal UID, in the order of the file.

    Raises:
        DeckError: with `where`, the entry, what was expected and what was got.
    """
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise DeckError(f"{where}: expected JSON, got: {error}") from error
    if not isinstance(pairs, _Pairs):
        raise DeckError(f'{where}: expected an object such as {{"04A3C61B2F5E80": "TH"}}')
    tags: dict[str, Taught] = {}
    for entry, value in pairs:
        uid, means = _tag(entry, value, where)
        if uid in tags:
            raise DeckError(f"{where}: entry {entry!r}: this tag is already {name_of(tags[uid])}")
        tags[uid] = means
    _check_cards(tags, where)
    return tags


def write_deck(tags: Mapping[str, Taught]) -> str:
    """Return the file's text, one tag a line."""
    return json.dumps({uid: name_of(means) for uid, means in tags.items()}, indent=2) + "\n"


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it stands, so that a key given twice is seen."""


def _tag(entry: str, value: object, where: str) -> tuple[str, Taught]:
    try:
        uid = normal_uid(entry)
    except ValueError as error:
        raise DeckError(f"{where}: entry {entry!r}: {error}") from error
    if note := unfit(uid):
        raise DeckError(f"{where}: entry {entry!r}: the number of this tag {_UNFIT[note]}")
    means = MEANINGS.get(value) if isinstance(value, str) else None
    if means is None:
        raise DeckError(
            f"{where}: entry {entry!r}: expected a card, rank A T K Q J 9 and suit S H D C,"
            f" such as TH, or a marker, {', '.join(token.value for token in Token)}, got {value!r}"
        )
    return uid, means


def _check_cards(tags: dict[str, Taught], where: str) -> None:
    cards = {means for means in tags.values() if isinstance(means, Card)}
    size = 24 if cards - set(pack(20)) else 20
    missing = [card.name for card in pack(size) if card not in cards]
    if missing:
        raise DeckError(
            f"{where}: expected 20 different cards, or 24 with the nines, got {len(cards)};"
            f" missing of {size}: {', '.join(missing)}"
        )
