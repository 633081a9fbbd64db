"""The store as a running table uses it: never fails, loses nothing, says what is wrong.

The current match, the books of decks and players and what was chosen are held in memory, and
written as soon as the disk takes them (`keeping`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from device.base import clock
from device.registry.deck_book import DeckBook, TagRefused
from device.registry.player_book import PlayerBook
from device.store.deal_ends import MemoryLimit, Recent
from device.store.tables.past_matches import PastMatch
from device.store.tables.stored_lines import Correction, DealEnd, StoredLine
from device.store.write_behind.cache import REMEMBERED, WriteBehindCache
from device.store.write_behind.match import PendingMatch
from engine.actions import Action, Match, Undo
from engine.interface.lessons import PlayerNote
from engine.interface.markers import TagMeaning
from engine.interface.snapshot import BackupOffer, StoreTrouble
from engine.model.cards import Seat
from engine.record.player_names import name_key
from engine.state import Ended


class Journal:
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
        self.path = path
        self._now = now
        self._kept = WriteBehindCache(path, limit)

    @property
    def trouble(self) -> StoreTrouble | None:
        """What is wrong with the disk now; None when everything is stored."""
        return self._kept.told.trouble

    @property
    def detail(self) -> str:
        """One line for the log, in English."""
        return self._kept.told.detail

    @property
    def troubled_file(self) -> str:
        """Name of another file than the store's that the trouble is about; empty for none."""
        return self._kept.told.file

    @property
    def unsaved(self) -> int:
        """How many lines, tags and the like wait in memory for the disk."""
        return self._kept.unsaved

    @property
    def past(self) -> tuple[PastMatch, ...]:
        """What is remembered of the matches before the current one, the last first."""
        return self._kept.past

    @property
    def actions(self) -> tuple[Action, ...]:
        """The match line and the last actions of the current match, undo included.

        Those that are in memory: all of them but of a long match; none before the first match.
        """
        if not self._kept.matches:
            return ()
        current = self._kept.matches[-1]
        return (current.begun.action, *(line.action for line in current.lines))

    @property
    def has_played(self) -> bool:
        """Whether anything was ever played at this table, so that its cards may lie around."""
        return bool(self.past) or any(k.lines or k.before.number for k in self._kept.matches)

    def standing(self) -> Iterator[Action]:
        """Yield the last actions of the current match that count, the last first."""
        return (line.action for line in self._kept.matches[-1].standing())

    def recent(self, deals: int) -> Recent | None:
        """Return the last deals of the current match, to be judged once more; None before it.

        There are fewer only at the beginning of a match, or while the disk cannot be read.
        """
        if not self._kept.matches:
            return None
        found = self._kept.matches[-1].recent(deals)
        if found.before.number and len(found.ruled) < deals:
            self._kept.reach_back()
            found = self._kept.matches[-1].recent(deals)
        return found

    @property
    def decks(self) -> DeckBook:
        """The deck book."""
        return self._kept.named.decks

    @property
    def choices(self) -> Mapping[str, str]:
        """What was chosen at the table, by name; the values are JSON."""
        return self._kept.named.choices

    @property
    def players(self) -> PlayerBook:
        """Everybody who has a name here."""
        return self._kept.players.book

    @property
    def backup(self) -> BackupOffer | None:
        """What may be told of the backup that is offered after damage, if there is one."""
        recovery = self._kept.recovery
        return recovery.shown(clock.day(clock.now())) if recovery.backup else None

    def restore_backup(self) -> bool:
        """Restore that backup with all that was kept since; False, and a reason, if it fails.

        The current match may be another one afterwards.
        """
        return self._kept.restore_backup()

    def decline_backup(self) -> None:
        """Offer that backup no more."""
        self.choose(self._kept.recovery.end())

    def played(self) -> Iterator[PastMatch]:
        """Yield what is remembered of this match and those before it, the last first."""
        if self._kept.matches and (current := self._kept.matches[-1].played()):
            yield current
        yield from self.past

    def begin(self, match: Match, first: Action | None = None, ended: Ended | None = None) -> None:
        """Begin a new match; the one before it goes on only when this one is taken back.

        `first`: its first action, stored in the same commit, with the deal it ended.
        """
        self._kept.past = tuple(self.played())[:REMEMBERED]
        self._kept.matches.append(
            PendingMatch.of(StoredLine(match, self._now()), self._kept.limit)
        )
        self._kept.players.meet(match.players)
        if first:
            self.append(first, ended)
        else:
            self.retry()

    @property
    def has_ended(self) -> bool:
        """Whether a deal of the current match was ever over, be it taken back."""
        current = self._kept.matches[-1]
        return current.before.number > 0 or any(line.end for line in current.lines)

    def match_before(self) -> PendingMatch | None:
        """Return the match before the current one; None where there is none to be read."""
        return self._kept.match_before()

    def return_to(self, before: PendingMatch) -> bool:
        """Take the current match itself back, of which nothing else stands: the last goes on.

        False, and nothing changes, where the disk fails.
        """
        return self._kept.return_to(before)

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
        self._kept.matches[-1].lines += [*undo, StoredLine(action, at, end)]
        if end:
            self._kept.notice = None  # it was said for a whole deal
        self.retry()

    def take_back(self, actions: int) -> None:
        """Store that so many of the last actions are taken back, in one commit."""
        self._kept.matches[-1].lines += [StoredLine(Undo(), self._now())] * actions
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
        self._kept.named.choose(choices)
        self.retry()

    def rename(self, old: str, new: str) -> PlayerNote | None:
        """Let a player be called something else, in all that was played, or tell why not."""
        known = self.players.find(old)
        if known is None:
            return None
        if refused := self._kept.players.rename(known, new):
            return refused
        self._call(known, new)
        self.retry()
        return None

    def forget_player(self, name: str) -> None:
        """Delete a player's name and cards; what was played stays."""
        if known := self.players.find(name):
            self._kept.players.forget(known)
            self._call(known, "")
            self.retry()

    def give_card(self, uid: str, name: str) -> None:
        """Let a card (its normal number) stand for a player, who is made if need be."""
        self._kept.players.give_card(uid, name)
        self.retry()

    def take_cards(self, name: str) -> None:
        """Let no card stand for a player any more."""
        self._kept.players.take_cards(name)
        self.retry()

    def correct(self, match: int, seq: int, winner: Seat | None, points: int) -> bool:
        """Store what a finished deal counts for instead; what was ruled stays beside it.

        `seq`: of the line that ended it. False if there is no such deal, or it was taken back.
        """
        made = Correction(seq, winner, points, self._now())
        kept = next((kept for kept in self._kept.matches if kept.number == match), None)
        if kept:
            done = self._kept.correct(kept, made)
        elif done := self._kept.stands(match, seq):
            self._kept.elsewhere.append((match, made))
        if done:
            self.retry()
            self._kept.look_back()
        return done

    def retry(self) -> None:
        """Write what waits; to be called now and then while there is trouble."""
        self._kept.retry()

    def check_files(self) -> bool:
        """Look whether others have changed the files, and save all again if so; True then."""
        return self._kept.check_files()

    def reread(self) -> None:
        """Learn of decks and players that another program has imported meanwhile."""
        self._kept.reread()

    def close(self) -> None:
        """Let go of the file and of the lock."""
        self._kept.close()

    def _keep_tag(self, uid: str, book: DeckBook) -> None:
        """Keep a book that differs in what this number stands for."""
        self._kept.named.keep_tag(uid, book)
        self.retry()

    def _call(self, old: str, new: str) -> None:
        """Call a player something else in all that is in memory."""

        def name(was: str) -> str:
            return new if name_key(was) == name_key(old) else was

        for kept in self._kept.matches:
            kept.call(name)
        self._kept.past = tuple(replace(one, players=one.players.map(name)) for one in self.past)
