"""King, queen and jack: a bust each, drawn from a few shapes in the suit's colour."""

from __future__ import annotations

import math
from typing import Final

import pygame

from engine.cards import Rank
from ui.art import Point, circle, polygon
from ui.theme import Colour

GOLD: Final = (0xE2, 0xA8, 0x2B)
SKIN: Final = (0xF3, 0xD6, 0xB6)
INK: Final = (0x2A, 0x20, 0x1A)
PALE: Final = (0xFB, 0xF3, 0xDC)
HAIR: Final[dict[Rank, Colour]] = {
    Rank.KING: (0x6E, 0x5A, 0x48),
    Rank.QUEEN: (0xB9, 0x74, 0x26),
    Rank.JACK: (0x7A, 0x4A, 0x22),
}


def draw_bust(surface: pygame.Surface, rank: Rank, colour: Colour) -> None:
    """Draw the bust of a court card so that it fills the surface, cut off at its lower edge."""
    _robe(surface, colour)
    _hair(surface, rank)
    polygon(surface, SKIN, [(0.44, 0.5), (0.56, 0.5), (0.57, 0.68), (0.5, 0.74), (0.43, 0.68)])
    polygon(surface, SKIN, _oval((0.5, 0.43), 0.135, 0.17))
    for x in (0.455, 0.545):
        polygon(surface, INK, _oval((x, 0.42), 0.014, 0.02))
    if rank is Rank.KING:
        _beard(surface)
    polygon(surface, (0xB0, 0x3A, 0x30), _oval((0.5, 0.515), 0.035, 0.013))
    _hat(surface, rank, colour)


def _oval(centre: Point, across: float, down: float) -> list[Point]:
    angles = [math.tau * i / 40 for i in range(40)]
    return [(centre[0] + across * math.cos(a), centre[1] + down * math.sin(a)) for a in angles]


def _robe(surface: pygame.Surface, colour: Colour) -> None:
    shoulders = [(0.02, 1.0), (0.07, 0.83), (0.36, 0.66), (0.64, 0.66), (0.93, 0.83), (0.98, 1.0)]
    polygon(surface, colour, shoulders)
    polygon(
        surface,
        GOLD,
        [(0.34, 0.66), (0.5, 0.9), (0.66, 0.66), (0.72, 0.7), (0.5, 1.0), (0.28, 0.7)],
    )
    polygon(surface, PALE, [(0.36, 0.66), (0.64, 0.66), (0.5, 0.88)])
    for x, y in ((0.16, 0.9), (0.84, 0.9)):
        circle(surface, GOLD, (x, y), 0.035)


def _hair(surface: pygame.Surface, rank: Rank) -> None:
    hair = HAIR[rank]
    if rank is Rank.QUEEN:
        polygon(surface, hair, _oval((0.5, 0.42), 0.21, 0.22))
        for side in (0.34, 0.66):
            polygon(surface, hair, _oval((side, 0.56), 0.085, 0.17))
        return
    polygon(surface, hair, _oval((0.5, 0.41), 0.185, 0.19))
    for side in (0.345, 0.655):
        polygon(surface, hair, _oval((side, 0.5), 0.055, 0.1 if rank is Rank.KING else 0.12))


def _beard(surface: pygame.Surface) -> None:
    hair = HAIR[Rank.KING]
    jaw = [
        (0.365, 0.45),
        (0.42, 0.49),
        (0.58, 0.49),
        (0.635, 0.45),
        (0.62, 0.62),
        (0.5, 0.74),
        (0.38, 0.62),
    ]
    polygon(surface, hair, jaw)
    polygon(surface, SKIN, _oval((0.5, 0.515), 0.045, 0.022))


def _hat(surface: pygame.Surface, rank: Rank, colour: Colour) -> None:
    if rank is Rank.JACK:
        polygon(
            surface,
            colour,
            [(0.27, 0.31), (0.25, 0.2), (0.38, 0.11), (0.62, 0.11), (0.75, 0.2), (0.73, 0.31)],
        )
        polygon(surface, GOLD, [(0.27, 0.31), (0.73, 0.31), (0.73, 0.265), (0.27, 0.265)])
        polygon(
            surface, GOLD, [(0.66, 0.26), (0.72, 0.1), (0.86, 0.02), (0.84, 0.14), (0.74, 0.24)]
        )
        return
    low = 0.06 if rank is Rank.KING else 0.11
    tips = [(0.29, low), (0.5, low - 0.04), (0.71, low)]
    band = [(0.69, 0.29), (0.31, 0.29)]
    polygon(surface, GOLD, [tips[0], (0.4, 0.19), tips[1], (0.6, 0.19), tips[2], *band])
    polygon(surface, colour, [(0.315, 0.29), (0.685, 0.29), (0.69, 0.25), (0.31, 0.25)])
    for tip in tips:
        circle(surface, colour if rank is Rank.QUEEN else GOLD, tip, 0.035)
