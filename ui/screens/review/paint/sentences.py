"""Paints how a deal ended, and what may be told of it then."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import SMALL, Align, Canvas
from ui.draw.layout import cut_bottom, cut_right, cut_top
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.tone import Tone
from ui.screens.review.scene import ReviewScene
from ui.widgets.page_frame import GAP, paint_frame
from ui.widgets.text_block import paint_sentences

HEAD: Final = 12.6
LINE: Final = 6.0
"""How much more the head needs for another line."""
PAD: Final = 4.0
CORRECT: Final = 34.0


def paint_review(canvas: Canvas, scene: ReviewScene) -> None:
    """Paint the result above the sentences, both on one sheet."""
    inside, mm = paint_frame(canvas, scene.frame), canvas.mm
    canvas.panel(inside)
    inside = inside.inflate(-2 * mm(PAD), -mm(3))
    if scene.correct is not None and canvas.glass.portrait:
        place, inside = cut_bottom(inside, mm(HEAD), mm(GAP))
        canvas.button(place, scene.correct)
    lines = bool(scene.mark) + canvas.glass.portrait
    head, rest = cut_top(inside, mm(HEAD + LINE * lines), mm(1))
    if scene.correct is not None and not canvas.glass.portrait:
        place, head = cut_right(head, mm(CORRECT), mm(GAP))
        canvas.button(cut_top(place, mm(HEAD))[0], scene.correct)
    _headline(canvas, head, scene)
    paint_sentences(canvas, rest, scene.sentences)


def _headline(canvas: Canvas, rect: pygame.Rect, scene: ReviewScene) -> None:
    """Write who won how much in the player's colour, and under it how the deal ended."""
    theme = canvas.theme
    tone = theme.text if scene.winner is None else canvas.tone(Tone.of(scene.winner))
    canvas.stack(
        rect,
        (
            TextLine(scene.headline, 7.5, tone, Weight.BLACK, max_lines=1),
            TextLine(scene.mark, SMALL + 0.4, theme.text, max_lines=1),
            TextLine(scene.counts, SMALL + 0.4, theme.secondary, max_lines=2),
        ),
        Align.LEFT,
    )
