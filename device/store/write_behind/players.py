"""The players in memory, and what of them is not in the file yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from sqlite3 import Connection

from device.registry.player_book import PlayerBook
from device.store.file import erase
from device.store.store import Store
from device.store.tables import players
from engine.interface.lessons import PlayerNote


class PendingPlayers:
    """The book of players, and the changes that wait for the disk, in order.

    Who plays is stored with the match; here is what is done to players otherwise. A change that
    is made twice is made once, so that nothing is asked of a disk that failed in the middle.
    """

    def __init__(self, book: PlayerBook | None = None) -> None:
        self.book = book or PlayerBook()
        self._waiting: list[Callable[[Connection], None]] = []
        self._traces: list[str] = []
        """What was deleted and may still be in the log of the file."""
        self._deleted: list[str] = []
        """Whose names the copies of the file may still tell."""

    def unsaved(self) -> int:
        """Return how many changes wait for the disk."""
        return len(self._waiting)

    def meet(self, names: Iterable[str]) -> None:
        """Note who plays a new match."""
        self.book = self.book.met(names)

    def rename(self, old: str, new: str) -> PlayerNote | None:
        """Let a player be called something else, or tell why not."""
        if refused := self.book.refusal(old, new):
            return refused
        self.book = self.book.renamed(old, new)
        self._waiting.append(partial(players.rename, old=old, new=new))
        return None

    def forget(self, name: str) -> None:
        """Delete a player's name and cards."""
        known = self.book.find(name) or name
        self._traces += [known, *self.book.cards.get(known, ())]
        self._deleted.append(known)
        self.book = self.book.forgotten(name)
        self._waiting.append(partial(erase.forget, name=name))

    def give_card(self, uid: str, name: str) -> None:
        """Let a card stand for a player."""
        self.book = self.book.given(uid, name)
        self._waiting.append(partial(players.give_card, uid=uid, name=name))

    def take_cards(self, name: str) -> None:
        """Let no card stand for a player."""
        self.book = self.book.without_cards(name)
        self._waiting.append(partial(players.take_cards, name=name))

    def load(self, store: Store) -> None:
        """Take over what a file holds."""
        self.book = store.players()

    def reread(self, store: Store) -> None:
        """Learn of players that another program has imported meanwhile."""
        if not self._waiting:
            self.book = self.book.joined(store.players())

    def write(self, store: Store) -> tuple[str, ...]:
        """Write what is not in the file yet, in order; return the names deleted with it.

        Of what was deleted nothing is left in the file.
        """
        while self._waiting:
            store.change(self._waiting[0])
            del self._waiting[0]
        if self._traces and store.leave_no_trace(self._traces):
            self._traces = []
        deleted, self._deleted = tuple(self._deleted), []
        return deleted

    def compare(self, store: Store) -> None:
        """Let a newly opened file learn what it lacks, and learn from it."""
        while self._waiting:
            store.change(self._waiting[0])
            del self._waiting[0]
        known = store.players()
        if not known.holds(self.book):
            self._waiting = [partial(players.keep, known=self.book)]
        self.book = self.book.joined(known)
