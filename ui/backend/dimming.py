"""What spares the panel: how bright it is, when it invites to play, where the picture stands.

The times follow what burns in and what people bear: the screen stays lit in the middle of a deal,
however long the players think. Time is an argument; a surface is only touched by `darken`.
"""

from __future__ import annotations

from typing import Final

import pygame

SECOND_NS: Final = 1_000_000_000
MINUTE_NS: Final = 60 * SECOND_NS

FULL: Final = 100
"""Percent of the panel's light."""

RESTING_NS: Final = 2 * MINUTE_NS
"""How long a table is idle between deals before the screen invites to play."""

BETWEEN_DEALS: Final = (
    (15 * MINUTE_NS, 15),
    (4 * MINUTE_NS, 40),
    (3 * MINUTE_NS, 60),
    (0, FULL),
)
"""After how long an idle time the screen has which brightness, in percent.

There is no never: a picture that stands for hours burns in.
"""
SLOWER: Final = 5
"""How many times as long all this takes on a scoreboard, which is not touched while a deal
is played."""
IN_A_DEAL: Final = ((10 * MINUTE_NS, 60), (0, FULL))

SHIFT_NS: Final = 90 * SECOND_NS
SHIFTS: Final = ((0, 0), (3, 0), (3, 3), (0, 3), (-3, 3), (-3, 0), (-3, -3), (0, -3), (3, -3))
"""Pixels by which the whole picture stands aside, in turn: less than any screen's margin."""

_GAMMA: Final = 2.2
"""Of panels: half the light is not half the number."""
_STRIPE: Final = 32


def dimmed(idle_ns: int, *, deal: bool) -> int:
    """Return the brightness in percent that the screen has by itself.

    Args:
        idle_ns: how long the table has been idle.
        deal: whether a deal runs.
    """
    steps = IN_A_DEAL if deal else BETWEEN_DEALS
    return next(percent for since, percent in steps if idle_ns >= since)


def shift(now_ns: int) -> tuple[int, int]:
    """Return by how many pixels the picture stands to the right of its place and below it."""
    return SHIFTS[now_ns // SHIFT_NS % len(SHIFTS)]


def darken(surface: pygame.Surface, percent: int) -> None:
    """Take light from a picture until so much is left."""
    if percent >= FULL:
        return
    width, height = surface.get_size()
    stripe = pygame.Surface((width, _STRIPE))
    stripe.set_alpha(round(255 * (1 - (percent / FULL) ** (1 / _GAMMA))))
    for top in range(0, height, _STRIPE):
        surface.blit(stripe, (0, top))
