"""The historian: a thread that answers what is asked of earlier play, while somebody asks.

It has connections of its own and lets go of them soon after the page is closed. Whatever goes
wrong with them is an answer as well: a page must not cost a table.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from device.base import clock
from device.base.errors import BummerlError, NothingRecordedError
from device.history.builder import Builder
from device.history.labels import this_evening
from engine.interface.inputs import Found
from engine.interface.queries import Answer, NothingFound, Question

if TYPE_CHECKING:
    from device.history.archive import Archive

log: Final = logging.getLogger(__name__)

EVERY_S: Final = 0.25
"""How often it is looked whether something was stored since, while a page is open."""
RETRY_S: Final = 2.0
"""How long a disk that failed is left alone, and a page that is being counted."""
LINGER_S: Final = 10.0
"""For so long the files stay open after the page was closed."""
STOP_TIMEOUT_S: Final = 5.0


class _Stop:
    """Told to the thread when it is to end."""


class Historian:
    """Answers the newest question only, again whenever something was stored.

    Args:
        store: the file; a table may write to it.
        tell: takes each answer; called in the historian's thread, must not block.
        now: the wall clock, UTC.
    """

    def __init__(
        self,
        store: Path,
        tell: Callable[[Found], None],
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store = store
        self._tell = tell
        self._now = now
        self._asked: queue.SimpleQueue[Question | _Stop | None] = queue.SimpleQueue()
        self._builder = Builder(store)
        self._archive: Archive | None = None
        self._question: Question | None = None
        self._told: Answer | None = None
        self._seen: object = None
        """By what it is known that an answer is as of now; None if it is not."""
        self._failed = False
        self._thread = threading.Thread(target=self._run, name="historian", daemon=True)

    def start(self) -> None:
        """Wait for questions."""
        self._thread.start()

    def ask(self, question: Question | None) -> None:
        """Answer this from now on; None: nothing. From any thread, never blocks."""
        self._asked.put(question)

    def stop(self) -> None:
        """End the thread, and what it has begun."""
        self._asked.put(_Stop())
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_S)

    def _run(self) -> None:
        try:
            while self._listens():
                if self._question:
                    self._look(self._question)
        finally:
            self._builder.stop()
            self._close()

    def _listens(self) -> bool:
        """Wait for the newest question, or until it is time to look again; False at the end."""
        try:
            asked = self._asked.get(timeout=self._patience_s())
            while not isinstance(asked, _Stop) and not self._asked.empty():
                asked = self._asked.get()
        except queue.Empty:
            if not self._question:
                self._close()
            return True
        if isinstance(asked, _Stop):
            return False
        self._question, self._told, self._seen = asked, None, None
        return True

    def _patience_s(self) -> float | None:
        if self._question:
            slowly = self._failed or self._builder.runs
            return RETRY_S if slowly else EVERY_S
        return LINGER_S if self._archive else None

    def _look(self, question: Question) -> None:
        """Tell the answer, if it is another than was told."""
        try:
            answer = self._answer(question)
            self._failed = False
        except NothingRecordedError:
            answer = NothingFound(question)
        except Exception as error:  # of whatever kind, it is told and not raised
            if not self._failed:
                unforeseen = not isinstance(error, BummerlError)
                log.warning("history: %s", error, exc_info=unforeseen)
            answer, self._failed = NothingFound(question, unreadable=True), True
            self._close()
        if answer and answer != self._told:
            self._told = answer
            self._tell(Found(answer))

    def _answer(self, question: Question) -> Answer | None:
        """Return the answer; None if it is the one that was given."""
        if self._archive and not self._archive.is_in_place():
            self._close()
        archive = self._archive = self._archive or self._opened()
        now = self._now()
        seen = (archive.version(), clock.day(now), this_evening(now))
        if seen == self._seen and archive.all_counted:
            return None
        answer = archive.answer(question, now, counting=not self._builder.runs)
        self._seen = seen
        if archive.keeps and not archive.all_counted:
            self._builder.start()
        return answer

    def _opened(self) -> Archive:
        from device.history.archive import Archive  # noqa: PLC0415 - no picture waits for it

        return Archive.open(self._store, keep=True)

    def _close(self) -> None:
        self._seen = None
        if self._archive:
            self._archive.close()
            self._archive = None
