"""Opens the window or the whole screen, and says what to do where there is none."""

from __future__ import annotations

import os
from typing import Final

import pygame

NO_SCREEN: Final = frozenset({"offscreen", "dummy", "evdev"})
"""Drivers of SDL that paint where nobody sees it; the first is its silent last resort."""
DEFAULT_SIZE: Final = (800, 480)


class DisplayMissingError(RuntimeError):
    """No display can be opened. The text is two lines: what is missing, what to do."""


def open_display(
    size: tuple[int, int] | None, *, fullscreen: bool, headless: bool = False
) -> pygame.Surface:
    """Open the display and return its surface; no audio and no joystick is opened.

    Without a size a window is 800x480 and a full screen has the screen's own size. `headless`
    asks for pictures without a screen; otherwise a driver that shows nothing is an error.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    # where a session would set it; without it libwayland complains on stderr that it is missing
    os.environ.setdefault("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}")
    try:
        pygame.display.init()
        pygame.font.init()
        driver = pygame.display.get_driver()
        if driver.lower() in NO_SCREEN and not headless:
            raise DisplayMissingError(_missing(f"SDL would use its driver {driver!r}"))
        if driver == "x11":  # plain shared memory: no GL stack, a third of the memory
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        surface = pygame.display.set_mode(size or ((0, 0) if fullscreen else DEFAULT_SIZE), flags)
    except pygame.error as trouble:
        raise DisplayMissingError(_missing(str(trouble))) from trouble
    pygame.display.set_caption("Bummerl")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def describe_display() -> str:
    """Open the display for a moment and return its driver, size and the versions of pygame.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """
    try:
        open_display(None, fullscreen=False)
        width, height = pygame.display.get_desktop_sizes()[0]
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver()
        return f"driver {driver}, {width}x{height}, pygame {pygame.version.ver}, SDL {sdl}"
    finally:
        pygame.display.quit()


def _missing(why: str) -> str:
    return (
        f"No usable display: {why}.\n"
        "Start it in a desktop session (DISPLAY or WAYLAND_DISPLAY is set), or on a console with "
        "a pygame that has KMSDRM; `bummerl demo --headless` needs none."
    )
