"""Paints the claim: one picture for every claim, whatever its outcome (art. 11.1)."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import BODY, Canvas
from ui.draw.layout import cut_bottom, cut_left, cut_top
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.tone import Tone
from ui.screens.claim.scene import ClaimScene
from ui.screens.painter import Painter

LOW: Final = 60.0
"""On a picture that is lower than this, in mm, the words stand beside the number."""


def paint_claim(canvas: Canvas, scene: ClaimScene) -> None:
    """Paint who says 66, and that it is being checked."""
    canvas.names = (scene.name,)
    colour = canvas.tone(Tone.of(scene.seat))
    low = canvas.glass.height < canvas.mm(LOW)
    inside = canvas.glass.rect.inflate(-canvas.mm(10), -canvas.mm(6 if low else 10))
    title = TextLine(scene.title, 9, colour, Weight.BLACK)
    hint = TextLine(scene.hint, BODY, canvas.theme.secondary)
    if low:
        box, words = cut_left(inside, min(inside.width // 2, canvas.mm(66)), canvas.mm(6))
        canvas.stack(words, (title, hint))
    else:
        above, inside = cut_top(inside, canvas.mm(16), canvas.mm(3))
        below, inside = cut_bottom(inside, canvas.mm(10), canvas.mm(3))
        canvas.stack(above, (title,))
        canvas.stack(below, (hint,))
        box = pygame.Rect(
            0, 0, min(inside.width, canvas.mm(80)), min(inside.height, canvas.mm(52))
        )
        box.center = inside.center
    canvas.panel(box, outline=colour, line=0.9)
    room = box.inflate(-canvas.mm(6), -canvas.mm(6))
    lower, upper = cut_bottom(room, max(canvas.mm(6), room.height // 4), canvas.mm(2))
    if canvas.facing:
        line, upper = cut_bottom(upper, canvas.mm(1), canvas.mm(1.2))
        canvas.surface.fill(colour, line.inflate(canvas.mm(30) - line.width, 0))
    canvas.text(upper.inflate(0, upper.height // 3), "66", 26, colour, weight=Weight.BLACK)
    canvas.text(lower, scene.sub, BODY)


PAINTERS: Final = (
    Painter(ClaimScene, paint_claim, half=lambda canvas, scene, _: paint_claim(canvas, scene)),
)
