"""Where the parts of a won match go: on the whole glass, or in each player's half of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from ui.draw.layout import Glass, columns, cut_bottom, cut_left, cut_right, cut_top
from ui.screens.board.paint.layout import AIR, GAP, MARGIN
from ui.widgets.strip import strip_height

CODE: Final = 42.0
"""Height of the code with its words, in mm; the least for telephones is 33 without them."""
WIDE: Final = 52.0
"""Its width where it stands beside the words."""
BAR: Final = 15.0
NARROW: Final = 100.0
"""A half that is narrower than this is one of a standing screen."""


@dataclass(frozen=True, slots=True)
class MatchEndLayout:
    """A rectangle in pixels for each part."""

    title: pygame.Rect
    won: pygame.Rect
    total: pygame.Rect
    code: pygame.Rect
    status: pygame.Rect
    rematch: pygame.Rect
    undo: pygame.Rect
    menu: pygame.Rect
    strip: pygame.Rect
    """Where trouble is shown; in a half instead of the status."""
    table: pygame.Rect | None = None
    """Bummerl by Bummerl."""
    labelled: bool = True
    """Whether there are words below the code."""


def match_end_layout(glass: Glass, *, strip: bool) -> MatchEndLayout:
    """Return the places on the whole glass; `strip` tells whether trouble is shown on top."""
    inside = glass.rect.inflate(-2 * glass.mm(MARGIN), -2 * glass.mm(MARGIN))
    trouble, rest = inside, inside
    if strip:
        trouble, rest = cut_top(inside, strip_height(glass, page=True), glass.mm(1.5))
    return _standing(glass, trouble, rest) if glass.portrait else _lying(glass, trouble, rest)


def _lying(glass: Glass, strip: pygame.Rect, rest: pygame.Rect) -> MatchEndLayout:
    """Put the code on the right of all texts."""
    mm, air = glass.mm, glass.mm(AIR)
    bottom, rest = cut_bottom(rest, mm(BAR), mm(2))
    undo, bar = cut_left(bottom, mm(12), mm(GAP))
    menu, bar = cut_right(bar, mm(12), mm(GAP))
    rematch, status = cut_right(bar, mm(46), mm(GAP))
    title, body = cut_top(rest, mm(11), mm(1.5))
    code, words = cut_right(body, mm(WIDE), mm(4))
    won, words = cut_top(words, min(mm(14), words.height // 3), air)
    total, table = cut_bottom(words, mm(6), air)
    return MatchEndLayout(title, won, total, code, status, rematch, undo, menu, strip, table)


def _standing(glass: Glass, strip: pygame.Rect, rest: pygame.Rect) -> MatchEndLayout:
    """Put everything under each other."""
    mm, air = glass.mm, glass.mm(AIR)
    bottom, rest = cut_bottom(rest, mm(BAR), mm(2))
    undo, bar = cut_left(bottom, mm(12), mm(GAP))
    menu, rematch = cut_right(bar, mm(12), mm(GAP))
    status, rest = cut_bottom(rest, mm(BAR), air)
    title, rest = cut_top(rest, mm(15), air)
    won, rest = cut_top(rest, mm(14), air)
    code, rest = cut_bottom(rest, mm(CODE), air)
    total, table = cut_bottom(rest, mm(6), air)
    return MatchEndLayout(title, won, total, code, status, rematch, undo, menu, strip, table)


def match_end_half_layout(glass: Glass) -> MatchEndLayout:
    """Return the places in a half: the code on the left, as high as it can be."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    inside = glass.rect.inflate(-2 * mm(MARGIN), 0)
    inside.top, inside.height = mm(1), glass.height - mm(2.8)
    status = None
    if glass.width < mm(NARROW):
        bottom, rest = cut_bottom(inside, mm(BAR), air)
        rematch, tools = cut_left(bottom, bottom.width - 2 * (mm(12) + gap), gap)
        undo, menu = cut_left(tools, mm(12), gap)
        status, rest = cut_bottom(rest, mm(12), air)
    else:
        right, rest = cut_right(inside, mm(30), gap)
        rematch, tools = cut_bottom(right, mm(20), gap)
        tools = cut_bottom(tools, mm(11))[0]
        undo, menu = columns(tools, 2, gap)
    code, words = cut_left(rest, min(rest.height, mm(42)), air)
    if status is None:
        status, words = cut_bottom(words, mm(12), air)
    total, words = cut_bottom(words, mm(5 if words.width > mm(60) else 10), mm(1))
    title, won = cut_top(words, words.height // 2, mm(1))
    return MatchEndLayout(
        title, won, total, code, status, rematch, undo, menu, status, labelled=False
    )
