"""`bummerl --version`: the versions that a bug report needs."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from argparse import Namespace
from contextlib import suppress
from importlib import metadata

from device import VERSION
from device.store.tables import schema


def main(_args: Namespace) -> int:
    """Print one line."""
    ours = f"bummerl {VERSION}, store schema {schema.VERSION}"
    python = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    sys.stdout.write(f"{ours}, {python}, {_pygame()}\n")
    return 0


def _pygame() -> str:
    """Return which of the two distributions of pygame is installed, and with which SDL."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - takes longer than most commands
    except ImportError as error:
        return f"no pygame ({error})"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"{_distribution()} {pygame.version.ver}, SDL {sdl}"


def _distribution() -> str:
    with suppress(metadata.PackageNotFoundError):
        metadata.version("pygame-ce")
        return "pygame-ce"
    return "pygame"
