"""The MQTT broker: whether it can be spoken to, and what waits for it. Nothing is told to it."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from device.base.errors import BrokerError
from device.config.broker import Broker
from device.publish.mqtt.connection import Connection
from device.publish.mqtt.connection_thread import NS
from device.publish.mqtt.outbox import Outbox
from device.system.doctor.finding import Finding, Severity

NO_NETWORK: Final = "the table has no network: sudo systemd/install --network"
PATIENCE_S: Final = 10.0
"""How long it is tried; the look-up of a name may hang for much longer."""


def broker(told: Broker, table: str, store: Path, *, shut_off: bool = False) -> Finding:
    """Return how the broker fares, after a connection that says nothing.

    `shut_off` if the table may not use the network, which whoever asks may.
    """
    waiting = _waiting(store)
    facts = {"host": told.host, "port": told.port, "tls": told.tls, "waiting": waiting}
    trouble = NO_NETWORK if shut_off else _trouble(told)
    wait = f"; {waiting} results wait" if waiting > 1 else "; 1 result waits" if waiting else ""
    if trouble:
        return Finding("broker", Severity.BAD, trouble + wait, facts)
    text = f"{told.address} takes what table {table} tells{wait}"
    if told.told_in_plain:
        text += "; the password goes over the network as it is: set mqtt.tls"
        return Finding("broker", Severity.NOTE, text, facts)
    return Finding("broker", Severity.OK, text, facts)


def _waiting(store: Path) -> int:
    """Return how many results wait; a table that is running may be telling them."""
    queue = Outbox(store)
    queue.count()
    return queue.waiting


def _trouble(told: Broker) -> str:
    """Return why the broker cannot be spoken to; empty if it can."""
    found: list[str] = []
    asking = threading.Thread(target=lambda: found.append(_ask(told)), daemon=True)
    asking.start()
    asking.join(PATIENCE_S)
    return found[0] if found else f"{told.address} does not answer within {PATIENCE_S:.0f} s"


def _ask(told: Broker) -> str:
    until = time.monotonic_ns() + int(PATIENCE_S * NS)
    ear, bell = socket.socketpair()
    try:
        with ear, bell, closing(_connection(told)) as connection:
            connection.open()
            while not connection.is_open and (left := until - time.monotonic_ns()) > 0:
                connection.serve(ear, left / NS)
            connection.disconnect()
            return "" if connection.is_open else f"{told.address} does not answer"
    except BrokerError as error:
        return str(error)


def _connection(told: Broker) -> Connection:
    """Return a connection of another name than a table has, which it would break."""
    return Connection(told, f"{told.prefix}-doctor-{secrets.token_hex(4)}", _Deaf())


class _Deaf:
    """Hears nothing: nothing was asked for."""

    def on_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Take no message."""

    def on_acknowledged(self, number: int) -> None:
        """Wait for no message."""

    def on_subscribed(self) -> None:
        """Ask for no message."""
