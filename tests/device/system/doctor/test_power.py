"""The supply and the heat, as a made sysfs tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.system.doctor.finding import Severity
from device.system.doctor.power import power


@pytest.fixture
def hwmon(tmp_path: Path) -> Path:
    """A machine with a sensor that is not the supply's, and with the firmware's of a Pi."""
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        sensor = tmp_path / f"hwmon{number}"
        sensor.mkdir()
        (sensor / "name").write_text(f"{name}\n")
        (sensor / "in0_lcrit_alarm").write_text("0\n" if name == "rpi_volt" else "1\n")
    return tmp_path


@pytest.fixture
def thermal(tmp_path: Path) -> Path:
    file = tmp_path / "temp"
    file.write_text("48312\n")
    return file


def test_a_supply_that_holds_is_said_with_the_heat(hwmon: Path, thermal: Path) -> None:
    found = power(hwmon, thermal)
    assert (found.level, found.text) == (Severity.OK, "the voltage is right, processor 48 °C")


def test_a_weak_supply_is_bad_and_says_what_to_buy(hwmon: Path, thermal: Path) -> None:
    (hwmon / "hwmon1/in0_lcrit_alarm").write_text("1\n")
    found = power(hwmon, thermal)
    assert found.level is Severity.BAD
    assert (
        found.text == "the voltage is too low; use the supply made for this Pi, and a short cable"
    )
    assert found.facts == {"under_voltage": True, "celsius": 48.312}


def test_a_hot_processor_is_noted(hwmon: Path, thermal: Path) -> None:
    thermal.write_text("83000\n")
    found = power(hwmon, thermal)
    assert found.level is Severity.NOTE
    assert found.text == "the voltage is right, processor 83 °C, which slows it down; give it air"


@pytest.mark.parametrize("text", ["", "x", "\xff"])
def test_a_machine_that_tells_neither_is_well(text: str, tmp_path: Path) -> None:
    (tmp_path / "temp").write_text(text)
    found = power(tmp_path / "none", tmp_path / "temp")
    assert (found.level, found.text) == (Severity.OK, "not told by this machine")
