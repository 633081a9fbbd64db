"""The console script, from its first moment on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, signal, sys
from ui.start import main

def press(event, what):
    if event == "import" and what[0] == {moment!r}:
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(press)
raise SystemExit(main())
"""
"""Somebody presses Ctrl+C while a certain module is loaded."""


@pytest.mark.parametrize(
    "moment",
    ["ui.__main__", "device.cli.main", "argparse", "engine.model.cards"],
)
def test_control_and_c_ends_it_without_a_word_however_early(moment: str) -> None:
    program = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(moment=moment), "referee"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert program.stderr == ""
    assert program.returncode in {-signal.SIGINT, 130}


def test_whoever_ignores_it_is_obeyed() -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    program = subprocess.run(
        [sys.executable, "-c", ignoring + PROGRAM.format(moment="argparse"), "referee"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (program.returncode, program.stderr) == (0, "")


TALKATIVE = """
import os, warnings
from types import SimpleNamespace
if "PYGAME_HIDE_SUPPORT_PROMPT" not in os.environ:
    print("Hello from the pygame community.")
for kind in ("avx2", "sse2", "neon"):
    said = f"Your system is {kind} capable but pygame was not built with support for it. The ..."
    warnings.warn(said, RuntimeWarning)
warnings.warn("something else", RuntimeWarning)
version = SimpleNamespace(ver="2.6.1")
get_sdl_version = lambda: (2, 28, 4)
"""
"""What Debian's pygame says when it is loaded, and what nobody has heard yet."""


def test_of_what_pygame_says_of_itself_only_the_unknown_is_heard(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text(TALKATIVE)
    environ = {key: os.environ[key] for key in os.environ if not key.startswith("PYGAME")}
    program = subprocess.run(
        [sys.executable, "-c", "from ui.start import main; main()", "--version"],
        env={**environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *filter(None, sys.path)))},
        capture_output=True,
        check=True,
        text=True,
    )
    assert re.fullmatch(r"bummerl .*, pygame 2\.6\.1, SDL 2\.28\.4\n", program.stdout)
    assert re.findall("RuntimeWarning: .*", program.stderr) == ["RuntimeWarning: something else"]
