"""From a scene to pixels: nothing is decided here, and the same scene gives the same picture."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.look import Look
from ui.art import ground
from ui.canvas import Canvas, Target
from ui.layout import Glass, used_part
from ui.motion import Pieces
from ui.paint.board import paint_board
from ui.paint.claim import paint_claim
from ui.paint.menu import paint_menu
from ui.paint.teaching import paint_teaching
from ui.scene import Board, ClaimScene, MenuScene, Scene, TeachingScene
from ui.sliding import lay
from ui.theme import theme_of


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted scene."""

    surface: pygame.Surface
    targets: tuple[Target, ...]
    """What can be touched, and where."""
    overflows: tuple[str, ...]
    """Texts that did not fit; always empty, as the tests show."""
    pieces: Pieces
    """What lies above all else and may move."""


def paint_on(surface: pygame.Surface, scene: Scene, look: Look) -> Picture:
    """Paint a scene over the whole surface, which may be a window's."""
    picture = paint_below(surface, scene, look)
    for named in picture.pieces.values():
        lay(surface, named.values())
    return picture


def paint_below(surface: pygame.Surface, scene: Scene, look: Look) -> Picture:
    """Paint all of a scene but its pieces, which are still to be laid."""
    theme = theme_of(look)
    surface.blit(ground(surface.get_size(), theme.background, theme.glow), (0, 0))
    part = used_part(surface.get_size())
    canvas = Canvas(surface.subsurface(part), Glass(*part.size), theme, look)
    if not canvas.glass.readable:
        return Picture(surface, (), (), {})
    match scene:
        case Board():
            paint_board(canvas, scene)
        case ClaimScene():
            paint_claim(canvas, scene)
        case TeachingScene():
            paint_teaching(canvas, scene)
        case MenuScene():
            paint_menu(canvas, scene)
    targets = tuple(Target(t.rect.move(part.topleft), t.button) for t in canvas.targets)
    pieces = {
        group: {name: piece.moved(part.topleft) for name, piece in named.items()}
        for group, named in canvas.pieces.items()
    }
    return Picture(surface, targets, tuple(canvas.overflows), pieces)


def paint(scene: Scene, size: tuple[int, int], look: Look) -> Picture:
    """Paint a scene without a window, for pictures in files; `size` is in pixels."""
    return paint_on(pygame.Surface(size), scene, look)
