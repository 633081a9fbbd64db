"""The store as a running table uses it: never fails, loses nothing, says what is wrong.

The current match, the books of decks and players and what was chosen are held in memory, and
written as soon as the disk takes them (`write_behind`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from device.base import clock
from device.base.errors import NothingRecordedError, StoreError
from device.registry.deck_book import DeckBook, TagRefused
from device.registry.player_book import PlayerBook
from device.store.recent_deals import MemoryLimit, Recent
from device.store.tables.past_matches import PastMatch
from device.store.tables.stored_lines import Correction, DealEnd, StoredLine
from device.store.write_behind.cache import WriteBehindCache
from device.store.write_behind.store_notice import StoreNotice
from engine.actions import Action, Match, Undo
from engine.interface.lessons import PlayerNote
from engine.interface.markers import TagMeaning
from engine.interface.snapshot import BackupOffer, StoreTrouble
from engine.model.cards import Seat
from engine.record.player_names import name_key
from engine.state import Ended


class Journal(WriteBehindCache):
    """The records and decks of one table. One thread at a time."""

    def __init__(
        self,
        path: Path,
        now: Callable[[], str] = clock.label,
        limit: MemoryLimit = MemoryLimit(),  # noqa: B008 - a frozen value
    ) -> None:
        """Open the store, or go on in memory.

        Args:
            path: the file.
            now: returns the label of a line.
            limit: how much of the current match stays in memory.

        Raises:
            StoreRefusedError: a newer or another program has written the file, or another table is
                running on it. It is better not to play than to play beside it.
        """
        self._now = now
        super().__init__(path, limit)

    @property
    def trouble(self) -> StoreTrouble | None:
        """What is wrong with the disk now; None when everything is stored."""
        return self._status.trouble

    @property
    def status(self) -> StoreNotice:
        """What is wrong with the disk, or has happened to the files; from any thread."""
        return self._status

    @property
    def detail(self) -> str:
        """One line for the log, in English."""
        return self._status.detail

    @property
    def troubled_file(self) -> str:
        """Name of another file than the store's that the trouble is about; empty for none."""
        return self._status.file

    @property
    def past(self) -> tuple[PastMatch, ...]:
        """What is remembered of the matches before the current one, the last first."""
        return self._matches.past

    @property
    def actions(self) -> tuple[Action, ...]:
        """The match line and the last actions of the current match, undo included.

        Those that are in memory: all of them but of a long match; none before the first match.
        """
        current = self._matches.current
        return (
            ()
            if current is None
            else (current.begun.action, *(line.action for line in current.lines))
        )

    @property
    def has_played(self) -> bool:
        """Whether anything was ever played at this table, so that its cards may lie around."""
        return bool(self.past) or any(
            one.lines or one.before.number for one in self._matches.in_memory
        )

    def standing(self) -> Iterator[Action]:
        """Yield the last actions of the current match that count, the last first."""
        return (line.action for line in self._matches.in_memory[-1].standing())

    def recent(self, deals: int) -> Recent | None:
        """Return the last deals of the current match, to be judged once more; None before it.

        There are fewer only at the beginning of a match, or while the disk cannot be read.
        """
        current = self._matches.current
        if current is None:
            return None
        found = current.recent(deals)
        if found.before.number and len(found.ruled) < deals:
            with suppress(StoreError, NothingRecordedError), self._reading() as store:
                current.reach_back(store)
            found = current.recent(deals)
        return found

    @property
    def decks(self) -> DeckBook:
        """The deck book."""
        return self._tags_and_choices.decks

    @property
    def choices(self) -> Mapping[str, str]:
        """What was chosen at the table, by name; the values are JSON."""
        return self._tags_and_choices.choices

    @property
    def players(self) -> PlayerBook:
        """Everybody who has a name here."""
        return self._players.book

    @property
    def backup(self) -> BackupOffer | None:
        """What may be told of the backup that is offered after damage, if there is one."""
        recovery = self._recovery
        return recovery.offer(clock.day(clock.now())) if recovery.backup else None

    def decline_backup(self) -> None:
        """Offer that backup no more."""
        self.choose(self._recovery.dismiss())

    def played(self) -> Iterator[PastMatch]:
        """Yield what is remembered of this match and those before it, the last first."""
        return self._matches.played()

    def begin(self, match: Match, first: Action | None = None, ended: Ended | None = None) -> None:
        """Begin a new match; the one before it goes on only when this one is taken back.

        `first`: its first action, stored in the same commit, with the deal it ended.
        """
        self._matches.start(StoredLine(match, self._now()))
        self._players.meet(match.players)
        if first:
            self.append(first, ended)
        else:
            self.retry()

    @property
    def has_ended(self) -> bool:
        """Whether a deal of the current match was ever over, be it taken back."""
        current = self._matches.in_memory[-1]
        return current.before.number > 0 or any(line.end for line in current.lines)

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
        undo = [StoredLine(Undo(), at)] if instead_of_last else []
        self._matches.in_memory[-1].lines += [*undo, StoredLine(action, at, end)]
        if end:
            self._notice = None  # it was said for a whole deal
        self.retry()

    def take_back(self, actions: int) -> None:
        """Store that so many of the last actions are taken back, in one commit."""
        self._matches.in_memory[-1].lines += [StoredLine(Undo(), self._now())] * actions
        self.retry()

    def teach(self, deck: str, uid: str, means: TagMeaning) -> TagRefused | None:
        """Take the tag (a normal UID) as a card or token of that deck, or tell why not."""
        book = self.decks.teach(deck, uid, means)
        if isinstance(book, TagRefused):
            return book
        if book is not self.decks:
            self._keep_tag(uid, book)
        return None

    def move(self, uid: str, means: TagMeaning) -> None:
        """Let a taught number be something else of its deck."""
        self._keep_tag(uid, self.decks.move(uid, means))

    def forget(self, uid: str) -> None:
        """Forget a taught number."""
        self._keep_tag(uid, self.decks.forget(uid))

    def choose(self, choices: Mapping[str, str | None]) -> None:
        """Keep what was chosen at the table; None forgets the choice of that name."""
        self._tags_and_choices.choose(choices)
        self.retry()

    def rename(self, old: str, new: str) -> PlayerNote | None:
        """Let a player be called something else, in all that was played, or tell why not."""
        known = self.players.find(old)
        if known is None:
            return None
        if refused := self._players.rename(known, new):
            return refused
        self._rename_in_memory(known, new)
        self.retry()
        return None

    def forget_player(self, name: str) -> None:
        """Delete a player's name and cards; what was played stays."""
        if known := self.players.find(name):
            self._players.forget(known)
            self._rename_in_memory(known, "")
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
        done = self._correct(match, made)
        if done:
            self.retry()
            with suppress(StoreError):
                if self._store:
                    self._matches.look_back(self._store)
        return done

    def _correct(self, match: int, made: Correction) -> bool:
        """Keep a correction; False if there is no such deal, or the disk cannot tell."""
        kept = self._matches.find(match)
        if kept and kept.correct(made, None):
            return True
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            if kept:
                return kept.correct(made, store)
            if store.stands(match, made.seq):
                self._matches.earlier_corrections.append((match, made))
                return True
        return False

    def _keep_tag(self, uid: str, book: DeckBook) -> None:
        """Keep a book that differs in what this number stands for."""
        self._tags_and_choices.keep_tag(uid, book)
        self.retry()

    def _rename_in_memory(self, old: str, new: str) -> None:
        """Rename a player in all matches that are in memory."""

        def name(was: str) -> str:
            return new if name_key(was) == name_key(old) else was

        self._matches.rename(name)
