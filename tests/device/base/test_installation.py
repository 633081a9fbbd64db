"""What brings a package that is missing, said by the program in environments of each kind."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

import pytest

from device.base.installation import DEBIAN
from tests.device.cli import environment

ASK: Final = (
    "from device.base.installation import bring; print(bring('paho-mqtt', 'python3-paho-mqtt'))"
)
DEBIANS: Final = Path("/usr/bin/python3")
APT: Final = "sudo apt install python3-paho-mqtt"

debian = pytest.mark.skipif(
    not (DEBIANS.exists() and Path(DEBIAN).is_dir()), reason="needs the Python of Debian"
)


def said(python: str | Path, ask: str = ASK) -> str:
    """Return what the program would say if it ran by this Python."""
    clone = Path(__file__).parents[3]
    done = subprocess.run(
        [python, "-c", ask], cwd=clone, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("pip", reason="this environment has no pip")
    return environment.make(tmp_path_factory.mktemp("an environment") / "with a blank")


def test_into_a_plain_environment_its_own_pip_brings_it(plain: Path) -> None:
    assert said(plain) == f"'{plain}' -m pip install paho-mqtt"


def test_without_a_pip_uv_brings_it(tmp_path: Path) -> None:
    python = environment.make(tmp_path / "bare", frozenset({"pip"}))
    assert said(python) == f"uv pip install --python {python} paho-mqtt"


def test_pipx_has_a_word_of_its_own(tmp_path: Path) -> None:
    python = environment.make(tmp_path / "bummerl")
    (tmp_path / "bummerl/pipx_metadata.json").write_text("{}")  # as pipx 1.18 leaves it
    assert said(python) == "pipx inject bummerl paho-mqtt"


@debian
def test_debians_packages_are_for_its_own_python(tmp_path: Path) -> None:
    assert said(DEBIANS) == APT
    for name, options, says in (
        ("plain", (), f"uv pip install --python {tmp_path}/plain/bin/python3 paho-mqtt"),
        ("as the appliance has it", ("--system-site-packages",), APT),
    ):
        words = ["-m", "venv", "--without-pip", *options, tmp_path / name]
        subprocess.run([DEBIANS, *words], check=True)
        assert said(tmp_path / name / "bin/python3") == says


@debian
def test_what_debian_has_not_comes_from_elsewhere(tmp_path: Path) -> None:
    subprocess.run(
        [DEBIANS, "-m", "venv", "--without-pip", "--system-site-packages", tmp_path / "it"],
        check=True,
    )
    ask = "from device.base.installation import bring; print(bring('lgpio', ''))"
    python = tmp_path / "it/bin/python3"
    debians_pip, none = f"{python} -m pip install lgpio", f"uv pip install --python {python} lgpio"
    assert said(python, ask) in (debians_pip, none)
