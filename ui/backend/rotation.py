"""How the panel stands: pictures are turned on their way to it, touches on their way back.

SDL's console driver turns nothing by itself, and a finger's place is told in the panel's own
directions, so both are done here.
"""

from __future__ import annotations

from enum import Enum

import pygame

from ui.draw.layout import Pixel


class Rotation(Enum):
    """By how many degrees the picture is turned clockwise on the panel."""

    NONE = 0
    RIGHT = 90
    HALF = 180
    LEFT = 270

    def upright_size(self, panel: tuple[int, int]) -> tuple[int, int]:
        """Return the size of the picture that fills a panel of that size."""
        width, height = panel
        return (height, width) if self in {Rotation.RIGHT, Rotation.LEFT} else panel

    def upright(self, place: Pixel, panel: tuple[int, int]) -> Pixel:
        """Return the pixel of the picture that is seen at that place of the panel."""
        (x, y), (width, height) = place, panel
        match self:
            case Rotation.NONE:
                return place
            case Rotation.RIGHT:
                return y, width - 1 - x
            case Rotation.HALF:
                return width - 1 - x, height - 1 - y
            case Rotation.LEFT:
                return height - 1 - y, x

    def turned(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the picture as the panel shows it: the same one where nothing is turned."""
        # pygame turns to the left
        return pygame.transform.rotate(picture, -self.value) if self.value else picture
