"""The results that wait to be published: the scores behind the cursor, read beside the table.

Only reads the scores. What fails is tried again. Of scores that were replaced, such as by a
backup, the place is found again, or their last match is published.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from device.base.errors import NothingRecordedError, StoreError
from device.publish.mqtt import results
from device.publish.mqtt.cursor import Cursor, CursorFile
from device.publish.mqtt.results import Step
from device.store.failures import translate_read_errors
from device.store.file.database import migrated_copy, open_to_read
from device.store.tables.line_ids import seq_of

log: Final = logging.getLogger(__name__)


class Outbox:
    """What waits of the scores in a file.

    Args:
        store: the file.
    """

    def __init__(self, store: Path) -> None:
        self._path = store
        self._file = CursorFile(store.parent)
        self.waiting = 0
        """How many finished deals and corrections wait, when it was looked last."""

    @property
    def table(self) -> str:
        """Return what the table is known by, whatever it is called."""
        return self._file.delivered.table

    def start(self) -> None:
        """Start, the first time ever, behind all that was played before."""
        if self._file.delivered.mark is not None:
            self.count()
            return
        mark, sign = Cursor(), ""
        with suppress(StoreError, NothingRecordedError), self._scores() as con:
            mark = results.log_end(con)
            sign = results.fingerprint(con, mark)
        self._file.move(mark, sign)

    def log_end(self) -> Cursor | None:
        """Return the place behind all that is stored; None if it cannot be read."""
        try:
            with self._scores() as con:
                return results.log_end(con)
        except (StoreError, NothingRecordedError):
            return None

    def next(self, until: Cursor, *, names: bool) -> Step | None:
        """Return what is to be published next, up to a place; None if there is nothing now."""
        try:
            with self._scores() as con:
                since = self._since(con)
                self.waiting = results.waiting(con, since)
                return results.next_step(con, since, until, self.table, names=names)
        except (StoreError, NothingRecordedError) as error:
            log.debug("mqtt: %s", error)
            return None

    def count(self) -> None:
        """Look how many wait."""
        try:
            with self._scores() as con:
                self.waiting = results.waiting(con, self._since(con))
        except (StoreError, NothingRecordedError) as error:
            log.debug("mqtt: %s", error)

    def arrived(self, step: Step) -> None:
        """Note that the broker has it; it will not be published again."""
        self._file.move(step.cursor, step.sign, step.before)
        self.waiting = max(0, self.waiting - 1)

    def _since(self, con: Connection) -> Cursor:
        """Return the place up to which all was published, in these scores; nothing is written."""
        known = self._file.delivered
        if known.mark is None:
            return results.log_end(con)
        if results.has_gone_back(con, known):
            return Cursor(known.before, known.mark.correction)
        if results.fingerprint(con, known.mark) == known.sign:
            return known.mark
        return results.locate(con, known.sign, seq_of(known.mark.line))

    @contextmanager
    def _scores(self) -> Iterator[Connection]:
        with translate_read_errors(self._path), closing(self._open()) as con:
            con.execute("BEGIN")  # one moment of the scores
            yield con

    def _open(self) -> Connection:
        return migrated_copy(open_to_read(self._path), self._path)
