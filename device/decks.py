"""The deck book: which tag is which card of which deck.

Immutable: teaching makes a new book. It knows neither the store nor the table; it knows which
numbers of tags can stand for a card at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.cards import CARDS, Card, pack
from engine.snapshot import TeachNote
from engine.tokens import Taught, Token

UID_LENGTHS: Final = (4, 7, 10)
"""Bytes of a UID: single, double and triple size of ISO/IEC 14443-3."""

_SEPARATORS: Final = re.compile(r"[\s:.\-_]")
_HEX: Final = re.compile(r"(?:[0-9A-F]{2})+")
_WRITTEN: Final = re.compile(r"\s*schnapsen:\s*([ATKQJ9][SHDC])\s*", re.IGNORECASE)

MEANINGS: Final[Mapping[str, Taught]] = {**CARDS, **{token.value: token for token in Token}}
"""All that a tag can be taught to be, by the name that files and the store use."""


def name_of(means: Taught) -> str:
    """Return the name in `MEANINGS`: `TH`, `66A`."""
    return means.name if isinstance(means, Card) else means.value


def written_card(text: str) -> Card | None:
    """Return the card that is written on a tag, as in `schnapsen:TH`; None for other texts."""
    written = _WRITTEN.fullmatch(text)
    return CARDS[written[1].upper()] if written else None


@dataclass(frozen=True, slots=True)
class Tag:
    """What a tag stands for."""

    deck: str
    means: Taught


@dataclass(frozen=True, slots=True)
class TagRefused:
    """Why a tag was not taught: a human mistake, so a value."""

    note: TeachNote
    held: Tag | None = None
    """What the tag already is (`ALREADY_TAUGHT`, `OTHER_DECK`)."""


def normal_uid(text: str) -> str:
    """Return a UID as readers give it: upper-case hex without separators.

    Raises:
        ValueError: it is not hex of 4, 7 or 10 bytes; the text says what it is instead.
    """
    uid = _SEPARATORS.sub("", text).upper()
    if not _HEX.fullmatch(uid):
        raise ValueError("expected a UID in hex such as 04A3C61B2F5E80")
    if len(uid) // 2 not in UID_LENGTHS:
        raise ValueError(f"expected a UID of 4, 7 or 10 bytes, got {len(uid) // 2}")
    return uid


def unfit(uid: str) -> TeachNote | None:
    """Tell why the tag with this normal UID can never be a card, or None.

    Four bytes that start with 08 are drawn anew at each reading (ISO/IEC 14443-3, 6.5.4); with
    88, the cascade tag, they are the head of a longer UID that a reader has cut.
    """
    if len(uid) == 2 * UID_LENGTHS[0]:
        if uid.startswith("08"):
            return TeachNote.RANDOM_UID
        if uid.startswith("88"):
            return TeachNote.CUT_UID
    return None


@dataclass(frozen=True, slots=True)
class DeckBook:
    """All taught tags. A card may have spare tags; a tag is one card of one deck."""

    tags: Mapping[str, Tag] = field(default_factory=dict)
    """By normal UID, in the order of teaching."""

    def meaning(self, uid: str) -> Taught | None:
        """Return what a tag stands for, None for an unknown one."""
        tag = self.tags.get(uid)
        return tag.means if tag else None

    def deck_of(self, uid: str) -> str | None:
        """Return the name of the deck that the tag belongs to, None for an unknown one."""
        tag = self.tags.get(uid)
        return tag.deck if tag else None

    def is_taught(self, uid: str) -> bool:
        """Tell whether the tag belongs to any deck."""
        return uid in self.tags

    def names(self) -> tuple[str, ...]:
        """Return the names of all decks, sorted."""
        return tuple(sorted({tag.deck for tag in self.tags.values()}))

    def deck(self, name: str) -> dict[str, Taught]:
        """Return the tags of one deck in the order of teaching; empty for an unknown name."""
        return {uid: tag.means for uid, tag in self.tags.items() if tag.deck == name}

    def complete(self, size: int) -> tuple[str, ...]:
        """Return the names of the decks that have every card of the pack of `size`."""
        return tuple(n for n in self.names() if set(self.deck(n).values()).issuperset(pack(size)))

    def teach(self, name: str, uid: str, means: Taught) -> DeckBook | TagRefused:
        """Return the book with the tag of that normal UID taught, or why it is not.

        Teaching a tag again as what it already is changes nothing.
        """
        if note := unfit(uid):
            return TagRefused(note)
        held = self.tags.get(uid)
        if held == Tag(name, means):
            return self
        if held:
            same = held.deck == name
            return TagRefused(TeachNote.ALREADY_TAUGHT if same else TeachNote.OTHER_DECK, held)
        return DeckBook({**self.tags, uid: Tag(name, means)})

    def forget(self, uid: str) -> DeckBook:
        """Return the book without that tag."""
        return DeckBook({u: tag for u, tag in self.tags.items() if u != uid})
