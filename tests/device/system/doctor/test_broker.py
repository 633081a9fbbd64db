"""What the doctor says of a broker."""

from __future__ import annotations

import socket
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.config.broker import Broker
from device.system.doctor.broker import broker
from device.system.doctor.finding import Severity
from engine.model.cards import Seat
from tests.device.publish.mqtt.conftest import Begin, begin, ear, mosquitto
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto, free_port
from tests.device.publish.mqtt.telling import Telling

__all__ = ["begin", "ear", "mosquitto"]  # fixtures


def test_a_broker_that_can_be_spoken_to_is_told_nothing(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    found = broker(mosquitto.broker, "3", tmp_path / "none.sqlite3")
    assert found.level is Severity.OK
    assert found.text == f"127.0.0.1:{mosquitto.port} takes what table 3 tells"
    assert ear.heard == []
    assert list(tmp_path.iterdir()) == [mosquitto.folder], "nor is anything written"


def test_a_wrong_password_is_told_without_it(begin: Begin, tmp_path: Path) -> None:
    told = replace(begin(password=True).broker, password="oachkatzl")  # noqa: S106 - of nobody
    found = broker(told, "3", tmp_path / "none.sqlite3")
    assert found.level is Severity.BAD
    assert "refuses user and password" in found.text
    assert "oachkatzl" not in found.line() + str(found.facts)


def test_that_there_is_none_is_told_with_what_waits(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with closing(Telling(tmp_path / "t")) as at:
        at.tell(mosquitto.broker)
        at.silence()
        at.agree(Seat.A, 2)
        one = broker(Broker("127.0.0.1", free_port()), "3", at.store)
        at.agree(Seat.A, 2)
        found = broker(Broker("127.0.0.1", free_port()), "3", at.store)
    assert found.level is Severity.BAD
    assert "cannot be reached" in found.text
    assert one.text.endswith("; 1 result waits")
    assert found.text.endswith("; 2 results wait")


def test_who_accepts_and_hangs_up_is_no_broker(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.listen(1)
        told = Broker("127.0.0.1", server.getsockname()[1])
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("device.system.doctor.broker.PATIENCE_S", 0.5)
            found = broker(told, "3", tmp_path / "none.sqlite3")
    assert found.level is Severity.BAD
    assert "does not answer" in found.text


def test_a_password_that_goes_over_the_network_in_plain_is_noted(begin: Begin) -> None:
    here = begin(password=True).broker
    assert not here.told_in_plain, "it stays on this machine"
    assert replace(here, host="broker.local").told_in_plain
    assert not replace(here, host="broker.local", tls=True).told_in_plain
