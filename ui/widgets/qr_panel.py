"""Paints a QR code on white, with the words that say what it is for."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import rounded
from ui.draw.canvas import FLOOR, Canvas
from ui.draw.layout import cut_bottom
from ui.draw.qr import PAPER, qr_art
from ui.draw.typeface import Weight

LABEL: Final = 6.0
"""Height in mm of the words below a code."""


def paint_qr(canvas: Canvas, rect: pygame.Rect, text: str, label: str) -> None:
    """Paint the code as large as fits, in the middle, the words right below it.

    A text that is too long for the room leaves it empty.
    """
    words, room = cut_bottom(rect, canvas.mm(LABEL) if label else 0)
    art = qr_art(text, min(room.size))
    if art is None:
        return
    place = art.get_rect(center=room.center)
    rounded(canvas.surface, place.inflate(canvas.mm(1), canvas.mm(1)), canvas.mm(1), PAPER)
    canvas.surface.blit(art, place)
    words.top = place.bottom + canvas.mm(0.8)
    canvas.text(words, label, FLOOR, canvas.theme.secondary, weight=Weight.MEDIUM)
