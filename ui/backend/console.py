"""The console behind the picture: what is typed there is meant for the table alone.

Where SDL paints without a desktop it reads keyboards beside the terminal of the console, which
gets every key as well: Ctrl+C on a button box would stop the table, and a card number "typed" by
a reader would be a command for the shell once it ends.
"""

from __future__ import annotations

import os
import re
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import pygame

_CONSOLE: Final = re.compile("/dev/(tty[0-9]+|console)")
_LOCAL: Final = 3
"""Where `termios.tcgetattr` has the local modes."""
_TYPED: Final = termios.ISIG | termios.ICANON | termios.ECHO
"""Keys are signals, lines and letters on the screen."""


@contextmanager
def muted_console(stdin: int = 0) -> Iterator[None]:
    """Mute the terminal if the picture covers it."""
    if pygame.display.get_driver().lower() == "kmsdrm" and _is_console(stdin):
        with muted(stdin):
            yield
    else:
        yield


@contextmanager
def muted(terminal: int) -> Iterator[None]:
    """Let keys of a terminal do nothing, and forget at the end what was typed."""
    before = _modes(terminal)
    if before is None:
        yield
        return
    mute = [*before]
    mute[_LOCAL] &= ~_TYPED
    _set(terminal, termios.TCSANOW, mute)
    try:
        yield
    finally:
        _set(terminal, termios.TCSAFLUSH, before)


def _is_console(terminal: int) -> bool:
    try:
        return bool(_CONSOLE.fullmatch(os.ttyname(terminal)))
    except OSError:
        return False


def _modes(terminal: int) -> list[Any] | None:
    """Return how it is set; None for what is no terminal, or one that others use now."""
    try:
        return None if _in_background(terminal) else termios.tcgetattr(terminal)
    except termios.error:
        return None


def _in_background(terminal: int) -> bool:
    """Whether it belongs to another job of our session: to touch it would stop us."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:
        return False


def _set(terminal: int, when: int, modes: list[Any]) -> None:
    with suppress(termios.error):  # it is gone, and its keyboard with it
        termios.tcsetattr(terminal, when, modes)
