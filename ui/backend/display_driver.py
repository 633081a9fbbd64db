"""Opens a window or the whole screen, or says what to do where there is none.

Under a desktop SDL asks X or Wayland; without one it paints on the kernel's own KMSDRM. It also
has drivers that paint where nobody sees it, and without a library of GL it paints black on KMSDRM
without a word: neither is taken for a screen.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Mapping
from threading import Event
from time import monotonic
from types import MappingProxyType
from typing import Final

import pygame

from ui.backend import drm, sdl
from ui.draw.typeface import FontMissingError, Weight, font_file

NO_SCREEN: Final = frozenset({"offscreen", "dummy", "evdev"})
"""Drivers of SDL that paint invisibly; the first is its silent last resort."""
CONSOLE: Final = "kmsdrm"
"""The driver of SDL that needs no desktop."""
DEFAULT_SIZE: Final = (800, 480)
LOOK_S: Final = 0.5
"""How often it is looked for a screen where there is none."""
GL: Final[Mapping[str, str]] = MappingProxyType(
    {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libGLESv2.so.2": "libgles2"}
)
"""Libraries that SDL loads by itself to paint on KMSDRM, and Debian's packages of them.

Without the first, SDL falls back to GL ES there and may still paint by calls that this has not:
it flips, reports nothing, and all stays black (seen with SDL 2.26.5 and 2.32.10).
"""
PAINTED_BY: Final = MappingProxyType({"x11": "0", "wayland": "opengles2", CONSOLE: "opengles2"})
"""What SDL shall paint a window with, by its driver.

On X plain shared memory: no GL at all, a third of the memory. Elsewhere GL ES, which every Pi
speaks: what SDL takes by itself stays black on Wayland (seen with SDL 2.26.5 and 2.28.4), and on
KMSDRM for want of a library.
"""
_DESKTOP: Final = "Start it in a desktop session (DISPLAY or WAYLAND_DISPLAY is set)"
_CONSOLE: Final = (
    ", or on a console as a user in the groups video, render and input, while no other program "
    "holds the screen"
)
_NO_CONSOLE: Final = (
    ". For a console without one this pygame lacks KMSDRM, which Debian's has: install the table "
    "as systemd/README.md says"
)
_HEADLESS: Final = "; `bummerl demo --headless` needs none."
_LIBRARIES: Final = "sudo apt install libgl1 libegl1 libgles2 libgl1-mesa-dri"
_PLUG_IN: Final = "Plug a screen in and switch it on before the program starts."


class DisplayMissingError(RuntimeError):
    """No display can be opened. The text is two lines: what is missing, what to do."""

    def __init__(self, why: str, todo: str = "") -> None:
        super().__init__(f"No usable display: {why}.\n{todo or anywhere(sdl.drivers())}")


def anywhere(drivers: Iterable[str]) -> str:
    """Return where a display is to be had by an SDL that has these drivers; none: unknown ones."""
    known = [driver.lower() for driver in drivers]
    return f"{_DESKTOP}{_NO_CONSOLE if known and CONSOLE not in known else _CONSOLE}{_HEADLESS}"


def open_display(
    size: tuple[int, int] | None, *, fullscreen: bool, headless: bool = False, screen: int = 0
) -> pygame.Surface:
    """Open the display and return its surface; no audio and no joystick is opened.

    Without a size a window is 800x480 and a full screen has the screen's own size; a console
    knows no windows. `headless` asks for pictures without a screen; otherwise a driver that shows
    nothing is an error. `screen` is the number of one of several, the first 0.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    elif _at_console():
        choose_card(drm.connectors())
    # where a session would set it; without it libwayland complains on stderr that it is missing
    os.environ.setdefault("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}")
    try:
        return _opened(size, fullscreen=fullscreen, headless=headless, screen=screen)
    except DisplayMissingError:
        pygame.display.quit()  # else SDL holds back the signals that are to end the program
        raise


def _opened(
    size: tuple[int, int] | None, *, fullscreen: bool, headless: bool, screen: int
) -> pygame.Surface:
    try:
        for weight in Weight:
            font_file(weight)
        pygame.font.init()
        pygame.display.init()
        driver = pygame.display.get_driver()
        if not headless:
            check_driver(driver)
        check_screen(screen, pygame.display.get_num_displays())
        whole = fullscreen or driver.lower() == CONSOLE
        return _set_mode(size, driver, screen, fullscreen=whole)
    except FontMissingError as trouble:
        raise DisplayMissingError(*str(trouble).split("\n")) from trouble
    except pygame.error as trouble:
        raise DisplayMissingError(str(trouble)) from trouble


def check_screen(screen: int, count: int) -> None:
    """Check that there is a screen of that number.

    Raises:
        DisplayMissingError: there are not so many.
    """
    if screen >= count:
        raise DisplayMissingError(
            f"there is no screen {screen}, only {count} of them, the first being 0",
            "Plug it in, or choose another one.",
        )


def _set_mode(
    size: tuple[int, int] | None, driver: str, screen: int, *, fullscreen: bool
) -> pygame.Surface:
    if driver.lower() in PAINTED_BY:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", PAINTED_BY[driver.lower()])
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    wanted = size or ((0, 0) if fullscreen else DEFAULT_SIZE)
    surface = pygame.display.set_mode(wanted, flags, display=screen)
    pygame.display.set_caption("Bummerl")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def check_driver(driver: str, libraries: Mapping[str, str] = GL) -> None:
    """Check that what a driver of SDL paints will be seen.

    Raises:
        DisplayMissingError: it paints invisibly, or it would paint black.
    """
    if driver.lower() in NO_SCREEN:
        raise DisplayMissingError(f"SDL would use its driver {driver!r}, which shows nothing")
    if driver.lower() == CONSOLE:
        missing = [f"{name} (package {libraries[name]})" for name in libraries if not _loads(name)]
        if missing:
            raise DisplayMissingError(
                f"without {', '.join(missing)} SDL would paint nothing but black", _LIBRARIES
            )


def _at_console() -> bool:
    """Tell whether SDL is going to look for a screen without a desktop."""
    asked = os.environ.get("SDL_VIDEODRIVER")
    if asked:
        return CONSOLE in asked.lower()
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def choose_card(found: tuple[drm.Connector, ...]) -> None:
    """Tell SDL on which card the screen is, unless the environment names one already.

    Raises:
        DisplayMissingError: there are cards, but no screen is connected to any.
    """
    if not found or "SDL_KMSDRM_DEVICE_INDEX" in os.environ:
        return
    best = drm.screen_of(found)
    if best is None:
        raise DisplayMissingError(
            f"nothing is connected to {', '.join(map(str, found))}", _PLUG_IN
        )
    os.environ["SDL_KMSDRM_DEVICE_INDEX"] = str(best.card)


def wait_for_another_screen(
    seconds: float, listed: Callable[[], tuple[drm.Connector, ...]] = drm.connectors
) -> None:
    """Wait until a screen is plugged in or switched on, or the time is over."""
    before, never, end = listed(), Event(), monotonic() + seconds
    while listed() == before and monotonic() < end:
        never.wait(LOOK_S)


def _loads(library: str) -> bool:
    """Tell whether the system finds a library, in the way in which SDL asks for it."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
