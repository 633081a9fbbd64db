"""Where the parts of the board go, on a wide and on a standing screen.

With cards on the screen, both players' cards take the sides and the score moves to the middle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from engine.cards import PerSeat
from ui.layout import Glass, columns, cut_bottom, cut_left, cut_right, cut_top

MARGIN: Final = 2.6
GAP: Final = 2.0
TOP: Final = 11.0
"""Height of the upper row: names, deal, undo and menu."""


@dataclass(frozen=True, slots=True)
class Places:
    """A rectangle in pixels for each part of the board."""

    names: PerSeat[pygame.Rect]
    title: pygame.Rect
    undo: pygame.Rect
    menu: pygame.Rect
    scores: PerSeat[pygame.Rect]
    trump: pygame.Rect
    talon: pygame.Rect
    slots: PerSeat[pygame.Rect]
    """Where each player's card lies."""
    panel: pygame.Rect
    """Where a refused card or a result is shown."""
    strip: pygame.Rect
    status: pygame.Rect
    buttons: PerSeat[pygame.Rect]
    palettes: PerSeat[pygame.Rect] | None = None


def places(glass: Glass, *, palettes: bool, strips: int) -> Places:
    """Return the places for a screen; `strips` is how many lines of trouble are shown."""
    inside = glass.rect.inflate(-2 * glass.mm(MARGIN), -2 * glass.mm(MARGIN - 0.4))
    if glass.portrait:
        return _standing(glass, inside, palettes=palettes, strips=strips)
    return _wide(glass, inside, palettes=palettes, strips=strips)


def _wide(glass: Glass, inside: pygame.Rect, *, palettes: bool, strips: int) -> Places:
    mm = glass.mm
    gap = mm(GAP)
    top, rest = cut_top(inside, mm(TOP), mm(1.5))
    bottom, rest = cut_bottom(rest, mm(13 if palettes else 15), mm(1.5))
    tools = pygame.Rect(0, top.y, mm(46), top.height)
    tools.centerx = top.centerx
    undo, tools = cut_left(tools, mm(12), gap)
    menu, title = cut_right(tools, mm(12), gap)
    name_width = undo.x - gap - top.x
    button_a, bar = cut_left(bottom, mm(30), gap)
    button_b, bar = cut_right(bar, mm(30), gap)
    side = mm(44 if palettes else 39)
    left, centre = cut_left(rest, side, gap)
    right, centre = cut_right(centre, side, gap)
    first = Places(
        names=PerSeat(cut_left(top, name_width)[0], cut_right(top, name_width)[0]),
        title=title,
        undo=undo,
        menu=menu,
        scores=PerSeat(left, right),
        trump=centre,
        talon=centre,
        slots=PerSeat(centre, centre),
        panel=centre,
        strip=centre,
        status=bar,
        buttons=PerSeat(button_a, button_b),
    )
    if palettes:
        score, felt = cut_top(centre, mm(29), gap)
        placed = _small_score(glass, first, score)
        placed = replace(placed, palettes=PerSeat(left, right))
        return _with_felt(glass, placed, felt, strips, trump_apart=True)
    return _with_felt(glass, first, centre, strips, trump_apart=False)


def _standing(glass: Glass, inside: pygame.Rect, *, palettes: bool, strips: int) -> Places:
    mm = glass.mm
    gap = mm(GAP)
    top, rest = cut_top(inside, mm(TOP), mm(1.5))
    bottom, rest = cut_bottom(rest, mm(13), gap)
    status, rest = cut_bottom(rest, mm(13), gap)
    name_a, name_b = columns(top, 2, gap)
    button_a, middle = cut_left(bottom, mm(27), gap)
    button_b, middle = cut_right(middle, mm(27), gap)
    undo, menu = columns(middle, 2, gap)
    if palettes:
        hands, rest = cut_bottom(rest, mm(66), gap)
        score, felt = cut_top(rest, mm(29), gap)
        left, right = columns(hands, 2, gap)
    else:
        score, felt = cut_top(rest, mm(56), gap)
        left, right = columns(score, 2, gap)
    title, felt = cut_top(felt, mm(0 if palettes else 6), 0 if palettes else mm(1))
    first = Places(
        names=PerSeat(name_a, name_b),
        title=title,
        undo=undo,
        menu=menu,
        scores=PerSeat(left, right),
        trump=score,
        talon=felt,
        slots=PerSeat(felt, felt),
        panel=felt,
        strip=felt,
        status=status,
        buttons=PerSeat(button_a, button_b),
    )
    if palettes:
        placed = _small_score(glass, first, score)
        placed = replace(placed, palettes=PerSeat(left, right))
        return _with_felt(glass, placed, felt, strips, trump_apart=True)
    return _with_felt(glass, first, felt, strips, trump_apart=False)


def _small_score(glass: Glass, placed: Places, score: pygame.Rect) -> Places:
    """Put both scores beside each other with the trump between them."""
    third = (score.width - glass.mm(18)) // 2 - glass.mm(1)
    left, rest = cut_left(score, third, glass.mm(1))
    right, trump = cut_right(rest, third, glass.mm(1))
    return replace(placed, scores=PerSeat(left, right), trump=trump)


def _with_felt(
    glass: Glass, placed: Places, felt: pygame.Rect, strips: int, *, trump_apart: bool
) -> Places:
    """Put both cards on their players' sides of the middle, trump and talon between them."""
    strip, felt = cut_bottom(felt, glass.mm(10) * strips, glass.mm(GAP) if strips else 0)
    middle_width = glass.mm(20)
    side = (felt.width - middle_width) // 2 - glass.mm(1)
    slot_a, rest = cut_left(felt, side, glass.mm(1))
    slot_b, middle = cut_right(rest, side, glass.mm(1))
    trump, talon = placed.trump, middle
    if not trump_apart:
        trump, talon = cut_top(middle, round(middle.height * 0.48), glass.mm(1.5))
    return replace(
        placed, trump=trump, talon=talon, slots=PerSeat(slot_a, slot_b), panel=felt, strip=strip
    )
