"""A table that must start: with the configuration that was good last, or with none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from device.base.errors import ConfigError
from device.config.last_good import NAMES, load_or_fall_back, load_to_run, with_default_keys
from device.config.settings import KeyNames, Settings
from device.config.values import SourcedValue
from engine.model.cards import PerSeat

GOOD = """\
lang = "fi"
pin = "4711"
players = { A = "Hermine", B = "Franz" }

[pads]
A = "pn532:/dev/ttyUSB0"
B = "pn532:/dev/ttyUSB1"
"""


class Machine:
    """A table's configuration file and data directory."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "etc" / "config.toml"
        self.file.parent.mkdir()
        self.data = folder / "data"
        self.copy = self.data / NAMES[0]

    def boots(self, text: str | bytes | None = None, **told: object) -> Settings:
        """Start with that text in the file, and what the command line says."""
        if text is not None:
            self.file.write_bytes(text if isinstance(text, bytes) else text.encode())
        given = {key: SourcedValue(f"--{key}", value) for key, value in told.items()}
        return load_to_run(
            [self.file], {"data": SourcedValue("--data", str(self.data)), **given}, {}
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_good_configuration_is_used_and_kept(machine: Machine) -> None:
    settings = machine.boots(GOOD)
    assert (settings.table.appearance.language, settings.trouble) == ("fi", "")
    assert machine.copy.read_text("utf-8") == GOOD


def test_only_the_user_of_the_table_may_read_the_copy(machine: Machine) -> None:
    machine.boots(GOOD)
    assert stat.S_IMODE(machine.copy.stat().st_mode) == 0o600


def test_the_copy_is_written_only_when_something_has_changed(machine: Machine) -> None:
    machine.boots(GOOD)
    first = machine.copy.stat()
    machine.boots(GOOD)
    assert machine.copy.stat() == first
    machine.boots(GOOD.replace("fi", "de"))
    assert 'lang = "de"' in machine.copy.read_text("utf-8")


def test_a_command_on_another_configuration_is_not_the_table(
    machine: Machine, tmp_path: Path
) -> None:
    machine.boots(GOOD)
    other = tmp_path / "other.toml"
    other.write_text("lang = 'hr'")
    told = {"data": SourcedValue("--data", str(machine.data))}
    assert load_or_fall_back([other], told, {}).table.appearance.language == "hr"
    assert machine.copy.read_text("utf-8") == GOOD


def test_whoever_only_looks_sees_what_the_table_uses(machine: Machine) -> None:
    machine.boots(GOOD)
    used = machine.boots("")
    told = {"data": SourcedValue("--data", str(machine.data))}
    assert load_or_fall_back([machine.file], told, {}) == used
    assert used.trouble


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD[:52], "expected TOML, got: "),
        (GOOD[:-5], "expected TOML, got: "),
        ("", "expected settings, got an empty file"),
        (b"\0" * 4096, "expected TOML, got: "),
        (GOOD.replace("Hermine", "").encode(), ", line 3: players.A: expected a name of"),
        (GOOD.replace("fi", "fr"), ", line 1: lang: expected one of"),
        (GOOD.replace("ttyUSB1", "ttyUSB0"), ", line 7: pads.B: expected another"),
        (GOOD + "B = 7", "expected TOML, got: Cannot overwrite a value"),
        (b"\xff\xfe" + GOOD.encode(), "expected UTF-8"),
        (".".join(["a"] * 5_000) + " = 1", "expected TOML, got: "),
        ("to_win = " + "9" * 5_000, "expected TOML, got: "),
    ],
)
def test_a_file_of_no_use_is_told_and_the_last_good_one_used(
    machine: Machine, text: str | bytes, says: str
) -> None:
    good = machine.boots(GOOD)
    settings = machine.boots(text)
    assert settings.trouble.startswith(str(machine.file))
    assert says in settings.trouble
    assert settings.trouble.endswith(
        f"; the last good configuration is used instead, {machine.copy}"
    )
    assert (
        settings.table.appearance,
        settings.readers,
        settings.table.match.players,
        settings.table.pin,
    ) == (
        good.table.appearance,
        good.readers,
        good.table.match.players,
        good.table.pin,
    )
    assert machine.copy.read_text("utf-8") == GOOD


def test_every_place_where_the_plug_may_be_pulled_starts_a_table(machine: Machine) -> None:
    machine.boots(GOOD)
    data = GOOD.encode()
    for end in range(len(data)):
        machine.copy.write_bytes(data)
        settings = machine.boots(data[:end])
        assert settings.trouble or settings.table.appearance.language == "fi"


@pytest.mark.parametrize(
    "text", [f'lang = "{"x" * 20_000}"', f"{'x' * 20_000} = 1", '"two\\nlines" = 1']
)
def test_what_is_told_is_one_line_that_a_screen_has_room_for(machine: Machine, text: str) -> None:
    trouble = machine.boots(text).trouble
    assert len(trouble) < 500
    assert trouble.isprintable()
    assert "config.toml" in trouble
    assert "the defaults are used instead" in trouble


def test_the_pin_is_not_told_with_the_trouble(machine: Machine) -> None:
    assert "4711" not in machine.boots(GOOD.replace("pin =", "Pin =")).trouble


def test_without_a_last_good_one_the_defaults_are_used(machine: Machine) -> None:
    settings = machine.boots("lang = 'de'\nrules = 'haus'\n")
    assert (settings.table.appearance.language, settings.table.match.preset, settings.readers) == (
        "en",
        "house",
        {},
    )
    assert ", line 2: rules: expected one of" in settings.trouble
    assert settings.trouble_at == f"{machine.file}:2"
    assert settings.trouble.endswith("; the defaults are used instead")
    assert not machine.copy.exists()


@pytest.mark.parametrize("copy", [b"lang = ", b"\xff", b"lang = 'fr'"])
def test_a_copy_of_no_use_either_is_passed_over(machine: Machine, copy: bytes) -> None:
    machine.data.mkdir()
    machine.copy.write_bytes(copy)
    assert machine.boots("lang").trouble.endswith("; the defaults are used instead")


def test_a_file_that_is_gone_or_a_directory_is_of_no_use(machine: Machine) -> None:
    machine.boots(GOOD)
    machine.file.unlink()
    assert "cannot be read: No such file or directory; the last" in machine.boots().trouble
    machine.file.mkdir()
    assert "cannot be read: Is a directory; the last" in machine.boots().trouble


def test_what_the_command_line_says_goes_before_the_last_good_one(machine: Machine) -> None:
    machine.boots(GOOD)
    assert machine.boots("lang", lang="bg").table.appearance.language == "bg"


@pytest.mark.parametrize("text", [GOOD, "lang"])
def test_an_error_of_the_command_line_stays_one(machine: Machine, text: str) -> None:
    with pytest.raises(ConfigError, match=r"^--size: expected"):
        machine.boots(text, size="big")


def test_a_data_directory_that_cannot_be_written_is_no_error(machine: Machine) -> None:
    machine.data.write_text("in its place")
    settings = machine.boots(GOOD)
    assert (settings.table.appearance.language, settings.trouble) == ("fi", "")


def test_of_two_files_both_are_kept_and_used(machine: Machine, tmp_path: Path) -> None:
    user = tmp_path / "user.toml"
    told = {"data": SourcedValue("--data", str(machine.data))}
    machine.file.write_text(GOOD)
    user.write_text("lang = 'hr'")
    assert load_to_run([machine.file, user], told, {}).table.appearance.language == "hr"
    machine.file.write_text(GOOD.replace("fi", "de"))
    user.write_text("lang =")
    settings = load_to_run([machine.file, user], told, {})
    assert settings.trouble.startswith(f"{user}: expected TOML")
    assert (settings.table.appearance.language, settings.table.match.players.a) == (
        "hr",
        "Hermine",
    )


def test_an_empty_file_is_fine_where_none_was_ever_kept(machine: Machine) -> None:
    assert not machine.boots("").trouble
    assert not machine.boots("  \n").trouble


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_of_no_use(machine: Machine) -> None:
    machine.boots(GOOD)
    machine.file.chmod(0)
    assert "cannot be read: Permission denied" in machine.boots().trouble


def test_keys_that_no_keyboard_has_give_way_to_the_usual_ones(machine: Machine) -> None:
    written = machine.boots("keys = { A = 'links' }\nlang = 'de'")
    settings = with_default_keys(written, ConfigError("keys: no links"))
    assert (settings.keys, settings.table.appearance.language) == (
        KeyNames(PerSeat("q", "p"), "u"),
        "de",
    )
    assert settings.trouble == "keys: no links; the usual keys are used instead"
    assert settings.trouble_at == "keys"
