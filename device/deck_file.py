"""A deck as a JSON file: one object, the UID of each tag and its card."""

from __future__ import annotations

import json

from device.decks import normal_uid, unfit
from device.errors import DeckError
from engine.cards import CARDS, Card, pack
from engine.snapshot import TeachNote

_UNFIT = {
    TeachNote.RANDOM_UID: "is drawn anew at each reading (08...), so it cannot be a card",
    TeachNote.CUT_UID: "was cut by its reader (88 and three bytes), so it cannot be a card",
}


def read_deck(text: str, where: str) -> dict[str, Card]:
    """Return the cards of a deck by normal UID, in the order of the file.

    Raises:
        DeckError: with `where`, the entry, what was expected and what was got.
    """
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise DeckError(f"{where}: expected JSON, got: {error}") from error
    if not isinstance(pairs, _Pairs):
        raise DeckError(f'{where}: expected an object such as {{"04A3C61B2F5E80": "TH"}}')
    tags: dict[str, Card] = {}
    for entry, value in pairs:
        uid, card = _tag(entry, value, where)
        if uid in tags:
            raise DeckError(f"{where}: entry {entry!r}: this tag is already {tags[uid].name}")
        tags[uid] = card
    _check_cards(tags, where)
    return tags


def write_deck(tags: dict[str, Card]) -> str:
    """Return the file's text, one tag a line."""
    return json.dumps({uid: card.name for uid, card in tags.items()}, indent=2) + "\n"


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it stands, so that a key given twice is seen."""


def _tag(entry: str, value: object, where: str) -> tuple[str, Card]:
    try:
        uid = normal_uid(entry)
    except ValueError as error:
        raise DeckError(f"{where}: entry {entry!r}: {error}") from error
    if note := unfit(uid):
        raise DeckError(f"{where}: entry {entry!r}: the number of this tag {_UNFIT[note]}")
    card = CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise DeckError(
            f"{where}: entry {entry!r}: expected a card, rank A T K Q J 9 and suit S H D C,"
            f" such as TH, got {value!r}"
        )
    return uid, card


def _check_cards(tags: dict[str, Card], where: str) -> None:
    cards = set(tags.values())
    size = 24 if cards - set(pack(20)) else 20
    missing = [card.name for card in pack(size) if card not in cards]
    if missing:
        raise DeckError(
            f"{where}: expected 20 different cards, or 24 with the nines, got {len(cards)};"
            f" missing of {size}: {', '.join(missing)}"
        )
