"""Paints the teaching of a deck: every card's field, and the card to be laid now."""

from __future__ import annotations

import pygame

from ui.art import icon_art, rounded, suit_art
from ui.canvas import BODY, SMALL, TITLE, Align, Canvas, Target
from ui.cards import ASPECT, card_face, card_tile
from ui.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.paint.board import paint_strips
from ui.paint.places import strips_height
from ui.scene import Icon, TeachCell, TeachingScene
from ui.theme import Tone
from ui.typeface import Weight


def paint_teaching(canvas: Canvas, scene: TeachingScene) -> None:
    """Paint the fields of all cards, what to lay, and the buttons."""
    mm = canvas.mm
    inside = canvas.glass.rect.inflate(-mm(6), -mm(5))
    head, inside = cut_top(inside, mm(9.6), mm(1.5))
    count, title = cut_right(head, mm(36), mm(3))
    canvas.text(title, scene.title, TITLE, weight=Weight.BLACK, align=Align.LEFT, lines=2)
    canvas.text(count, scene.count, SMALL, canvas.theme.secondary, align=Align.RIGHT)
    foot, inside = cut_bottom(inside, mm(13), mm(2))
    if scene.strips:
        high = strips_height(canvas.glass, len(scene.strips))
        strips, inside = cut_bottom(inside, high, mm(1))
        paint_strips(canvas, strips, scene.strips)
    note = None
    if canvas.glass.portrait:
        note, inside = cut_bottom(inside, mm(11), mm(2))
        wanted, grid = cut_bottom(inside, round(inside.height * 0.42), mm(3))
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
    canvas.targets.append(Target(rect, cell.button))
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
        canvas.text(upper, cell.face.rank, BODY, ink)
        canvas.image(suit_art(cell.face.card.suit, canvas.mm(4.4), ink), lower.center)
        return
    canvas.image(card_tile(cell.face, rect.size, theme), rect.center)
    spot = pygame.Rect(0, 0, canvas.mm(4.6), canvas.mm(4.6))
    spot.bottomright = (rect.right - canvas.mm(0.6), rect.bottom - canvas.mm(0.6))
    rounded(canvas.surface, spot, spot.width // 2, theme.tones[Tone.ACCEPTED])
    canvas.image(icon_art(Icon.TICK, spot.width * 3 // 4, theme.ink), spot.center)


def _wanted(canvas: Canvas, rect: pygame.Rect, scene: TeachingScene) -> None:
    canvas.panel(rect)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(5))
    if scene.wanted is None:
        sign, inside = cut_top(inside, inside.height // 2)
        tick = icon_art(Icon.TICK, min(sign.height, canvas.mm(22)), canvas.tone(Tone.ACCEPTED))
        canvas.image(tick, sign.center)
        canvas.text(inside, scene.ask, 7, lines=2)
        return
    ask, inside = cut_top(inside, canvas.mm(SMALL * 1.6), canvas.mm(1.5))
    name, inside = cut_bottom(inside, canvas.mm(TITLE * 1.4), canvas.mm(1.5))
    canvas.text(ask, scene.ask, BODY, canvas.theme.secondary)
    canvas.text(name, scene.wanted_name, TITLE, weight=Weight.BLACK)
    wide = min(inside.width, round(inside.height / ASPECT))
    canvas.image(card_face(scene.wanted, wide, canvas.theme), inside.center)
