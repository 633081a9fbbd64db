"""One connection to a broker. The MQTT client `paho` is known here and nowhere else.

Everything happens in the thread that asks for it: sockets are waited for here, so that nothing
runs beside it and nothing is left over. Both callback interfaces, of paho 1.6 and from 2.0 on, are
taken. MQTT 3.1.1, which every broker speaks.
"""

from __future__ import annotations

import select
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from errno import EAFNOSUPPORT
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from device.base.errors import BrokerError
from device.base.installation import bring
from device.config.broker import Broker

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessage

KEEP_ALIVE_S: Final = 20
"""A broker that has heard nothing for half as long again tells the last will."""
BURST: Final = 100
"""Packets that are read at most before anything else is done."""

_NETWORK: Final = "is there a network, and may the table use it (systemd/install --network)?"
_WRONG_PASSWORD: Final = frozenset({4, 5, 134, 135})
"""Return codes of CONNACK (MQTT 3.1.1, table 3.1), and what paho 2 makes of them."""


@dataclass(frozen=True, slots=True)
class MqttMessage:
    """Something that is published, at least once (QoS 1)."""

    topic: str
    payload: str
    retained: bool = True


class MessageHandler(Protocol):
    """Takes what a broker says."""

    def on_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Take a message; `retained` if it was published before this connection."""

    def on_acknowledged(self, number: int) -> None:
        """Note that the broker has that message."""

    def on_subscribed(self) -> None:
        """Note that the broker will tell what was asked for; retained messages follow."""


class Connection:
    """A connection, from its opening to its end; another one is another object.

    Args:
        broker: whom to connect to.
        name: the client identifier; a broker ends an older connection of the same name.
        handler: takes what the broker says.
        will: what the broker tells when this connection breaks.

    Raises:
        BrokerError: paho is not installed, or password or certificates cannot be read.
    """

    def __init__(
        self, broker: Broker, name: str, handler: MessageHandler, will: MqttMessage | None = None
    ) -> None:
        self._broker = broker
        self._handler = handler
        self._refused = ""
        self.is_open = False
        """Whether the broker has taken it."""
        self._client = client = _client(name)
        client.on_connect = self._connected
        client.on_publish = self._published
        client.on_subscribe = self._subscribed
        client.on_message = self._received
        if broker.user is not None:
            client.username_pw_set(broker.user, broker.secret())
        if broker.tls:
            _secure(client, broker)
        if will:
            client.will_set(will.topic, will.payload, qos=1, retain=will.retained)

    def open(self) -> None:
        """Reach the broker; whether it takes the connection is known in `serve`.

        Blocks: for as long as the name is looked up, then some seconds at most.

        Raises:
            BrokerError: there is none, or its certificate is not trusted.
        """
        at = self._broker.address
        try:
            self._client.connect(self._broker.host, self._broker.port, KEEP_ALIVE_S)
        except ssl.SSLError as error:
            said = getattr(error, "verify_message", "") or error.reason or error
            raise BrokerError(f"{at}: no secure connection: {said}") from error
        except socket.gaierror as error:
            unknown = error.errno != socket.EAI_AGAIN
            why = (
                "is not known; check mqtt.host" if unknown else f"cannot be looked up; {_NETWORK}"
            )
            raise BrokerError(f"{at}: the name {why}") from error
        except (OSError, ValueError) as error:  # a name that is none, too
            said = getattr(error, "strerror", None) or error
            if getattr(error, "errno", None) == EAFNOSUPPORT:
                said = _NETWORK
            raise BrokerError(f"{at} cannot be reached: {said}") from error

    def serve(self, wake: socket.socket, patience_s: float | None) -> None:
        """Read and write what there is; wait for it, for `wake`, or for so long (None: for ever).

        Raises:
            BrokerError: the connection is lost, or was refused.
        """
        at = self._client.socket()
        if at is None:
            raise self._lost()
        waiting = isinstance(at, ssl.SSLSocket) and at.pending() > 0
        poll = select.poll()
        poll.register(wake, select.POLLIN)
        poll.register(at, select.POLLIN | (select.POLLOUT if self._client.want_write() else 0))
        most_s = min(KEEP_ALIVE_S / 4, KEEP_ALIVE_S if patience_s is None else patience_s)
        found = dict(poll.poll(0 if waiting else max(0, most_s) * 1000))
        events = found.get(at.fileno(), 0)
        results = []
        if events & ~select.POLLOUT or waiting:
            results.append(self._client.loop_read(BURST))
        if events & select.POLLOUT:
            results.append(self._client.loop_write())
        results.append(self._client.loop_misc())
        if any(results) or self._refused:
            raise self._lost()

    def publish(self, message: MqttMessage) -> int:
        """Send a message; return the number under which it will be acknowledged."""
        info = self._client.publish(
            message.topic, message.payload.encode(), qos=1, retain=message.retained
        )
        return info.mid

    def subscribe(self, *topics: str) -> None:
        """Ask for what is published there, at least once each."""
        self._client.subscribe([(topic, 1) for topic in topics])

    def disconnect(self) -> None:
        """Take leave, so that the last will is not published; never blocks."""
        with suppress(OSError, ValueError):
            self._client.disconnect()

    def close(self) -> None:
        """Let go of the connection; unless leave was taken the broker tells the last will."""
        at = self._client.socket()
        if at is not None:
            at.close()

    def _lost(self) -> BrokerError:
        if self._refused:
            return BrokerError(f"{self._broker.address}: {self._refused}")
        if not self.is_open:
            return BrokerError(f"{self._broker.address} hung up; is it an MQTT broker?")
        return BrokerError(f"{self._broker.address}: the connection was lost")

    # Paho's callbacks: version 1 has fewer arguments than version 2, in the same order

    def _connected(self, _client: Client, _data: object, _flags: object, *more: object) -> None:
        reason: Any = more[0]
        code = int(getattr(reason, "value", reason))
        if code == 0:
            self.is_open = True
        elif code in _WRONG_PASSWORD:
            self._refused = "the broker refuses user and password; check mqtt.user"
        else:
            self._refused = f"the broker refuses the connection (code {code})"

    def _published(self, _client: Client, _data: object, number: int, *_more: object) -> None:
        self._handler.on_acknowledged(number)

    def _subscribed(self, *_all: object) -> None:
        self._handler.on_subscribed()

    def _received(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return  # no broker may pass that on (MQTT 3.1.1, 1.5.3)
        self._handler.on_message(topic, bytes(message.payload), retained=bool(message.retain))


def _client(name: str) -> Client:
    """Return a client of either interface.

    Raises:
        BrokerError: paho is not installed.
    """
    try:
        from paho.mqtt import client as paho  # noqa: PLC0415 - only where a broker is configured
    except ImportError as error:
        raise BrokerError(
            f"the MQTT client is missing; {bring('paho-mqtt', 'python3-paho-mqtt')}"
        ) from error
    begin: Any = paho.Client
    if newer := getattr(paho, "CallbackAPIVersion", None):
        begin = partial(begin, newer.VERSION2)
    client: Client = begin(client_id=name, clean_session=True, reconnect_on_failure=False)
    return client


def _secure(client: Client, broker: Broker) -> None:
    """Let the connection be by TLS, with the broker's certificate verified.

    Raises:
        BrokerError: the certificates cannot be read.
    """
    try:
        client.tls_set_context(ssl.create_default_context(cafile=broker.ca))
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise BrokerError(f"{broker.ca}: no certificates can be read: {said}") from error
