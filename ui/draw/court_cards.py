"""King, queen and jack, Ober and Unter: a bust each, drawn from a few shapes in the suit's colour.

Sizes are in parts of the bust's width and height; it looks straight ahead, so most shapes are
given by their right half.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

import pygame

from engine.interface.appearance import CardArt
from engine.model.cards import Rank
from ui.draw.art import Point, blended, circle, oval, polygon
from ui.draw.theme import Colour

GOLD: Final = (0xE2, 0xA8, 0x2B)
SKIN: Final = (0xF3, 0xD6, 0xB6)
SHADED: Final = (0xDD, 0xB8, 0x94)
"""Skin that lies in the shadow of a chin or nose."""
INK: Final = (0x2A, 0x20, 0x1A)
LIPS: Final = (0xB0, 0x3A, 0x30)
BLUSH: Final = (0xDE, 0x94, 0x7E)
PALE: Final = (0xFB, 0xF3, 0xDC)


class Figure(Enum):
    """Who is shown."""

    KING = "king"
    QUEEN = "queen"
    JACK = "jack"
    OBER = "ober"
    UNTER = "unter"


FIGURES: Final[Mapping[tuple[CardArt, Rank], Figure]] = MappingProxyType(
    {
        (CardArt.FRENCH, Rank.KING): Figure.KING,
        (CardArt.FRENCH, Rank.QUEEN): Figure.QUEEN,
        (CardArt.FRENCH, Rank.JACK): Figure.JACK,
        (CardArt.GERMAN, Rank.KING): Figure.KING,
        (CardArt.GERMAN, Rank.QUEEN): Figure.OBER,
        (CardArt.GERMAN, Rank.JACK): Figure.UNTER,
    }
)
HAIR: Final[dict[Figure, Colour]] = {
    Figure.KING: (0x6E, 0x5A, 0x48),
    Figure.QUEEN: (0xB9, 0x74, 0x26),
    Figure.JACK: (0x7A, 0x4A, 0x22),
    Figure.OBER: (0x3E, 0x2C, 0x20),
    Figure.UNTER: (0x9A, 0x62, 0x2C),
}


def draw_bust(surface: pygame.Surface, figure: Figure, colour: Colour) -> None:
    """Draw the bust of a figure so that it fills the surface, cut off at its lower edge."""
    _robe(surface, colour)
    _hair(surface, figure)
    neck = [(0.435, 0.5), (0.565, 0.5), (0.575, 0.68), (0.5, 0.75), (0.425, 0.68)]
    polygon(surface, SHADED, neck)
    polygon(surface, SKIN, oval((0.5, 0.43), 0.14, 0.175))
    _face(surface, figure)
    match figure:
        case Figure.KING:
            _beard(surface)
            _crown(surface, colour, low=0.06)
        case Figure.QUEEN:
            _crown(surface, colour, low=0.1)
            for x in (0.29, 0.5, 0.71):
                circle(surface, colour, (x, 0.1 if x != 0.5 else 0.06), 0.03)  # noqa: PLR2004
        case Figure.OBER:
            _moustache(surface)
            _hat(surface, colour)
        case Figure.JACK:
            _beret(surface, colour)
            _feather(surface, 0.66)
        case Figure.UNTER:
            _cap(surface, colour)


def _mirrored(right: list[Point]) -> list[Point]:
    """Return an outline from its right half."""
    return [*right, *((1 - x, y) for x, y in reversed(right))]


def _robe(surface: pygame.Surface, colour: Colour) -> None:
    """Draw shoulders, darker on one side, with a golden collar over a pale shirt."""
    shoulders = [(0.64, 0.66), (0.82, 0.74), (0.94, 0.84), (0.99, 1.0)]
    polygon(surface, colour, _mirrored(shoulders))
    dark = blended(colour, INK, 0.35)
    polygon(surface, dark, [(0.5, 0.66), *shoulders, (0.5, 1.0)])
    polygon(surface, dark, [(0.34, 0.64), (0.66, 0.64), (0.76, 0.705), (0.5, 1.04), (0.24, 0.705)])
    collar = [(0.66, 0.66), (0.73, 0.71), (0.5, 1.0), (0.27, 0.71), (0.34, 0.66), (0.5, 0.9)]
    polygon(surface, GOLD, collar)
    polygon(surface, PALE, [(0.36, 0.66), (0.64, 0.66), (0.5, 0.88)])
    for x in (0.16, 0.84):
        circle(surface, dark, (x, 0.9), 0.045)
        circle(surface, GOLD, (x, 0.9), 0.03)


def _hair(surface: pygame.Surface, figure: Figure) -> None:
    hair = HAIR[figure]
    if figure is Figure.QUEEN:
        polygon(surface, hair, oval((0.5, 0.42), 0.215, 0.22))
        for side in (0.33, 0.67):
            polygon(surface, hair, oval((side, 0.57), 0.09, 0.18))
        return
    long = {Figure.KING: 0.11, Figure.JACK: 0.13}.get(figure, 0.07)
    polygon(surface, hair, oval((0.5, 0.4), 0.19, 0.19))
    for side in (0.345, 0.655):
        polygon(surface, hair, oval((side, 0.49), 0.055, long))


def _face(surface: pygame.Surface, figure: Figure) -> None:
    for x in (0.447, 0.553):
        polygon(surface, HAIR[figure], oval((x, 0.385), 0.036, 0.011))
        polygon(surface, INK, oval((x, 0.42), 0.015, 0.02))
    polygon(surface, SHADED, [(0.5, 0.42), (0.525, 0.485), (0.49, 0.485)])
    if figure is Figure.QUEEN:
        for x in (0.41, 0.59):
            polygon(surface, BLUSH, oval((x, 0.485), 0.03, 0.022))
        polygon(surface, LIPS, oval((0.5, 0.525), 0.036, 0.014))
    else:
        polygon(surface, BLUSH, oval((0.5, 0.53), 0.034, 0.01))


def _beard(surface: pygame.Surface) -> None:
    jaw = [(0.5, 0.495), (0.58, 0.49), (0.64, 0.45), (0.63, 0.62), (0.57, 0.7), (0.5, 0.75)]
    polygon(surface, HAIR[Figure.KING], _mirrored(jaw))
    polygon(surface, LIPS, oval((0.5, 0.535), 0.036, 0.014))


def _moustache(surface: pygame.Surface) -> None:
    half = [(0.5, 0.49), (0.56, 0.5), (0.62, 0.545), (0.55, 0.53), (0.5, 0.515)]
    polygon(surface, HAIR[Figure.OBER], _mirrored(half))


def _crown(surface: pygame.Surface, colour: Colour, low: float) -> None:
    """Draw a crown whose points begin at `low`."""
    right = [(0.5, low - 0.04), (0.6, 0.19), (0.72, low), (0.69, 0.3)]
    polygon(surface, GOLD, _mirrored(right))
    polygon(surface, colour, _mirrored([(0.5, 0.245), (0.695, 0.245), (0.69, 0.285)]))
    for x, y in ((0.29, low), (0.5, low - 0.03), (0.71, low)):
        circle(surface, GOLD, (x, y), 0.035)


def _feather(surface: pygame.Surface, x: float) -> None:
    blade = [(0.0, 0.26), (0.05, 0.1), (0.19, 0.02), (0.18, 0.14), (0.08, 0.24)]
    polygon(surface, GOLD, [(x + dx, y) for dx, y in blade])


def _beret(surface: pygame.Surface, colour: Colour) -> None:
    soft = [(0.5, 0.1), (0.62, 0.11), (0.75, 0.2), (0.73, 0.3)]
    polygon(surface, colour, _mirrored(soft))
    polygon(surface, GOLD, _mirrored([(0.5, 0.265), (0.735, 0.265), (0.73, 0.31)]))


def _hat(surface: pygame.Surface, colour: Colour) -> None:
    """Draw a tall hat with a wide brim and a feather: an officer's."""
    _feather(surface, 0.62)
    polygon(surface, colour, _mirrored([(0.5, 0.05), (0.6, 0.06), (0.67, 0.26)]))
    polygon(surface, GOLD, _mirrored([(0.5, 0.205), (0.655, 0.205), (0.668, 0.25)]))
    brim = [(0.5, 0.245), (0.7, 0.25), (0.83, 0.22), (0.78, 0.29), (0.66, 0.31)]
    polygon(surface, blended(colour, INK, 0.3), _mirrored(brim))


def _cap(surface: pygame.Surface, colour: Colour) -> None:
    """Draw a round cap with a pale band: a common soldier's."""
    polygon(surface, colour, _mirrored([(0.5, 0.15), (0.6, 0.16), (0.68, 0.22), (0.7, 0.3)]))
    polygon(surface, PALE, _mirrored([(0.5, 0.265), (0.705, 0.265), (0.7, 0.315)]))
    circle(surface, GOLD, (0.5, 0.15), 0.035)
