"""Paints sentences under each other, as large as all of them fit."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import disc
from ui.draw.canvas import BODY, FLOOR, Align, Canvas
from ui.draw.layout import cut_left, cut_top
from ui.draw.typesetting import LEADING
from ui.model.tone import Tone

SIZES: Final = (BODY + 0.4, BODY, 4.2, 3.9, 3.6, FLOOR)
"""Heights of capitals that are tried, the same for all."""
AIR: Final = 1.3
"""Between two sentences, in heights of a capital."""
LOOSEST: Final = 3.0
"""The same where there is room."""


def paint_sentences(canvas: Canvas, rect: pygame.Rect, sentences: tuple[str, ...]) -> None:
    """Write the sentences under each other, a dot before each."""
    if not sentences:
        return
    indent, room = cut_left(rect, canvas.mm(4), canvas.mm(2.4))
    cap, heights, scale = 0.0, [0], canvas.scale
    for cap in (*SIZES, FLOOR / scale):
        heights = [_height(canvas, text, cap, room.width) for text in sentences]
        if sum(heights) + canvas.mm(cap * scale * AIR) * len(heights) <= rect.height:
            break
    if sum(heights) > rect.height:
        canvas.overflows.extend(sentences)
    spare = (rect.height - sum(heights)) // len(heights)
    air = min(spare, canvas.mm(cap * scale * LOOSEST))
    art = disc(canvas.mm(1.1), canvas.tone(Tone.ACCEPTED))
    for text, high in zip(sentences, heights, strict=True):
        spot, room = cut_top(room, high + air)
        canvas.text(spot, text, cap, align=Align.LEFT, lines=9)
        canvas.image(art, (indent.centerx, spot.centery))


def _height(canvas: Canvas, text: str, cap: float, room: int) -> int:
    """Return from the first line's capitals to the last line's baseline, in pixels."""
    high = cap * canvas.scale
    return canvas.mm(high + high * LEADING * (canvas.lines(text, cap, room) - 1)) + 1
