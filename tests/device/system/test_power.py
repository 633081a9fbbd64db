"""Switching off at the screen: what is asked of the system, and what a table tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.system.power import PATIENCE_NS, TOLD_NS, PowerSwitch, folder_of_requests
from engine.interface.inputs import Dispute, Input, OpenEquipment, SwitchOff, TeachDeck
from engine.interface.machine import Machine, PowerAction
from tests.device.table.sitting import MS, A, Sitting


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Return the service's own directory."""
    folder = tmp_path / "run"
    folder.mkdir()
    return folder


@pytest.fixture
def at(tmp_path: Path, run: Path) -> Iterator[Sitting]:
    """Return a table whose computer can be switched off."""
    with closing(Sitting(tmp_path / "scores.sqlite3", power=PowerSwitch(run))) as sitting:
        yield sitting


@pytest.mark.parametrize(
    ("asked", "file", "going"),
    [
        (SwitchOff(), "poweroff", PowerAction.OFF),
        (SwitchOff(restart=True), "reboot", PowerAction.RESTART),
    ],
)
def test_what_is_asked_for_is_requested_and_told(
    asked: SwitchOff, file: str, going: PowerAction, at: Sitting, run: Path
) -> None:
    assert at.wait(0).machine == Machine(switches_off=True)
    assert at.send(asked).machine == Machine(switches_off=True, going=going)
    assert [path.name for path in run.iterdir()] == [file]


@pytest.mark.parametrize("before", [Dispute(), OpenEquipment(on=True), TeachDeck("Green")])
def test_it_can_be_asked_for_whatever_goes_on(before: Input, at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    at.send(before)
    assert at.send(SwitchOff()).machine.going is PowerAction.OFF


def test_the_first_request_counts(at: Sitting, run: Path) -> None:
    at.send(SwitchOff())
    assert at.send(SwitchOff(restart=True)).machine.going is PowerAction.OFF
    assert not (run / "reboot").exists()


def test_where_nobody_acts_on_requests_none_is_made(tmp_path: Path) -> None:
    with closing(Sitting(tmp_path / "scores.sqlite3")) as at:
        assert at.send(SwitchOff()).machine == Machine()


def test_a_request_that_cannot_be_made_is_told_and_can_be_tried_again(
    at: Sitting, run: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run.rmdir()
    assert at.send(SwitchOff()).machine == Machine(switches_off=True, stays_on=True)
    assert caplog.messages == [
        f"power: {run}/poweroff cannot be made (No such file or directory); pull the plug instead"
    ]
    run.mkdir()
    assert at.send(SwitchOff()).machine == Machine(switches_off=True, going=PowerAction.OFF)


def test_a_request_that_nobody_acts_on_is_taken_back_and_told(
    at: Sitting, run: Path, caplog: pytest.LogCaptureFixture
) -> None:
    at.send(SwitchOff(restart=True))
    assert at.wait(PATIENCE_NS // MS - 1).machine.going is PowerAction.RESTART
    machine = at.wait(1).machine
    assert (machine.going, machine.stays_on) == (None, True)
    assert "nobody acts on it; see systemctl status bummerl-reboot.path" in caplog.text
    assert not list(run.iterdir())


def test_what_did_not_work_is_told_for_a_while(at: Sitting, run: Path) -> None:
    run.rmdir()
    at.send(SwitchOff())
    assert at.wait(TOLD_NS // MS - 1).machine.stays_on
    assert at.wait(1).machine == Machine(switches_off=True)
    assert at.table.wakes_at() is None, "nothing is waited for any more"


def test_an_old_request_is_gone_before_anything_could_loop(tmp_path: Path) -> None:
    (tmp_path / "reboot").touch()
    (tmp_path / "poweroff").touch()
    (tmp_path / "pads-1.json").touch()
    PowerSwitch(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pads-1.json"]


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"RUNTIME_DIRECTORY": "/run/bummerl", "BUMMERL_SWITCHES_OFF": "1"}, "/run/bummerl"),
        ({"RUNTIME_DIRECTORY": "/run/a:/run/b", "BUMMERL_SWITCHES_OFF": "1"}, "/run/a"),
        ({"RUNTIME_DIRECTORY": "/run/bummerl"}, None),
        ({"RUNTIME_DIRECTORY": "/run/bummerl", "BUMMERL_SWITCHES_OFF": "0"}, None),
        ({"BUMMERL_SWITCHES_OFF": "1"}, None),
    ],
)
def test_only_the_service_can_switch_off(environ: dict[str, str], folder: str | None) -> None:
    assert folder_of_requests(environ) == (Path(folder) if folder else None)
