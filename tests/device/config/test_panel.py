"""Which pins may be configured, and what an error tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.base.errors import ConfigError
from device.config.panel import RECOMMENDED, UART, Part
from device.config.settings import load

PADS = 'pads.A = "pn532:/dev/serial0"\npads.B = "pn532:/dev/ttyUSB0"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "c.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_panel_there_is_none(tmp_path: Path) -> None:
    assert load().panel is None
    assert load([written(tmp_path, "[panel]")]).panel is None


def test_every_part_has_its_pin(tmp_path: Path) -> None:
    text = """[panel]
buttons = { A = 17, B = 27 }
lamps = { A = 12, B = 13 }
undo = 22
close = 23
buzzer = 18
"""
    assert load([written(tmp_path, text)]).panel == {
        Part.BUTTON_A: 17,
        Part.BUTTON_B: 27,
        Part.LAMP_A: 12,
        Part.LAMP_B: 13,
        Part.UNDO: 22,
        Part.CLOSE: 23,
        Part.BUZZER: 18,
    }


def test_buttons_need_no_lamps(tmp_path: Path) -> None:
    path = written(tmp_path, "panel.buttons = { A = 2, B = 27 }")
    assert load([path]).panel == {Part.BUTTON_A: 2, Part.BUTTON_B: 27}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("panel.undo = 28", "panel.undo: expected the GPIO number (BCM) of a pin, from 2 to 27, "),
        ("panel.undo = -1", "got -1"),
        ("panel.undo = true", "got True"),
        ("panel.undo = 2.0", "got 2.0"),
        ("panel.undo = 'GPIO22'", "got 'GPIO22'"),
        ("panel.buzzer = 0", "panel.buzzer: expected a pin from 2 to 27, got 0: GPIO0 and GPIO1"),
        ("panel.buzzer = 1", "panel.buzzer: expected a pin from 2 to 27, got 1: GPIO0 and GPIO1"),
        (
            "panel.buttons = {A = 5, B = 5}",
            "panel.buttons.B: expected another than panel.buttons.",
        ),
        ("panel.undo = 5\npanel.lamps.A = 5", "panel.undo: expected another than panel.lamps.A "),
        ("panel.buttons = 5", "panel.buttons: no such key; expected panel.buttons.A and panel.b"),
        ("panel.lamp.A = 5", "panel.lamp.A: no such key; did you mean panel.lamps.A?"),
    ],
)
def test_an_error_names_key_expected_and_got(text: str, says: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigError, match=re.escape(says)) as error:
        load([path])
    assert str(error.value).startswith(f"{path}, line ")


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"])
@pytest.mark.parametrize("pin", UART)
def test_the_lines_of_a_pads_port_are_not_free(pin: int, port: str, tmp_path: Path) -> None:
    text = f"pads.A = 'pn532:{port}?baud=115200'\npanel.close = {pin}"
    with pytest.raises(ConfigError, match=f"panel.close: .*lines of {port}, got {pin}$"):
        load([written(tmp_path, text)])


@pytest.mark.parametrize(
    "port", ["/dev/ttyUSB0", "/dev/ttyACM0", "/dev/ttyS1", "/dev/serial/by-path/x"]
)
def test_a_pad_elsewhere_leaves_them_free(port: str, tmp_path: Path) -> None:
    text = f"pads.A = 'pn532:{port}'\npanel.close = 14"
    assert load([written(tmp_path, text)]).panel == {Part.CLOSE: 14}


def test_the_recommended_pins_are_free_for_sure(tmp_path: Path) -> None:
    assert set(RECOMMENDED) == set(Part)
    text = PADS + "\n".join(f"{part.key} = {pin}" for part, pin in RECOMMENDED.items())
    assert load([written(tmp_path, text)]).panel == RECOMMENDED
    spoken_for = {
        *(2, 3),  # I2C
        *range(7, 12),  # SPI
        *range(18, 22),  # sound
        4,  # 1-wire
    }
    assert not spoken_for & set(RECOMMENDED.values())
