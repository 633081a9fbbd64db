"""Paints the cards that are touched on the screen."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.art import rounded
from ui.draw.canvas import Canvas, TouchTarget
from ui.draw.card_faces import card_tile
from ui.draw.layout import columns, rows
from ui.model.tone import Tone
from ui.screens.board.scene import PaletteCard

SUITS: Final = 4
"""The cards come rank by rank, one of each suit."""


def paint_palette(
    canvas: Canvas, rect: pygame.Rect, cards: tuple[PaletteCard, ...], seat: Seat
) -> None:
    """Lay out all cards of the pack, four suits across; those that lie are raised."""
    grid = [columns(row, SUITS) for row in rows(rect, len(cards) // SUITS)]
    for i, item in enumerate(cards):
        _card(canvas, grid[i // SUITS][i % SUITS], item, seat)


def paint_fan(
    canvas: Canvas, rect: pygame.Rect, cards: tuple[PaletteCard, ...], seat: Seat, across: int
) -> None:
    """Lay them out suit by suit, `across` beside each other."""
    ordered = [item for suit in range(SUITS) for item in cards[suit::SUITS]]
    cells = [
        cell for row in rows(rect, -(-len(ordered) // across)) for cell in columns(row, across)
    ]
    for cell, item in zip(cells, ordered, strict=False):
        _card(canvas, cell, item, seat)


def _card(canvas: Canvas, cell: pygame.Rect, item: PaletteCard, seat: Seat) -> None:
    canvas.targets.append(TouchTarget(cell, item.button))
    gap = canvas.mm(1.0)
    tile = cell.inflate(-gap, -gap)
    if item.laid:
        rim = cell.inflate(canvas.mm(0.8), canvas.mm(0.8))
        rounded(canvas.surface, rim, canvas.mm(1.6), canvas.tone(Tone.of(seat)))
        tile = cell.inflate(-canvas.mm(0.4), -canvas.mm(0.4))
    elif item.button.pressed:
        rounded(canvas.surface, cell, canvas.mm(1.4), canvas.theme.text)
        tile = cell.inflate(-gap * 2, -gap * 2)
    canvas.image(card_tile(item.face, tile.size, canvas.theme), tile.center)
