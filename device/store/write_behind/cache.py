"""All that a table keeps, in memory and on its way to the disk.

Whatever the disk does not take waits here, in order, and is written as soon as the disk works
again; a damaged file is moved aside and all that is in memory written into a new one. What it is
that is kept the journal says.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Final

from device.base.errors import (
    NothingRecordedError,
    StoreDamagedError,
    StoreError,
    StoreRefusedError,
    WalDamagedError,
)
from device.base.number import counted
from device.store.deal_ends import MemoryLimit
from device.store.file import database, replacement
from device.store.file.erase import FORGETTING, EraseJob
from device.store.file.restore import install
from device.store.recovery import Recovery
from device.store.store import Store, open_in_memory, open_store, open_to_read
from device.store.tables.past_matches import PastMatch
from device.store.tables.stored_lines import Correction
from device.store.write_behind.match import EVERYTHING, PendingMatch
from device.store.write_behind.players import PendingPlayers
from device.store.write_behind.store_notice import ALL_IS_WELL, StoreNotice, kind_of
from device.store.write_behind.tags_and_choices import PendingNamed
from engine.interface.snapshot import StoreTrouble

log: Final = logging.getLogger(__name__)

REMEMBERED: Final = 100
"""How many matches before the current one are looked back at."""


class WriteBehindCache:
    """What a table keeps, and its file. One thread at a time."""

    told: StoreNotice = ALL_IS_WELL
    """What is wrong with the disk now, or has happened."""

    def __init__(self, path: Path, limit: MemoryLimit) -> None:
        """Open the store, or go on in memory.

        Args:
            path: the file.
            limit: how much of the current match stays in memory.

        Raises:
            StoreRefusedError: a newer or another program has written the file, or another table is
                running on it.
        """
        self.path = path
        self.limit = limit
        self.matches: list[PendingMatch] = []
        """The current match is the last; before it are those that wait for the disk."""
        self.elsewhere: list[tuple[int, Correction]] = []
        """Corrections of earlier matches that wait for the disk."""
        self.past: tuple[PastMatch, ...] = ()
        """What is remembered of the matches before the current one, the last first."""
        self.named = PendingNamed()
        self.players = PendingPlayers()
        self.notice: StoreNotice | None = None
        """What has happened to the files and is over, as long as that is told."""
        self.recovery = Recovery(path)
        self._lock = database.hold(path)
        self._store: Store | None = None
        self._sweep: EraseJob | None = None
        self._resume()

    @property
    def unsaved(self) -> int:
        """How many lines, tags and the like wait in memory for the disk."""
        lines = sum(kept.unsaved() for kept in self.matches) + len(self.elsewhere)
        return lines + self.named.unsaved() + self.players.unsaved()

    def retry(self) -> None:
        """Write what waits; to be called now and then while there is trouble."""
        try:
            self._write()
        except StoreDamagedError as error:
            self._start_afresh(error)
        except StoreError as error:
            self._say(error)
        else:
            self.told = self.notice or ALL_IS_WELL

    def check_files(self) -> bool:
        """Look whether others have changed the files, and save all again if so; True then.

        To be called now and then: what was written to a removed file is lost with the program.
        """
        if self._store is None or not self._store.changed_files():
            return False
        self.retry()
        return True

    def close(self) -> None:
        """Let go of the file and of the lock."""
        if self._sweep:
            self._sweep.stop()
        if self._store:
            self._store.close()
        if self._lock:
            self._lock.close()

    def reread(self) -> None:
        """Learn of decks and players that another program has imported meanwhile."""
        with suppress(StoreError):
            if self._store and self._store.has_changed():
                self.named.reread(self._store)
                self.players.reread(self._store)

    def restore_backup(self) -> bool:
        """Restore the backup that is offered, with all that was kept since; False if it fails."""
        try:
            if self._sweep:
                self._sweep.finish()  # what is deleted must not come back out of the backup
            self._write()
            if self._store is None:
                return False
            with self._store.alone():
                new = self.recovery.build(self._store)
            self._drop()
            install(new, self.path)
            restored = open_store(self.path)
        except (StoreError, NothingRecordedError) as error:
            log.warning("the backup was not restored: %s", error)
            self.recovery.failure = kind_of(error)
            self.retry()
            return False
        self._store, self.notice, self.recovery = restored, None, Recovery(self.path)
        self.matches, self.elsewhere, self.past = [], [], ()
        self.named, self.players = PendingNamed(), PendingPlayers()
        self._load(restored)
        self.retry()
        return True

    def stands(self, match: int, seq: int) -> bool:
        """Tell whether an earlier match has a deal that ended there; False if nobody knows."""
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            return store.stands(match, seq)
        return False

    def correct(self, kept: PendingMatch, correction: Correction) -> bool:
        """Correct a deal of a match in memory; False if there is none, or nobody knows."""
        if kept.correct(correction, None):
            return True
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            return kept.correct(correction, store)
        return False

    def reach_back(self) -> None:
        """Take more of the current match into memory, if it can be read."""
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            self.matches[-1].reach_back(store)

    @contextmanager
    def _reading(self) -> Iterator[Store]:
        """Open the file to read, where it is not open since the disk takes nothing now."""
        if self._store:
            yield self._store
            return
        with open_to_read(self.path) as store:
            yield store

    def _take_all(self, store: Store) -> None:
        """Take the matches in memory as a whole: the file that has them will be lost."""
        for kept in self.matches:
            with suppress(StoreError, NothingRecordedError):
                kept.reach_back(store, EVERYTHING)

    def look_back(self) -> None:
        """Remember the earlier matches as they count now."""
        if self._store and self.matches and (number := self.matches[-1].number):
            with suppress(StoreError):
                self.past = tuple(islice(self._store.played(before=number), REMEMBERED))

    def match_before(self) -> PendingMatch | None:
        """Return the match before the current one; None where there is none to be read."""
        if len(self.matches) > 1:
            return self.matches[-2]
        with suppress(StoreError):
            if self._store and self.matches and (number := self.matches[-1].number):
                found = self._store.latest(before=number)
                return PendingMatch.load(self._store, found, self.limit) if found else None
        return None

    def return_to(self, before: PendingMatch) -> bool:
        """Remove the current match, and go on with the one before it.

        False, and nothing changes, where the disk fails.
        """
        self.retry()
        number = self.matches[-1].number
        try:
            if number is not None:
                if self._store is None:
                    return False
                self._store.remove(number)
        except StoreError as error:
            self._say(error)
            return False
        self.matches[-2:] = [before]
        self.past = self.past[1:]
        return True

    def _resume(self) -> None:
        """Read the latest match and the decks, also from a file that may not be written.

        Of a damaged file what can still be read is carried over into the new one.
        """
        try:
            self._install_successor()
            self._store = self._open()
            self._load(self._store)
            self.told = self.notice or ALL_IS_WELL
            if FORGETTING in self.named.choices:
                self._store.leave_no_trace(())
                self._sweep = EraseJob(self.path, self._store.gone())
        except StoreRefusedError:
            self.close()
            raise
        except StoreError as error:
            self._drop()
            with suppress(StoreError, NothingRecordedError), open_to_read(self.path) as store:
                for load in (self._load_match, self.named.load, self.players.load):
                    with suppress(StoreError):
                        load(store)
            if isinstance(error, StoreDamagedError):
                self._start_afresh(error)
            else:
                self._say(error)

    def _install_successor(self) -> None:
        """Finish what a power cut has interrupted, and say what was done."""
        if said := replacement.refuse_unsound(self.path):
            self.notice = StoreNotice(
                StoreTrouble.DISTURBED, said, replacement.replacement_path(self.path).name
            )
        aside = replacement.install_replacement(self.path)
        if aside and (aside.exists() or self.notice is None):
            said = f"{self.path}: the file was damaged; moved aside to {aside.name}"
            self.notice = StoreNotice(StoreTrouble.MOVED_ASIDE, said, aside.name)
            log.warning("%s", said)

    def _load(self, store: Store) -> None:
        self._load_match(store)
        self.named.load(store)
        self.players.load(store)
        self.recovery.load(self.named.choices)

    def _load_match(self, store: Store) -> None:
        number = store.latest()
        if number is not None:
            self.matches = [PendingMatch.load(store, number, self.limit)]
            with suppress(StoreError):  # a memory is not worth moving the file aside
                self.past = tuple(islice(store.played(before=number), REMEMBERED))

    def _write(self) -> None:
        if self._store and (changed := self._store.changed_files()):
            self._abandon(self._store, changed)
        store = self._store or self._reopen()
        lasting = len(self.matches) > 1 or bool(self.elsewhere or self.players.unsaved())
        # Players first: a match that waits has the names that they have by now.
        self._go_on_forgetting(store, self.players.write(store))
        for kept in self.matches:
            kept.write(store)
        del self.matches[:-1]
        lasting = lasting or any(kept.is_long for kept in self.matches)
        while self.elsewhere:
            store.correct(*self.elsewhere[0])
            del self.elsewhere[0]
        self.named.write(store)
        if lasting:  # what no longer is in memory is safe in the file itself, not in its log alone
            store.write_back()
        for kept in self.matches:
            kept.shorten()

    def _abandon(self, store: Store, changed: Sequence[Path]) -> None:
        """Let go of files that others have changed, so that all in memory is saved again."""
        self._take_all(store)
        store.abandon()
        self._store = None
        names = ", ".join(path.name for path in changed)
        detail = f"{self.path}: {names} was removed or changed while the table ran"
        self.notice = StoreNotice(StoreTrouble.DISTURBED, detail, names)
        log.warning("%s", detail)

    def _go_on_forgetting(self, store: Store, deleted: Sequence[str]) -> None:
        """Clean the copies of who is deleted, and note when that is done."""
        if deleted:
            before = () if self._sweep is None or self._sweep.is_done else self._sweep.gone.names
            if self._sweep:
                self._sweep.stop()
            self._sweep = EraseJob(self.path, store.gone((*before, *deleted)))
        elif self._sweep and self._sweep.is_done:
            if self._sweep.succeeded:
                self.named.choose({FORGETTING: None})
            self._sweep = None

    def _open(self) -> Store:
        """Open the file; a damaged log is moved aside, and what is sound of it gone on with."""
        try:
            return open_store(self.path)
        except WalDamagedError as error:
            kept = database.set_log_aside(self.path)
            said = f"{error}; the log is kept as {kept}"
            self.notice = StoreNotice(StoreTrouble.LOG_DAMAGED, said, kept)
            log.warning("%s", said)
            return open_store(self.path)

    def _reopen(self) -> Store:
        """Open the file after trouble: it may be the same, a new one, or somebody else's."""
        self._install_successor()
        store = self._open()
        try:
            for kept in self.matches:
                number = kept.number
                kept.compare(store)
                if kept.number != number:
                    self.elsewhere = []  # in this file it would be of other matches
            self.named.compare(store)
            self.players.compare(store)
        except BaseException:
            store.close()
            raise
        self._store = store
        return store

    def _start_afresh(self, error: StoreDamagedError) -> None:
        """Let a new file with all that is in memory take the place of the damaged one."""
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            self._take_all(store)
        self._drop()
        self.named.choose(self.recovery.find())
        try:
            matches = [kept.for_another_file() for kept in self.matches]
            with open_in_memory(self.path) as new:
                for kept in matches:
                    kept.write(new)
                new.keep_players(self.players.book)
                self.named.write_all(new)
                aside = new.succeed()
            self.matches, self.elsewhere = matches, []
            moved = f"{error}; moved aside to {aside.name}, a new file was begun"
            self.notice = StoreNotice(StoreTrouble.MOVED_ASIDE, moved, aside.name)
            log.warning("%s", moved)
            self._write()
            self.told = self.notice
        except StoreError as trouble:
            self._say(trouble)

    def _say(self, error: StoreError) -> None:
        kind = kind_of(error)
        if kind is not self.told.trouble:
            log.warning("%s", error)
        if kind is not StoreTrouble.FULL:
            self._drop()  # what a failing disk left of the connection is not trusted
        waiting = self.unsaved
        lines = counted(waiting, "line waits", "lines wait")
        self.told = StoreNotice(kind, f"{error}; {lines} in memory" if waiting else str(error))

    def _drop(self) -> None:
        if self._store:
            self._store.close()
            self._store = None
