"""Paints a page that tells how something stands, and what is seen while the computer goes off."""

from __future__ import annotations

from typing import Final

from ui.draw.canvas import Canvas
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.screens.painter import Painter
from ui.screens.power.scene import MessageScene


def paint_message(canvas: Canvas, scene: MessageScene) -> None:
    """Paint where the computer is bound for."""
    inside = canvas.glass.rect.inflate(-canvas.mm(12), -canvas.mm(10))
    title = TextLine(scene.title, 9, canvas.theme.text, Weight.BLACK, max_lines=2)
    hint = TextLine(scene.hint, 6, canvas.theme.secondary, max_lines=9)
    canvas.stack(inside, (title, hint), elide=True)


PAINTERS: Final = (
    Painter(
        MessageScene, paint_message, half=lambda canvas, scene, _: paint_message(canvas, scene)
    ),
)
