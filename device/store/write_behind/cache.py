"""The write-behind cache: all that a table keeps, in memory and on its way to the disk.

What the disk does not take waits here, in order, and is written as soon as the disk works again; a
damaged file is moved aside and all that is in memory written into a new one.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from device.base.errors import (
    NothingRecordedError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreRefusedError,
    WalDamagedError,
)
from device.base.number import counted
from device.store.file import database, replacement
from device.store.file.erase import FORGETTING
from device.store.file.lock import hold
from device.store.file.restore import install
from device.store.recent_deals import MemoryLimit
from device.store.recovery import Recovery
from device.store.store import Store, open_in_memory, open_store, open_to_read
from device.store.tables import players
from device.store.write_behind.erasure import PendingErasure
from device.store.write_behind.match import PendingMatch
from device.store.write_behind.matches import PendingMatches
from device.store.write_behind.players import PendingPlayers
from device.store.write_behind.store_notice import ALL_IS_WELL, StoreNotice, kind_of
from device.store.write_behind.tags_and_choices import PendingTagsAndChoices
from engine.interface.snapshot import StoreTrouble

log: Final = logging.getLogger(__name__)


class WriteBehindCache:
    """What a table keeps, and its file. One thread at a time."""

    def __init__(self, path: Path, limit: MemoryLimit) -> None:
        self.path = path
        self._limit = limit
        self._matches = PendingMatches(limit)
        self._tags_and_choices = PendingTagsAndChoices()
        self._players = PendingPlayers()
        self._status = ALL_IS_WELL
        """What is wrong with the disk now, or has happened."""
        self._notice: StoreNotice | None = None
        """What has happened to the files and is over, as long as that is shown."""
        self._recovery = Recovery(path)
        self._erasure = PendingErasure(path)
        self._lock = hold(path)
        self._store: Store | None = None
        self._resume()

    @property
    def unsaved(self) -> int:
        """How many lines, tags and the like wait in memory for the disk."""
        others = self._tags_and_choices.unsaved() + self._players.unsaved()
        return self._matches.unsaved() + others

    def retry(self) -> None:
        """Write what waits; to be called now and then while there is trouble."""
        try:
            self._write()
        except StoreDamagedError as error:
            self._replace_damaged(error)
        except StoreError as error:
            self._report(error)
        else:
            if self._status.trouble and not self._status.trouble.is_over:
                log.warning("%s: all is saved again", self.path)
            self._status = self._notice or ALL_IS_WELL

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
        self._erasure.stop()
        if self._store:
            self._store.close()
        if self._lock:
            self._lock.close()

    def reread(self) -> None:
        """Learn of decks and players that another program has imported meanwhile."""
        with suppress(StoreError):
            if self._store and self._store.has_changed():
                self._tags_and_choices.reread(self._store)
                self._players.reread(self._store)

    def restore_backup(self) -> bool:
        """Restore the backup that is offered, with all that was kept since; False if it fails.

        The current match may be another one afterwards; `backup` says why it failed.
        """
        try:
            self._erasure.finish()  # what is deleted must not come back out of the backup
            self._write()
            if self._store is None:
                return False
            with self._store.exclusive():
                new = self._recovery.build(self._store)
            self._drop()
            install(new, self.path)
            restored = open_store(self.path)
        except (StoreError, NothingRecordedError) as error:
            log.warning("the backup was not restored: %s", error)
            self._recovery.failure = kind_of(error)
            self.retry()
            return False
        self._store, self._notice, self._recovery = restored, None, Recovery(self.path)
        self._matches = PendingMatches(self._limit)
        self._tags_and_choices, self._players = PendingTagsAndChoices(), PendingPlayers()
        self._load(restored)
        self.retry()
        return True

    def match_before(self) -> PendingMatch | None:
        """Return the match before the current one; None where there is none to be read."""
        return self._matches.before_current(self._store)

    def return_to(self, before: PendingMatch) -> bool:
        """Take the current match itself back, of which nothing else stands: the last goes on.

        False, and nothing changes, where the disk fails.
        """
        self.retry()
        number = self._matches.in_memory[-1].number
        try:
            if number is not None:
                if self._store is None:
                    return False
                self._store.remove(number)
        except StoreError as error:
            self._report(error)
            return False
        self._matches.return_to(before)
        return True

    @contextmanager
    def _reading(self) -> Iterator[Store]:
        """Open the file to read, where it is not open since the disk takes nothing now."""
        if self._store:
            yield self._store
            return
        with open_to_read(self.path) as store:
            yield store

    def _resume(self) -> None:
        """Read the latest match and the decks, also from a file that may not be written.

        Of a damaged file what can still be read is carried over into the new one.
        """
        try:
            self._install_replacement()
            self._store = self._open()
            self._load(self._store)
            self._status = self._notice or ALL_IS_WELL
            if FORGETTING in self._tags_and_choices.choices:
                self._erasure.resume(self._store)
        except StoreRefusedError:
            self.close()
            raise
        except StoreError as error:
            self._drop()
            with suppress(StoreError, NothingRecordedError), open_to_read(self.path) as store:
                for part in (self._matches, self._tags_and_choices, self._players):
                    with suppress(StoreError):
                        part.load(store)
            if isinstance(error, StoreDamagedError):
                self._replace_damaged(error)
            else:
                self._report(error)

    def _install_replacement(self) -> None:
        """Finish what a power cut has interrupted, and say what was done."""
        if said := replacement.refuse_unsound(self.path):
            new = replacement.replacement_path(self.path).name
            self._notice = StoreNotice(StoreTrouble.DISTURBED, said, new)
        aside = replacement.install_replacement(self.path)
        if aside and (aside.exists() or self._notice is None):
            said = f"{self.path}: the file was damaged; moved aside to {aside.name}"
            self._notice = StoreNotice(StoreTrouble.MOVED_ASIDE, said, aside.name)
            log.warning("%s", said)

    def _load(self, store: Store) -> None:
        self._matches.load(store)
        self._tags_and_choices.load(store)
        self._players.load(store)
        self._recovery.load(self._tags_and_choices.choices)

    def _write(self) -> None:
        if self._store and (changed := self._store.changed_files()):
            self._abandon(self._store, changed)
        store = self._store or self._reopen()
        matches = self._matches
        lasting = len(matches.in_memory) > 1 or bool(
            matches.earlier_corrections or self._players.unsaved()
        )
        # Players first: a match that waits has the names that they have by now.
        if self._erasure.advance(store, self._players.write(store)):
            self._tags_and_choices.choose({FORGETTING: None})
        matches.write(store)
        lasting = lasting or any(one.is_long for one in matches.in_memory)
        self._tags_and_choices.write(store)
        if lasting:  # what no longer is in memory is safe in the file itself, not in its log alone
            store.write_back()
        for one in matches.in_memory:
            one.shorten()

    def _abandon(self, store: Store, changed: Sequence[Path]) -> None:
        """Let go of files that others have changed, so that all in memory is saved again."""
        self._matches.read_all(store)
        store.abandon()
        self._store = None
        names = ", ".join(path.name for path in changed)
        detail = f"{self.path}: {names} was removed or changed while the table ran"
        self._notice = StoreNotice(StoreTrouble.DISTURBED, detail, names)
        log.warning("%s", detail)

    def _open(self) -> Store:
        """Open the file; a damaged log is moved aside, and what is sound of it gone on with."""
        try:
            return open_store(self.path)
        except WalDamagedError as error:
            kept = database.set_log_aside(self.path)
            said = f"{error}; the log is kept as {kept}"
            self._notice = StoreNotice(StoreTrouble.LOG_DAMAGED, said, kept)
            log.warning("%s", said)
            return open_store(self.path)

    def _reopen(self) -> Store:
        """Open the file after trouble: it may be the same, a new one, or somebody else's."""
        self._install_replacement()
        store = self._open()
        try:
            self._matches.compare(store)
            self._tags_and_choices.compare(store)
            self._players.compare(store)
        except BaseException:
            store.close()
            raise
        self._store = store
        return store

    def _replace_damaged(self, error: StoreDamagedError) -> None:
        """Let a new file with all that is in memory take the place of the damaged one."""
        with suppress(StoreError, NothingRecordedError), self._reading() as store:
            self._matches.read_all(store)
        self._drop()
        self._tags_and_choices.choose(self._recovery.look_for_backup())
        try:
            matches = self._matches.for_another_file()
            with open_in_memory(self.path) as new:
                for one in matches.in_memory:
                    one.write(new)
                new.change(players.keep, self._players.book)
                self._tags_and_choices.write_all(new)
                aside = new.replace_damaged()
            self._matches = matches
            moved = f"{error}; moved aside to {aside.name}, a new file was begun"
            self._notice = StoreNotice(StoreTrouble.MOVED_ASIDE, moved, aside.name)
            log.warning("%s", moved)
            self._write()
            self._status = self._notice
        except StoreError as trouble:
            self._report(trouble)

    def _report(self, error: StoreError) -> None:
        kind = kind_of(error)
        if kind is not self._status.trouble:
            log.warning("%s", error)
        if not isinstance(error, StoreFullError):
            self._drop()  # what a failing disk left of the connection is not trusted
        waiting = self.unsaved
        lines = counted(waiting, "line waits", "lines wait")
        detail = f"{error}; {lines} in memory" if waiting else str(error)
        self._status = StoreNotice(kind, detail)

    def _drop(self) -> None:
        if self._store:
            self._store.close()
            self._store = None
