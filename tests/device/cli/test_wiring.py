"""`bummerl wiring`: the drawing and the part list of what is configured."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from tests.device.cli.conftest import Bummerl

CONFIG = 'panel.undo = 6\npads.A = "rdm6300:/dev/ttyUSB7"\n'


def test_what_is_configured_is_drawn(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "c.toml").write_text(CONFIG, encoding="utf-8")
    done = bummerl("wiring", "--config", "c.toml")
    assert (done.returncode, done.stderr) == (0, b"")
    drawing = ET.fromstring(done.stdout)  # noqa: S314 - our own
    words = {text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert {"GPIO6, pin 31", "/dev/ttyUSB7"} <= words
    assert "buzzer" not in words


def test_without_a_panel_a_good_one_is_drawn(bummerl: Bummerl) -> None:
    assert b"GPIO17, pin 11" in bummerl("wiring").stdout


def test_the_parts_are_listed(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "c.toml").write_text(CONFIG, encoding="utf-8")
    listed = bummerl("wiring", "--parts", "--config", "c.toml").stdout.decode().splitlines()
    assert listed[0].endswith("push button, normally open (for undo)")
    assert not [line for line in listed if "LED" in line]


def test_a_wrong_pin_is_named(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "c.toml").write_text("panel.undo = 40", encoding="utf-8")
    done = bummerl("wiring", "--config", "c.toml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"panel.undo: expected the GPIO number" in done.stderr
