"""Paints a player's own page, and a tag being waited for that will be the player's card."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.art import icon_art, rounded
from ui.draw.canvas import BODY, SMALL, TITLE, Align, Canvas
from ui.draw.layout import columns, cut_bottom, cut_top, rows
from ui.draw.typeface import Weight
from ui.model.parts import Icon
from ui.model.tone import Tone
from ui.screens.players.scene import PlayerCardScene, PlayerPageScene
from ui.widgets.page_frame import GAP, paint_frame

HIGHEST: Final = 20.0
"""Most height of a button in mm."""
TOLD: Final = 13.0
NOTE: Final = 7.0
SHAPE: Final = 85.6 / 54.0


def paint_player_page(canvas: Canvas, scene: PlayerPageScene) -> None:
    """Paint what can be done with the name, and below it what stays without it."""
    across = 1 if canvas.glass.portrait else 2
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(GAP)
    told, inside = cut_bottom(
        inside, canvas.mm(TOLD * 1.6 if canvas.glass.portrait else TOLD), gap
    )
    down = -(-len(scene.buttons) // across)
    high = min(canvas.mm(HIGHEST), (inside.height - canvas.mm(NOTE)) // down - gap)
    tiles, rest = cut_top(inside, down * (high + gap) - gap, gap)
    cells = [cell for row in rows(tiles, down, gap) for cell in columns(row, across, gap)]
    for cell, button in zip(cells, scene.buttons, strict=True):
        canvas.button(cell, button)
    if scene.note:
        note, _ = cut_top(rest, canvas.mm(NOTE))
        canvas.text(note, scene.note, BODY, canvas.tone(Tone.REFUSED), align=Align.LEFT)
    canvas.text(told, scene.hint, SMALL, canvas.theme.secondary, align=Align.LEFT, lines=4)


def paint_player_card(canvas: Canvas, scene: PlayerCardScene) -> None:
    """Paint what to lay or that it was taken, and why the last tag was not."""
    inside = paint_frame(canvas, scene.frame)
    canvas.panel(inside)
    inside = inside.inflate(-canvas.mm(10), -canvas.mm(8))
    sign, text = cut_top(inside, inside.height // 2, canvas.mm(GAP))
    _card(canvas, sign, scene)
    ask, note = cut_top(text, text.height // 2, canvas.mm(2))
    canvas.text(ask, scene.ask, 7, lines=2)
    canvas.text(note, scene.note, BODY, canvas.tone(Tone.REFUSED), lines=2)


def _card(canvas: Canvas, rect: pygame.Rect, scene: PlayerCardScene) -> None:
    """Draw a card in the shape of a cheque card (ISO/IEC 7810 ID-1) with the player's name."""
    theme = canvas.theme
    high = min(rect.height, canvas.mm(54), round(rect.width / SHAPE))
    card = pygame.Rect(0, 0, round(high * SHAPE), high)
    card.center = rect.center
    canvas.panel(card, theme.paper, theme.paper_edge)
    inside = card.inflate(-canvas.mm(8), -canvas.mm(4))
    canvas.text(inside, scene.name, TITLE, theme.rank, weight=Weight.BLACK, elide=True)
    if scene.done:
        spot = pygame.Rect(0, 0, canvas.mm(9), canvas.mm(9))
        spot.center = card.bottomright
        rounded(canvas.surface, spot, spot.height // 2, canvas.tone(Tone.ACCEPTED))
        canvas.image(icon_art(Icon.TICK, spot.width * 3 // 4, theme.ink), spot.center)
