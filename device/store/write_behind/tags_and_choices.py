"""The deck book and what was chosen, in memory, and what of it is not in the file yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from device.registry.deck_book import DeckBook, Tag
from device.store.store import Store

T = TypeVar("T")


class PendingTagsAndChoices:
    """Tags by their numbers, and choices by their names: kept in no order."""

    def __init__(self) -> None:
        self.decks = DeckBook()
        self.choices: dict[str, str] = {}
        """What was chosen at the table, by name; the values are JSON."""
        self._tags: dict[str, Tag | None] = {}
        self._chosen: dict[str, str | None] = {}

    def unsaved(self) -> int:
        """Return how many tags and choices wait for the disk."""
        return len(self._tags) + len(self._chosen)

    def load(self, store: Store) -> None:
        """Take over what a file holds."""
        self.decks = store.decks()
        self.choices = store.choices()

    def keep_tag(self, uid: str, book: DeckBook) -> None:
        """Keep a book that differs in what this number stands for."""
        self.decks = book
        self._tags[uid] = book.tags.get(uid)

    def choose(self, choices: Mapping[str, str | None]) -> None:
        """Keep what was chosen; None forgets the choice of that name."""
        self.choices = _merged(self.choices, choices)
        self._chosen |= choices

    def reread(self, store: Store) -> None:
        """Learn of decks that another program has imported meanwhile."""
        if not self._tags:
            stored = store.decks()
            self.decks = self.decks if stored == self.decks else stored

    def write(self, store: Store) -> None:
        """Write what is not in the file yet."""
        for uid in tuple(self._tags):
            store.keep_tag(uid, self._tags[uid])
            del self._tags[uid]
        if self._chosen:
            store.keep_choices(self._chosen)
            self._chosen = {}

    def write_all(self, store: Store) -> None:
        """Write everything to an empty file."""
        for uid, tag in self.decks.tags.items():
            store.keep_tag(uid, tag)
        store.keep_choices(self.choices)

    def compare(self, store: Store) -> None:
        """Learn from a newly opened file, and find out what it lacks."""
        known, chosen = store.decks().tags, store.choices()
        tags = {**self.decks.tags, **self._tags}
        self._tags = _lacking(known, tags)
        self.decks = DeckBook(_merged(known, tags))
        choices = {**self.choices, **self._chosen}
        self._chosen = _lacking(chosen, choices)
        self.choices = _merged(chosen, choices)


def _lacking(known: Mapping[str, T], wanted: Mapping[str, T | None]) -> dict[str, T | None]:
    """Return what must be written for a file that holds `known`; None is to be forgotten."""
    return {name: value for name, value in wanted.items() if known.get(name) != value}


def _merged(known: Mapping[str, T], changes: Mapping[str, T | None]) -> dict[str, T]:
    """Return what is known after the changes; None is forgotten."""
    merged = {**known, **changes}
    return {name: value for name, value in merged.items() if value is not None}
