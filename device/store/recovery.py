"""After damage: the newest sound backup, offered until it is restored or declined.

Restored beside a running table it gets all that was played and taught since, so that nothing is
lost either way; the file that was in use is kept under another name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import Final

from device.base.errors import (
    NothingRecordedError,
    StoreDamagedError,
    StoreError,
    StoreFailedError,
)
from device.store.copying import copy
from device.store.failures import translate_errors
from device.store.file import database
from device.store.file.backup import FOLDER, Backup, backups
from device.store.file.erase import FORGETTING
from device.store.file.replacement import sidecar
from device.store.store import Store, open_store
from device.store.tables import players, schema
from device.store.tables.match_line_names import nameless
from device.store.tables.stored_lines import StoredLine
from engine.interface.snapshot import BackupOffer, StoreTrouble
from engine.record.action_lines import write_action

OFFER: Final = "backup_offer"
"""The choice that names the backup, so that it is offered after a restart too. Newer backups are
of the file that was begun after the damage."""


class Recovery:
    """The backup that is offered, if any.

    Args:
        store: the store's file.
    """

    def __init__(self, store: Path) -> None:
        self._store = store
        self._matches = 0
        self.backup: Backup | None = None
        self.failure: StoreTrouble | None = None
        """Why it could not be restored when that was asked for."""

    def look_for_backup(self) -> dict[str, str | None]:
        """Look for the newest sound backup; return the choice that keeps it."""
        with suppress(StoreError):
            for backup in reversed(backups(self._store.parent / FOLDER)):
                if self._offer(backup):
                    return {OFFER: json.dumps(backup.path.name)}
        return {}

    def load(self, choices: Mapping[str, str]) -> None:
        """Offer again what was offered, as long as it is there."""
        with suppress(ValueError, TypeError, RecursionError, StoreError):
            name = json.loads(choices.get(OFFER, "null"))
            for backup in backups(self._store.parent / FOLDER):
                if backup.path.name == name:
                    self._offer(backup)

    def dismiss(self) -> dict[str, str | None]:
        """Offer nothing any more; return the choice that keeps that."""
        self.backup, self.failure = None, None
        return {OFFER: None}

    def offer(self, today: date | None) -> BackupOffer | None:
        """Return what the screen may tell of it.

        Args:
            today: None if the clock does not know.
        """
        if self.backup is None:
            return None
        day = self.backup.made_on
        days = (today - day).days if today and day else None
        return BackupOffer(
            "" if day is None else day.isoformat(),
            days if days is not None and days >= 0 else None,
            self._matches,
            self.failure,
        )

    def build(self, current: Store) -> Path:
        """Return a new file with what the backup holds, and all that the store holds besides.

        Raises:
            StoreError: one of them cannot be read, or the new file not be written.
        """
        if self.backup is None:
            raise NothingRecordedError(f"{self._store}: no backup is offered")
        new = self._store.with_name(f"{self._store.stem}.restored{self._store.suffix}")
        with translate_errors(new):
            with closing(database.open_unshared(self.backup.path)) as con:
                schema.refuse_empty(con, self.backup.path)
                copy(con, self.backup.path, new)
            _complete(new, current)
            if sidecar(new, "-wal").exists():
                raise StoreFailedError(new, "its log could not be written back; check the disk")
        return new

    def _offer(self, backup: Backup) -> bool:
        with suppress(StoreError):
            self._matches = backup.matches()
            self.backup = backup
        return self.backup is backup


def _complete(new: Path, current: Store) -> None:
    """Add what a store holds to a copy of a backup, which is brought forward if it is older."""
    try:
        with open_store(new) as merged:
            add(current, merged)
            merged.check()
    except ValueError as error:
        raise StoreDamagedError(new, f"what was played since does not follow ({error})") from error
    finally:
        for older in new.parent.glob(f"{new.stem}.schema-*"):
            older.unlink()  # the backup itself is what it was before


def add(newer: Store, to: Store) -> None:
    """Add what one store holds to another one; where both say something the newer one is right.

    A match that both have is gone on with. One in which nothing was played is left out.
    """
    latest = to.latest()
    begun = to.lines(latest) if latest else []
    for number in newer.matches():
        lines = newer.lines(number)
        if len(lines) > 1:
            goes_on = bool(begun) and _texts(lines[: len(begun)]) == _texts(begun)
            _add_match(newer, number, lines, to, latest if goes_on else None)
    to.change(players.keep, newer.players())
    for uid, tag in newer.decks().tags.items():
        to.keep_tag(uid, tag)
    kept = {name: value for name, value in newer.choices().items() if name != FORGETTING}
    to.keep_choices({**kept, OFFER: None})


def _add_match(
    newer: Store, number: int, lines: Sequence[StoredLine], to: Store, known: int | None
) -> None:
    """Add a match, or the rest of one that is known by another number."""
    if known is None:
        known = to.find_duplicate([write_action(line.action) for line in lines])
    if known is None:
        known = to.begin(*lines, imported=newer.is_imported(number))
    elif rest := lines[len(to.lines(known)) :]:
        to.append(known, len(lines) - len(rest) + 1, *rest)
    there = to.corrections(known)
    to.correct(known, *(made for made in newer.corrections(number) if made not in there))


def _texts(lines: Sequence[StoredLine]) -> list[tuple[str, str]]:
    """Return lines with their labels, without names, which may have been changed in one of two."""
    return [(nameless(write_action(line.action)), line.at) for line in lines]
