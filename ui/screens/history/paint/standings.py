"""Paints standings: for each player a name and some columns of numbers."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import BODY, FLOOR, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_right, cut_top, rows
from ui.draw.typeface import Weight
from ui.screens.history.scene import StandingsLine, StandingsScene
from ui.widgets.list_layout import paint_empty_list, paint_side_buttons, row_rects
from ui.widgets.page_frame import paint_frame

PAD: Final = 3.0
PLACE: Final = 8.0
VALUES: Final = 72.0
"""Width of the columns of numbers, where they stand beside the name."""
HEAD: Final = 5.0
TOTAL: Final = 8.0
TOTAL_STANDING: Final = 16.0


def paint_standings(canvas: Canvas, scene: StandingsScene) -> None:
    """Paint the heads of the columns above the players' lines."""
    inside, mm = paint_frame(canvas, scene.frame), canvas.mm
    keys = (scene.earlier, scene.later), (scene.before, scene.after), (scene.columns,)
    inside = paint_side_buttons(canvas, inside, keys)
    if not scene.rows:
        paint_empty_list(canvas, inside, scene.none, scene.why)
        return
    inside = _heads(canvas, inside, scene)
    if scene.total is not None:
        high = mm(TOTAL_STANDING if canvas.glass.portrait else TOTAL)
        total, inside = cut_top(inside, high, mm(1.6))
        _line(canvas, total.inflate(-2 * mm(PAD), 0), scene.total)
    for place, line in zip(row_rects(canvas, inside), scene.rows, strict=False):
        if line.button is None:
            canvas.panel(place)
        else:
            canvas.button(place, line.button)
        _line(canvas, place.inflate(-2 * mm(PAD), -mm(2)), line)


def _heads(canvas: Canvas, rect: pygame.Rect, scene: StandingsScene) -> pygame.Rect:
    """Write what the columns tell, and return the rectangle below."""
    mm, theme = canvas.mm, canvas.theme
    head, rest = cut_top(rect, mm(HEAD * (2.6 if canvas.glass.portrait else 1)), mm(0.6))
    heading, values = _parts(canvas, head.inflate(-2 * mm(PAD), 0))
    canvas.text(heading, scene.heading, BODY, theme.secondary, align=Align.LEFT)
    for place, text in zip(columns(values, 3, mm(1)), scene.heads, strict=True):
        canvas.text(place, text, FLOOR, theme.secondary, align=Align.RIGHT)
    return rest


def _parts(canvas: Canvas, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return where a name stands and where its numbers do: below it on a standing screen."""
    if canvas.glass.portrait:
        name, values = rows(rect, 2)
        return name, values
    values, name = cut_right(rect, canvas.mm(VALUES), canvas.mm(2))
    return name, values


def _line(canvas: Canvas, rect: pygame.Rect, line: StandingsLine) -> None:
    name, values = _parts(canvas, rect)
    if line.place:
        place, name = cut_left(name, canvas.mm(PLACE), canvas.mm(1))
        canvas.text(place, line.place, BODY, weight=Weight.MEDIUM, align=Align.LEFT)
    canvas.text(name, line.name, BODY, weight=Weight.BLACK, align=Align.LEFT, elide=True)
    for place, text in zip(columns(values, 3, canvas.mm(1)), line.values, strict=True):
        canvas.text(place, text, BODY, align=Align.RIGHT)
