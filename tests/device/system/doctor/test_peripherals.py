"""Which touchscreens a made sysfs has."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.system.doctor.finding import Severity
from device.system.doctor.peripherals import touchscreen


def plug(inputs: Path, event: str, name: str, properties: str, places: str) -> None:
    device = inputs / "class" / event / "device"
    (device / "capabilities").mkdir(parents=True)
    (device / "name").write_text(f"{name}\n")
    (device / "properties").write_text(f"{properties}\n")
    (device / "capabilities/abs").write_text(f"{places}\n")
    (inputs / "dev").mkdir(exist_ok=True)
    (inputs / "dev" / event).touch(mode=0o660)


def found(inputs: Path, rotate: int = 0) -> tuple[Severity, str]:
    finding = touchscreen(rotate, inputs / "class", inputs / "dev")
    return finding.level, finding.text


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """What else a Pi with a mouse, a keypad and a touchpad has: none of it is a touchscreen."""
    plug(tmp_path, "event0", "USB Keyboard", "0", "0")
    plug(tmp_path, "event1", "USB Optical Mouse", "0", "0")
    plug(tmp_path, "event2", "Touchpad", "5", "673800001000003")
    return tmp_path


def test_without_one_it_says_where_to_look(pi: Path) -> None:
    assert found(pi) == (Severity.NOTE, "none; if there is one, check its cable (USB or ribbon)")


@pytest.mark.parametrize("places", ["2608000 3", "260800000000003"])
def test_one_is_named_whatever_the_width_of_the_words(places: str, pi: Path) -> None:
    plug(pi, "event3", "Goodix Capacitive TouchScreen", "2", places)
    name = f"Goodix Capacitive TouchScreen ({pi}/dev/event3)"
    assert found(pi) == (Severity.OK, name)
    assert found(pi, 90) == (Severity.OK, f"{name}, turned by 90 degrees like the picture")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_one_that_may_not_be_read_is_told_with_the_group(pi: Path) -> None:
    plug(pi, "event3", "Goodix", "2", "260800000000003")
    (pi / "dev/event3").chmod(0)
    level, text = found(pi)
    assert level is Severity.NOTE
    assert text.endswith(f"may not be opened; chmod u+rw {pi}/dev/event3")


def test_a_node_that_is_not_there_cannot_be_opened_either(pi: Path) -> None:
    plug(pi, "event3", "Goodix", "2", "260800000000003")
    (pi / "dev/event3").unlink()
    level, text = found(pi)
    assert level is Severity.NOTE
    assert "may not be opened; " in text


def test_on_a_desktop_nobody_but_that_has_to_read_it(pi: Path) -> None:
    plug(pi, "event3", "Goodix", "2", "260800000000003")
    (pi / "dev/event3").unlink()
    told = touchscreen(0, pi / "class", pi / "dev", desktop=True)
    assert (told.level, told.text) == (Severity.OK, f"Goodix ({pi}/dev/event3)")
