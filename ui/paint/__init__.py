"""From a scene to pixels: nothing is decided here, and the same scene gives the same picture."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.look import Look
from ui.art import ground
from ui.canvas import Canvas, Target
from ui.layout import Glass, used_part
from ui.paint.board import paint_board
from ui.paint.claim import paint_claim
from ui.paint.menu import paint_menu
from ui.paint.teaching import paint_teaching
from ui.scene import Board, ClaimScene, MenuScene, Scene, TeachingScene
from ui.theme import theme_of


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted scene."""

    surface: pygame.Surface
    targets: tuple[Target, ...]
    """What can be touched, and where."""
    overflows: tuple[str, ...]
    """Texts that did not fit; always empty, as the tests show."""


def paint_on(surface: pygame.Surface, scene: Scene, look: Look) -> Picture:
    """Paint a scene over the whole surface, which may be a window's."""
    theme = theme_of(look)
    surface.blit(ground(surface.get_size(), theme.background, theme.glow), (0, 0))
    part = used_part(surface.get_size())
    canvas = Canvas(surface.subsurface(part), Glass(*part.size), theme, look)
    if not canvas.glass.readable:
        return Picture(surface, (), ())
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
    return Picture(surface, targets, tuple(canvas.overflows))


def paint(scene: Scene, size: tuple[int, int], look: Look) -> Picture:
    """Paint a scene without a window, for pictures in files; `size` is in pixels."""
    return paint_on(pygame.Surface(size), scene, look)
