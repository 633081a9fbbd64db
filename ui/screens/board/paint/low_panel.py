"""Paints what takes the place of the trick where there is little height.

The words stand in the panel, as many as fit; the card, the number or the marks stand aside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from ui.draw.canvas import BODY, SMALL, TITLE, Canvas
from ui.draw.layout import cut_bottom, cut_left, rows
from ui.draw.theme import Colour
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.tone import Tone
from ui.screens.board.paint.panel import paint_card_check, paint_count_row, paint_new_marks
from ui.screens.board.scene import BummerlOutcome, CardCheck, DealOutcome, IdleHint

FOUR_LINES: Final = 19.8
"""Least height of four lines of words in mm."""

COUNTED: Final = 35.0
"""Least width of a count with its label in mm."""

TOUCHED: Final = 14.0
"""Least height in mm of a panel that may be touched."""

Centre = CardCheck | DealOutcome | BummerlOutcome | IdleHint


def paint_low_panel(
    canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect, centre: Centre
) -> None:
    """Paint it in two rectangles that may be low."""
    colour, lines = _said(canvas, centre)
    canvas.panel(panel, outline=colour, line=0.6)
    high = min(
        canvas.mm(4), max(canvas.mm(0.4), panel.height - canvas.mm(FOUR_LINES * canvas.scale))
    )
    canvas.stack(panel.inflate(-canvas.mm(4), -high), lines)
    match centre:
        case CardCheck():
            paint_card_check(canvas, aside, centre)
        case DealOutcome():
            _value(canvas, aside, centre)
            if centre.tricks is not None and panel.height >= canvas.mm(TOUCHED):
                canvas.area(panel, centre.tricks)
        case BummerlOutcome():
            paint_new_marks(canvas, aside, centre)
        case IdleHint() if centre.teach is not None:
            high = min(aside.height, canvas.mm(15))
            canvas.button(aside.inflate(0, high - aside.height), centre.teach)
        case IdleHint():
            pass


def _said(canvas: Canvas, centre: Centre) -> tuple[Colour, tuple[TextLine, ...]]:
    """Return the panel's colour and what it says, what can be spared last."""
    text, muted = canvas.theme.text, canvas.theme.secondary
    match centre:
        case CardCheck(title, reason, todo, _, tone):
            colour = canvas.tone(tone)
            said = TextLine(todo, SMALL, text, Weight.BLACK, optional=True)
            return colour, (
                TextLine(title, BODY, colour, optional=True),
                TextLine(reason, BODY, text),
                said,
            )
        case DealOutcome():
            verdict = TextLine(centre.verdict, BODY, canvas.tone(centre.tone), Weight.BLACK)
            headline = TextLine(centre.headline, TITLE, canvas.tone(Tone.of(centre.winner)))
            note = TextLine(centre.note, SMALL, muted, Weight.MEDIUM, optional=True)
            return canvas.tone(centre.tone), (verdict, headline, note)
        case BummerlOutcome():
            colour = canvas.tone(Tone.of(centre.loser))
            won = TextLine(centre.won, BODY, canvas.tone(Tone.of(centre.loser.other)))
            kind = TextLine(centre.kind, BODY, canvas.tone(Tone.REFUSED), optional=True)
            return colour, (TextLine(centre.title, TITLE, colour, Weight.BLACK), won, kind)
        case IdleHint():
            hint = TextLine(centre.hint, BODY, muted, optional=True)
            return canvas.theme.outline, (TextLine(centre.title, TITLE, text, Weight.BLACK), hint)


def _value(canvas: Canvas, aside: pygame.Rect, outcome: DealOutcome) -> None:
    """Write what the deal is worth, and under or beside it the counted cards."""
    counts = outcome.counts
    tone = canvas.tone(Tone.of(outcome.winner))
    if not counts:
        canvas.text(aside, outcome.value, 13, tone, weight=Weight.BLACK)
        return
    if aside.width < canvas.mm(COUNTED * canvas.scale):
        counts = tuple(replace(count, label=":") for count in counts[:1])
    high = canvas.mm(5 * canvas.scale * len(counts))
    if aside.width > canvas.mm(2 * COUNTED):
        value, table = cut_left(aside, aside.width * 3 // 10, canvas.mm(2))
        table = table.inflate(0, -max(0, table.height - 2 * high))
    else:
        table, value = cut_bottom(aside, min(aside.height // 2, high), canvas.mm(1))
    canvas.text(value, outcome.value, 13, tone, weight=Weight.BLACK)
    for row, count in zip(rows(table, max(1, len(counts))), counts, strict=False):
        paint_count_row(canvas, row, count)
