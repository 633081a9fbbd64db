"""Paints lists of matches, Bummerls and deals: two lines in a row, one for each player."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.canvas import BODY, FLOOR, SMALL, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, cut_top, rows
from ui.draw.typeface import Weight
from ui.model.parts import Button
from ui.screens.history.scene import HistoryListScene, HistoryRow
from ui.widgets.list_layout import paint_empty_list, paint_side_buttons, row_rects
from ui.widgets.page_frame import paint_frame

PAD: Final = 3.0
LABEL: Final = 28.0
NUMBER: Final = 9.0
NOTE: Final = 30.0
TWO_LINES: Final = 9.0
"""Least height in which a text may take two lines."""


def paint_history_list(canvas: Canvas, scene: HistoryListScene) -> None:
    """Paint a sheet of a list."""
    inside = paint_frame(canvas, scene.frame)
    keys: tuple[tuple[Button, ...], ...] = (scene.earlier,), (scene.later,)
    if scene.more:
        keys = (scene.earlier, scene.later), *((button,) for button in scene.more)
    inside = paint_side_buttons(canvas, inside, keys)
    if not scene.rows:
        paint_empty_list(canvas, inside, scene.none, scene.why)
    for place, row in zip(row_rects(canvas, inside), scene.rows, strict=False):
        canvas.button(place, row.button)
        _row(canvas, place.inflate(-2 * canvas.mm(PAD), -canvas.mm(2)), row)


def _row(canvas: Canvas, rect: pygame.Rect, row: HistoryRow) -> None:
    """Write which it is and what there is to say of it beside the players, or above them."""
    mm = canvas.mm
    if canvas.glass.portrait:
        above, rest = cut_top(rect, rect.height // 3)
        label, note = columns(above, 2, mm(2))
        _texts(canvas, label, (_in_one(canvas, row.label, label.width),), Align.LEFT)
        _texts(canvas, note, (_in_one(canvas, row.note, note.width),), Align.RIGHT)
    else:
        label, rest = cut_left(rect, mm(LABEL), mm(3))
        note, rest = cut_right(rest, mm(NOTE), mm(2))
        _texts(canvas, label, row.label, Align.LEFT)
        _texts(canvas, note, row.note, Align.RIGHT)
    for seat, line in zip(Seat, rows(rest, 2), strict=True):
        _player(canvas, line, row, seat)


def _in_one(canvas: Canvas, texts: tuple[str, str], width: int) -> str:
    """Return both texts in one line, or the second alone where there is no room for both."""
    said = " ".join(filter(None, texts))
    return said if canvas.lines(said, FLOOR, width) == 1 else texts[1] or texts[0]


def _player(canvas: Canvas, rect: pygame.Rect, row: HistoryRow, seat: Seat) -> None:
    weight = Weight.BLACK if row.winner is seat else Weight.MEDIUM
    for number in reversed(row.numbers[seat]):
        place, rect = cut_right(rect, canvas.mm(NUMBER), canvas.mm(1))
        canvas.text(place, number, BODY, weight=weight, align=Align.RIGHT)
    canvas.text(rect, row.names[seat], 4.2, weight=weight, align=Align.LEFT, elide=True)


def _texts(canvas: Canvas, rect: pygame.Rect, texts: tuple[str, ...], align: Align) -> None:
    """Write one text above another; one alone stands in the middle."""
    said = [text for text in texts if text]
    for place, text in zip(rows(rect, max(1, len(said))), said, strict=False):
        strong = text is texts[0] and align is Align.LEFT
        weight = Weight.BOLD if strong else Weight.MEDIUM
        lines = 2 if len(said) == 1 and place.height >= canvas.mm(TWO_LINES) else 1
        canvas.text(place, text, SMALL, weight=weight, align=align, lines=lines, elide=lines == 1)
