"""Lit buttons at a table that runs: from the pin to the lamp, in real time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import gpiozero
import pytest

from device.appliance import Appliance
from device.config.panel import RECOMMENDED, Part
from device.config.settings import load
from device.config.values import SourcedValue
from engine.interface.inputs import Input, SeatButton, TouchCard
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound
from engine.model.cards import Seat, card
from engine.model.results import Phase

A, B = Seat.A, Seat.B
FAR_S = 10.0
"""Longer than anything takes."""


class Running:
    """A table with a panel on simulated pins; its cards are touched on the screen."""

    def __init__(self, appliance: Appliance, shown: SimpleQueue[Snapshot | None]) -> None:
        self.appliance = appliance
        self._shown = shown

    def pin(self, part: Part) -> Any:
        return gpiozero.Device.pin_factory.pin(RECOMMENDED[part])

    def press(self, part: Part, *, down: bool) -> None:
        self.pin(part).drive_low() if down else self.pin(part).drive_high()

    def send(self, *messages: Input) -> None:
        for message in messages:
            self.appliance.send(message)

    def until(self, holds: Callable[[Snapshot], bool]) -> Snapshot:
        """Wait for a snapshot that is like that."""
        while True:
            shown = self._shown.get(timeout=FAR_S)
            assert shown is not None
            if holds(shown):
                return shown


def wait(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    begun = time.monotonic()
    never = threading.Event()
    while not holds():
        assert time.monotonic() < begun + FAR_S
        never.wait(0.001)


def panels() -> list[threading.Thread]:
    """Return the threads of panels that run."""
    return [thread for thread in threading.enumerate() if thread.name == "panel"]


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    settings = load(
        overrides={
            "data": SourcedValue("test", str(folder)),
            **{part.key: SourcedValue("test", pin) for part, pin in RECOMMENDED.items()},
        }
    )
    shown: SimpleQueue[Snapshot | None] = SimpleQueue()
    with Appliance(settings, shown.put) as appliance:
        yield Running(appliance, shown)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Return a table where A leads."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockpwmpin")
    with running(tmp_path) as table:
        table.send(TouchCard(A, card("KH")))
        table.until(lambda shown: shown.view.phase is Phase.OPEN)
        yield table
    assert gpiozero.Device.pin_factory is None, "the pins are free for the next one"


def test_a_pin_does_what_the_key_does(table: Running) -> None:
    def pin(down: bool) -> None:
        table.press(Part.BUTTON_B, down=down)

    def key(down: bool) -> None:
        table.send(SeatButton(B, down))

    downs = []
    for act in (pin, key):
        act(True)
        table.until(lambda shown: shown.buttons_down[B] is not None)
        act(False)
        downs.append(table.until(lambda shown: shown.buttons_down[B] is None))
    by_pin, by_key = downs
    assert (by_pin.view, by_pin.notice) == (by_key.view, by_key.notice)


def test_the_lamps_follow_whose_turn_it_is(table: Running) -> None:
    wait(lambda: table.pin(Part.LAMP_A).state > 0.3)
    table.send(TouchCard(A, card("QS")))
    wait(lambda: table.pin(Part.LAMP_B).state > 0.3)
    assert table.pin(Part.LAMP_A).state == 0


def test_a_button_held_claims(table: Running) -> None:
    for seat, name in ((A, "QS"), (B, "TS")):
        table.send(TouchCard(seat, card(name)))
    table.until(lambda shown: shown.view.last_trick is not None)
    table.press(Part.BUTTON_B, down=True)
    shown = table.until(lambda shown: shown.view.result is not None)
    assert shown.claimed_by is B
    wait(lambda: table.pin(Part.LAMP_B).state == 1)
    assert table.pin(Part.LAMP_A).state == 0


def test_a_cue_is_heard(table: Running) -> None:
    table.appliance.heard((Sound.CLAIM,), 0)
    table.appliance.heard((Sound.CLAIM,), 10)
    buzzer = table.pin(Part.BUZZER)
    wait(lambda: buzzer.frequency is not None)
    wait(lambda: buzzer.frequency is None)


def test_a_table_without_pins_runs_and_tells_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-of-that-name")
    with running(tmp_path) as table:
        table.send(TouchCard(A, card("KH")))
        shown = table.until(lambda shown: shown.view.phase is Phase.OPEN)
    assert shown.machine.panel_fails
    (told,) = (line for line in caplog.messages if line.startswith("panel: "))
    assert "none-of-that-name" in told
    assert "\n" not in told


def test_a_panel_that_fails_amidst_play_is_told_and_the_table_goes_on(
    table: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(_state: float) -> None:
        raise OSError("the chip is gone")

    monkeypatch.setattr(table.pin(Part.LAMP_B), "_set_state", gone)
    table.send(TouchCard(A, card("QS")))
    wait(lambda: not panels())
    table.send(TouchCard(B, card("TS")))
    shown = table.until(lambda shown: shown.view.last_trick is not None)
    assert shown.machine.panel_fails
    assert "the chip is gone" in caplog.text


def test_a_table_that_cannot_start_lets_go_of_the_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockpwmpin")
    with running(tmp_path), pytest.raises(OSError, match="running"), running(tmp_path):
        pass
    assert not panels()
