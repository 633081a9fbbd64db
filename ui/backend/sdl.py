"""What SDL tells and pygame does not pass on."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from pathlib import Path
from typing import Final

MAPS: Final = Path("/proc/self/maps")
"""The files that are in this process's memory, the library of SDL among them."""


def drivers() -> tuple[str, ...]:
    """Return the names of the drivers that it can paint with; none where it cannot be asked."""
    with suppress(OSError, AttributeError):
        files = (line.rpartition(" ")[2] for line in MAPS.read_text("utf-8").splitlines())
        for file in files:
            if "libSDL2-2" in file:
                sdl = ctypes.CDLL(file)
                sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
                known = range(sdl.SDL_GetNumVideoDrivers())
                return tuple(sdl.SDL_GetVideoDriver(number).decode() for number in known)
    return ()
