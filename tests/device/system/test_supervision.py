"""A whole table that is supervised, with the socket of a real supervisor."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.appliance import Appliance
from device.config.settings import Settings, load
from device.config.values import SourcedValue
from engine.interface.inputs import OpenEquipment
from engine.interface.snapshot import Snapshot
from tests.device.system.supervisor import Supervisor
from tests.ui.tables import CLOSED, LEAD, snap

PATIENCE_S = 20
"""A busy machine may take its time."""


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    """Return who supervises this process and expects signs of life all the time."""
    with Supervisor(tmp_path / "notify") as supervisor:
        monkeypatch.setenv("NOTIFY_SOCKET", supervisor.name)
        monkeypatch.setenv("WATCHDOG_USEC", "4")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield supervisor


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load((), {"data": SourcedValue("the test", str(tmp_path / "data"))})


class Hall:
    """Takes snapshots, and may keep the table waiting: a loop that hangs."""

    def __init__(self) -> None:
        self._shown: SimpleQueue[Snapshot] = SimpleQueue()
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.hangs = threading.Event()

    def show(self, snapshot: Snapshot | None) -> None:
        if snapshot:
            self._shown.put(snapshot)
        if not self.may_go_on.is_set():
            self.hangs.set()
            self.may_go_on.wait(PATIENCE_S)

    def seen(self) -> Snapshot:
        """Return the next snapshot."""
        return self._shown.get(timeout=PATIENCE_S)


def fed(supervisor: Supervisor, turn: Callable[[], None]) -> bool:
    """Whether the watchdog is fed while `turn` is called again and again."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        turn()
        if supervisor.hear(0.01) == "WATCHDOG=1":
            return True
    return False


def test_it_is_ready_with_the_first_picture(supervisor: Supervisor, settings: Settings) -> None:
    hall = Hall()
    with Appliance(settings, hall.show) as table:
        assert supervisor.heard() == []
        first = hall.seen()
        table.painted(first, 0)
        assert supervisor.heard() == ["READY=1\nSTATUS=waiting for the turn-up"]
        table.painted(first, 0)
        assert supervisor.heard() == [], "what has not changed is not told again"
    assert supervisor.heard()[-1] == "STOPPING=1"


def test_a_still_table_and_its_screen_feed_the_watchdog(
    supervisor: Supervisor, settings: Settings
) -> None:
    with Appliance(settings, Hall().show) as table:
        assert all(fed(supervisor, table.alive) for _ in range(2))


def test_a_table_that_hangs_starves_it(supervisor: Supervisor, settings: Settings) -> None:
    hall = Hall()
    with Appliance(settings, hall.show) as table:
        hall.may_go_on.clear()
        table.send(OpenEquipment(on=False))
        assert hall.hangs.wait(PATIENCE_S)
        table.alive()  # what the table did before it hung
        supervisor.heard()
        for _ in range(1_000):
            table.alive()
        assert supervisor.heard() == []
        hall.may_go_on.set()
        assert fed(supervisor, table.alive)


def test_a_screen_that_hangs_starves_it(supervisor: Supervisor, settings: Settings) -> None:
    hall = Hall()
    with Appliance(settings, hall.show) as table:
        for _ in range(100):  # the table turns
            table.send(OpenEquipment(on=False))
            hall.seen()
        assert supervisor.heard() == []


def test_without_a_supervisor_a_table_runs_as_ever(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    hall = Hall()
    with Appliance(settings, hall.show) as table:
        table.alive()
        table.painted(hall.seen(), 0)


def test_what_is_said_of_a_deal_is_only_that_there_is_one(
    supervisor: Supervisor, settings: Settings
) -> None:
    with Appliance(settings, Hall().show) as table:
        for view in (LEAD, CLOSED):
            table.painted(snap(view), 0)
        assert supervisor.heard() == ["READY=1\nSTATUS=a deal is played"]
