"""Paints the rules in words."""

from __future__ import annotations

from typing import Final

from ui.draw.canvas import BODY, Canvas
from ui.draw.layout import cut_bottom, cut_left, cut_right, rows
from ui.draw.typeface import Weight
from ui.screens.painter import Painter
from ui.screens.rules.scene import RulesScene
from ui.widgets.page_frame import paint_frame
from ui.widgets.text_block import paint_sentences

GAP: Final = 3.0
TURN: Final = 17.0


def paint_rules(canvas: Canvas, scene: RulesScene) -> None:
    """Paint a sheet of sentences, and the ways to other sheets beside or below."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(GAP)
    if canvas.glass.portrait:
        turns, sheet = cut_bottom(inside, canvas.mm(15), gap)
        earlier, rest = cut_left(turns, canvas.mm(TURN), gap)
        later, count = cut_right(rest, canvas.mm(TURN), gap)
    else:
        turns, sheet = cut_right(inside, canvas.mm(TURN), gap)
        earlier, count, later = rows(turns, 3, gap)
    canvas.button(earlier, scene.earlier)
    canvas.text(count, scene.count, BODY, canvas.theme.secondary, weight=Weight.MEDIUM)
    canvas.button(later, scene.later)
    canvas.panel(sheet)
    paint_sentences(canvas, sheet.inflate(-canvas.mm(8), -canvas.mm(4)), scene.sentences)


PAINTERS: Final = (Painter(RulesScene, paint_rules),)
