"""The program as a newcomer starts it: a real window, a real pointer, the record on the disk."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.benchmarks.bench import Screen, bummerl, end
from tests.needs import HANDS, LAYOUTS, SCREEN
from tests.ui.tables import LEAD, snap
from ui.model.screen_state import ScreenState
from ui.screens.paint import paint
from ui.screens.present import present

SIZE = (800, 480)
PATIENCE_S = 20
PLACE_OF_Q, PLACE_OF_U, PLACE_OF_A, CONTROL = 24, 30, 38, 37
"""Keys by X's numbers, which tell their places on an American keyboard."""

pytestmark = [SCREEN, HANDS, LAYOUTS]


@dataclass(frozen=True)
class Desk:
    """A window on a screen of its own, a hand on the mouse, and the folder of the store."""

    display: str
    folder: Path
    program: subprocess.Popen[bytes]

    def click(self, button: str) -> None:
        """Click a button of the screen with cards on it."""
        shown = snap(LEAD, cards_on_screen=True)
        picture = paint(present(shown, ScreenState(), 0), SIZE, shown.look)
        x, y = next(t.rect.center for t in picture.targets if t.button.name == button)
        words = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        self.run(*words)

    def run(self, *words: str) -> None:
        """Run a program that has to do with the screen."""
        subprocess.run(words, check=True, env={"DISPLAY": self.display, "PATH": "/usr/bin:/bin"})

    def hold_until_stored(self, key: int, action: str) -> None:
        """Hold a key, by X's number of its place, until the record ends with an action."""
        self.run("xdotool", "keydown", str(key))
        end_s = time.monotonic() + PATIENCE_S
        while (record := self.record())[-1]["action"] != action:
            assert time.monotonic() < end_s, f"{action} does not end the record: {record}"
        self.run("xdotool", "keyup", str(key))

    def click_until(self, button: str, action: dict[str, str]) -> None:
        """Click until the record on the disk has the action: the first touch may come too soon."""
        end_s = time.monotonic() + PATIENCE_S
        while action not in self.record():
            assert time.monotonic() < end_s, f"{action} is not in the record: {self.record()}"
            self.click(button)

    def record(self) -> list[dict[str, str]]:
        """Return the record of the match as `bummerl export` prints it; nothing before it is."""
        words = [sys.executable, "-m", "ui", "export", "--data", str(self.folder)]
        lines = subprocess.run(words, capture_output=True, text=True, check=False).stdout
        return [json.loads(line) for line in lines.splitlines()]


@pytest.fixture
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """Return a desk with the program running; as an indirect parameter, started by these words."""
    screen = Screen(tmp_path, "800x480")
    words = [*getattr(request, "param", ()), *bummerl(), "--data", str(tmp_path / "data")]
    env = {"DISPLAY": screen.display, "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    env["RUNTIME_DIRECTORY"] = str(tmp_path / "run")
    with subprocess.Popen(words, env=env) as program:
        try:
            screen.until("the first picture", empty=False)
            yield Desk(screen.display, tmp_path / "data", program)
        finally:
            if program.poll() is None:
                end(program)
            screen.close()


def test_a_card_clicked_in_a_real_window_is_played_and_stored(desk: Desk) -> None:
    desk.click_until("card B KH", {"action": "turn_up", "card": "KH"})
    desk.click_until("card A QS", {"action": "play", "card": "QS", "seat": "A"})
    desk.click_until("card B TS", {"action": "play", "card": "TS", "seat": "B"})
    end(desk.program)
    assert desk.program.returncode == 0
    assert [line["action"] for line in desk.record()] == ["match", "turn_up", "play", "play"]


def test_the_doctor_is_told_what_the_running_table_is_painted_on(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.click_until("card B KH", {"action": "turn_up", "card": "KH"})
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    words = [sys.executable, "-m", "ui", "doctor", "--data", str(desk.folder)]
    lines = subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()
    (said,) = (line for line in lines if line.split()[1] == "screen")
    assert said.partition(": ")[0].endswith("in use by the running table")
    assert said.partition(": ")[2].startswith("driver x11, 800x480, pygame")


@pytest.mark.parametrize(
    ("layout", "undo", "ends"),
    [
        ("us", PLACE_OF_U, PLACE_OF_Q),
        ("bg", PLACE_OF_U, PLACE_OF_Q),
        ("gr", PLACE_OF_U, PLACE_OF_Q),
        ("il", PLACE_OF_U, PLACE_OF_Q),
        ("fr", PLACE_OF_U, PLACE_OF_A),
    ],
)
def test_keys_are_found_under_every_layout(desk: Desk, layout: str, undo: int, ends: int) -> None:
    desk.run("setxkbmap", layout)
    desk.click_until("card B KH", {"action": "turn_up", "card": "KH"})
    desk.hold_until_stored(undo, "undo")
    for press in (["keydown", CONTROL], ["key", ends]):
        desk.run("xdotool", *map(str, press))
    assert desk.program.wait(PATIENCE_S) == 0


@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_order_when_asked_to_or_when_its_terminal_goes(
    ending: signal.Signals, desk: Desk
) -> None:
    desk.program.send_signal(ending)
    assert desk.program.wait(PATIENCE_S) == 0
    assert [path.name for path in (desk.folder.parent / "run").iterdir()] == []


@pytest.mark.parametrize("desk", [["nohup"]], indirect=True)
def test_nohup_is_obeyed(desk: Desk) -> None:
    desk.program.send_signal(signal.SIGHUP)
    desk.click_until("card B KH", {"action": "turn_up", "card": "KH"})
    assert desk.program.poll() is None
