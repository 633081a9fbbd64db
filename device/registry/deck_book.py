"""The deck book: which tag is which card of which deck.

Immutable: teaching makes a new book. It knows neither the store nor the table, nor how numbers
of tags are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from device.registry.tag_ids import remnants, unfit, writings
from engine.interface.lessons import TeachNote
from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import CARDS, Card, pack

_WRITTEN: Final = re.compile(r"\s*schnapsen:\s*([ATKQJ9][SHDC])\s*", re.IGNORECASE)

MEANINGS: Final[Mapping[str, TagMeaning]] = {**CARDS, **{token.value: token for token in Marker}}
"""All that a tag can be taught to be, by the name that files and the store use."""


def name_of(means: TagMeaning) -> str:
    """Return the name in `MEANINGS`: `TH`, `66A`."""
    return means.name if isinstance(means, Card) else means.value


def named(text: str) -> TagMeaning | None:
    """Return what a person calls by that name, in upper case or lower; None for no such name."""
    by_name = {name.upper(): means for name, means in MEANINGS.items()}
    return by_name.get(text.strip().upper())


def lacking(taught: Iterable[TagMeaning]) -> tuple[int, tuple[Card, ...]]:
    """Return the size of the pack that such a deck is, 24 with any nine, and what is missing."""
    cards = {means for means in taught if isinstance(means, Card)}
    size = 24 if cards - set(pack(20)) else 20
    return size, tuple(card for card in pack(size) if card not in cards)


def written_card(text: str) -> Card | None:
    """Return the card that is written on a tag, as in `schnapsen:TH`; None for other texts."""
    written = _WRITTEN.fullmatch(text)
    return CARDS[written[1].upper()] if written else None


@dataclass(frozen=True, slots=True)
class Tag:
    """What a tag stands for."""

    deck: str
    means: TagMeaning


@dataclass(frozen=True, slots=True)
class TagRefused:
    """Why a tag was not taught: a human mistake, so a value."""

    note: TeachNote
    held: Tag | None = None
    """What the tag already is (`ALREADY_TAUGHT`, `OTHER_DECK`)."""


_Index = Mapping[str, Sequence[str]]
"""Taught numbers by a form in which they may be written."""


@dataclass(frozen=True, slots=True)
class DeckBook:
    """All taught tags. A card may have spare tags; a tag is one card of one deck."""

    tags: Mapping[str, Tag] = field(default_factory=dict)
    """By normal number, in the order of teaching."""
    _writings: _Index = field(init=False, repr=False, compare=False)
    _remnants: _Index = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_writings", _index(self.tags, writings))
        object.__setattr__(self, "_remnants", _index(self.tags, remnants))

    def find(self, uid: str) -> str | None:
        """Return the number under which a tag was taught; None for an unknown one.

        A number that was not taught as it is may be one taught as another tool writes it, unless
        that could be two.
        """
        if uid in self.tags:
            return uid
        same = self.same(uid)
        return next(iter(same)) if len(same) == 1 else None

    def same(self, uid: str) -> frozenset[str]:
        """Return the taught numbers that may be this one, however they are written."""
        whole = writings(uid)
        taught_wholly = (self._writings.get(one, ()) for one in whole | remnants(uid))
        taught_partly = (self._remnants.get(one, ()) for one in whole)
        return frozenset(chain(*taught_wholly, *taught_partly))

    def meaning(self, uid: str) -> TagMeaning | None:
        """Return what a tag stands for, None for an unknown one."""
        found = self.find(uid)
        return self.tags[found].means if found else None

    def deck_of(self, uid: str) -> str | None:
        """Return the name of the deck that the tag belongs to, None for an unknown one."""
        found = self.find(uid)
        return self.tags[found].deck if found else None

    def is_taught(self, uid: str) -> bool:
        """Tell whether the tag belongs to any deck."""
        return self.find(uid) is not None

    def names(self) -> tuple[str, ...]:
        """Return the names of all decks, sorted."""
        return tuple(sorted({tag.deck for tag in self.tags.values()}))

    def deck(self, name: str) -> dict[str, TagMeaning]:
        """Return the tags of one deck in the order of teaching; empty for an unknown name."""
        return {uid: tag.means for uid, tag in self.tags.items() if tag.deck == name}

    def begun(self, size: int) -> tuple[str, ...]:
        """Return the names of the decks that lack a card of the pack of `size`."""
        complete = self.complete(size)
        return tuple(name for name in self.names() if name not in complete)

    def complete(self, size: int) -> tuple[str, ...]:
        """Return the names of the decks that have every card of the pack of `size`."""
        return tuple(n for n in self.names() if set(self.deck(n).values()).issuperset(pack(size)))

    def teach(self, name: str, uid: str, means: TagMeaning) -> DeckBook | TagRefused:
        """Return the book with the tag of that normal number taught, or why it is not.

        Teaching a tag again as what it already is changes nothing.
        """
        if unusable := unfit(uid):
            return TagRefused(unusable)
        same = [uid] if uid in self.tags else sorted(self.same(uid))
        if not same:
            return DeckBook({**self.tags, uid: Tag(name, means)})
        held = self.tags[same[0]]
        if held == Tag(name, means):
            return self
        in_deck = held.deck == name
        return TagRefused(TeachNote.ALREADY_TAUGHT if in_deck else TeachNote.OTHER_DECK, held)

    def move(self, uid: str, means: TagMeaning) -> DeckBook:
        """Return the book with a taught number (as `find` returns it) as something else."""
        return DeckBook({**self.forget(uid).tags, uid: Tag(self.tags[uid].deck, means)})

    def forget(self, uid: str) -> DeckBook:
        """Return the book without that taught number."""
        return DeckBook({u: tag for u, tag in self.tags.items() if u != uid})


def _index(tags: Iterable[str], forms: Callable[[str], frozenset[str]]) -> _Index:
    """Return the tags by each form of their numbers."""
    index: dict[str, list[str]] = {}
    for uid in tags:
        for form in forms(uid):
            index.setdefault(form, []).append(uid)
    return index
