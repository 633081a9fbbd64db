"""Sound cards, and programs that take serial ports by themselves."""

from __future__ import annotations

from pathlib import Path

from device.system.doctor.finding import Severity
from device.system.doctor.peripherals import sound
from device.system.doctor.port_grabbers import port_grabbers


def test_the_sound_cards_are_named(tmp_path: Path) -> None:
    assert sound(tmp_path).text == "no sound card; only a buzzer is heard"
    for number, name in enumerate(("Headphones", "vc4hdmi0")):
        (tmp_path / f"card{number}").mkdir()
        (tmp_path / f"card{number}/id").write_text(f"{name}\n")
    assert sound(tmp_path, tmp_path).text.startswith("Headphones, vc4hdmi0; ")
    (tmp_path / "pcmC0D0p").symlink_to("/nowhere")  # root may open everything else
    found = sound(tmp_path, tmp_path)
    assert found.level is Severity.NOTE
    assert found.text.startswith("Headphones, vc4hdmi0 may not be opened; ")


def run(processes: Path, number: int, name: str) -> None:
    (processes / str(number)).mkdir(parents=True)
    (processes / str(number) / "comm").write_text(f"{name}\n")


def test_a_program_that_takes_ports_is_named(tmp_path: Path) -> None:
    rules = tmp_path / "99-bummerl.rules"
    run(tmp_path, 1, "systemd")
    (tmp_path / "7").mkdir()  # has just ended
    assert port_grabbers(tmp_path, rules).level is Severity.OK
    run(tmp_path, 512, "ModemManager")
    run(tmp_path, 513, "brltty")
    found = port_grabbers(tmp_path, rules)
    assert found.level is Severity.NOTE
    assert found.text.startswith("ModemManager and brltty may hold a pad's port")
    rules.touch()
    found = port_grabbers(tmp_path, rules)
    assert (found.level, found.facts["kept_off"]) == (Severity.OK, True)
