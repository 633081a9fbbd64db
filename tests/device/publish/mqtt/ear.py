"""Somebody who hears everything that is published on a broker."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.device.publish.mqtt.mosquitto import PASSWORD, USER, Mosquitto

PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class Heard:
    topic: str
    payload: str
    retained: bool


class Ear:
    """Keeps all that it hears; the broker keeps for it what is published while it is away."""

    def __init__(self, mosquitto: Mosquitto, name: str = "ear") -> None:
        from paho.mqtt import client as paho  # noqa: PLC0415 - an extra

        newer = getattr(paho, "CallbackAPIVersion", None)
        make: Any = paho.Client
        self._client = make(
            *([newer.VERSION2] if newer else []), client_id=name, clean_session=False
        )
        self._news = threading.Condition()
        self.heard: list[Heard] = []
        self._ready = False
        if mosquitto.password:
            self._client.username_pw_set(USER, PASSWORD)
        if mosquitto.tls:
            trusted = ssl.create_default_context(cafile=mosquitto.folder / "cert.pem")
            self._client.tls_set_context(trusted)
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=2)
        self._client.on_subscribe = lambda *_: self._take(None)
        self._client.on_message = lambda *args: self._take(args[2])
        self._client.reconnect_delay_set(1, 1)
        self._client.connect("localhost" if mosquitto.tls else "127.0.0.1", mosquitto.port)
        self._client.loop_start()
        self.wait(lambda: self._ready)

    def _take(self, message: Any) -> None:
        with self._news:
            if message is None:
                self._ready = True
            else:
                heard = Heard(message.topic, message.payload.decode(), bool(message.retain))
                self.heard.append(heard)
            self._news.notify_all()

    def wait(self, happened: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        """Wait until something has happened; more may be heard meanwhile."""
        until = time.monotonic() + patience_s
        with self._news:
            while not happened():
                assert time.monotonic() < until, f"it did not happen; heard: {self.heard[-20:]}"
                self._news.wait(0.05)

    def payloads(self, kind: str) -> list[str]:
        """Return what was told on the topics of that end, such as `state`."""
        return [h.payload for h in self.heard if h.topic.rpartition("/")[2] == kind]

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the same as JSON."""
        return [json.loads(payload) for payload in self.payloads(kind) if payload]

    def results(self, kind: str = "deal") -> list[dict[str, Any]]:
        """Return the results of one kind, without those that were told twice."""
        told = {(r["id"], r["revision"]): r for r in self.said("result") if r["kind"] == kind}
        return list(told.values())

    def publish(self, topic: str, payload: str, *, retained: bool = True) -> None:
        """Tell something, and wait until the broker has it."""
        self._client.publish(topic, payload, qos=1, retain=retained).wait_for_publish(PATIENCE_S)

    def close(self) -> None:
        """Hear nothing more."""
        self._client.disconnect()
        self._client.loop_stop()
