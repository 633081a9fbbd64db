"""A table tells a real broker how it stands; whatever the broker does, the table plays on."""

from __future__ import annotations

import gc
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.config.broker import Broker
from device.publish.mqtt.topics import level
from engine.interface.appearance import Appearance
from engine.interface.inputs import ChangeAppearance
from engine.interface.readers import PadCondition, PadHealth
from engine.model.cards import Seat
from tests.device.publish.mqtt.conftest import Begin
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto, free_port
from tests.device.publish.mqtt.telling import Telling, wait_for

A, B = Seat.A, Seat.B
WRONG = "oachkatzl"
SOON_S = 0.5
"""More than anything may take that waits for no broker."""


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Telling]:
    pytest.importorskip("paho.mqtt", reason="the extra `mqtt` is not installed")
    with closing(Telling(tmp_path / "table")) as at:
        yield at


def test_how_the_table_stands_is_retained(mosquitto: Mosquitto, ear: Ear, at: Telling) -> None:
    at.tell(mosquitto.broker)
    at.turn_up("TH")
    ear.wait(lambda: bool(ear.said("state")) and ear.said("state")[-1]["trump"] == "H")
    late = Ear(mosquitto, "late")
    late.wait(lambda: bool(late.payloads("state")) and bool(late.payloads("available")))
    assert late.said("state")[-1] == ear.said("state")[-1]
    assert [h.retained for h in late.heard if h.topic == "bummerl/3/state"] == [True]
    assert late.payloads("available") == ["online"]
    late.close()
    at.silence()
    ear.wait(lambda: ear.payloads("available")[-1] == "offline")


def test_every_change_that_all_may_see_is_told(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    at.turn_up("TH")
    ear.wait(lambda: due(ear) == "A")
    at.lay(A, "KS")
    ear.wait(lambda: due(ear) == "B")


def due(ear: Ear) -> str | None:
    told = ear.said("state")
    return told[-1]["due"] if told else None


def test_no_names_are_told_where_the_house_tells_none(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.send(ChangeAppearance(Appearance(names=False)))
    at.tell(mosquitto.broker)
    at.agree(A, 3)
    ear.wait(lambda: bool(ear.results()))
    assert ear.results()[0]["players"] == {"A": "", "B": ""}
    assert not [h for h in ear.heard if "Hermine" in h.payload or "Franz" in h.payload]


def test_what_must_be_looked_after_is_told(mosquitto: Mosquitto, ear: Ear, at: Telling) -> None:
    publisher = at.tell(mosquitto.broker)
    ear.wait(lambda: ear.said("trouble")[-1:] == [WELL])
    shown = at.table.snapshot()
    lost = PadHealth(PadCondition.MISSING, "/dev/ttyUSB0")
    publisher.on_snapshot(replace(shown, pads=shown.pads.put(B, lost)))
    ill = {"problem": True, "readers": {"B": "missing"}, "scores": None}
    ear.wait(lambda: ear.said("trouble")[-1:] == [ill])


WELL = {"problem": False, "readers": {}, "scores": None}


@pytest.mark.parametrize(
    "how", [{"password": True}, {"tls": True}, {"password": True, "tls": True}]
)
def test_a_broker_may_want_a_password_and_be_spoken_to_in_secret(
    how: dict[str, bool], begin: Begin, at: Telling
) -> None:
    mosquitto = begin(**how)
    ear = Ear(mosquitto)
    at.tell(mosquitto.broker)
    at.agree(A, 2)
    ear.wait(lambda: len(ear.results()) == 1)
    ear.close()


def test_a_wrong_password_is_told_without_it(
    begin: Begin, at: Telling, caplog: pytest.LogCaptureFixture
) -> None:
    mosquitto = begin(password=True)
    broker = replace(mosquitto.broker, password=WRONG)
    publisher = at.tell(broker)
    at.agree(A, 3)
    wait_for(lambda: "password" in publisher.trouble)
    assert publisher.trouble.startswith(f"127.0.0.1:{mosquitto.port}: the broker refuses user")
    wait_for(lambda: publisher.waiting == 1)
    assert WRONG not in caplog.text + repr(broker)
    assert at.deal(1).view.result is not None


# paho leaves the socket of a failed handshake to the garbage collector
@pytest.mark.filterwarnings("ignore:.*ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning")
def test_a_certificate_that_nobody_signed_is_refused(begin: Begin, at: Telling) -> None:
    mosquitto = begin(tls=True)
    publisher = at.tell(replace(mosquitto.broker, ca=None))
    wait_for(lambda: "no secure connection" in publisher.trouble)
    at.silence()
    gc.collect()


def test_a_file_holds_the_password(begin: Begin, at: Telling, tmp_path: Path) -> None:
    mosquitto = begin(password=True)
    secret = tmp_path / "secret"
    broker = replace(mosquitto.broker, password=None, password_file=secret)
    publisher = at.tell(broker)
    wait_for(lambda: f"{secret} cannot be read" in publisher.trouble)
    secret.write_text(f"{mosquitto.broker.password}\n")
    wait_for(lambda: not publisher.trouble)


def test_without_a_broker_the_table_plays_on(at: Telling) -> None:
    publisher = at.tell(Broker("127.0.0.1", free_port()))
    wait_for(lambda: "cannot be reached" in publisher.trouble)
    assert at.deal(1).view.result is not None
    wait_for(lambda: publisher.waiting == 1)


def test_a_name_that_is_not_known_is_told(at: Telling) -> None:
    publisher = at.tell(Broker("nowhere.invalid"))
    wait_for(lambda: "mqtt.host" in publisher.trouble)


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x20\x02\x00"])
def test_who_accepts_and_says_nothing_of_use_stops_nobody(answer: bytes, at: Telling) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        publisher = at.tell(Broker("127.0.0.1", server.getsockname()[1]))
        taken, _ = server.accept()
        with taken:
            taken.sendall(answer)
            assert at.deal(1).view.result is not None
            assert publisher.trouble
            begun = time.monotonic()
            at.silence()
            assert time.monotonic() - begun < SOON_S


def test_a_broker_that_takes_no_messages_is_told(
    at: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.publish.mqtt.publisher.PATIENCE_NS", 500_000_000)
    with socket.create_server(("127.0.0.1", 0)) as server:
        publisher = at.tell(Broker("127.0.0.1", server.getsockname()[1]))
        taken, _ = server.accept()
        with taken:
            taken.sendall(CONNACK)
            wait_for(lambda: publisher.trouble == "")
            taken.sendall(SUBACK)
            wait_for(lambda: publisher.trouble == "the broker takes no messages; look at its log")


CONNACK = bytes.fromhex("20 02 00 00")
SUBACK = bytes.fromhex("90 05 00 01 01 01 01")
"""To the first subscription, of three topics."""


def test_without_the_client_it_is_said_what_to_install(
    at: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt", None)
    publisher = at.tell(Broker("127.0.0.1", free_port()))
    wait_for(lambda: bool(re.search("install .*paho-mqtt", publisher.trouble)))
    assert at.deal(1).view.result is not None


def test_a_look_up_that_hangs_stops_nobody(at: Telling, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go = threading.Event(), threading.Event()

    def hang(*_: object, **__: object) -> None:
        asked.set()
        go.wait(60)
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    publisher = at.tell(Broker("broker.local"))
    assert asked.wait(10)
    begun = time.monotonic()
    assert at.agree(A, 3).view.result is not None
    assert time.monotonic() - begun < SOON_S
    go.set()
    wait_for(lambda: "the name cannot be looked up" in publisher.trouble)


def test_a_broker_that_comes_back_is_told_at_once_how_it_stands(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    publisher = at.tell(mosquitto.broker)
    ear.wait(lambda: bool(ear.said("state")))
    mosquitto.kill()
    wait_for(lambda: publisher.trouble != "")
    at.turn_up("TH")
    mosquitto.start()
    ear.wait(lambda: ear.said("state")[-1]["trump"] == "H")
    assert not publisher.trouble


def test_home_assistant_is_told_of_every_sensor(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.called = "Stüberl 3/4"
    at.tell(mosquitto.broker)
    ear.wait(lambda: len(configs(ear)) == 7 and bool(ear.said("state")))
    found = configs(ear)
    assert {topic.split("/")[1] for topic in found} == {"sensor", "binary_sensor"}
    assert len({config["unique_id"] for config in found.values()}) == len(found)
    told = {h.topic for h in ear.heard if h.topic.startswith("bummerl/")}
    for config in found.values():
        assert config["availability_topic"] == "bummerl/Stüberl-3-4/available"
        assert config["device"]["name"] == "Bummerl Stüberl 3/4"
        assert {config["availability_topic"], config["state_topic"]} <= told
    assert {config["name"] for config in found.values()} == {
        "Phase",
        "Game points A",
        "Game points B",
        "Bummerls A",
        "Bummerls B",
        "Last result",
        "Problem",
    }


def test_home_assistant_is_told_nothing_where_it_is_not_to_be(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(replace(mosquitto.broker, discovery=False, prefix="pub/cellar"))
    ear.wait(lambda: bool(ear.said("state")))
    assert {h.topic.rpartition("/")[0] for h in ear.heard} == {"pub/cellar/3"}


def configs(ear: Ear) -> dict[str, dict[str, Any]]:
    return {h.topic: json.loads(h.payload) for h in ear.heard if h.topic.endswith("/config")}


def test_of_two_tables_of_one_name_the_second_keeps_silent_and_says_so(
    mosquitto: Mosquitto, ear: Ear, at: Telling, tmp_path: Path
) -> None:
    first = at.tell(mosquitto.broker)
    ear.wait(lambda: ear.payloads("available")[-1:] == ["online"])
    with closing(Telling(tmp_path / "other")) as other:
        second = other.tell(mosquitto.broker)
        wait_for(lambda: "another table is called 3" in second.trouble)
        other.agree(B, 3)
        at.agree(A, 2)
        ear.wait(lambda: len(ear.results()) == 1)
        assert ear.results()[0]["result"]["winner"] == "A"
        wait_for(lambda: second.waiting == 1)
        assert first.trouble == ""
        at.silence()
        ear.wait(lambda: len(ear.results()) == 2)
        assert second.trouble == ""
    assert ear.results()[1]["result"]["winner"] == "B"


def test_a_table_that_was_cut_off_takes_its_name_back_when_the_broker_notices(
    mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    ear.wait(lambda: ear.payloads("available")[-1:] == ["online"])
    ear.publish("bummerl/3/available", "offline")  # the last will of the connection before
    ear.wait(lambda: ear.payloads("available")[-2:] == ["offline", "online"])


@pytest.mark.parametrize(
    ("name", "topic"),
    [
        ("3", "3"),
        ("Stüberl", "Stüberl"),
        ("a/b+c#d", "a-b-c-d"),
        ("$SYS", "SYS"),
        ("  ", "table"),
        ("", "table"),
        ("#", "table"),
        ("Tisch 3", "Tisch-3"),
        ("a\x00b", "a-b"),
    ],
)
def test_any_name_becomes_one_level_of_a_topic(name: str, topic: str) -> None:
    assert level(name) == topic
