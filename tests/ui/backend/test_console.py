"""Keys typed behind the picture, on a real pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pygame
import pytest

from ui.backend.console import muted, muted_console

KEYS = b"q\x03\x1a\x1c\x04reboot\n\r\x13"
"""A letter, Ctrl+C, Ctrl+Z, Ctrl+backslash, Ctrl+D, a command, Return, Ctrl+S."""


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Return the keyboard's end and the program's end of a terminal."""
    keyboard, end = os.openpty()
    yield keyboard, end
    for fd in (keyboard, end):
        with suppress(OSError):
            os.close(fd)


def waiting(fd: int) -> bytes:
    """Return what can be read now."""
    os.set_blocking(fd, False)
    try:
        return os.read(fd, 1000)
    except BlockingIOError:
        return b""


def test_what_is_typed_is_not_shown_and_forgotten(terminal: tuple[int, int]) -> None:
    keyboard, end = terminal
    before = termios.tcgetattr(end)
    with muted(end):
        os.write(keyboard, KEYS)
        select([end], [], [])  # the kernel hands it over a little later
        assert waiting(keyboard) == b"", "nothing is echoed"
    assert waiting(end) == b"", "nothing is left for a shell"
    assert termios.tcgetattr(end) == before


def test_a_terminal_that_is_not_muted_would_keep_it(terminal: tuple[int, int]) -> None:
    keyboard, end = terminal
    os.write(keyboard, b"reboot\n")
    select([end], [], [])
    assert waiting(end) == b"reboot\n"
    assert waiting(keyboard) == b"reboot\r\n"


def test_it_is_restored_when_the_table_fails(terminal: tuple[int, int]) -> None:
    _, end = terminal
    before = termios.tcgetattr(end)
    with suppress(ZeroDivisionError), muted(end):
        assert termios.tcgetattr(end) != before
        raise ZeroDivisionError
    assert termios.tcgetattr(end) == before


def test_a_terminal_that_goes_away_is_no_error(terminal: tuple[int, int]) -> None:
    keyboard, end = terminal
    with muted(end):
        os.close(keyboard)


def test_what_is_no_terminal_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "input").open("w+b") as file, muted(file.fileno()):
        file.write(b"reboot\n")


PROGRAM = """
import fcntl, os, select, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from ui.backend.console import muted
with muted(0):
    print("muted", flush=True)
    os.read({more}, 1)
    select.select([0], [], [])
os.set_blocking(0, False)
try:
    print(os.read(0, 1000))
except BlockingIOError:
    print("nothing")
"""
"""A program whose terminal this is; it goes on when it is told by a pipe."""


def test_no_key_stops_or_suspends_the_program(terminal: tuple[int, int]) -> None:
    keyboard, end = terminal
    more, go_on = os.pipe()
    with (
        os.fdopen(more, "rb"),
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(more=more)],
            stdin=end,
            stdout=subprocess.PIPE,
            pass_fds=[more],
            start_new_session=True,
            text=True,
            env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        ) as program,
        os.fdopen(go_on, "wb", buffering=0) as pipe,
    ):
        assert program.stdout
        assert program.stdout.readline() == "muted\n"
        os.write(keyboard, KEYS)
        pipe.write(b".")
        assert program.stdout.read() == "nothing\n"
        assert program.wait() == 0


def test_only_a_console_behind_the_picture_is_muted(terminal: tuple[int, int]) -> None:
    keyboard, end = terminal
    pygame.display.init()
    with muted_console(end):
        os.write(keyboard, b"Ctrl+C shall end a table in a window\n")
        select([end], [], [])
    assert waiting(end)
