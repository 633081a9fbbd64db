"""The program as a user starts it, with a data directory of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROGRAM = """
import sys
from device.cli.main import Screens, main
def run(settings, args):
    rules = settings.table.match.preset
    print("run", rules, settings.size, settings.fullscreen, settings.readers, args.trace)
    return 0
def demo(settings, args):
    print("demo", settings.size, args.headless, args.shots, args.fast)
    return 0
def board(settings, args):
    print("board", settings.size)
    return 0
sys.exit(main(None, Screens(run, demo, board, lambda: "driver x11")))
"""
"""The command line with screens that only say that they were started."""

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    places = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    own = {name: str(tmp_path / name.lower()) for name in places}
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return {**inherited, **own, "LC_ALL": "C"}


@pytest.fixture
def program() -> list[str]:
    return [sys.executable, "-c", PROGRAM]


@pytest.fixture
def bummerl(tmp_path: Path, environ: dict[str, str], program: list[str]) -> Bummerl:
    def start(*args: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*program, *args],
            input=given,
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env=environ,
            timeout=30,
        )

    return start
