"""The program started by each rule set: what it then records, and what it will not start with."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Match
from engine.record.action_lines import read_action
from engine.rules.rule_set import PRESETS, Rules
from tests.benchmarks.bench import Screen, bummerl, end, pause
from tests.needs import SCREEN

PATIENCE_S = 20


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return a display without a screen, for all programs one after the other."""
    screen = Screen(tmp_path_factory.mktemp("screen"), "800x480")
    yield screen.display
    screen.close()


class Home:
    """A user's home with the program's settings and data in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / ".config" / "bummerl" / "config.toml"

    def write(self, settings: str) -> None:
        """Write the user's settings."""
        self.config.parent.mkdir(parents=True)
        self.config.write_text(settings)

    def start(self, *words: str, display: str) -> subprocess.Popen[str]:
        """Start the program with the settings and data of this home."""
        environ = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "DISPLAY": display}
        return subprocess.Popen(
            [*bummerl(), *words, "--data", str(self.data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environ,
        )

    def match_line(self, display: str, *words: str) -> str:
        """Run the table until its match is in the store, and return the line of it."""
        with self.start("--windowed", *words, display=display) as program:
            until = time.monotonic() + PATIENCE_S
            while not (lines := self._exported(display)):
                assert program.poll() is None, program.communicate()
                assert time.monotonic() < until, "the match is not in the store"
                pause(0.1)
            end(program)
        assert program.returncode == 0
        (line,) = lines
        return line

    def _exported(self, display: str) -> list[str]:
        """Return what is in the store; nothing while the program is about to make it."""
        with self.start("export", display=display) as export:
            return export.communicate()[0].splitlines()

    def refusal(self, *words: str) -> str:
        """Start the program, which must say in one line why it does not, and touch nothing."""
        with self.start(*words, display="") as program:
            out, error = program.communicate()
        assert (program.returncode, out, error.count("\n")) == (2, "", 1)
        assert not self.data.exists()
        return error


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return an empty home."""
    return Home(tmp_path)


def recorded(line: str) -> tuple[str, Rules]:
    """Return preset and rules of a match line."""
    match = read_action(line)
    assert isinstance(match, Match)
    return match.preset, match.rules


@SCREEN
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_recorded_with_the_preset_that_was_asked_for(
    preset: str, home: Home, display: str
) -> None:
    line = home.match_line(display, "--rules", preset)
    assert recorded(line) == (preset, PRESETS[preset])
    fields: dict[str, Any] = json.loads(line)
    assert fields["rules"] == preset
    assert "set" not in fields


@SCREEN
@pytest.mark.parametrize("words", [(), ("--rules", "finnish")])
def test_single_parameters_are_set_over_the_preset_of_the_file_or_of_the_command_line(
    words: tuple[str, ...], home: Home, display: str
) -> None:
    home.write('rules = "santase_bg"\n[set]\ntarget = 9\nclose_before_draw = false\n')
    line = home.match_line(display, *words)
    preset = words[-1] if words else "santase_bg"
    expected = replace(PRESETS[preset], target=9, close_before_draw=False)
    assert recorded(line) == (preset, expected)
    changes = {"target": 9} | ({"close_before_draw": False} if words else {})
    assert json.loads(line)["set"] == changes, "only what differs from the preset"


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ("set.close_min_tallon = 4", "set.close_min_tallon: {} (perhaps close_min_talon?)"),
        ("set.failed_close = 'at_close'", "set.failed_close: {} (perhaps at_closing?), got"),
        ("set.exchange_min_talon = 5", "set.exchange_min_talon: {} (perhaps 4?), got 5"),
        ("set.target = 100", "set.target: {} (perhaps 99?), got 100"),
        ("set.close_before_draw = 'yes'", "set.close_before_draw: {} (perhaps true?), got 'yes'"),
        ("rules = 'finish'", "rules: {} (perhaps finnish?), got 'finish'"),
    ],
)
def test_wrong_rules_in_the_file_are_refused_with_the_nearest_right_ones(
    settings: str, says: str, home: Home
) -> None:
    home.write(settings)
    said = home.refusal()
    key, nearest = says.split("{}")
    assert said.startswith(f"bummerl: {home.config}, line 1: {key}expected ")
    assert nearest in said


def test_a_wrong_preset_on_the_command_line_is_refused_with_the_nearest_right_one(
    home: Home,
) -> None:
    said = home.refusal("--rules", "santase")
    assert said.startswith("bummerl: --rules: expected one of house, ")
    assert said.endswith("(perhaps santase_bg?), got 'santase'\n")
