"""The suits, drawn in code: French ones, and leaf, heart, bell and acorn of double-German cards.

A double-German suit stands for a French one (leaf for spades, bell for diamonds, acorn for clubs),
so the rest of the program knows only four suits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

import pygame

from engine.interface.appearance import CardArt
from engine.model.cards import Suit
from ui.draw.art import Point, circle, oval, polygon, smooth, steps, stroke
from ui.draw.kept import DRAWINGS, kept
from ui.draw.theme import Colour, Dye, Paint, Theme

EDGE: Final = 0.035
"""Thickness of an outline in parts of the height."""


@dataclass(frozen=True, slots=True)
class _Brush:
    """What a suit is drawn on and with."""

    surface: pygame.Surface
    fill: Colour
    trim: Colour
    line: Paint

    def shape(self, outline: tuple[Point, ...], fill: Colour) -> None:
        """Fill an outline, with a line around it."""
        stroke(self.surface, self.line, (*outline, outline[0]), 2 * EDGE)
        polygon(self.surface, fill, outline)

    def stroke(self, points: tuple[Point, ...], thickness: float = EDGE) -> None:
        """Draw a line in the colour of lines."""
        stroke(self.surface, self.line, points, thickness)


def _placed(points: tuple[Point, ...], box: tuple[float, float, float, float]) -> list[Point]:
    """Stretch the points into a box of left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, y0 = min(xs), min(ys)
    left, top, right, bottom = box
    across, down = (right - left) / (max(xs) - x0), (bottom - top) / (max(ys) - y0)
    return [(left + (x - x0) * across, top + (y - y0) * down) for x, y in points]


def _curve(start: Point, one: Point, other: Point, end: Point) -> tuple[Point, ...]:
    """Return points of a cubic Bézier curve."""
    points = []
    for t in steps(24):
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (a * start[i] + b * one[i] + c * other[i] + d * end[i] for i in (0, 1))
        points.append((x, y))
    return tuple(points)


def _both_sides(right: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return an outline whose left half mirrors the right one, given from top to bottom."""
    return (*right, *((1 - x, y) for x, y in reversed(right)))


@cache
def _heart_outline(*, upside_down: bool) -> tuple[Point, ...]:
    points: list[Point] = []
    for step in range(120):
        t = math.tau * step / 120
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x, y if upside_down else -y))
    return tuple(points)


def _stem(brush: _Brush, top: float) -> None:
    right = tuple((0.5 + 0.035 + 0.17 * t * t * t, top + (0.98 - top) * t) for t in steps(12))
    polygon(brush.surface, brush.fill, _both_sides(right))


def _heart(brush: _Brush) -> None:
    outline = _placed(_heart_outline(upside_down=False), (0.03, 0.05, 0.97, 0.97))
    polygon(brush.surface, brush.fill, outline)


def _spade(brush: _Brush) -> None:
    outline = _placed(_heart_outline(upside_down=True), (0.05, 0.02, 0.95, 0.8))
    polygon(brush.surface, brush.fill, outline)
    _stem(brush, 0.55)


def _diamond(brush: _Brush) -> None:
    upper = _curve((0.5, 0.02), (0.59, 0.17), (0.76, 0.37), (0.9, 0.5))
    lower = tuple((x, 1 - y) for x, y in reversed(upper))
    polygon(brush.surface, brush.fill, _both_sides((*upper, *lower)))


def _club(brush: _Brush) -> None:
    for centre in ((0.5, 0.24), (0.25, 0.58), (0.75, 0.58)):
        circle(brush.surface, brush.fill, centre, 0.225)
    circle(brush.surface, brush.fill, (0.5, 0.48), 0.13)
    _stem(brush, 0.5)


def _leaf(brush: _Brush) -> None:
    """Draw a leaf with its veins, standing on its stem."""
    upper = _curve((0.5, 0.03), (0.56, 0.2), (0.92, 0.26), (0.92, 0.54))
    lower = _curve((0.92, 0.54), (0.92, 0.8), (0.62, 0.86), (0.5, 0.74))
    stem = _curve((0.5, 0.72), (0.5, 0.82), (0.53, 0.9), (0.6, 0.96))
    stroke(brush.surface, brush.fill, stem, 0.075)
    brush.shape(_both_sides((*upper, *lower)), brush.fill)
    brush.stroke(((0.5, 0.18), (0.5, 0.74)), 0.05)
    for y, reach in ((0.36, 0.15), (0.51, 0.24), (0.65, 0.22)):
        for side in (-1, 1):
            brush.stroke(((0.5, y + 0.04), (0.5 + side * reach, y - 0.07)))


def _bell(brush: _Brush) -> None:
    """Draw a round sleigh bell: its ring, the band around it, the slit below."""
    brush.shape(oval((0.5, 0.11), 0.1, 0.085), brush.trim)
    circle(brush.surface, (*brush.fill, 0), (0.5, 0.105), 0.042)
    brush.shape(oval((0.5, 0.58), 0.4, 0.39), brush.fill)
    for y in (0.49, 0.61):
        ends = ((0.5 - 0.395, y - 0.03), (0.5 + 0.395, y - 0.03))
        brush.stroke(_curve(ends[0], (0.3, y + 0.03), (0.7, y + 0.03), ends[1]))
    band = (
        *_curve((0.115, 0.475), (0.3, 0.535), (0.7, 0.535), (0.885, 0.475)),
        *_curve((0.885, 0.57), (0.7, 0.63), (0.3, 0.63), (0.115, 0.57)),
    )
    polygon(brush.surface, brush.trim, band)
    brush.stroke(((0.5, 0.75), (0.5, 0.9)), 0.055)
    circle(brush.surface, brush.line, (0.5, 0.75), 0.058)


def _acorn(brush: _Brush) -> None:
    """Draw an acorn hanging in its cup."""
    right = _curve((0.5, 0.4), (0.84, 0.4), (0.84, 0.76), (0.53, 0.92))
    stem = _curve((0.5, 0.18), (0.5, 0.12), (0.52, 0.07), (0.58, 0.04))
    stroke(brush.surface, brush.trim, stem, 0.09)
    brush.shape(_both_sides((*right, (0.5, 0.98))), brush.fill)
    cup = _curve((0.5, 0.13), (0.76, 0.13), (0.9, 0.3), (0.88, 0.42))
    rim = _curve((0.88, 0.42), (0.8, 0.5), (0.62, 0.5), (0.5, 0.5))
    brush.shape(_both_sides((*cup, *rim)), brush.trim)
    for x, y in ((0.3, 0.36), (0.5, 0.38), (0.7, 0.36), (0.4, 0.25), (0.6, 0.25)):
        brush.stroke(((x - 0.05, y - 0.04), (x, y + 0.02), (x + 0.05, y - 0.04)), 0.03)


_DRAWN: Final[Mapping[tuple[CardArt, Suit], Callable[[_Brush], None]]] = MappingProxyType(
    {
        (CardArt.FRENCH, Suit.SPADES): _spade,
        (CardArt.FRENCH, Suit.HEARTS): _heart,
        (CardArt.FRENCH, Suit.DIAMONDS): _diamond,
        (CardArt.FRENCH, Suit.CLUBS): _club,
        (CardArt.GERMAN, Suit.SPADES): _leaf,
        (CardArt.GERMAN, Suit.HEARTS): _heart,
        (CardArt.GERMAN, Suit.DIAMONDS): _bell,
        (CardArt.GERMAN, Suit.CLUBS): _acorn,
    }
)


def draw_suit(surface: pygame.Surface, suit: Suit, art: CardArt, dye: Dye) -> None:
    """Draw a suit in its colours so that it fills the surface."""
    _DRAWN[art, suit](_Brush(surface, dye.fill, dye.trim, dye.line))


@kept(DRAWINGS)
def suit_art(suit: Suit, size: int, theme: Theme, ink: Colour | None = None) -> pygame.Surface:
    """Return a suit of that height in pixels: in its colours for paper, or all in `ink`."""
    dye = theme.suits[suit] if ink is None else Dye.plain(ink)

    def draw(surface: pygame.Surface) -> None:
        draw_suit(surface, suit, theme.cards, dye)

    return smooth((size, size), dye.fill, draw)


@kept(DRAWINGS)
def heart_art(size: int, colour: Colour, ground: Colour, *, full: bool) -> pygame.Surface:
    """Return a heart of that size in pixels for a life: full, or hollow on its ground."""

    def draw(surface: pygame.Surface) -> None:
        _heart(_Brush(surface, colour, colour, colour))
        if not full:
            inner = _placed(_heart_outline(upside_down=False), (0.16, 0.19, 0.84, 0.81))
            polygon(surface, ground, inner)

    return smooth((size, size), colour, draw)
