"""What a few tests need of the machine besides Python: without it they are skipped, and say so.

README.md names these packages, or what brings them along; a desktop has some of them.
"""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Callable
from importlib import import_module
from typing import Final

import pytest


def _program(name: str) -> None:
    if not shutil.which(name):
        raise ImportError(f"{name} is not installed")


def _need(need: Callable[[str], object], name: str, package: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs something of a package of Debian."""
    try:
        need(name)
    except (ImportError, OSError) as missing:
        return pytest.mark.skip(reason=f"{missing} (Debian: apt install {package})")
    return pytest.mark.skipif(condition=False, reason=f"{name} is there")


SCREEN: Final = _need(_program, "Xvfb", "xvfb")
HANDS: Final = _need(_program, "xdotool", "xdotool")
LAYOUTS: Final = _need(_program, "setxkbmap", "x11-xkb-utils")
SOUND: Final = _need(import_module, "pygame.mixer", "libglib2.0-0")
"""The mixer of pip's pygame is linked with a library of GLib."""
FULL_SCREEN: Final = _need(ctypes.CDLL, "libXi.so.6", "libxi6")
"""Without it the SDL of pip's pygame dies when it leaves a full screen of X (seen with 2.28.4)."""
