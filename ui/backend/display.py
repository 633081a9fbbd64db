"""What is looked at: a picture that is painted upright, and shown as the panel stands."""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from typing import Final

import pygame

from ui.backend import drm
from ui.backend.dimming import FULL, darken
from ui.backend.display_driver import CONSOLE, open_display
from ui.backend.events import BESIDE, finger_place, mouse_place
from ui.backend.rotation import Rotation
from ui.draw.layout import Pixel

GL_RENDERER: Final = 0x1F01
"""What GL is asked for the name of its hardware (OpenGL 2.1, 6.1.11)."""


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
        screen: int = 0,
    ) -> None:
        self._rotation = rotation
        self._panel = open_display(size, fullscreen=fullscreen, headless=headless, screen=screen)
        self._aside = (0, 0)
        self.picture = self._upright()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the panel or window itself, in pixels."""
        return self._panel.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether it is all that is seen: always where no desktop is."""
        return bool(self._panel.get_flags() & pygame.FULLSCREEN)

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
        told: dict[str, object] = {}
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERUP:
                if (seen := finger_place(event, self.size)) != BESIDE:
                    x, y = self._place(seen)
                    across, down = self.picture.get_size()
                    # the middle of the pixel, so that rounding leads back to it
                    told = {"x": (x + 0.5) / across, "y": (y + 0.5) / down}
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if (seen := mouse_place(event)) != BESIDE:
                    told = {"pos": self._place(seen)}
            case _:
                pass
        return pygame.event.Event(event.type, {**event.dict, **told}) if told else event

    def _place(self, seen: Pixel) -> Pixel:
        """Return which pixel of the picture is seen there, the nearest one beside it."""
        moved = seen[0] - self._aside[0], seen[1] - self._aside[1]
        x, y = self._rotation.upright(moved, self.size)
        width, height = self.picture.get_size()
        return min(max(x, 0), width - 1), min(max(y, 0), height - 1)

    def _upright(self) -> pygame.Surface:
        return pygame.Surface(self._rotation.upright_size(self.size))


def describe_display() -> str:
    """Open the display for a moment and return what `described` says of it.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """
    try:
        open_display(None, fullscreen=False)
        return described()
    finally:
        pygame.display.quit()


def described() -> str:
    """Return on what the open display is painted, how large that is, and by which versions.

    On a console that includes the connector and what GL calls its hardware.
    """
    width, height = pygame.display.get_desktop_sizes()[0]
    version = ".".join(map(str, pygame.get_sdl_version()))
    driver = pygame.display.get_driver()
    console = _console_facts() if driver.lower() == CONSOLE else ""
    versions = f"pygame {pygame.version.ver}, SDL {version}"
    return f"driver {driver}, {width}x{height}{console}, {versions}"


def _console_facts() -> str:
    """Return the card with its connected screens, and what paints: `V3D 4.2`, or a processor."""
    card = os.environ.get("SDL_KMSDRM_DEVICE_INDEX", "")
    shown = [str(c) for c in drm.connectors() if c.connected and str(c.card) == card]
    with suppress(OSError):
        gl = ctypes.CDLL("libGL.so.1")
        gl.glGetString.restype = ctypes.c_char_p
        if name := gl.glGetString(GL_RENDERER):
            shown.append(name.decode("ascii", "replace"))
    return "".join(f", {fact}" for fact in shown)
