"""What every window of ours does by itself, whatever it shows: ends, changes size, fills a screen.

Knows no tables and paints nothing.
"""

from __future__ import annotations

import threading
from functools import lru_cache, partial
from time import localtime, strftime
from typing import Final

import pygame

from ui.backend.display import Display
from ui.backend.events import key_code, key_names, with_control
from ui.backend.rotation import Rotation

POLL_S: Final = 1 / 20
"""How often events are looked at; `pygame.event.wait` would look every millisecond (pygame#3036).
"""
CLOCK_SET: Final = 2026
"""A clock that tells an earlier year was never set; a Pi has none of its own."""
EVENTS: Final = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.VIDEORESIZE,
    pygame.VIDEOEXPOSE,
)


class BaseWindow:
    """The display, open from the start so that something is seen early.

    After a resize its picture is another surface: compare before painting.

    Args:
        size: of the window or screen in pixels; None leaves it to the screen.
        screen: number of one of several, the first 0.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        *,
        fullscreen: bool = False,
        rotation: Rotation = Rotation.NONE,
        headless: bool = False,
        screen: int = 0,
    ) -> None:
        self._open = partial(Display, rotation=rotation, headless=headless, screen=screen)
        self.display = self._open(size, fullscreen=fullscreen)
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(EVENTS)
        pygame.key.set_repeat()
        self._size = self.display.size
        self._fullscreen = self.display.fullscreen
        self._may_leave = not self._fullscreen
        self.stopped = threading.Event()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle what concerns the window itself; what ends it sets `stopped`."""
        match event.type:
            case pygame.QUIT:
                self.stopped.set()
            case pygame.VIDEORESIZE:
                self.display.resized()
            case pygame.VIDEOEXPOSE:
                pygame.display.flip()
            case pygame.MOUSEMOTION | pygame.FINGERDOWN:
                mouse = event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False)
                pygame.mouse.set_visible(mouse or not self._fullscreen)
            case pygame.KEYDOWN if with_control(event) and "q" in key_names(event):
                self.stopped.set()
            case pygame.KEYDOWN if key_code(event) == pygame.K_F11:
                self._toggle_fullscreen()
            case pygame.KEYDOWN if key_code(event) == pygame.K_ESCAPE:
                if self._fullscreen and self._may_leave:
                    self._toggle_fullscreen()

    def _toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window; only where a window was asked for."""
        if not self._may_leave:
            return
        self._fullscreen = not self._fullscreen
        size = None if self._fullscreen else self._size
        self.display = self._open(size, fullscreen=self._fullscreen)


@lru_cache(maxsize=1)
def local_time(_second: int) -> str:
    """Return hours and minutes, or nothing where the clock was never set; asked once a second."""
    now = localtime()
    return strftime("%H:%M", now) if now.tm_year >= CLOCK_SET else ""


@lru_cache(maxsize=1)
def local_date(_second: int) -> str:
    """Return the date in the same way."""
    now = localtime()
    return strftime("%Y-%m-%d", now) if now.tm_year >= CLOCK_SET else ""
