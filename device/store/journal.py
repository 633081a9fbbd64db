"""The store as a running table uses it: never fails, loses nothing, says what is wrong.

The current match, the deck book and what was chosen are held in memory. Whatever the disk does
not take waits there, in order, and is written as soon as the disk works again; a damaged file is
moved aside and the current match written into a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from device import clock
from device.decks import DeckBook, Tag, TagRefused
from device.errors import (
    NothingRecorded,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreReadOnly,
    StoreRefused,
)
from device.store import file
from device.store.kept import KeptMatch
from device.store.line import DealEnd, Line, standing
from device.store.played import Played
from device.store.store import Store, open_in_memory, open_store, open_to_read
from engine.actions import Action, Match, Undo
from engine.snapshot import StoreTrouble
from engine.state import Ended
from engine.tokens import Taught

T = TypeVar("T")

REMEMBERED: Final = 100
"""How many matches before the current one are looked back at."""


class Journal:
    """The records and decks of one table. One thread at a time."""

    trouble: StoreTrouble | None = None
    """What is wrong with the disk now; None when everything is stored."""
    detail: str = ""
    """One line for the person who looks after it."""

    def __init__(self, path: Path, now: Callable[[], str] = clock.label) -> None:
        """Open the store, or go on in memory.

        Raises:
            StoreRefused: a newer or another program has written the file, or another table is
                running on it. It is better not to play than to play beside it.
        """
        self.path = path
        self._now = now
        self._lock = file.hold(path)
        self._store: Store | None = None
        self._matches: list[KeptMatch] = []
        self._past: tuple[Played, ...] = ()
        self._tags: dict[str, Tag | None] = {}
        self._chosen: dict[str, str | None] = {}
        self._moved = ""
        self.decks = DeckBook()
        self.choices: dict[str, str] = {}
        """What was chosen at the table, by name; the values are JSON."""
        self._resume()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The accepted actions of the current match, undo included; none before the first."""
        return tuple(line.action for line in self._matches[-1].lines) if self._matches else ()

    def standing(self) -> Iterator[Action]:
        """Yield the actions of the current match that count, the last first."""
        return (line.action for line in standing(self._matches[-1].lines))

    def played(self) -> Iterator[Played]:
        """Yield what is remembered of this match and those before it, the last first."""
        if self._matches and (current := self._matches[-1].played()):
            yield current
        yield from self._past

    @property
    def unsaved(self) -> int:
        """How many lines, tags and choices wait in memory for the disk."""
        lines = sum(kept.unsaved() for kept in self._matches)
        return lines + len(self._tags) + len(self._chosen)

    def begin(self, match: Match, first: Action | None = None, ended: Ended | None = None) -> None:
        """Begin a new match; the one before it is never continued.

        `first`: its first action, stored in the same commit, with the deal it ended.
        """
        self._past = tuple(self.played())[:REMEMBERED]
        self._matches.append(KeptMatch([Line(match, self._now())]))
        if first:
            self.append(first, ended)
        else:
            self.retry()

    def append(
        self, action: Action, ended: Ended | None = None, *, instead_of_last: bool = False
    ) -> None:
        """Store an accepted action, with the deal it ended; on the disk when this returns.

        `instead_of_last`: the action before it is taken back in the same commit.
        Where the disk fails it waits in memory and `trouble` says why. An undo ends no deal: the
        deal it goes back to was stored when it ended.
        """
        end = DealEnd.of(ended) if ended and not isinstance(action, Undo) else None
        at = self._now()
        undo = [Line(Undo(), at)] if instead_of_last else []
        self._matches[-1].lines += [*undo, Line(action, at, end)]
        if end:
            self._moved = ""  # it was said for a whole deal
        self.retry()

    def take_back(self, actions: int) -> None:
        """Store that so many of the last actions are taken back, in one commit."""
        self._matches[-1].lines += [Line(Undo(), self._now())] * actions
        self.retry()

    def teach(self, deck: str, uid: str, means: Taught) -> TagRefused | None:
        """Take the tag (a normal UID) as a card or token of that deck, or tell why not."""
        book = self.decks.teach(deck, uid, means)
        if isinstance(book, TagRefused):
            return book
        if book is not self.decks:
            self._keep_tag(uid, book)
        return None

    def move(self, uid: str, means: Taught) -> None:
        """Let a taught number be something else of its deck."""
        self._keep_tag(uid, self.decks.move(uid, means))

    def forget(self, uid: str) -> None:
        """Forget a taught number."""
        self._keep_tag(uid, self.decks.forget(uid))

    def choose(self, choices: Mapping[str, str | None]) -> None:
        """Keep what was chosen at the table; None forgets the choice of that name."""
        self.choices = _merged(self.choices, choices)
        self._chosen |= choices
        self.retry()

    def retry(self) -> None:
        """Write what waits; to be called now and then while there is trouble."""
        try:
            self._write()
        except StoreDamaged as error:
            self._start_afresh(error)
        except StoreError as error:
            self._say(error)
        else:
            self.trouble = StoreTrouble.MOVED_ASIDE if self._moved else None
            self.detail = self._moved

    def reread_decks(self) -> None:
        """Learn of decks that another program has imported meanwhile."""
        if self._store and not self._tags:
            with suppress(StoreError):
                stored = self._store.decks()
                self.decks = self.decks if stored == self.decks else stored

    def close(self) -> None:
        """Let go of the file and of the lock."""
        if self._store:
            self._store.close()
        if self._lock:
            self._lock.close()

    def _keep_tag(self, uid: str, book: DeckBook) -> None:
        """Keep a book that differs in what this number stands for."""
        self.decks = book
        self._tags[uid] = book.tags.get(uid)
        self.retry()

    def _resume(self) -> None:
        """Read the latest match and the decks, also from a file that may not be written.

        Of a damaged file what can still be read is carried over into the new one.
        """
        try:
            self._store = open_store(self.path)
            self._load_match(self._store)
            self.decks = self._store.decks()
            self.choices = self._store.choices()
        except StoreRefused:
            self.close()
            raise
        except StoreError as error:
            self._drop()
            with suppress(StoreError, NothingRecorded), open_to_read(self.path) as store:
                with suppress(StoreError):
                    self._load_match(store)
                self.decks = store.decks()
                self.choices = store.choices()
            if isinstance(error, StoreDamaged):
                self._start_afresh(error)
            else:
                self._say(error)

    def _load_match(self, store: Store) -> None:
        number = store.latest()
        if number is not None:
            lines = store.lines(number)
            self._matches = [KeptMatch(lines, number, len(lines))]
            with suppress(StoreError):  # a memory is not worth moving the file aside
                self._past = tuple(islice(store.played(before=number), REMEMBERED))

    def _write(self) -> None:
        if self._store and not self._store.is_in_place():
            self._drop()  # what is written to a file that was removed is lost
        store = self._store or self._reopen()
        for kept in self._matches:
            kept.write(store)
        del self._matches[:-1]
        for uid in tuple(self._tags):
            store.keep_tag(uid, self._tags[uid])
            del self._tags[uid]
        if self._chosen:
            store.keep_choices(self._chosen)
            self._chosen = {}

    def _reopen(self) -> Store:
        """Open the file after trouble: it may be the same, a new one, or somebody else's."""
        store = open_store(self.path)
        try:
            for kept in self._matches:
                kept.compare(store)
            known, chosen = store.decks().tags, store.choices()
        except BaseException:
            store.close()
            raise
        tags = {**self.decks.tags, **self._tags}
        self._tags = _lacking(known, tags)
        self.decks = DeckBook(_merged(known, tags))
        choices = {**self.choices, **self._chosen}
        self._chosen = _lacking(chosen, choices)
        self.choices = _merged(chosen, choices)
        self._store = store
        return store

    def _start_afresh(self, error: StoreDamaged) -> None:
        """Let a new file with all that is in memory take the place of the damaged one."""
        self._drop()
        try:
            matches = [KeptMatch(kept.lines) for kept in self._matches]
            with open_in_memory(self.path) as new:
                for kept in matches:
                    kept.write(new)
                for uid, tag in self.decks.tags.items():
                    new.keep_tag(uid, tag)
                new.keep_choices(self.choices)
                aside = new.succeed()
            self._matches = matches
            self._moved = f"{error}; moved aside to {aside.name}, a new file was begun"
            self._write()
            self.trouble, self.detail = StoreTrouble.MOVED_ASIDE, self._moved
        except StoreError as trouble:
            self._say(trouble)

    def _say(self, error: StoreError) -> None:
        match error:
            case StoreFull():
                self.trouble = StoreTrouble.FULL
            case StoreReadOnly():
                self.trouble = StoreTrouble.READ_ONLY
            case _:
                self.trouble = StoreTrouble.FAILED
        if self.trouble is not StoreTrouble.FULL:
            self._drop()  # what a failing disk left of the connection is not trusted
        waiting = self.unsaved
        self.detail = f"{error}; {waiting} lines wait in memory" if waiting else str(error)

    def _drop(self) -> None:
        if self._store:
            self._store.close()
            self._store = None


def _lacking(known: Mapping[str, T], wanted: Mapping[str, T | None]) -> dict[str, T | None]:
    """Return what must be written for a file that holds `known`; None is to be forgotten."""
    return {name: value for name, value in wanted.items() if known.get(name) != value}


def _merged(known: Mapping[str, T], changes: Mapping[str, T | None]) -> dict[str, T]:
    """Return what is known after the changes; None is forgotten."""
    merged = {**known, **changes}
    return {name: value for name, value in merged.items() if value is not None}
