"""The board's window and its loop: asks for news, paints what has changed, turns its sheets."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns
from typing import Final

import pygame

from engine.look import Look
from engine.wall import Posted
from ui.dimming import SECOND_NS, shift
from ui.pane import POLL_S, Pane, local_time
from ui.rotation import Rotation
from ui.wall.paint import paint_wall
from ui.wall.present import wall
from ui.wall.scene import WallScene

SHEET_NS: Final = 12 * SECOND_NS
"""How long a sheet of tables is shown before it is turned."""
SIZE: Final = (1920, 1080)


class WallWindow:
    """The board, open from the start.

    Args:
        news: returns what every table has posted, at once.
        look: its language and colours.
        size: of its window in pixels; None fills the screen, as `fullscreen` does.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
    """

    def __init__(
        self,
        news: Callable[[], tuple[Posted, ...]],
        look: Look,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        rotation: Rotation = Rotation.NONE,
        headless: bool = False,
    ) -> None:
        size = None if fullscreen else size or SIZE
        self._pane = Pane(
            size, self._resized, fullscreen=fullscreen, rotation=rotation, headless=headless
        )
        self._news = news
        self._look = look
        self._scene: WallScene | None = None
        self._shift = (0, 0)

    def stop(self) -> None:
        """End `run` soon; may be called from any thread or signal handler."""
        self._pane.stopped.set()

    def run(self) -> None:
        """Show the board until its window is closed or `stop` is called."""
        self.show(monotonic_ns())
        while not self._pane.stopped.wait(POLL_S):
            for event in pygame.event.get():
                self._pane.own(event)
            self.show(monotonic_ns())

    def show(self, now_ns: int) -> bool:
        """Paint if there is anything new, and tell whether there was."""
        clock = local_time(now_ns // SECOND_NS)
        scene = wall(self._news(), self._look, clock, now_ns // SHEET_NS)
        aside = shift(now_ns)
        if (scene, aside) == (self._scene, self._shift):
            return False
        if scene != self._scene:
            paint_wall(self._pane.display.picture, scene, self._look)
        self._scene, self._shift = scene, aside
        self._pane.display.show(aside=aside)
        return True

    def _resized(self) -> None:
        self._scene = None
