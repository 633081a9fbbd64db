"""What a table publishes: how it stands, whether it is running, and what was decided.

Takes snapshots as a panel does and never disturbs the table. Only the public part of them goes out
(`engine.interface.public_table`), and nothing of a claim before everybody at the table sees its
verdict (art. 11).
"""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import Final

from device.base import clock
from device.base.deadlines import earliest
from device.base.errors import BrokerError
from device.config.broker import Broker
from device.publish.mqtt.connection import Connection, MqttMessage
from device.publish.mqtt.connection_thread import NS, ConnectionThread
from device.publish.mqtt.discovery import discovery
from device.publish.mqtt.name_claim import NameClaim
from device.publish.mqtt.outbox import Outbox
from device.publish.mqtt.result_feed import ResultFeed
from device.publish.mqtt.results import Step
from device.publish.mqtt.topics import OFFLINE, ONLINE, Topics, level
from device.publish.payload import TableUpdate, write_table
from engine.interface.machine import Machine
from engine.interface.public_table import PublicTable, public_table, publishable_from_ns
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot

PATIENCE_NS: Final = 30 * NS
"""How long a broker may take to acknowledge a message."""
WELL: Final = frozenset({PadCondition.READY, PadCondition.STARTING, PadCondition.NONE})


class _What(Enum):
    """What a message is about."""

    PRESENCE = auto()
    STATE = auto()
    TROUBLE = auto()
    RESULT = auto()


class Publisher:
    """Publishes one table to a broker while it is running.

    Args:
        broker: whom to tell.
        table: what the table is called.
        store: the file of its scores; a table has opened it.
        version: of this program.
    """

    def __init__(self, broker: Broker, table: str, store: Path, version: str) -> None:
        self._address: Final = broker.address
        self._outbox = Outbox(store)
        self._feed = ResultFeed(self._outbox)
        self._topics = topics = Topics(broker.prefix, level(table))
        me = f"{self._outbox.table}-{secrets.token_hex(4)}"
        sensors = discovery(topics, self._outbox.table, table, version) if broker.discovery else ()
        self._presence = (
            MqttMessage(topics.owner, me),
            MqttMessage(topics.available, ONLINE),
            *sensors,
        )
        self._question = MqttMessage(topics.question, me, retained=False)
        self._absence = MqttMessage(topics.available, OFFLINE)
        self._name = NameClaim(topics, me)
        self._link = ConnectionThread(
            broker, f"{broker.prefix}-{topics.table}-{me}", self, self._absence
        )
        self._latest: Snapshot | None = None
        self._reset()

    @property
    def trouble(self) -> str:
        """Return why nothing is published, one line in English; empty while it is."""
        return self._link.trouble or self._name.trouble

    def with_broker(self, machine: Machine) -> Machine:
        """Return what is known of the machine, with what is wrong with the broker."""
        return replace(
            machine,
            mqtt=self._address if self.trouble else "",
            namesake=bool(self._name.trouble and not self._link.trouble),
            mqtt_waiting=self.waiting,
        )

    @property
    def waiting(self) -> int:
        """Return how many results wait to be published."""
        return self._outbox.waiting

    def start(self) -> None:
        """Begin to tell; waits for nothing but the disk."""
        self._outbox.start()
        self._link.start()

    def on_snapshot(self, snapshot: Snapshot) -> None:
        """Publish this; from any thread, never blocks. Of several at once the last counts."""
        self._latest = snapshot
        self._link.wake()

    def stop(self) -> None:
        """Say that the table is not running any more."""
        self._link.stop()

    # In the link's thread

    def on_connected(self, connection: Connection) -> None:
        """Ask who speaks under the table's name."""
        self._reset(connection)
        self._name.reset()
        connection.subscribe(*self._name.topics)

    def _reset(self, connection: Connection | None = None) -> None:
        """Forget what was said before: a broker may have forgotten it, too."""
        self._connection = connection
        self._seen: Snapshot | None = None
        self._shown: PublicTable | None = None
        self._troubled = ""
        self._step: Step | None = None
        self._awaited: dict[int, _What] = {}
        self._patient_until = 0
        self._leaving = False
        self._feed.mark_dirty()

    def on_lost(self) -> None:
        """Forget what was published over the connection."""
        self._reset()
        self._name.reset()

    def on_idle(self) -> None:
        """Count the results that wait for a broker."""
        self._outbox.count()

    def on_subscribed(self) -> None:
        """Note that the broker tells who speaks under the name."""
        self._name.on_subscribed()

    def on_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Note what is published under the table's name."""
        self._name.on_message(topic, payload, retained=retained)

    def on_acknowledged(self, number: int) -> None:
        """Note that a message has arrived."""
        what = self._awaited.pop(number, None)
        self._patient_until = 0
        if self._step and what is _What.RESULT and not self._awaits(_What.RESULT):
            self._outbox.arrived(self._step)
            self._step = None

    def advance(self, now: int) -> int | None:
        """Say what is due.

        Raises:
            BrokerError: the broker does not acknowledge what was said.
        """
        due = self._name.advance(now)
        if self._name.asks:
            self._name.asks = False
            self._publish(_What.PRESENCE, self._question)
        if not self._name.is_ours:
            self._outbox.count()
            return due
        if self._name.is_fresh:
            self._name.is_fresh = False
            self._publish(_What.PRESENCE, *self._presence)
        return earliest(self._publish_state(now), self._publish_results(now), self._patience(now))

    def finish(self) -> bool:
        """Say that the table ends, in order."""
        if not self._name.is_ours:
            return True
        if not self._leaving:
            self._leaving = True
            self._publish(_What.PRESENCE, self._absence)
        return not self._awaits(_What.PRESENCE)

    def _publish_state(self, now: int) -> int | None:
        """Publish how the table stands; one message at a time: a slow broker gets fewer."""
        snapshot = self._latest
        if snapshot is None or snapshot is self._seen:
            return None
        self._feed.mark_dirty()
        shown_from = publishable_from_ns(snapshot)
        if now < shown_from:
            return shown_from
        shown, trouble = public_table(snapshot), _trouble(snapshot)
        if trouble != self._troubled and not self._awaits(_What.TROUBLE):
            self._troubled = trouble
            self._publish(_What.TROUBLE, MqttMessage(self._topics.trouble, trouble))
        if shown != self._shown and not self._awaits(_What.STATE):
            self._shown = shown
            payload = write_table(TableUpdate(shown, clock.label()))
            self._publish(_What.STATE, MqttMessage(self._topics.state, payload))
        if (shown, trouble) == (self._shown, self._troubled):
            self._seen = snapshot
        return None

    def _publish_results(self, now: int) -> int | None:
        """Publish what was decided, one step after the other, so that they arrive in order."""
        while self._step is None and self._latest is not None:
            step, due = self._feed.next(now, names=self._latest.look.names)
            if step is None:
                return due
            if step.payloads:
                self._step = step
                topic = self._topics.result
                self._publish(
                    _What.RESULT,
                    *(MqttMessage(topic, payload, retained=False) for payload in step.payloads),
                )
            else:
                self._outbox.arrived(step)
        return None

    def _patience(self, now: int) -> int | None:
        if not self._awaited:
            return None
        if not self._patient_until:
            self._patient_until = now + PATIENCE_NS
        if now >= self._patient_until:
            raise BrokerError("the broker takes no messages; look at its log")
        return self._patient_until

    def _publish(self, what: _What, *messages: MqttMessage) -> None:
        if self._connection:
            for message in messages:
                self._awaited[self._connection.publish(message)] = what

    def _awaits(self, what: _What) -> bool:
        return what in self._awaited.values()


def _trouble(snapshot: Snapshot) -> str:
    """Return what is to be looked after, as JSON."""
    readers = {
        seat: pad.condition.value
        for seat, pad in zip("AB", snapshot.pads, strict=True)
        if pad.condition not in WELL
    }
    scores = snapshot.store_trouble.value if snapshot.store_trouble else None
    return json.dumps({"problem": bool(readers or scores), "readers": readers, "scores": scores})
