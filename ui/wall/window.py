"""The board's window and its loop: asks for news, paints what has changed, turns its sheets."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns
from typing import Final

import pygame

from engine.interface.appearance import Appearance
from engine.interface.public_table import ReceivedTable
from ui.app.base_window import POLL_S, BaseWindow, local_time
from ui.backend.dimming import SECOND_NS, shift
from ui.wall.paint import paint_wall
from ui.wall.present import wall
from ui.wall.scene import WallScene

SHEET_NS: Final = 12 * SECOND_NS
"""How long a sheet of tables is shown before it is turned."""
SIZE: Final = (1920, 1080)
"""Of its window by default, in pixels."""


class WallWindow:
    """The board.

    Args:
        base: where it is painted.
        news: returns what has reached it, at once.
        look: its language and colours.
    """

    def __init__(
        self, base: BaseWindow, news: Callable[[], ReceivedTable], look: Appearance
    ) -> None:
        self._base = base
        self._news = news
        self._look = look
        self._painted: tuple[pygame.Surface, WallScene] | None = None
        self._aside = (0, 0)

    def stop(self) -> None:
        """End `run` soon; may be called from any thread or signal handler."""
        self._base.stopped.set()

    def run(self) -> None:
        """Show the board until its window is closed or `stop` is called."""
        self.show(monotonic_ns())
        while not self._base.stopped.wait(POLL_S):
            for event in pygame.event.get():
                self._base.handle(event)
            self.show(monotonic_ns())

    def show(self, now_ns: int) -> bool:
        """Paint if there is anything new, and tell whether there was."""
        clock = local_time(now_ns // SECOND_NS)
        scene = wall(self._news(), self._look, clock, now_ns // SHEET_NS)
        picture, aside = self._base.display.picture, shift(now_ns)
        if self._painted != (picture, scene):
            paint_wall(picture, scene, self._look)
        elif aside == self._aside:
            return False
        self._painted, self._aside = (picture, scene), aside
        self._base.display.show(aside=aside)
        return True
