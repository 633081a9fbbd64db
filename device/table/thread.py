"""The table thread: one mailbox in, snapshots out.

Readers, buttons and touch only put messages into the mailbox; this thread alone owns the table and
its store. A failure in it is a bug and ends the program: a referee that has stopped refereeing
must not look alive.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Final

from device.table.mailbox import Mailbox, TableMessage
from device.table.table import Table
from engine.interface.snapshot import Snapshot

NS: Final = 1_000_000_000

STOP_TIMEOUT_S: Final = 5.0
STORE_CHECK_NS: Final = NS
"""How often it is looked whether the store's files are what they were."""


class TableThread:
    """Runs a table until it is stopped.

    `open_table` is called in the thread, since the store belongs to the thread that opened it.
    `publish` takes each new snapshot, and None when there will be no more; `alive` is told of each
    turn of the loop, which rests for `rest_ns` at most, or for as long as nothing happens. Neither
    may block.
    """

    def __init__(
        self,
        open_table: Callable[[], Table],
        publish: Callable[[Snapshot | None], None],
        alive: Callable[[], None],
        rest_ns: int | None,
    ) -> None:
        self._open_table = open_table
        self._publish = publish
        self._alive = alive
        self._rest_ns = rest_ns
        self._messages = Mailbox()
        self._thread = threading.Thread(target=self._run, name="table")
        self._opened = threading.Event()
        self._table: Table | None = None
        self._failure: BaseException | None = None

    def start(self) -> None:
        """Open the table and publish its first snapshot; raises what opening it raised."""
        self._thread.start()
        self._opened.wait()
        self._raise_failure()

    def send(self, message: TableMessage, at_ns: int | None = None) -> None:
        """Enqueue a message; from any thread, never blocks.

        It counts from now on, or from when it is said to have happened, however long the disk
        keeps the table from it: a button released in time must not become a hold.
        """
        self._messages.put(message, time.monotonic_ns() if at_ns is None else at_ns)

    def is_taught(self, uid: str) -> bool:
        """Whether a tag is a card of a known deck; from any thread."""
        return self._table is not None and self._table.is_taught(uid)

    def stop(self) -> None:
        """End the thread after what is enqueued; raises what made it fail.

        Raises:
            TimeoutError: the thread does not end, which is a bug.
        """
        self._messages.put(None, 0)
        self._thread.join(STOP_TIMEOUT_S)
        if self._thread.is_alive():
            raise TimeoutError(f"the table thread did not stop within {STOP_TIMEOUT_S} s")
        self._raise_failure()

    def _raise_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure:
            raise failure

    def _run(self) -> None:
        try:
            with closing(self._open_table()) as table:
                self._table = table
                self._publish(table.snapshot())
                self._opened.set()
                self._serve(table)
        except BaseException as failure:  # noqa: BLE001 - handed to whoever starts or stops us
            self._failure = failure
        finally:
            self._opened.set()
            self._publish(None)

    def _serve(self, table: Table) -> None:
        check_at = 0
        while True:
            self._alive()
            if time.monotonic_ns() >= check_at:
                if table.check_store():
                    self._publish(table.snapshot())
                check_at = time.monotonic_ns() + STORE_CHECK_NS
            wakes_at = table.wakes_at()
            try:
                message, sent_ns = self._messages.get(self._timeout_s(wakes_at, check_at))
            except queue.Empty:
                if wakes_at is None or time.monotonic_ns() < wakes_at:
                    continue
                table.tick(time.monotonic_ns())
            else:
                if message is None:
                    return
                table.handle(message, sent_ns)
            self._publish(table.snapshot())

    def _timeout_s(self, wakes_at: int | None, check_at: int) -> float:
        """Return how long a message is waited for."""
        until = check_at if wakes_at is None else min(wakes_at, check_at)
        left = max(0, until - time.monotonic_ns())
        return (left if self._rest_ns is None else min(left, self._rest_ns)) / NS
