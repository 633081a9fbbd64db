"""A whole table and a real broker, both cut off at the worst moments; and nobody listens."""

from __future__ import annotations

import multiprocessing
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.appliance import Appliance
from device.config.broker import Broker
from device.config.settings import Settings, load
from device.config.values import SourcedValue
from engine.interface.inputs import AgreeResult, OpenEquipment
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from tests.device.publish.mqtt.conftest import begin, ear, mosquitto
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto, free_port

__all__ = ["begin", "ear", "mosquitto"]  # fixtures

PATIENCE_S = 20.0
LISTENING = "0A"
"""State of a TCP socket in /proc (see proc_pid_net(5))."""


def run_table(settings: Settings, wire: Connection) -> None:
    """Run a table in this process: what it shows goes out on the wire, inputs come in."""
    with Appliance(settings, wire.send) as appliance:
        while (message := wire.recv()) is not None:
            appliance.send(message)


class Program:
    """A table in a process of its own."""

    def __init__(self, settings: Settings) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._wire, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=run_table, args=(settings, theirs), daemon=True
        )
        self.process.start()
        theirs.close()
        self.number = -1
        self.until_deal(None)

    def until_deal(self, deal: int | None) -> None:
        """Wait until it shows that deal; None is anything."""
        while self._wire.poll(PATIENCE_S):
            shown = self._wire.recv()
            if deal is None or shown.view.deal == deal:
                return
        raise AssertionError(f"deal {deal} was not shown")

    def agree(self, deal: int, seat: Seat = Seat.A) -> None:
        """Agree on the result of the next deal, which has that number."""
        self._wire.send(AgreeResult(seat, 1))
        self.until_deal(deal)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.join()
        self._wire.close()

    def end(self) -> None:
        """End in order."""
        self._wire.send(None)
        self.process.join(PATIENCE_S)
        self._wire.close()


@pytest.fixture
def settings(tmp_path: Path, mosquitto: Mosquitto) -> Settings:
    found = load(overrides={"data": SourcedValue("--data", str(tmp_path / "data"))})
    return replace(found, broker=mosquitto.broker, table=replace(found.table, name="3"))


@contextmanager
def running(settings: Settings) -> Iterator[Program]:
    program = Program(settings)
    try:
        yield program
    finally:
        if program.process.is_alive():
            program.kill()


def test_of_a_table_that_was_cut_off_the_broker_says_so(
    settings: Settings,
    ear: Ear,
) -> None:
    with running(settings) as program:
        ear.wait(lambda: ear.payloads("available") == ["online"])
        program.kill()
        ear.wait(lambda: ear.payloads("available") == ["online", "offline"])
    with running(settings) as program:
        ear.wait(lambda: ear.payloads("available")[-1:] == ["online"])
        program.end()
        ear.wait(lambda: ear.payloads("available")[-1:] == ["offline"])


def test_every_result_arrives_once_whatever_is_cut_off(
    settings: Settings,
    mosquitto: Mosquitto,
    ear: Ear,
) -> None:
    with running(settings) as program:
        program.agree(1)
        ear.wait(lambda: len(ear.results()) == 1)
        mosquitto.kill()  # it will believe that the table is there
        program.agree(2)
        program.kill()
    with running(settings) as program:
        program.agree(3)
        mosquitto.start()
        ear.wait(lambda: len(ear.results()) == 3)
        program.agree(4)
        program.kill()
    with running(settings) as program:
        mosquitto.stop()
        program.agree(5)
        mosquitto.start()
        ear.wait(lambda: len(ear.results()) == 5)
        program.end()
    assert [r["deal"] for r in ear.results()] == [1, 2, 3, 4, 5]
    assert len({r["id"] for r in ear.results()}) == 5


def test_a_broker_that_is_missing_is_told_to_who_looks_after_the_table(tmp_path: Path) -> None:
    found = load(overrides={"data": SourcedValue("--data", str(tmp_path / "data"))})
    shown: SimpleQueue[Snapshot | None] = SimpleQueue()
    table = replace(found.table, name="3")
    broker = Broker("127.0.0.1", free_port())
    settings = replace(found, broker=broker, table=table)
    with Appliance(settings, shown.put) as appliance:
        for points in (1, 2):
            appliance.send(AgreeResult(Seat.A, points))
        appliance.send(OpenEquipment(on=True))  # which shows it anew now and then
        while (last := shown.get(timeout=PATIENCE_S)) is not None:
            if last.machine.mqtt_waiting == len((1, 2)):
                break
        assert last is not None
        assert last.machine.mqtt == f"{broker.host}:{broker.port}"
        assert last.table == "3"
        assert last.view.game_points == PerSeat(3, 0)


@pytest.mark.parametrize("told", [True, False])
def test_nothing_listens(
    told: bool,
    settings: Settings,
    ear: Ear,
) -> None:
    settings = settings if told else replace(settings, broker=None)
    with running(settings) as program:
        program.agree(1)
        if told:
            ear.wait(lambda: len(ear.results()) == 1)
        assert program.process.pid is not None
        assert listening(program.process.pid) == []
        program.end()


def test_a_socket_that_listens_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert listening(os.getpid()) == [f"tcp {server.getsockname()[1]}"]


def listening(pid: int) -> list[str]:
    """Return the ports at which a process can be reached, of any network."""
    ours = set()
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was the folder itself
            ours.add(str(fd.readlink()).removeprefix("socket:[").removesuffix("]"))
    found = []
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{kind}").read_text().splitlines()[1:]:
            _, local, remote, state, *_, inode = line.split()[:10]
            waits = state == LISTENING or (kind.startswith("udp") and remote.endswith(":0000"))
            if inode in ours and waits:
                found.append(f"{kind} {int(local.rpartition(':')[2], 16)}")
    return found
