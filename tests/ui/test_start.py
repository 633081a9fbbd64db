"""The console script, from its first moment on."""

from __future__ import annotations

import signal
import subprocess
import sys

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
