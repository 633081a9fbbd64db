"""The board on the wall as a landlord starts it: a window of its own on a screen of its own."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from device.config.broker import Broker
from device.publish.board.file_publisher import FilePublisher
from device.publish.mqtt.publisher import Publisher
from device.store.journal import Journal
from engine.interface.appearance import Appearance
from engine.interface.snapshot import Snapshot
from tests.benchmarks.bench import Screen, bummerl, end
from tests.device.publish.mqtt.mosquitto import PROGRAM, Mosquitto
from tests.needs import FULL_SCREEN, SCREEN
from tests.ui.tables import LEAD, snap
from ui.draw.theme import theme_of
from ui.model.tone import Tone

PATIENCE_S = 30.0
TABLE = snap(LEAD, table="3", look=Appearance())

pytestmark = SCREEN


def inked(screen: Screen) -> set[Tone]:
    """Return whose colours are seen."""
    pixels, tones = screen.pixels(), theme_of(Appearance()).tones
    return {tone for tone, (r, g, b) in tones.items() if pixels.count(bytes((b, g, r))) > 1000}


@dataclass
class Wall:
    """A screen with a board on it."""

    screen: Screen
    program: subprocess.Popen[bytes]

    def until(self, *seen: Tone) -> None:
        """Wait until these colours are seen and no others."""
        until, never = monotonic() + PATIENCE_S, Event()
        while inked(self.screen) != set(seen):
            assert monotonic() < until, inked(self.screen)
            never.wait(0.05)


Hang = Callable[..., Wall]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    return tmp_path


@pytest.fixture
def hang(folder: Path) -> Iterator[Hang]:
    """Return what hangs a board; whatever it is told is on its command line."""
    with ExitStack() as hung:

        def board(*words: str, before: Sequence[str] = ()) -> Wall:
            screen = Screen(folder, "1920x1080")
            hung.callback(screen.close)
            env = {"DISPLAY": screen.display, "PATH": "/usr/bin:/bin", "HOME": str(folder)}
            env["RUNTIME_DIRECTORY"] = str(folder / "run")
            command = [*bummerl(), *before, "board", "--fullscreen", *words]
            program = subprocess.Popen(command, env=env)
            hung.callback(end, program)
            return Wall(screen, program)

        yield board


@pytest.fixture
def table(folder: Path) -> Iterator[FilePublisher]:
    """Return what posts for a table that runs on this machine."""
    poster = FilePublisher(folder / "bummerl.sqlite3")
    poster.start()
    yield poster
    poster.stop()


PLAYED = (Tone.SEAT_A, Tone.SEAT_B, Tone.NEUTRAL)
"""The players' colours, and that of the numbers below them."""


def test_a_table_on_this_machine_is_seen_until_it_is_closed(
    hang: Hang, table: FilePublisher
) -> None:
    table.on_snapshot(TABLE)
    wall = hang()
    wall.until(*PLAYED)
    table.stop()
    wall.until(Tone.NEUTRAL)


def test_only_the_tables_asked_for_are_seen(hang: Hang, table: FilePublisher) -> None:
    table.on_snapshot(TABLE)
    hang("--table", "4").until(Tone.NEUTRAL)


@pytest.mark.skipif(PROGRAM is None, reason="needs mosquitto (the Debian package mosquitto)")
def test_a_table_elsewhere_is_seen_through_a_broker_and_is_old_without_it(
    hang: Hang, folder: Path
) -> None:
    pytest.importorskip("paho.mqtt", reason="the extra `mqtt` is not installed")
    mosquitto = Mosquitto(folder / "mosquitto")
    mosquitto.start()
    publisher = told(mosquitto.broker, folder, TABLE)
    (folder / "board.toml").write_text(f'[mqtt]\nhost = "127.0.0.1"\nport = {mosquitto.port}\n')
    try:
        wall = hang("--broker", "--config", str(folder / "board.toml"))
        wall.until(*PLAYED)
        mosquitto.kill()
        wall.until(Tone.WARNING)
        mosquitto.start()
        wall.until(*PLAYED)
    finally:
        publisher.stop()
        mosquitto.kill()


def test_one_that_is_to_keep_going_shows_that_no_broker_is_named(hang: Hang, folder: Path) -> None:
    (folder / "board.toml").touch()
    words = ("--broker", "--config", str(folder / "board.toml"), "--data", str(folder))
    alone = hang(*words)
    assert alone.program.wait(PATIENCE_S) == 2
    wall = hang(*words, before=["--keep-going"])
    wall.until(Tone.NEUTRAL)
    assert wall.program.poll() is None


def told(broker: Broker, folder: Path, table: Snapshot) -> Publisher:
    """Return what tells a broker of that table."""
    Journal(folder / "other.sqlite3").close()
    publisher = Publisher(broker, "3", folder / "other.sqlite3", "1")
    publisher.start()
    publisher.on_snapshot(table)
    return publisher


@FULL_SCREEN
@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_order_when_asked_to(hang: Hang, ending: signal.Signals) -> None:
    wall = hang()
    wall.until(Tone.NEUTRAL)
    wall.program.send_signal(ending)
    assert wall.program.wait(PATIENCE_S) == 0


def test_it_listens_nowhere_and_writes_nothing(
    hang: Hang, folder: Path, table: FilePublisher
) -> None:
    table.on_snapshot(TABLE)
    wall = hang()
    wall.until(*PLAYED)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    assert not [path for path in before if "sqlite" in path.name]
    sockets = [
        link
        for fd in Path(f"/proc/{wall.program.pid}/fd").iterdir()
        if (link := str(fd.readlink())).startswith("socket:")
    ]
    inodes = {link.removeprefix("socket:[").rstrip("]") for link in sockets}
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        lines = Path(f"/proc/{wall.program.pid}/net/{kind}").read_text().splitlines()[1:]
        assert not inodes & {line.split()[9] for line in lines}
