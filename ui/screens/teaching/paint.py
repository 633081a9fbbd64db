"""Paints the teaching of a deck: every card's field, and the card to be laid now."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import icon_art, rounded
from ui.draw.canvas import BODY, SMALL, TITLE, Align, Canvas, TouchTarget
from ui.draw.card_faces import ASPECT, card_face, card_tile
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.draw.suits import suit_art
from ui.draw.typeface import Weight
from ui.model.parts import Face, Icon
from ui.model.tone import Tone
from ui.screens.painter import Painter
from ui.screens.teaching.scene import TeachCell, TeachingScene
from ui.widgets.strip import paint_strip, strip_height

MARKERS: Final = 33.0
"""Least height in mm of the markers' three rows."""


def paint_teaching(canvas: Canvas, scene: TeachingScene) -> None:
    """Paint the fields of all cards, what to lay, and the buttons."""
    mm = canvas.mm
    inside = canvas.glass.rect.inflate(-mm(6), -mm(5))
    head, inside = cut_top(inside, mm(9.6), mm(1.5))
    count, title = cut_right(head, mm(36), mm(3))
    canvas.text(title, scene.title, TITLE, weight=Weight.BLACK, align=Align.LEFT, lines=2)
    canvas.text(count, scene.count, SMALL, canvas.theme.secondary, align=Align.RIGHT)
    foot, inside = cut_bottom(inside, mm(13), mm(2))
    if scene.strip is not None:
        strip, inside = cut_bottom(inside, strip_height(canvas.glass, page=True), mm(1))
        paint_strip(canvas, strip, scene.strip)
    note = None
    if canvas.glass.portrait:
        note, inside = cut_bottom(inside, mm(11), mm(2))
        share = 0.5 if scene.complete and scene.tokens else 0.42
        wanted, grid = cut_bottom(inside, round(inside.height * share), mm(3))
    else:
        wanted, grid = cut_right(inside, round(inside.width * 0.42), mm(4))
    for row, cells in zip(rows(grid, len(scene.cells), mm(1.5)), scene.cells, strict=True):
        for rect, cell in zip(columns(row, len(cells), mm(1.5)), cells, strict=True):
            _cell(canvas, rect, cell)
    _wanted(canvas, wanted, scene)
    undo, rest = cut_left(foot, mm(30), mm(3))
    done, between = cut_right(rest, mm(30), mm(3))
    canvas.button(undo, scene.undo)
    canvas.button(done, scene.done)
    canvas.text(note or between, scene.note, BODY, canvas.tone(scene.note_tone), lines=2)


def _cell(canvas: Canvas, rect: pygame.Rect, cell: TeachCell) -> None:
    """Draw a card's field: taught ones as a card with a tick, the wanted one framed."""
    canvas.targets.append(TouchTarget(rect, cell.button))
    theme = canvas.theme
    if cell.wanted or cell.button.pressed:
        rounded(
            canvas.surface,
            rect.inflate(canvas.mm(1.4), canvas.mm(1.4)),
            canvas.mm(1.6),
            theme.text,
        )
    if not cell.taught:
        canvas.panel(rect, theme.raised if cell.wanted else theme.panel)
        upper, lower = rows(rect.inflate(-canvas.mm(1), -canvas.mm(2)), 2)
        ink = theme.text if cell.wanted else theme.secondary
        if cell.face is None:
            canvas.text(rect.inflate(-canvas.mm(1), 0), cell.label, BODY, ink)
            return
        canvas.text(upper, cell.label, BODY, ink)
        canvas.image(suit_art(cell.face.card.suit, canvas.mm(4.4), theme, ink), lower.center)
        return
    if cell.face is None:
        canvas.panel(rect, theme.raised)
        room = rect.inflate(-canvas.mm(1.5), 0)
        low = canvas.glass.portrait
        mark = canvas.mm(11.5 if cell.rate else 5.5) if low else canvas.mm(5)
        label = (cut_right if low else cut_bottom)(room, mark)[1]
        canvas.text(label, cell.label, BODY, theme.text)
    elif cell.rate:
        _rated(canvas, rect, cell.face)
    else:
        canvas.image(card_tile(cell.face, rect.size, theme), rect.center)
    _mark(canvas, rect, cell)


def _rated(canvas: Canvas, rect: pygame.Rect, face: Face) -> None:
    """Draw a small card with letter and suit side by side, which leaves room below."""
    theme = canvas.theme
    canvas.panel(rect, theme.paper, theme.paper_edge, 0.2)
    upper, _ = cut_top(rect.inflate(-canvas.mm(2), 0), rect.height - canvas.mm(5))
    letter, suit = columns(upper, 2)
    canvas.text(letter, face.rank, BODY, theme.rank)
    canvas.image(suit_art(face.card.suit, canvas.mm(4.4), theme), suit.center)


def _mark(canvas: Canvas, rect: pygame.Rect, cell: TeachCell) -> None:
    """Draw the tick of a taught tag, or how well it reads, into the lower right corner."""
    mm, theme = canvas.mm, canvas.theme
    spot = pygame.Rect(0, 0, mm(11 if cell.rate else 4.6), mm(4.6))
    spot.bottomright = (rect.right - mm(0.6), rect.bottom - mm(0.6))
    tone = Tone.WARNING if cell.weak else Tone.ACCEPTED
    rounded(canvas.surface, spot, spot.height // 2, theme.tones[tone])
    if cell.rate:
        canvas.text(spot.inflate(-mm(0.8), 0), cell.rate, SMALL, theme.ink)
    else:
        canvas.image(icon_art(Icon.TICK, spot.width * 3 // 4, theme.ink), spot.center)


def _wanted(canvas: Canvas, rect: pygame.Rect, scene: TeachingScene) -> None:
    canvas.panel(rect)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(5))
    if scene.complete:
        _complete(canvas, inside, scene)
        return
    ask, inside = cut_top(inside, canvas.mm(SMALL * 1.6), canvas.mm(1.5))
    name, inside = cut_bottom(inside, canvas.mm(TITLE * 1.4), canvas.mm(1.5))
    canvas.text(ask, scene.ask, BODY, canvas.theme.secondary)
    if scene.wanted is None:
        canvas.text(inside, scene.wanted_name, 14, weight=Weight.BLACK)
        return
    canvas.text(name, scene.wanted_name, TITLE, weight=Weight.BLACK)
    wide = min(inside.width, round(inside.height / ASPECT))
    canvas.image(card_face(scene.wanted, wide, canvas.theme), inside.center)


def _markers(canvas: Canvas, rect: pygame.Rect, tokens: tuple[TeachCell, ...]) -> None:
    """Draw the markers' fields on three rows."""
    for row, at in zip(rows(rect, 3, canvas.mm(1.5)), range(0, 9, 3), strict=True):
        cells = tokens[at : at + 3]
        for place, cell in zip(columns(row, len(cells), canvas.mm(1.5)), cells, strict=True):
            _cell(canvas, place, cell)


def _complete(canvas: Canvas, inside: pygame.Rect, scene: TeachingScene) -> None:
    """Say that every card is taught, and offer the markers below; those alone if it is low."""
    if scene.tokens:
        said, below = cut_top(inside, canvas.mm(12), canvas.mm(2))
        low = below.height < canvas.mm(MARKERS)
        _markers(canvas, inside if low else below, scene.tokens)
        if low:
            return
        sign, text = cut_left(said, canvas.mm(10), canvas.mm(2))
    else:
        sign, text = cut_top(inside, inside.height // 2)
    tick = icon_art(Icon.TICK, min(*sign.size, canvas.mm(22)), canvas.tone(Tone.ACCEPTED))
    canvas.image(tick, sign.center)
    canvas.text(text, scene.ask, 7, lines=2)


PAINTERS: Final = (Painter(TeachingScene, paint_teaching),)
