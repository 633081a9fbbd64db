"""From a scene to pixels: nothing is decided here, and the same scene gives the same picture."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from engine.interface.appearance import Appearance
from engine.model.cards import Seat
from ui.draw.animation import Pieces, draw_pieces
from ui.draw.art import ground
from ui.draw.canvas import Canvas, TouchTarget
from ui.draw.halves import paint_halves, turn_round
from ui.draw.kept import make_room, passing
from ui.draw.layout import Glass, used_part
from ui.draw.theme import theme_of
from ui.model.parts import Scene
from ui.screens.board.scene import BoardScene
from ui.screens.claim.scene import ClaimScene
from ui.screens.match_end.scene import MatchEndScene
from ui.screens.painter import Painter
from ui.screens.registry import modules
from ui.screens.scoreboard.scene import ScoreboardScene

PAINTERS: Final[Mapping[type[Scene], Painter[Any]]] = {
    painter.scene: painter for module in modules("paint") for painter in module.PAINTERS
}
"""What paints each kind of scene."""
LASTING: Final = frozenset({BoardScene, ScoreboardScene, MatchEndScene, ClaimScene})
"""Kinds of scenes that the table itself shows, again and again (`ui.app.prerender_snapshots`)."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted scene."""

    surface: pygame.Surface
    targets: tuple[TouchTarget, ...]
    """What can be touched, and where."""
    overflows: tuple[str, ...]
    """Texts that did not fit; always empty, as the tests show."""
    pieces: Pieces
    """What lies above all else and may move."""


def paint_on(
    surface: pygame.Surface, scene: Scene, look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint a scene over the whole surface, which may be a window's.

    Face to face, a page stands the way of its `reader`, by default A.
    """
    picture = paint_below(surface, scene, look, reader)
    for named in picture.pieces.values():
        draw_pieces(surface, named.values())
    return picture


def paint_below(
    surface: pygame.Surface, scene: Scene, look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint all of a scene but its pieces, which are still to be laid."""
    make_room(surface)
    with nullcontext() if lasts(scene) else passing():
        return _paint_below(surface, scene, look, reader)


def lasts(scene: Scene) -> bool:
    """Tell whether the table itself shows that, so that it comes again."""
    return type(scene) in LASTING


def _paint_below(
    surface: pygame.Surface, scene: Scene, look: Appearance, reader: Seat | None
) -> Picture:
    theme = theme_of(look)
    surface.blit(ground(surface.get_size(), theme.background, theme.glow), (0, 0))
    part = used_part(surface.get_size())
    canvas = Canvas(surface.subsurface(part), Glass(*part.size), theme, look)
    if not canvas.glass.readable:
        return Picture(surface, (), (), {})
    _paint(canvas, scene, reader)
    targets = tuple(replace(t, rect=t.rect.move(part.topleft)) for t in canvas.targets)
    pieces = {
        group: {name: piece.moved(part.topleft) for name, piece in named.items()}
        for group, named in canvas.pieces.items()
    }
    return Picture(surface, targets, tuple(canvas.overflows), pieces)


def _paint(canvas: Canvas, scene: Scene, reader: Seat | None) -> None:
    """Paint a scene once, or face to face in both halves, or turned to its reader."""
    painter = PAINTERS[type(scene)]
    paint_half = painter.half
    if canvas.facing and paint_half is not None:
        paint_halves(canvas, lambda half, seat: paint_half(half, scene, seat))
        return
    painter.whole(canvas, scene)
    if canvas.facing and reader is Seat.B:
        turn_round(canvas)


def paint(
    scene: Scene, size: tuple[int, int], look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint a scene without a window, for pictures in files; `size` is in pixels."""
    return paint_on(pygame.Surface(size), scene, look, reader)
