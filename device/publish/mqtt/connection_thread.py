"""The thread that keeps a connection to a broker: connects, serves, tries again when it is lost.

A broker is an addition, never a condition: whatever it does is heard here, said by `trouble`, and
disturbs no other part.
"""

from __future__ import annotations

import logging
import random
import select
import socket
import threading
import time
from contextlib import closing, suppress
from typing import Final, Protocol

from device.base.errors import BrokerError
from device.config.broker import Broker
from device.publish.mqtt.connection import Connection, MessageHandler, MqttMessage

log: Final = logging.getLogger(__name__)

NS: Final = 1_000_000_000
ANSWER_NS: Final = 10 * NS
"""How long a broker may take to say whether it takes a connection."""
REST_S: Final = (0.5, 30.0)
"""How long nothing is tried after the first loss of a connection, and after many."""
STEADY_NS: Final = 1 * NS
"""After so long a connection is no longer one of a broker that comes and goes."""
STOP_S: Final = 2.0
FAREWELL_NS: Final = 1 * NS
"""How long the broker may take to acknowledge the last messages."""


class SessionHandler(MessageHandler, Protocol):
    """What is published and received over a connection; everything in the link's thread."""

    def on_connected(self, connection: Connection) -> None:
        """Begin to talk: the broker has taken the connection."""

    def advance(self, now: int) -> int | None:
        """Say what is due by now; return when it is to be asked again at the latest, or None."""

    def finish(self) -> bool:
        """Say farewell; return whether everything has been acknowledged."""

    def on_lost(self) -> None:
        """Forget the connection."""

    def on_idle(self) -> None:
        """Note that no broker can be reached now."""


class ConnectionThread:
    """Keeps a connection while it is running.

    Args:
        broker: whom to connect to.
        name: the client identifier.
        handler: what talks and listens.
        will: what the broker tells when the connection breaks.
    """

    def __init__(
        self, broker: Broker, name: str, handler: SessionHandler, will: MqttMessage | None = None
    ) -> None:
        self._broker = broker
        self._name = name
        self._handler = handler
        self._will = will
        self._ending = False
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self._wake_writer.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)
        self.trouble = "not connected yet"
        """Why the broker cannot be reached, one line; empty while it can."""

    def start(self) -> None:
        """Begin; never blocks."""
        self._thread.start()

    def wake(self) -> None:
        """Call the handler at once; from any thread, never blocks."""
        with suppress(OSError):  # it is being woken already, or has ended
            self._wake_writer.send(b"!")

    def stop(self) -> None:
        """Say farewell and end; a thread that hangs, as in a name look-up, is left behind."""
        self._ending = True
        self.wake()
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
        if not self._thread.is_alive():
            self._wake_writer.close()
            self._wake_reader.close()

    def _run(self) -> None:
        try:
            self._run_sessions()
        except Exception as error:
            self._set_trouble(f"stopped by an error ({error}); start the table anew")
            log.exception("mqtt: stopped; the table goes on")

    def _run_sessions(self) -> None:
        """Connect again and again, after ever longer rests while that is of no use."""
        rest_s = REST_S[0]
        while not self._ending:
            begun = time.monotonic_ns()
            try:
                self._run_session()
            except BrokerError as error:
                self._set_trouble(str(error))
            self._handler.on_idle()
            rest_s = REST_S[0] if time.monotonic_ns() - begun > STEADY_NS else rest_s
            self._rest(rest_s * random.uniform(0.75, 1.25))  # noqa: S311 - many tables, one broker
            rest_s = min(REST_S[1], rest_s * 2)

    def _run_session(self) -> None:
        """Talk over one connection until the end, or until it breaks."""
        with closing(
            Connection(self._broker, self._name, self._handler, self._will)
        ) as connection:
            connection.open()
            until = time.monotonic_ns() + ANSWER_NS
            while not connection.is_open and not self._ending:
                self._wait(connection, until)
                if time.monotonic_ns() >= until:
                    raise BrokerError(f"{self._broker.address} does not answer")
            if connection.is_open:
                self._set_trouble("")
                self._handler.on_connected(connection)
                try:
                    self._exchange(connection)
                finally:
                    self._handler.on_lost()

    def _exchange(self, connection: Connection) -> None:
        while not self._ending:
            self._wait(connection, self._handler.advance(time.monotonic_ns()))
        until = time.monotonic_ns() + FAREWELL_NS
        while not self._handler.finish() and time.monotonic_ns() < until:
            self._wait(connection, until)
        connection.disconnect()

    def _wait(self, connection: Connection, until: int | None) -> None:
        left = None if until is None else max(0, until - time.monotonic_ns()) / NS
        connection.serve(self._wake_reader, left)
        self._drain()

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            while self._wake_reader.recv(4096):
                pass

    def _rest(self, seconds: float) -> None:
        """Wait, but not for the end."""
        until = time.monotonic_ns() + int(seconds * NS)
        poll = select.poll()
        poll.register(self._wake_reader, select.POLLIN)
        while not self._ending and (left := until - time.monotonic_ns()) > 0:
            poll.poll(left / 1_000_000)
            self._drain()

    def _set_trouble(self, trouble: str) -> None:
        """Note what is wrong, once; and in the log, without what was to be published."""
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble:
                log.warning("mqtt: %s", trouble)
            else:
                log.info("mqtt: connected to %s", self._broker.address)
