"""The installer's command line, as somebody types it who does not read its help."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

INSTALL = Path("systemd/install").resolve()

debian = pytest.mark.skipif(
    not shutil.which("systemctl") or platform.freedesktop_os_release()["ID"] != "debian",
    reason="a table needs Debian",
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return the installer of a clone in a folder with a blank in its name."""
    there = tmp_path / "my clone" / "systemd"
    shutil.copytree(INSTALL.parent, there)
    return there / "install"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("option", ["--bogus", "desktop", "", "--dry_run"])
def test_an_option_that_is_none_is_named_and_nothing_is_done(option: str, clone: Path) -> None:
    done = run(clone, "--remove", option)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"There is no such option: {option}\n\nUsage: ")


@debian
def test_a_dry_run_tells_the_same_wherever_the_clone_is(clone: Path) -> None:
    told = run(clone, "--dry-run")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("This would be done:\n")
    assert run(INSTALL, "--dry-run").stdout == told.stdout


@debian
@pytest.mark.skipif(os.geteuid() == 0, reason="root would be obeyed")
def test_whoever_may_not_install_is_told_what_to_type(clone: Path) -> None:
    done = run(clone, "--console")
    typed = str(clone).replace(" ", "\\ ")
    assert done.returncode == 1
    assert done.stderr.startswith(f"This changes the machine, so: sudo {typed} --console (or ")


@debian
def test_only_what_is_there_is_to_be_changed_for_the_kernel() -> None:
    told = run(INSTALL, "--dry-run", "--console").stdout
    files = [path for path in ("/boot/firmware/cmdline.txt", "/etc/default/grub") if path in told]
    assert all(Path(path).exists() for path in files)


@debian
def test_a_table_uses_the_network_only_where_it_is_to(clone: Path) -> None:
    without, told = run(clone, "--dry-run").stdout, run(clone, "--dry-run", "--network").stdout
    assert "network.conf" in told
    assert "network.conf" not in without
    assert run(clone, "--dry-run", "--network", "--no-network").stdout == without


@debian
def test_a_board_has_the_network_whatever_else_is_said(clone: Path) -> None:
    told = run(clone, "--dry-run", "--board", "--no-network").stdout
    assert "board.conf" in told
    assert "network.conf" in told
    assert "board.conf" not in run(clone, "--dry-run", "--board", "--desktop").stdout
