"""What the doctor says of a machine in many states is true, and so is all the rest that it says.

Each state is made, on a machine of its own that is well but for its screen, which it has not. What
is said otherwise then is just what the state brings about; every other line stays as it was.
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from device.simulate.pads.pad import SimulatedPad
from device.store.store import open_store
from tests import needs
from tests.benchmarks.bench import Screen
from tests.device.cli import environment
from tests.device.cli.machine import NOBODY, PATIENCE_S, Machine, Report, differences
from tests.device.publish.mqtt.mosquitto import free_port
from tests.device.system.doctor.test_service import told
from tests.device.system.supervisor import Supervisor

DIALOUT: Final = 20
"""In every Debian."""
NOT_HEARD: Final = {
    "screen": ("ok", "in use by the running table"),
    "pad_A": ("note", "the running table has it, and is not heard here"),
    "backups": ("note", "none yet; bummerl backup makes one"),
}
RUNS: Final = {
    "screen": ("ok", "in use by the running table: driver x11, 800x480"),
    "backups": ("note", "none yet; bummerl backup makes one"),
}
"""What any table brings about that runs: it has the screen, and has begun a match."""
FILL: Final = 'cd "$1" && dd if=/dev/zero of=ballast bs=1k 2>/dev/null || true'
CROWD: Final = '(cd "$1" && n=0 && while : > ballast.$n; do n=$((n+1)); done) 2>/dev/null || true'

root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has other users")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a folder that other users may look into."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def pad(folder: Path) -> Iterator[SimulatedPad]:
    with SimulatedPad(folder / "reader", timed=False) as plugged_in:
        yield plugged_in


@pytest.fixture
def machine(folder: Path, pad: SimulatedPad) -> Iterator[Machine]:
    with Machine(folder) as machine:
        machine.tell(reader("A", pad))
        yield machine


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shown = Screen(tmp_path, "800x480")
    yield shown
    shown.close()


@pytest.fixture(scope="module")
def well(folder: Path) -> Report:
    """What the doctor says while nothing but the screen is missing."""
    with SimulatedPad(folder / "reader", timed=False) as pad, Machine(folder) as machine:
        machine.tell(reader("A", pad))
        return machine.doctor()


def reader(seat: str, pad: SimulatedPad) -> str:
    return f'pads.{seat} = "pn532:{pad.port}"'


def assert_only(found: Report, well: Report, **expected: tuple[str, str]) -> None:
    """Check what is said otherwise: by part, with `_` for a blank, its level and its text.

    Texts are patterns, of which `*` is any number of characters.
    """
    said = differences(well, found)
    assert said.keys() == {part.replace("_", " ") for part in expected}, said
    for part, (level, text) in expected.items():
        pattern = ".*".join(map(re.escape, text.split("*")))
        assert said[part.replace("_", " ")][0] == level, said
        assert re.fullmatch(pattern, said[part.replace("_", " ")][1]), said


def test_a_machine_that_is_well_but_for_its_screen(well: Report) -> None:
    ill = {part: found["text"] for part, found in well.items() if found["level"] == "bad"}
    assert ill.keys() == {"screen"}
    assert ill["screen"].startswith("No usable display: ")
    assert well["pad A"]["condition"] == "ready"
    assert well["table"]["text"] == "does not run on these scores"
    assert "gone after a restart" in well["storage"]["text"]


def test_a_table_was_just_begun_and_its_reader_is_starting(machine: Machine, well: Report) -> None:
    with machine.table():
        assert_only(machine.doctor(), well, **RUNS)


def test_a_table_was_just_begun_and_its_reader_will_not_answer(
    machine: Machine, well: Report
) -> None:
    ours, theirs = os.openpty()
    port = os.ttyname(theirs)
    machine.tell(f'pads.A = "pn532:{port}"')
    try:
        with machine.table():
            text = f"{port} does not answer; check power, TX, RX and switches (HSU)"
            assert_only(machine.doctor(), well, **RUNS, pad_A=("bad", text))
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize("has_played", [True, False])
def test_a_table_runs_on_a_disk_that_is_read_only(
    has_played: bool, machine: Machine, well: Report
) -> None:
    if has_played:
        with machine.table():
            pass
    machine.do('mount -o remount,ro,bind "$1"', machine.data.parent)
    with machine.table():
        assert_only(
            machine.doctor(),
            well,
            table=("bad", "runs as root, but does not save: *; check owner*mount*"),
            storage=("bad", "* which is read-only: nothing is saved; *"),
            **({**RUNS} if has_played else {"screen": RUNS["screen"]}),
        )


def test_what_a_table_said_that_was_killed_is_not_what_another_one_says(
    machine: Machine, well: Report
) -> None:
    with machine.table(killed=True):
        machine.doctor()
    machine.tell()
    with machine.table({"RUNTIME_DIRECTORY": "/run/bummerl"}):
        none = ("ok", "no reader is configured; cards are on the screen")
        assert_only(machine.doctor(), well, **RUNS, pad_A=("gone", ""), pads=none)


def test_a_table_has_no_folder_to_say_how_it_fares(machine: Machine, well: Report) -> None:
    machine.do("mount -t tmpfs -o ro none /run/user")
    why = "there is no /run/user/0 to say it in; begin it in a login session"
    with machine.table():
        text = f"runs as root; how its pads, panel and screen fare is not known here: {why}"
        assert_only(machine.doctor(), well, table=("note", text), **NOT_HEARD)


def test_a_table_on_a_read_only_disk_is_known_by_its_lock(machine: Machine, well: Report) -> None:
    """Where it cannot say anything either: once that the disk took a lock, it is there."""
    with machine.table():
        pass
    machine.do('mount -o remount,ro,bind "$1"', machine.data.parent)
    machine.do("mount -t tmpfs -o ro none /run/user")
    with machine.table():
        assert_only(
            machine.doctor(),
            well,
            table=("note", "runs as root; how its pads, * is not known here: *"),
            storage=("bad", "* which is read-only: nothing is saved; *"),
            **NOT_HEARD,
        )


def test_a_table_speaks_as_soon_as_it_has_a_folder(machine: Machine, well: Report) -> None:
    machine.do("mount -t tmpfs -o ro none /run/user")
    with machine.table():
        machine.do("umount /run/user")
        found = machine.doctor()
        while found["table"]["level"] == "note":  # it tries again every few seconds
            found = machine.doctor()
        assert_only(found, well, **RUNS)


def test_a_disk_is_full(machine: Machine, well: Report) -> None:
    machine.mount("size=1m")
    machine.do(FILL, machine.data)
    text = f"0 MiB free for {machine.data}; make room"
    assert_only(machine.doctor(), well, disk=("bad", text))


def test_a_disk_takes_no_more_files(machine: Machine, well: Report) -> None:
    machine.mount("size=100m,nr_inodes=20")
    machine.do(CROWD, machine.data)
    text = (
        f"100 MiB free for {machine.data}, but the disk takes no more files, though it has room;*"
    )
    assert_only(machine.doctor(), well, disk=("bad", text))


def test_a_table_runs_on_a_disk_that_takes_no_more_files(machine: Machine, well: Report) -> None:
    machine.mount("size=100m,nr_inodes=20")
    machine.do(CROWD, machine.data)
    with machine.table():
        text = (
            "runs as root, but does not save: *: the disk takes no more files*; delete some files*"
        )
        assert_only(machine.doctor(), well, table=("bad", text), screen=RUNS["screen"])


def test_no_reader_is_plugged_in(machine: Machine, well: Report, pad: SimulatedPad) -> None:
    pad.unplug()
    text = f"{pad.port} is not there; plug the reader in or correct the port"
    assert_only(machine.doctor(), well, pad_A=("bad", text))


@root
@pytest.mark.parametrize(
    ("mode", "helps"),
    [
        (0o660, "sudo adduser nobody dialout, then start the service anew"),
        (0o600, "only root may; a rule of udev can give it to a group"),
    ],
)
def test_a_reader_may_not_be_opened(
    mode: int, helps: str, machine: Machine, well: Report, pad: SimulatedPad
) -> None:
    device = Path(pad.port).resolve()
    os.chown(device, 0, DIALOUT)
    device.chmod(mode)
    machine.do('chmod 777 "$1"', machine.data)
    found = machine.doctor(user=NOBODY)
    assert_only(found, well, pad_A=("bad", f"{pad.port} may not be opened; {helps}"))


@root
@pytest.mark.parametrize(
    "place", ["/run/user/65534", "/run/bummerl"], ids=["by another user", "as the service"]
)
def test_a_table_is_run_for_somebody_else(
    place: str, machine: Machine, well: Report, pad: SimulatedPad
) -> None:
    lend(machine, pad, place)
    variable = "RUNTIME_DIRECTORY" if place == "/run/bummerl" else "XDG_RUNTIME_DIR"
    with machine.table({variable: place}, user=NOBODY):
        found = machine.doctor()
        assert_only(found, well, **RUNS)
        assert found["table"]["text"] == "runs as nobody"


@root
def test_a_table_is_run_by_another_user_and_not_heard(
    machine: Machine, well: Report, pad: SimulatedPad
) -> None:
    lend(machine, pad, "/run/elsewhere")
    with machine.table({"XDG_RUNTIME_DIR": "/run/elsewhere"}, user=NOBODY):
        text = "runs as nobody; how * is not known here: ask as nobody"
        assert_only(machine.doctor(), well, table=("note", text), **NOT_HEARD)


def lend(machine: Machine, pad: SimulatedPad, place: str) -> None:
    """Give another user what a table needs, and a folder in which it says how it fares."""
    device = Path(pad.port).resolve()
    os.chown(device, NOBODY, NOBODY)
    machine.do('mkdir -m 700 "$1"; chown 65534:65534 "$@"', place, machine.data)


def test_the_configuration_was_changed_while_a_table_runs(
    machine: Machine, well: Report, pad: SimulatedPad, tmp_path: Path
) -> None:
    with SimulatedPad(tmp_path / "second", timed=False) as second, machine.table():
        machine.tell(reader("A", pad), reader("B", second))
        text = "runs as root, but was begun with other settings (pad B); start it anew"
        unused = "the running table was begun with another configuration; start it anew"
        found = machine.doctor()
        assert_only(found, well, **RUNS, table=("note", text), pad_B=("note", unused))


def test_the_configuration_is_broken(machine: Machine, well: Report) -> None:
    machine.tell("rotate = 45")
    text = f"{machine.config}, line 1: rotate: expected *, got 45; the defaults are used instead"
    assert_only(
        machine.doctor(),
        well,
        configuration=("bad", text),
        pad_A=("gone", ""),
        pads=("ok", "no reader is configured; cards are on the screen"),
    )


def test_the_broker_is_not_there(machine: Machine, well: Report, pad: SimulatedPad) -> None:
    port = free_port()
    machine.tell(reader("A", pad), "[mqtt]", 'host = "127.0.0.1"', f"port = {port}")
    text = f"127.0.0.1:{port} cannot be reached: Connection refused"
    assert_only(machine.doctor(), well, broker=("bad", text))


def test_the_scores_are_damaged(machine: Machine, well: Report, tmp_path: Path) -> None:
    made = tmp_path / "bummerl.sqlite3"
    open_store(made).close()
    made.write_bytes(b"\xff" * made.stat().st_size)
    machine.do('cp "$1" "$2"', made, machine.data)
    text = f"{machine.data}/bummerl.sqlite3: the file is damaged (file is not a database)"
    assert_only(machine.doctor(), well, store=("bad", text))


def test_the_service_waits_for_a_screen(machine: Machine, well: Report, tmp_path: Path) -> None:
    with (
        Supervisor(tmp_path / "notify") as supervisor,
        machine.serve("run", "--fullscreen", "--keep-going", supervisor=supervisor.name),
    ):
        status = supervisor.hear(PATIENCE_S)
        assert status
        machine.put_systemctl(told("activating", "start") + f"StatusText{status[6:]}\n")
        assert_only(machine.doctor(), well, service=("note", "no screen is lit; waiting for one"))


@needs.SCREEN
def test_the_service_shows_why_it_cannot_start(
    machine: Machine, well: Report, tmp_path: Path, screen: Screen
) -> None:
    made = tmp_path / "bummerl.sqlite3"
    open_store(made).close()
    with closing(sqlite3.connect(made)) as con:
        con.execute("PRAGMA user_version = 99")
    machine.do('cp "$1" "$2"', made, machine.data)
    newer = f"{machine.data}/bummerl.sqlite3: a newer Bummerl has written this file *"
    with (
        Supervisor(tmp_path / "notify") as supervisor,
        machine.serve("run", "--keep-going", supervisor=supervisor.name, DISPLAY=screen.display),
    ):
        status = supervisor.hear(PATIENCE_S) or ""
        machine.put_systemctl(told("activating", "start") + f"StatusText{status[6:]}\n")
        assert_only(
            machine.doctor(),
            well,
            service=("bad", f"cannot start, and shows why: {newer}"),
            store=("bad", newer),
            screen=("ok", "in use by the service, which shows why it cannot start"),
        )


def test_a_package_is_missing_in_an_environment(
    machine: Machine, well: Report, pad: SimulatedPad, tmp_path: Path
) -> None:
    """And what the doctor says is typed, and helps."""
    for module in ("pip", "paho.mqtt"):
        pytest.importorskip(module, reason="is taken from here")
    port = free_port()
    machine.tell(reader("A", pad), "[mqtt]", 'host = "127.0.0.1"', f"port = {port}")
    python = environment.make(tmp_path / "env", frozenset({"paho", "paho_mqtt"}))
    todo = f"{python} -m pip install paho-mqtt"
    found = machine.doctor(python=python)
    assert_only(found, well, broker=("bad", f"the MQTT client is missing; {todo}"))
    environment.wheel("paho-mqtt", tmp_path)
    shop = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": "/dev/null"}
    subprocess.run(todo.split(), env=shop, capture_output=True, check=True)
    text = f"127.0.0.1:{port} cannot be reached: Connection refused"
    assert_only(machine.doctor(python=python), well, broker=("bad", text))
