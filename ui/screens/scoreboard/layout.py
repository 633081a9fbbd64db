"""Where the parts of a scoreboard go: on the whole glass, or in each player's half of it.

Each player's keys lie on that player's side; in a half lie those of its player alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from engine.model.cards import PerSeat
from ui.draw.layout import Glass, columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.screens.board.paint.half_layout import INNER, NARROW, OUTER
from ui.screens.board.paint.layout import AIR, GAP, MARGIN, TOP
from ui.widgets.strip import strip_height

KEY: Final = 20.0
"""Height of a key on a lying screen."""
LOW_KEY: Final = 15.0
"""Of one in a half, on a standing screen, and where trouble is shown as well."""
LOWEST_KEY: Final = 12.0
"""Of one on a standing screen where trouble is shown as well."""
TOOL: Final = 12.0
"""Least width of what is needed now and then."""
TOOLS: Final = 12.0
"""Height of it on a standing screen."""
SIDE: Final = 37.0
"""Width of a score beside the middle."""
BAR: Final = 14.0
"""Height of the status."""
HALF_BAR: Final = 12.0
CENTRE: Final = 24.0
"""Height of the middle on a standing screen, where there is no trouble."""


@dataclass(frozen=True, slots=True)
class ScoreboardLayout:
    """A rectangle in pixels for each part."""

    names: PerSeat[pygame.Rect]
    scores: PerSeat[pygame.Rect]
    keys: PerSeat[list[pygame.Rect]]
    panel: pygame.Rect
    aside: pygame.Rect | None
    """Where the points or marks of the middle go; None if they go into the panel."""
    status: pygame.Rect
    undo: pygame.Rect
    cards: pygame.Rect
    menu: pygame.Rect
    strip: pygame.Rect


@dataclass(frozen=True, slots=True)
class ScoreboardHalfLayout:
    """A rectangle in pixels for each part of a player's half."""

    name: pygame.Rect
    number: pygame.Rect
    rod: pygame.Rect
    tally: pygame.Rect
    other: pygame.Rect
    """The other player's letter and number."""
    keys: list[pygame.Rect]
    panel: pygame.Rect
    aside: pygame.Rect
    status: pygame.Rect
    """Also for trouble, while the status has nothing more urgent."""
    undo: pygame.Rect
    cards: pygame.Rect
    menu: pygame.Rect


def scoreboard_layout(glass: Glass, *, strip: bool, scale: float) -> ScoreboardLayout:
    """Return the places on the whole glass.

    `strip` tells whether trouble is shown on top, `scale` how much larger letters are than usual.
    """
    inside = glass.rect.inflate(-2 * glass.mm(MARGIN), -2 * glass.mm(MARGIN))
    trouble, rest = inside, inside
    if strip:
        trouble, rest = cut_top(inside, strip_height(glass, page=True), glass.mm(1))
    if glass.portrait:
        return _standing(glass, trouble, rest, scale, LOWEST_KEY if strip else LOW_KEY)
    return _lying(glass, trouble, rest, scale, LOW_KEY if strip else KEY)


def _lying(
    glass: Glass, strip: pygame.Rect, rest: pygame.Rect, scale: float, key: float
) -> ScoreboardLayout:
    """Put the middle between both scores, and all keys in a row below."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    top, rest = cut_top(rest, mm(TOP), mm(1.5))
    bottom, rest = cut_bottom(rest, mm(key), air)
    halves = columns(bottom, 2, mm(4 * GAP))
    left, middle = cut_left(rest, mm(SIDE), air)
    right, middle = cut_right(middle, mm(SIDE), air)
    name_a, tools = cut_left(top, mm(SIDE + 6), gap)
    name_b, tools = cut_right(tools, mm(SIDE + 6), gap)
    undo, tools = cut_left(tools, mm(TOOL), gap)
    menu, cards = cut_right(tools, mm(TOOL), gap)
    status, panel = cut_bottom(middle, mm(BAR * scale), mm(1.5))
    return ScoreboardLayout(
        names=PerSeat(name_a, name_b),
        scores=PerSeat(left, right),
        keys=PerSeat(*(columns(half, 3, gap) for half in halves)),
        panel=panel,
        aside=None,
        status=status,
        undo=undo,
        cards=cards,
        menu=menu,
        strip=strip,
    )


def _standing(
    glass: Glass, strip: pygame.Rect, rest: pygame.Rect, scale: float, key: float
) -> ScoreboardLayout:
    """Put everything under each other, each player's keys in a column on the own side."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    top, rest = cut_top(rest, mm(TOP), mm(1.5))
    tools, rest = cut_bottom(rest, mm(TOOLS), gap)
    bottom, rest = cut_bottom(rest, mm(3 * key + 2 * GAP), air)
    status, rest = cut_bottom(rest, mm(BAR * scale), mm(1.5))
    panel, score = cut_bottom(rest, min(mm(CENTRE), rest.height * 2 // 5), air)
    aside, panel = cut_left(panel, mm(22), air)
    undo, tools = cut_left(tools, mm(20), gap)
    menu, cards = cut_right(tools, mm(20), gap)
    halves = columns(bottom, 2, mm(2 * GAP))
    return ScoreboardLayout(
        names=PerSeat(*columns(top, 2, air)),
        scores=PerSeat(*columns(score, 2, air)),
        keys=PerSeat(*(rows(half, 3, gap) for half in halves)),
        panel=panel,
        aside=aside,
        status=status,
        undo=undo,
        cards=cards,
        menu=menu,
        strip=strip,
    )


def scoreboard_half_layout(glass: Glass) -> ScoreboardHalfLayout:
    """Return the places of a player's half."""
    mm = glass.mm
    inside = glass.rect.inflate(-2 * mm(MARGIN), 0)
    inside.top, inside.height = mm(INNER), glass.height - mm(INNER + OUTER)
    place = _standing_half if glass.width < mm(NARROW) else _lying_half
    return place(glass, inside)


def _lying_half(glass: Glass, inside: pygame.Rect) -> ScoreboardHalfLayout:
    """Put the number on the left, the talk beside it, keys and tools in a row below that."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    left, rest = cut_left(inside, mm(36), air)
    name, column = cut_top(left, mm(8), mm(0.6))
    tally, column = cut_bottom(column, mm(4.2), mm(0.6))
    rod, number = cut_bottom(column, mm(5), mm(0.8))
    bottom, talk = cut_bottom(rest, mm(LOW_KEY), air)
    tools, keys = cut_right(bottom, mm(3 * TOOL) + 2 * gap, gap)
    undo, cards, menu = columns(tools, 3, gap)
    other, talk = cut_right(talk, mm(12), mm(1))
    status, talk = cut_bottom(talk, mm(HALF_BAR), mm(1))
    aside, panel = cut_left(talk, mm(20), air)
    return ScoreboardHalfLayout(
        name=name,
        number=number,
        rod=rod,
        tally=tally,
        other=other,
        keys=columns(keys, 3, gap),
        panel=panel,
        aside=aside,
        status=status,
        undo=undo,
        cards=cards,
        menu=menu,
    )


def _standing_half(glass: Glass, inside: pygame.Rect) -> ScoreboardHalfLayout:
    """Put the number and the talk on top, then name and tools, and the keys at the bottom."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    keys, rest = cut_bottom(inside, mm(LOW_KEY), gap)
    line, rest = cut_bottom(rest, mm(11), air)
    tools, own = cut_right(line, mm(3 * TOOL) + 2 * gap, air)
    undo, cards, menu = columns(tools, 3, gap)
    tally, name = cut_bottom(own, mm(3.6), mm(0.4))
    status, rest = cut_bottom(rest, mm(HALF_BAR), mm(1.5))
    number, rest = cut_left(rest, mm(24), mm(0.5))
    rod, rest = cut_left(rest, mm(3.6), air)
    upper, panel = cut_top(rest, rest.height * 2 // 5, mm(1))
    other, aside = cut_right(upper, mm(12), mm(1))
    return ScoreboardHalfLayout(
        name=name,
        number=number,
        rod=rod,
        tally=tally,
        other=other,
        keys=columns(keys, 3, gap),
        panel=panel,
        aside=aside,
        status=status,
        undo=undo,
        cards=cards,
        menu=menu,
    )
