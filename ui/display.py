"""The window or the whole screen: opens it, or says what to do where there is none."""

from __future__ import annotations

import os
from typing import Final

import pygame

from ui.dimming import FULL, darken
from ui.rotation import Place, Rotation

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


class Display:
    """What is looked at, and the upright picture that is painted for it.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        *,
        fullscreen: bool,
        rotation: Rotation = Rotation.NONE,
        headless: bool = False,
    ) -> None:
        self._rotation = rotation
        self._panel = open_display(size, fullscreen=fullscreen, headless=headless)
        self._aside = (0, 0)
        self.picture = self._upright()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the panel or window itself, in pixels."""
        return self._panel.get_size()

    def resized(self) -> None:
        """Begin a new picture, after the window has become another."""
        self._panel = pygame.display.get_surface()
        self.picture = self._upright()

    def show(self, percent: int = FULL, aside: tuple[int, int] = (0, 0)) -> None:
        """Let the picture be seen, with so much light, and so many pixels beside its place.

        The edge that this uncovers has the colour of the picture's corner, its ground.
        """
        self._aside = aside
        turned = self._rotation.turned(self.picture)
        if aside != (0, 0):
            self._panel.fill(turned.get_at((0, 0)))
        self._panel.blit(turned, aside)
        darken(self._panel, percent)
        pygame.display.flip()

    def upright(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event as if the panel showed the picture upright and in its place."""
        told: dict[str, object]
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERUP:
                width, height = self.size
                x, y = self._place((int(event.x * width), int(event.y * height)))
                across, down = self.picture.get_size()
                # the middle of the pixel, so that rounding leads back to it
                told = {"x": (x + 0.5) / across, "y": (y + 0.5) / down}
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                told = {"pos": self._place(event.pos)}
            case _:
                return event
        return pygame.event.Event(event.type, {**event.dict, **told})

    def _place(self, seen: Place) -> Place:
        """Return which pixel of the picture is seen there, the nearest one beside it."""
        moved = seen[0] - self._aside[0], seen[1] - self._aside[1]
        x, y = self._rotation.upright(moved, self.size)
        width, height = self.picture.get_size()
        return min(max(x, 0), width - 1), min(max(y, 0), height - 1)

    def _upright(self) -> pygame.Surface:
        return pygame.Surface(self._rotation.upright_size(self.size))


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
