"""All tables of a broker, as they tell of themselves: what a board on the wall shows.

Reads only. What is no table's state is left out and counted.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from device.base import clock
from device.config.broker import Broker
from device.publish.mqtt.connection import Connection
from device.publish.mqtt.connection_thread import ConnectionThread
from device.publish.mqtt.topics import OFFLINE, ONLINE
from device.publish.payload import PayloadError, read_table
from engine.interface.public_table import Posted

log: Final = logging.getLogger(__name__)

MOST: Final = 1000
"""Tables that are kept: more that are published fill no memory."""


class TableSubscriber:
    """Follows all tables of a broker while it is running.

    Args:
        broker: which broker, and with which prefix.
        changed: called after each change, in a thread of its own; must not block.
    """

    def __init__(self, broker: Broker, changed: Callable[[], None]) -> None:
        self._prefix = broker.prefix
        self._changed = changed
        self._online: set[str] = set()
        self._warned: set[str] = set()
        self._link = ConnectionThread(
            broker, f"{broker.prefix}-board-{secrets.token_hex(4)}", self
        )
        self.posted: Mapping[str, Posted] = {}
        """What is known of each table, by the level of its topics; never changed, only replaced.

        A table that cannot be heard stays, no longer live; one whose retained state was taken off
        the broker is gone."""
        self.ignored = 0
        """How many messages were none of a table."""

    @property
    def trouble(self) -> str:
        """Return why the broker cannot be heard, one line in English; empty while it can."""
        return self._link.trouble

    def start(self) -> None:
        """Begin to listen; never blocks, whatever the broker does."""
        self._link.start()

    def stop(self) -> None:
        """Listen no longer."""
        self._link.stop()

    # In the link's thread

    def on_connected(self, connection: Connection) -> None:
        """Ask for every table; what is retained comes at once."""
        connection.subscribe(f"{self._prefix}/+/state", f"{self._prefix}/+/available")
        self._changed()

    def advance(self, now: int) -> int | None:
        """Say nothing."""
        del now
        return None

    def finish(self) -> bool:
        """Say no farewell."""
        return True

    def on_lost(self) -> None:
        """No table can be heard any more; what is known stays, and is old."""
        self._online.clear()
        self.posted = {name: replace(known, live=False) for name, known in self.posted.items()}
        self._changed()

    def on_idle(self) -> None:
        """Nothing waits."""

    def on_acknowledged(self, number: int) -> None:
        """Nothing was said."""

    def on_subscribed(self) -> None:
        """Wait for messages."""

    def on_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Note what a table publishes."""
        del retained
        table, _, kind = topic.removeprefix(f"{self._prefix}/").partition("/")
        try:
            change = self._available if kind == "available" else self._state
            posted = change(table, payload)
        except PayloadError as error:
            self._count_ignored(topic, error)
            posted = self.posted if kind == "available" else self._without(table)
        if posted != self.posted:
            self.posted = posted
            self._changed()

    def _count_ignored(self, topic: str, error: PayloadError) -> None:
        self.ignored += 1
        if topic not in self._warned and len(self._warned) < MOST:
            self._warned.add(topic)
            log.warning("mqtt: %r is left out: %s", topic, error)

    def _without(self, table: str) -> Mapping[str, Posted]:
        return {name: known for name, known in self.posted.items() if name != table}

    def _available(self, table: str, payload: bytes) -> Mapping[str, Posted]:
        if payload == ONLINE.encode() and len(self._online) < MOST:
            self._online.add(table)
        elif payload in (OFFLINE.encode(), b""):
            self._online.discard(table)
        else:
            raise PayloadError("neither online nor offline")
        known = self.posted.get(table)
        if known is None:
            return self.posted
        return {**self.posted, table: replace(known, live=table in self._online)}

    def _state(self, table: str, payload: bytes) -> Mapping[str, Posted]:
        if not payload:
            return self._without(table)
        if table not in self.posted and len(self.posted) >= MOST:
            raise PayloadError(f"more than {MOST} tables")
        update = read_table(payload)
        at = clock.local(update.at)
        posted = Posted(update.table, table in self._online, f"{at:%H:%M}" if at else "")
        return {**self.posted, table: posted}
