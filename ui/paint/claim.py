"""Paints the claim: one picture for every claim, whatever its outcome (art. 11.1)."""

from __future__ import annotations

import pygame

from ui.canvas import BODY, Canvas
from ui.layout import cut_bottom, cut_top
from ui.scene import ClaimScene
from ui.theme import Tone
from ui.typeface import Weight


def paint_claim(canvas: Canvas, scene: ClaimScene) -> None:
    """Paint who says 66, and that it is being checked."""
    colour = canvas.tone(Tone.of(scene.seat))
    inside = canvas.glass.rect.inflate(-canvas.mm(10), -canvas.mm(10))
    title, inside = cut_top(inside, canvas.mm(16), canvas.mm(3))
    hint, inside = cut_bottom(inside, canvas.mm(10), canvas.mm(3))
    canvas.text(title, scene.title, 9, colour, weight=Weight.BLACK, lines=2)
    canvas.text(hint, scene.hint, BODY, canvas.theme.secondary)
    box = pygame.Rect(0, 0, min(inside.width, canvas.mm(80)), min(inside.height, canvas.mm(52)))
    box.center = inside.center
    canvas.panel(box, outline=colour, line=0.9)
    upper, lower = cut_top(box.inflate(-canvas.mm(6), -canvas.mm(6)), round(box.height * 0.66))
    canvas.text(upper, "66", 26, colour, weight=Weight.BLACK)
    canvas.text(lower, scene.sub, BODY)
