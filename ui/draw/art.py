"""Signs, beads and panels drawn in code: crisp at any size, each drawn once.

Everything is drawn larger and scaled down, which smooths its edges. Suits are in `ui.draw.suits`,
cards in `ui.draw.card_faces`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from ui.draw.kept import DRAWINGS, kept
from ui.draw.render_budget import cached_asset
from ui.draw.theme import Colour, Paint, Theme
from ui.model.parts import Icon

LARGE: Final = 960
"""Drawings are made up to four times as large as shown, but not much larger than this."""

Point = tuple[float, float]


@cached_asset
def smooth(
    size: tuple[int, int], colour: Colour, draw: Callable[[pygame.Surface], None]
) -> pygame.Surface:
    """Return a transparent surface of `size` on which `draw` drew at a larger scale.

    The transparent part has `colour`, so that scaling mixes no black into the edges.
    """
    width, height = max(1, size[0]), max(1, size[1])
    finer = min(4, max(2, LARGE // max(width, height)))
    large = pygame.Surface((width * finer, height * finer), pygame.SRCALPHA)
    large.fill((*colour, 0))
    draw(large)
    return pygame.transform.smoothscale(large, (width, height))


def polygon(surface: pygame.Surface, colour: Paint, points: Sequence[Point]) -> None:
    """Draw a filled polygon whose points are in parts of the surface, 0 to 1."""
    width, height = surface.get_size()
    pygame.draw.polygon(surface, colour, [(x * width, y * height) for x, y in points])


def circle(surface: pygame.Surface, colour: Paint, centre: Point, radius: float) -> None:
    """Draw a filled circle in parts of the surface's width and height."""
    width, height = surface.get_size()
    where = (round(centre[0] * width), round(centre[1] * height))
    pygame.draw.circle(surface, colour, where, round(radius * min(width, height)))


def stroke(
    surface: pygame.Surface, colour: Paint, points: Sequence[Point], thickness: float
) -> None:
    """Draw a line with round ends and corners in parts of the surface."""
    width, height = surface.get_size()
    radius = thickness * min(width, height) / 2
    placed = [(x * width, y * height) for x, y in points]
    for (x0, y0), (x1, y1) in pairwise(placed):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (y0 - y1) / length * radius, (x1 - x0) / length * radius
        corners = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        pygame.draw.polygon(surface, colour, corners)
    for x, y in placed:
        pygame.draw.circle(surface, colour, (round(x), round(y)), round(radius))


def steps(count: int) -> list[float]:
    """Return so many numbers from 0 to 1, equally far apart."""
    return [i / (count - 1) for i in range(count)]


def oval(centre: Point, across: float, down: float) -> tuple[Point, ...]:
    """Return points of an oval with those half axes."""
    angles = [math.tau * i / 40 for i in range(40)]
    return tuple(
        (centre[0] + across * math.cos(a), centre[1] + down * math.sin(a)) for a in angles
    )


def blended(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour with that share of the other one."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


@kept(DRAWINGS)
def bead(size: int, colour: Colour, theme: Theme, *, full: bool) -> pygame.Surface:
    """Return a bead of a bead counter: full and lit from above left, or only its rim."""
    dark, light = blended(colour, (0, 0, 0), 0.55), blended(colour, (255, 255, 255), 0.35)

    def draw(surface: pygame.Surface) -> None:
        if not full:
            circle(surface, theme.outline, (0.5, 0.5), 0.5)
            circle(surface, blended(theme.outline, theme.background, 0.85), (0.5, 0.5), 0.42)
            return
        circle(surface, dark, (0.5, 0.5), 0.5)
        for share in steps(24):
            shift = 0.12 * share
            tint = blended(blended(colour, (0, 0, 0), 0.3), light, share**1.5)
            circle(surface, tint, (0.5 - shift, 0.5 - shift), 0.46 * (1 - share * 0.85))
        circle(surface, (255, 255, 255), (0.33, 0.31), 0.055)

    return smooth((size, size), dark if full else theme.outline, draw)


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points of an arc, angles in degrees clockwise from the right."""
    angles = [math.radians(start + (end - start) * t) for t in steps(24)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


_STROKES: Final[dict[Icon, tuple[list[list[Point]], float]]] = {
    Icon.TICK: ([[(0.14, 0.54), (0.4, 0.8), (0.87, 0.22)]], 0.17),
    Icon.CROSS: ([[(0.2, 0.2), (0.8, 0.8)], [(0.8, 0.2), (0.2, 0.8)]], 0.17),
    Icon.MENU: ([[(0.14, y), (0.86, y)] for y in (0.24, 0.5, 0.76)], 0.13),
    Icon.QUESTION: (
        [[*_arc((0.5, 0.32), 0.2, 180, 420), (0.5, 0.62)], [(0.5, 0.86), (0.5, 0.86)]],
        0.14,
    ),
    Icon.WARNING: (
        [
            [(0.5, 0.12), (0.93, 0.86), (0.07, 0.86), (0.5, 0.12)],
            [(0.5, 0.42), (0.5, 0.58)],
            [(0.5, 0.73), (0.5, 0.73)],
        ],
        0.09,
    ),
    Icon.UNDO: (
        [
            [(0.3, 0.14), (0.12, 0.34), (0.34, 0.5)],
            [(0.14, 0.34), *_arc((0.55, 0.6), 0.26, 270, 450), (0.34, 0.86)],
        ],
        0.12,
    ),
    Icon.SWAP: (
        [
            [(0.12, 0.32), (0.86, 0.32)],
            [(0.64, 0.12), (0.86, 0.32), (0.64, 0.5)],
            [(0.88, 0.7), (0.14, 0.7)],
            [(0.36, 0.5), (0.14, 0.7), (0.36, 0.9)],
        ],
        0.11,
    ),
    Icon.SCORE: (
        [
            [(0.12, 0.54), (0.48, 0.54)],
            [(0.3, 0.36), (0.3, 0.72)],
            [(0.62, 0.36), (0.8, 0.2), (0.8, 0.84)],
        ],
        0.12,
    ),
    Icon.CARDS: (
        [
            [(0.4, 0.14), (0.88, 0.14), (0.88, 0.86), (0.4, 0.86), (0.4, 0.14)],
            [(0.24, 0.24), (0.12, 0.27), (0.22, 0.76)],
        ],
        0.1,
    ),
    Icon.ERASE: (
        [
            [(0.07, 0.5), (0.34, 0.2), (0.93, 0.2), (0.93, 0.8), (0.34, 0.8), (0.07, 0.5)],
            [(0.5, 0.38), (0.74, 0.62)],
            [(0.74, 0.38), (0.5, 0.62)],
        ],
        0.09,
    ),
}

_ARROWS: Final[dict[Icon, list[Point]]] = {
    Icon.LEFT: [(0.08, 0.5), (0.86, 0.08), (0.86, 0.92)],
    Icon.RIGHT: [(0.92, 0.5), (0.14, 0.08), (0.14, 0.92)],
    Icon.UP: [(0.5, 0.08), (0.92, 0.86), (0.08, 0.86)],
    Icon.DOWN: [(0.5, 0.92), (0.92, 0.14), (0.08, 0.14)],
}


@kept(DRAWINGS)
def icon_art(icon: Icon, size: int, colour: Colour) -> pygame.Surface:
    """Return a sign of that size in pixels."""

    def draw(surface: pygame.Surface) -> None:
        if icon in _STROKES:
            lines, thickness = _STROKES[icon]
            for line in lines:
                stroke(surface, colour, line, thickness)
        else:
            polygon(surface, colour, _ARROWS[icon])

    return smooth((size, size), colour, draw)


@kept(DRAWINGS)
def disc(radius: int, colour: Colour) -> pygame.Surface:
    """Return a filled circle; the corners of panels are cut from it."""
    return smooth((radius * 2, radius * 2), colour, lambda s: circle(s, colour, (0.5, 0.5), 0.5))


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    colour: Colour,
    *,
    hollow: bool = False,
) -> None:
    """Fill a rectangle with smooth round corners; `hollow` spares what a panel will cover."""
    r = min(radius, rect.width // 2, rect.height // 2)
    if r <= 0:
        surface.fill(colour, rect)
        return
    corner = disc(r, colour)
    between = rect.height - 2 * r
    if hollow:
        surface.fill(colour, (rect.left, rect.top + r, r, between))
        surface.fill(colour, (rect.right - r, rect.top + r, r, between))
    else:
        surface.fill(colour, (rect.left, rect.top + r, rect.width, between))
    for y in (rect.top, rect.bottom - r):
        surface.fill(colour, (rect.left + r, y, rect.width - 2 * r, r))
    for dx, x in ((0, rect.left), (r, rect.right - r)):
        for dy, y in ((0, rect.top), (r, rect.bottom - r)):
            surface.blit(corner, (x, y), (dx, dy, r, r))


@kept(DRAWINGS)
def ground(size: tuple[int, int], edge: Colour, glow: Colour) -> pygame.Surface:
    """Return the background: a trace lighter in the middle."""
    small = pygame.Surface((5, 5))
    for x in range(5):
        for y in range(5):
            away = min(1.0, math.hypot(x - 2, y - 2) / 2.4)
            small.set_at((x, y), blended(glow, edge, away))
    return pygame.transform.smoothscale(small, size)
