"""Where the parts of the board go, on a wide and on a standing screen.

With cards on the screen, both players' cards take the sides and the score moves to the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from engine.model.cards import PerSeat
from ui.draw.layout import Glass, columns, cut_bottom, cut_left, cut_right, cut_top
from ui.widgets.strip import strip_height

MARGIN: Final = 2.2
GAP: Final = 3.0
"""Between two targets, so that a wet finger hits one of them."""
AIR: Final = 2.0
"""Between what is only read."""
TOP: Final = 11.0
"""Height of the upper row: names, deal, undo and menu."""
LOWEST: Final = 8.9
"""Least height of an on-screen card; where it would be lower, the names are left out."""
SCORE: Final = 28.6
"""Height of a score that stands in the middle."""
WORDS: Final = 20.6
"""Least height of a middle that has words."""
MAIN: Final = 20.0
"""Height of a seat's own button where the cards lie on pads."""
TILE: Final = 22.5
"""Width of the trump between both scores."""
MIDDLE: Final = 23.5
"""Width of trump and talon, between both players' cards."""
TABLE: Final = 44.0
"""Least height on a standing screen of the middle and the air above it."""
STACK: Final = 17.0
"""Width of the talon where it lies beside the trump."""


@dataclass(frozen=True, slots=True)
class TrickAreaLayout:
    """Where trick, trump and talon lie."""

    trump: pygame.Rect
    talon: pygame.Rect
    slots: PerSeat[pygame.Rect]
    """Where each player's card lies."""
    gates: PerSeat[tuple[int, int]]
    """Where it comes from: beyond the edge at the player's side."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A rectangle in pixels for each part of the board."""

    names: PerSeat[pygame.Rect]
    title: pygame.Rect
    undo: pygame.Rect
    menu: pygame.Rect
    scores: PerSeat[pygame.Rect]
    trick_area: TrickAreaLayout
    panel: pygame.Rect
    """Where a refused card or a result is shown."""
    aside: pygame.Rect | None
    """Where its card, number or marks go; None if they go into the panel."""
    strip: pygame.Rect
    status: pygame.Rect
    buttons: PerSeat[pygame.Rect]
    palettes: PerSeat[pygame.Rect] | None


def board_layout(glass: Glass, *, palette_rows: int, strip: bool, scale: float = 1) -> BoardLayout:
    """Return the places for a screen.

    `palette_rows` counts the rows of on-screen cards, 0 without them; `strip` tells whether
    trouble is shown on top; `scale` is how much larger letters are than usual.
    """
    inside = glass.rect.inflate(-2 * glass.mm(MARGIN), -2 * glass.mm(MARGIN))
    trouble, rest = inside.copy(), inside
    trouble.height = 0
    if strip:
        trouble, rest = cut_top(inside, strip_height(glass, page=palette_rows > 0), glass.mm(1))
    if glass.portrait and palette_rows:
        return _standing_cards(glass, trouble, rest, palette_rows, scale)
    if glass.portrait:
        return _standing(glass, trouble, rest, scale)
    if palette_rows:
        return _wide_cards(glass, trouble, rest, palette_rows, scale)
    return _wide(glass, trouble, rest, scale)


def _bar(scale: float) -> float:
    """Return the height in mm of the status: of three lines where letters are large."""
    return 15 + 17.5 * (scale - 1)


def _wide(glass: Glass, strip: pygame.Rect, rest: pygame.Rect, scale: float) -> BoardLayout:
    mm, air = glass.mm, glass.mm(AIR)
    top, rest = cut_top(rest, mm(TOP), mm(1.5))
    bottom, rest = cut_bottom(rest, mm(_bar(scale)), mm(1.5))
    tools = pygame.Rect(0, top.y, mm(46), top.height)
    tools.centerx = top.centerx
    undo, inner = cut_left(tools, mm(12), air)
    menu, title = cut_right(inner, mm(12), air)
    half = tools.x - air - top.x
    button_a, bar = cut_left(bottom, mm(30), air)
    button_b, status = cut_right(bar, mm(30), air)
    left, centre = cut_left(rest, mm(37), air)
    right, centre = cut_right(centre, mm(37), air)
    raised = max(0, mm(MAIN) - bottom.height)
    for score, button in ((left, button_a), (right, button_b)):
        score.height -= raised
        button.update(button.x, button.y - raised, button.width, button.height + raised)
    trick_area = _trick_area(glass, centre, None, scale)
    return BoardLayout(
        names=PerSeat(cut_left(top, half)[0], cut_right(top, half)[0]),
        title=title,
        undo=undo,
        menu=menu,
        scores=PerSeat(left, right),
        trick_area=trick_area,
        panel=centre,
        aside=None,
        strip=strip,
        status=status,
        buttons=PerSeat(button_a, button_b),
        palettes=None,
    )


def _wide_cards(
    glass: Glass, strip: pygame.Rect, rest: pygame.Rect, palette_rows: int, scale: float
) -> BoardLayout:
    mm, gap = glass.mm, glass.mm(GAP)
    most = rest.height - gap - palette_rows * mm(LOWEST)
    bottom, rest = cut_bottom(rest, max(mm(_bar(1)), min(mm(_bar(scale)), most)), gap)
    button_a, bar = cut_left(bottom, mm(24 + 16 * (scale - 1)), gap)
    button_b, bar = cut_right(bar, mm(24 + 16 * (scale - 1)), gap)
    undo, bar = cut_left(bar, mm(11), mm(AIR))
    menu, status = cut_right(bar, mm(11), mm(AIR))
    left, centre = cut_left(rest, mm(44 - 10 * (scale - 1)), mm(3))
    right, centre = cut_right(centre, mm(44 - 10 * (scale - 1)), mm(3))
    named = left.height - mm(TOP - 2.4) >= palette_rows * mm(LOWEST)
    high = mm(TOP - 3) if named else 0  # colours and sides say as much
    name_a, palette_a = cut_top(left, high, mm(0.6))
    name_b, palette_b = cut_top(right, high, mm(0.6))
    score, table = cut_top(centre, min(mm(SCORE), centre.height - mm(WORDS + AIR)), mm(AIR))
    scores, title, trump = _small_score(glass, score, scale)
    trick_area = _trick_area(glass, table, trump, scale)
    return BoardLayout(
        names=PerSeat(name_a, name_b),
        title=title,
        undo=undo,
        menu=menu,
        scores=scores,
        trick_area=trick_area,
        panel=table,
        aside=trump,
        strip=strip,
        status=status,
        buttons=PerSeat(button_a, button_b),
        palettes=PerSeat(palette_a, palette_b),
    )


def _standing(glass: Glass, strip: pygame.Rect, rest: pygame.Rect, scale: float) -> BoardLayout:
    mm, air = glass.mm, glass.mm(AIR)
    top, rest = cut_top(rest, mm(TOP), mm(1.5))
    bottom, rest = cut_bottom(rest, mm(MAIN), air)
    status, rest = cut_bottom(rest, mm(_bar(scale)), air)
    buttons, undo, menu = _standing_buttons(glass, bottom)
    titled = mm(7 if scale == 1 else 1)
    score, table = cut_top(rest, min(mm(53), rest.height - mm(TABLE) - titled), air)
    name_a, name_b = columns(top, 2, air)
    left, right = columns(score, 2, air)
    title, table = cut_top(table, titled - mm(1), mm(1))
    trick_area = _trick_area(glass, table, None, scale)
    return BoardLayout(
        names=PerSeat(name_a, name_b),
        title=title,
        undo=undo,
        menu=menu,
        scores=PerSeat(left, right),
        trick_area=trick_area,
        panel=table,
        aside=None,
        strip=strip,
        status=status,
        buttons=buttons,
        palettes=None,
    )


def _standing_cards(
    glass: Glass, strip: pygame.Rect, rest: pygame.Rect, palette_rows: int, scale: float
) -> BoardLayout:
    mm, gap = glass.mm, glass.mm(GAP)
    named = scale == 1 or not strip.height
    top, rest = cut_top(rest, mm(TOP - 2) if named else 0, mm(1))
    bottom, rest = cut_bottom(rest, mm(_bar(scale)), mm(1.5))
    status, rest = cut_bottom(rest, mm(13 * scale), mm(1.5))
    buttons, undo, menu = _standing_buttons(glass, bottom)
    hands, rest = cut_bottom(rest, mm(10.2 * palette_rows), mm(AIR))
    name_a, name_b = columns(top, 2, mm(AIR))
    left, right = columns(hands, 2, gap)
    score, table = cut_top(rest, min(mm(SCORE - 2), rest.height * 11 // 20), mm(1))
    scores, title, trump = _small_score(glass, score, scale)
    trick_area = _trick_area(glass, table, trump, scale)
    return BoardLayout(
        names=PerSeat(name_a, name_b),
        title=title,
        undo=undo,
        menu=menu,
        scores=scores,
        trick_area=trick_area,
        panel=table,
        aside=trump,
        strip=strip,
        status=status,
        buttons=buttons,
        palettes=PerSeat(left, right),
    )


def _standing_buttons(
    glass: Glass, bottom: pygame.Rect
) -> tuple[PerSeat[pygame.Rect], pygame.Rect, pygame.Rect]:
    """Return both seats' buttons with undo and menu between them."""
    gap = glass.mm(GAP)
    left, middle = cut_left(bottom, glass.mm(26.9), gap)
    right, middle = cut_right(middle, glass.mm(26.9), gap)
    undo, menu = columns(middle, 2, gap)
    return PerSeat(left, right), undo, menu


def _small_score(
    glass: Glass, score: pygame.Rect, scale: float
) -> tuple[PerSeat[pygame.Rect], pygame.Rect, pygame.Rect]:
    """Return both scores beside each other, and between them the deal and the trump."""
    third = (score.width - glass.mm(TILE + 20 * (scale - 1))) // 2 - glass.mm(1)
    left, rest = cut_left(score, third, glass.mm(1))
    right, middle = cut_right(rest, third, glass.mm(1))
    title, trump = cut_top(middle, glass.mm(5), glass.mm(0.6))
    return PerSeat(left, right), title, trump


def _trick_area(
    glass: Glass, table: pygame.Rect, trump: pygame.Rect | None, scale: float
) -> TrickAreaLayout:
    """Put both cards on their players' sides of the middle, trump and talon between them."""
    gap = glass.mm(1)
    long = trump is None and table.width > 2 * table.height
    centre, stack = glass.mm(MIDDLE * scale), glass.mm(STACK * scale)
    middle = centre + (stack + gap if long else 0)
    side = (table.width - middle) // 2 - gap
    left, rest = cut_left(table, side, gap)
    right, talon = cut_right(rest, side, gap)
    if trump is None:
        cut = cut_left if long else cut_top
        trump, talon = cut(talon, centre if long else round(talon.height * 0.48), gap)
    beyond = left.width // 2
    gates = PerSeat((-beyond, left.centery), (glass.width + beyond, right.centery))
    return TrickAreaLayout(trump, talon, PerSeat(left, right), gates)
