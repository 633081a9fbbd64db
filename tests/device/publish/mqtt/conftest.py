"""A real broker, and somebody who hears everything that is published there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import PROGRAM, Mosquitto

Begin = Callable[..., Mosquitto]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Return what starts a broker; `password` and `tls` say how it is spoken to."""
    pytest.importorskip("paho.mqtt", reason="the extra `mqtt` is not installed")
    if PROGRAM is None:
        pytest.skip("there is no mosquitto (Debian: apt install mosquitto)")
    with ExitStack() as started:

        def start(**how: bool) -> Mosquitto:
            broker = Mosquitto(tmp_path / "mosquitto", **how)
            started.callback(broker.kill)
            broker.start()
            return broker

        yield start


@pytest.fixture
def mosquitto(begin: Begin) -> Mosquitto:
    """Return a broker that anybody may speak to."""
    return begin()


@pytest.fixture
def ear(mosquitto: Mosquitto) -> Iterator[Ear]:
    """Return somebody who hears everything, whatever the broker goes through."""
    ear = Ear(mosquitto)
    yield ear
    ear.close()
