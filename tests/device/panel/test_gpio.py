"""The board by gpiozero: what may be wrong with pins, and that it hurts nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import gpiozero
import pytest

from device.config.panel import RECOMMENDED, Part
from device.panel import gpio
from device.panel.board import Edge, PanelUnusableError
from device.panel.gpio import GpioBoard, explained
from tests.device.panel.rig import Rig, simulated


def test_a_callback_that_fails_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    factory, told = simulated(), list[Edge]()

    def tell(edge: Edge) -> None:
        if edge.part is Part.BUTTON_A:
            raise RuntimeError("of whoever is told")
        told.append(edge)

    board = GpioBoard(RECOMMENDED, tell, factory)
    factory.pin(RECOMMENDED[Part.BUTTON_A]).drive_low()
    factory.pin(RECOMMENDED[Part.BUTTON_B]).drive_low()
    assert [(edge.part, edge.down) for edge in told] == [(Part.BUTTON_B, True)]
    assert "panel.buttons.A" in caplog.text
    board.close()


def test_an_edge_is_as_old_as_the_kernel_says(monkeypatch: pytest.MonkeyPatch) -> None:
    factory, told = simulated(), list[Edge]()
    board = GpioBoard(RECOMMENDED, told.append, factory)
    pin = factory.pin(RECOMMENDED[Part.UNDO])
    monkeypatch.setattr(time, "monotonic_ns", lambda: 1_000_000_000_000)
    for ticks, at_ns in ((999.9, 999_900_000_000), (3.0, 10**12), (1_000.5, 10**12)):
        monkeypatch.setattr(factory, "ticks", lambda: 1_000.0)
        pin.when_changed(ticks, 0)
        assert told.pop().at_ns == pytest.approx(at_ns), "another clock is not believed"
    board.close()


def test_one_pin_that_is_taken_leaves_the_others() -> None:
    factory = simulated()
    other = gpiozero.LED(RECOMMENDED[Part.LAMP_B], pin_factory=factory)
    board = GpioBoard(RECOMMENDED, lambda _: None, factory)
    assert board.trouble.startswith("GPIO24 (panel.lamps.B) cannot be used: ")
    assert "\n" not in board.trouble
    board.shine(Part.LAMP_B, 1.0)
    board.shine(Part.LAMP_A, 1.0)
    assert factory.pin(RECOMMENDED[Part.LAMP_A]).state == 1
    board.close()
    other.close()


def test_a_panel_none_of_whose_pins_can_be_used_is_none() -> None:
    factory = simulated()
    other = gpiozero.LED(5, pin_factory=factory)
    with pytest.raises(PanelUnusableError, match=r"^GPIO5 \(panel.close\) cannot be used: "):
        GpioBoard({Part.CLOSE: 5}, lambda _: None, factory)
    other.close()


def test_at_the_end_everything_is_off_and_free() -> None:
    rig = Rig()
    rig.board.shine(Part.LAMP_A, 1.0)
    rig.board.close()
    lamp = rig.factory.pin(RECOMMENDED[Part.LAMP_A])
    assert (lamp.function, lamp.frequency) == ("input", None)
    rig.factory.pin(RECOMMENDED[Part.BUTTON_A]).drive_low()
    rig.wait(100)
    assert rig.sent == []
    GpioBoard(RECOMMENDED, lambda _: None, rig.factory).close()


def class_named(name: str, *bases: type) -> type[Exception]:
    return type(name, bases or (Exception,), {})


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ModuleNotFoundError("No module named 'gpiozero'", name="gpiozero"),
            "pip install gpiozero lgpio",
        ),
        (ModuleNotFoundError("No module named 'lgpio'", name="lgpio"), "install lgpio"),
        (AttributeError("module 'lgpio' has no attribute 'error'"), "install lgpio"),
        (gpiozero.BadPinFactory("Unable to find pin factory 'lgpio'"), "install lgpio"),
        (gpiozero.PinUnknownPi("unable to locate Pi revision"), "no Raspberry Pi that gpiozero"),
        (class_named("error")("GPIO busy"), "choose another pin, or end the program or overlay"),
        (class_named("error")("can not open gpiochip"), "no pins; keys and touch serve"),
        (RuntimeError("two\nlines"), "two lines; bummerl doctor tells more"),
        (RuntimeError(), "RuntimeError; "),
    ],
)
def test_what_a_driver_says_is_told_with_what_to_do(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gpio, "CHIPS", tmp_path)
    assert says in explained(error)
    assert "\n" not in explained(error)


def test_a_chip_that_may_not_be_opened_names_the_group(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(gpio, "CHIPS", tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    says = explained(class_named("error")("can not open gpiochip"))
    assert says.startswith(f"{tmp_path}/gpiochip0 may not be opened; ")


def test_a_computer_without_pins_says_so_and_stays_where_it_is(tmp_path: Path) -> None:
    """In a process of its own: gpiozero keeps for everybody what it found."""
    code = """
import os
from device.panel.board import PanelUnusableError
from device.panel.gpio import GpioBoard
from device.config.panel import RECOMMENDED
try:
    GpioBoard(RECOMMENDED, print)
except PanelUnusableError as error:
    print(error)
print(os.getcwd())
"""
    env = {key: value for key, value in os.environ.items() if not key.startswith("GPIOZERO")}
    env["PYTHONPATH"] = str(Path(__file__).parents[3])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    trouble, folder = done.stdout.splitlines()
    assert "; " in trouble, "what happened, and what to do"
    assert folder == str(tmp_path)
    assert not list(tmp_path.iterdir())
    assert done.stderr == ""


def test_nothing_of_gpiozero_is_loaded_without_a_panel() -> None:
    code = "import device.appliance, device.config.settings, sys; print('gpiozero' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
