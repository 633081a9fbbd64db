"""The store as a running table uses it: never fails, loses nothing, says what is wrong.

The current match, the deck book and what was chosen are held in memory. Whatever the disk does
not take waits there, in order, and is written as soon as the disk works again; a damaged file is
moved aside and the current match written into a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from device import clock
from device.decks import DeckBook, TagRefused
from device.errors import (
    NothingRecorded,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreReadOnly,
    StoreRefused,
)
from device.player_book import PlayerBook, key_of
from device.store import file
from device.store.forgetting import FORGETTING, Sweep
from device.store.kept import KeptMatch
from device.store.kept_named import KeptNamed
from device.store.kept_players import KeptPlayers
from device.store.line import Correction, DealEnd, Line, standing
from device.store.played import Played
from device.store.store import Store, open_in_memory, open_store, open_to_read
from engine.actions import Action, Match, Undo
from engine.cards import Seat
from engine.snapshot import PlayerNote, StoreTrouble
from engine.state import Ended
from engine.tokens import Taught
from engine.view import Result

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
        self._elsewhere: list[tuple[int, Correction]] = []
        """Corrections of earlier matches that wait for the disk."""
        self._named = KeptNamed()
        self._players = KeptPlayers()
        self._sweep: Sweep | None = None
        self._moved = ""
        self.past: tuple[Played, ...] = ()
        """What is remembered of the matches before the current one, the last first."""
        self._resume()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The accepted actions of the current match, undo included; none before the first."""
        return tuple(line.action for line in self._matches[-1].lines) if self._matches else ()

    def standing(self) -> Iterator[Action]:
        """Yield the actions of the current match that count, the last first."""
        return (line.action for _, line in standing(self._matches[-1].lines))

    @property
    def decks(self) -> DeckBook:
        """The deck book."""
        return self._named.decks

    @property
    def choices(self) -> Mapping[str, str]:
        """What was chosen at the table, by name; the values are JSON."""
        return self._named.choices

    @property
    def players(self) -> PlayerBook:
        """Everybody who has a name here."""
        return self._players.book

    def played(self) -> Iterator[Played]:
        """Yield what is remembered of this match and those before it, the last first."""
        if self._matches and (current := self._matches[-1].played()):
            yield current
        yield from self.past

    @property
    def unsaved(self) -> int:
        """How many lines, tags and the like wait in memory for the disk."""
        lines = sum(kept.unsaved() for kept in self._matches) + len(self._elsewhere)
        return lines + self._named.unsaved() + self._players.unsaved()

    def begin(self, match: Match, first: Action | None = None, ended: Ended | None = None) -> None:
        """Begin a new match; the one before it is never continued.

        `first`: its first action, stored in the same commit, with the deal it ended.
        """
        self.past = tuple(self.played())[:REMEMBERED]
        self._matches.append(KeptMatch([Line(match, self._now())]))
        self._players.meet(match.players)
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
        self._named.choose(choices)
        self.retry()

    def rename(self, old: str, new: str) -> PlayerNote | None:
        """Let a player be called something else, in all that was played, or tell why not."""
        known = self.players.find(old)
        if known is None:
            return None
        if refused := self._players.rename(known, new):
            return refused
        self._call(known, new)
        self.retry()
        return None

    def forget_player(self, name: str) -> None:
        """Delete a player's name and cards; what was played stays."""
        if known := self.players.find(name):
            self._players.forget(known)
            self._call(known, "")
            self.retry()

    def give_card(self, uid: str, name: str) -> None:
        """Let a card (its normal number) stand for a player, who is made if need be."""
        self._players.give_card(uid, name)
        self.retry()

    def take_cards(self, name: str) -> None:
        """Let no card stand for a player any more."""
        self._players.take_cards(name)
        self.retry()

    def correct(self, match: int, seq: int, winner: Seat | None, points: int) -> bool:
        """Store what a finished deal counts for instead; what was ruled stays beside it.

        `seq`: of the line that ended it. False if there is no such deal, or it was taken back.
        """
        made = Correction(seq, winner, points, self._now())
        kept = next((kept for kept in self._matches if kept.number == match), None)
        if kept:
            done = kept.correct(made)
        elif done := self._stands(match, seq):
            self._elsewhere.append((match, made))
        if done:
            self.retry()
            self._look_back()
        return done

    def results(self) -> Mapping[int, Result]:
        """Return the results of the current match by the number of the deal.

        Those that count; none if nothing was corrected.
        """
        with suppress(ValueError):  # a damaged one: everything counts as it was ruled
            return self._matches[-1].results() if self._matches else {}
        return {}

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
        if self._store:
            with suppress(StoreError):
                self._named.reread(self._store)

    def reread_players(self) -> None:
        """Learn of players whose matches another program has imported meanwhile."""
        if self._store:
            with suppress(StoreError):
                self._players.reread(self._store)

    def close(self) -> None:
        """Let go of the file and of the lock."""
        if self._sweep:
            self._sweep.stop()
        if self._store:
            self._store.close()
        if self._lock:
            self._lock.close()

    def _keep_tag(self, uid: str, book: DeckBook) -> None:
        """Keep a book that differs in what this number stands for."""
        self._named.keep_tag(uid, book)
        self.retry()

    def _call(self, old: str, new: str) -> None:
        """Call a player something else in all that is in memory."""

        def name(was: str) -> str:
            return new if key_of(was) == key_of(old) else was

        for kept in self._matches:
            kept.call(name)
        self.past = tuple(replace(one, players=one.players.map(name)) for one in self.past)

    def _stands(self, match: int, seq: int) -> bool:
        with suppress(StoreError):
            return self._store is not None and self._store.stands(match, seq)
        return False

    def _look_back(self) -> None:
        """Remember the earlier matches as they count now."""
        if self._store and self._matches and (number := self._matches[-1].number):
            with suppress(StoreError):
                self.past = tuple(islice(self._store.played(before=number), REMEMBERED))

    def _resume(self) -> None:
        """Read the latest match and the decks, also from a file that may not be written.

        Of a damaged file what can still be read is carried over into the new one.
        """
        try:
            self._store = open_store(self.path)
            self._load_match(self._store)
            self._named.load(self._store)
            self._players.load(self._store)
            if FORGETTING in self.choices:
                self._sweep = Sweep(self.path, self._store.gone())
        except StoreRefused:
            self.close()
            raise
        except StoreError as error:
            self._drop()
            with suppress(StoreError, NothingRecorded), open_to_read(self.path) as store:
                with suppress(StoreError):
                    self._load_match(store)
                self._named.load(store)
                self._players.load(store)
            if isinstance(error, StoreDamaged):
                self._start_afresh(error)
            else:
                self._say(error)

    def _load_match(self, store: Store) -> None:
        number = store.latest()
        if number is not None:
            self._matches = [KeptMatch.read(store, number)]
            with suppress(StoreError):  # a memory is not worth moving the file aside
                self.past = tuple(islice(store.played(before=number), REMEMBERED))

    def _write(self) -> None:
        if self._store and not self._store.is_in_place():
            self._drop()  # what is written to a file that was removed is lost
        store = self._store or self._reopen()
        # Players first: a match that waits has the names that they have by now.
        self._go_on_forgetting(store, self._players.write(store))
        for kept in self._matches:
            kept.write(store)
        del self._matches[:-1]
        while self._elsewhere:
            store.correct(*self._elsewhere[0])
            del self._elsewhere[0]
        self._named.write(store)

    def _go_on_forgetting(self, store: Store, deleted: Sequence[str]) -> None:
        """Clean the copies of who is deleted, and note when that is done."""
        if deleted:
            before = () if self._sweep is None or self._sweep.is_done else self._sweep.gone.names
            if self._sweep:
                self._sweep.stop()
            self._sweep = Sweep(self.path, store.gone((*before, *deleted)))
        elif self._sweep and self._sweep.is_done:
            self._sweep = None
            self._named.choose({FORGETTING: None})

    def _reopen(self) -> Store:
        """Open the file after trouble: it may be the same, a new one, or somebody else's."""
        store = open_store(self.path)
        try:
            for kept in self._matches:
                kept.compare(store)
            self._named.compare(store)
            self._players.compare(store)
        except BaseException:
            store.close()
            raise
        self._store = store
        return store

    def _start_afresh(self, error: StoreDamaged) -> None:
        """Let a new file with all that is in memory take the place of the damaged one."""
        self._drop()
        try:
            matches = [KeptMatch(k.lines, corrections=k.corrections) for k in self._matches]
            with open_in_memory(self.path) as new:
                for kept in matches:
                    kept.write(new)
                new.keep_players(self.players)
                self._named.write_all(new)
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
