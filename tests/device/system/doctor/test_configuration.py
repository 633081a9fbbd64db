"""What the doctor says of the configuration files."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config.settings import load
from device.system.doctor.configuration import configuration
from device.system.doctor.finding import Severity
from tests.ordinary_user import closed, open_folder, ordinary_user


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "etc").mkdir(mode=0o755)
    path = tmp_path / "etc/config.toml"
    path.write_text('lang = "de"\npin = "0815"\n')
    path.chmod(0o640)
    return path


def test_files_that_are_used_are_named(file: Path) -> None:
    found = configuration(load([file]), [file])
    assert (found.level, found.text) == (Severity.OK, str(file))
    assert configuration(load(), []).text == "no file; all is as usual"


def test_a_pin_that_everybody_may_read_is_told(file: Path) -> None:
    file.chmod(0o644)
    found = configuration(load([file]), [file])
    assert found.level is Severity.NOTE
    assert found.text == f"everybody may read the PIN in {file}; only the table should"
    assert "0815" not in found.line()
    file.parent.chmod(0o750)
    assert configuration(load([file]), [file]).level is Severity.OK


def test_a_file_without_a_pin_may_be_read_by_all(file: Path) -> None:
    file.write_text('lang = "de"\n')
    file.chmod(0o644)
    assert configuration(load([file]), [file]).level is Severity.OK


def test_a_password_that_everybody_may_read_is_told(file: Path) -> None:
    secret = "hinum und herum"  # noqa: S105 - of nobody
    file.write_text(f'[mqtt]\nhost = "broker"\nuser = "tables"\npassword = "{secret}"\n')
    file.chmod(0o644)
    found = configuration(load([file]), [file])
    assert found.text == f"everybody may read the MQTT password in {file}; only the table should"
    assert secret not in repr(load([file]))
    file.write_text(
        '[mqtt]\nhost = "broker"\nuser = "tables"\npassword_file = "PLACE"\n'.replace(
            "PLACE", str(file.with_name("secret"))
        )
    )
    assert configuration(load([file]), [file]).level is Severity.OK
    file.with_name("secret").write_text(secret)
    file.with_name("secret").chmod(0o644)
    found = configuration(load([file]), [file])
    assert found.text == f"everybody may read {file.with_name('secret')}; only the table should"


def test_a_folder_that_is_closed_to_this_user_is_told_of() -> None:
    with open_folder() as folder:
        system, own = folder / "etc/config.toml", folder / "own.toml"
        system.parent.mkdir()
        own.touch()
        with closed(system.parent), ordinary_user():
            found = configuration(load([own]), [own], system)
            alone = configuration(load(), [], system)
        told = f"{system.parent} is closed to this user"
        assert (found.level, found.text) == (Severity.OK, f"{own}; {told}")
        assert alone.text == f"no file; all is as usual; {told}"
        assert configuration(load(), [], system).text == "no file; all is as usual"
