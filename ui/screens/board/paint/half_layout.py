"""Where the parts of one player's half go, on a wide and on a standing screen.

A half is low, so number, talk and buttons stand beside each other. What takes the place of the
trick has its words in the panel, and its card, number or marks aside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from engine.model.cards import PerSeat, Seat
from ui.draw.layout import Glass, columns, cut_bottom, cut_left, cut_right, cut_top
from ui.screens.board.paint.layout import AIR, GAP, MARGIN, TrickAreaLayout

INNER: Final = 1.0
"""Between the content and the line in the middle of the glass."""
OUTER: Final = 1.8
"""Between the content and the player's edge."""
NUMBER: Final = 19.4
"""Least height of the number and the line under it, for digits of 18 mm."""
LOW: Final = 16.0
"""Trump and talon lower than this, in mm, are lines of words and wider."""
ACROSS: Final = 8
"""On-screen cards beside each other on a standing screen, on three rows."""
STRIP: Final = 10.0
CARD: Final = 10.0
"""Least side of a card to touch."""
NARROW: Final = 100.0
"""A half that is narrower than this is one of a standing screen."""


@dataclass(frozen=True, slots=True)
class HalfLayout:
    """A rectangle in pixels for each part of a half."""

    name: pygame.Rect
    rod: pygame.Rect
    marks: pygame.Rect
    other: pygame.Rect
    """The other player's letter and number."""
    number: pygame.Rect
    trick_area: TrickAreaLayout
    panel: pygame.Rect
    aside: pygame.Rect
    strip: pygame.Rect
    status: pygame.Rect
    button: pygame.Rect
    undo: pygame.Rect
    menu: pygame.Rect
    low_status: pygame.Rect | None = None
    """Where the status is while the panel takes its place."""
    palette: pygame.Rect | None = None
    across: int = 0
    """On-screen cards beside each other."""


def half_layout(glass: Glass, seat: Seat, *, cards: int, strip: bool) -> HalfLayout:
    """Return the places of a player's half.

    `cards` counts the on-screen cards, 0 without them; `strip` tells whether something is wrong
    with the equipment.
    """
    inside = glass.rect.inflate(-2 * glass.mm(MARGIN), 0)
    inside.top, inside.height = glass.mm(INNER), glass.height - glass.mm(INNER + OUTER)
    if glass.width < glass.mm(NARROW):
        if cards:
            return _standing_cards(glass, seat, inside, cards, strip=strip)
        return _standing(glass, seat, inside, strip=strip)
    if cards:
        return _wide_cards(glass, seat, inside, cards)
    return _wide(glass, seat, inside, strip=strip)


def _wide(glass: Glass, seat: Seat, inside: pygame.Rect, *, strip: bool) -> HalfLayout:
    """Put the number on the left, buttons on the right, the talk between them."""
    mm, air = glass.mm, glass.mm(AIR)
    left, rest = cut_left(inside, mm(36), air)
    name, column = cut_top(left, mm(8), mm(0.6))
    marks, column = cut_bottom(column, mm(4.2), mm(0.6))
    rod, number = cut_bottom(column, mm(5), mm(0.8))
    trouble, rest = cut_top(rest, mm(STRIP) if strip else 0, mm(1) if strip else 0)
    right, centre = cut_right(rest, mm(27), air)
    button, right = cut_bottom(right, mm(15), mm(GAP))
    tools, other = cut_bottom(right, mm(10.6), air)
    undo, menu = columns(tools, 2, mm(GAP))
    status, table = cut_bottom(centre, mm(13), mm(1.2))
    if strip:
        other, table = cut_right(table, mm(12), mm(1))
    aside, panel = cut_left(table, mm(23 if strip else 35.2), air)
    return HalfLayout(
        name=name,
        rod=rod,
        marks=marks,
        other=other,
        number=number,
        trick_area=_trick_area(glass, seat, table, None, None),
        panel=panel,
        aside=aside,
        strip=trouble,
        status=status,
        button=button,
        undo=undo,
        menu=menu,
    )


def _wide_cards(glass: Glass, seat: Seat, inside: pygame.Rect, cards: int) -> HalfLayout:
    """Lay the cards on two rows at the bottom, the rest on one row above them."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    across = -(-cards // 2)
    bottom, row = cut_bottom(inside, mm(2 * CARD), mm(0.5))
    palette, tail = cut_left(bottom, mm(across * CARD), gap)
    if tail.width >= mm(4 * CARD) + 2 * gap:
        undo, tail = cut_left(tail, mm(CARD), gap)
        menu, button = cut_left(tail, mm(CARD), gap)
    else:
        undo, menu = columns(tail, 2, gap)
        button, row = cut_right(row, mm(20), air)
        button = cut_top(button, mm(15))[0]
    number, rod, row = _number(glass, row, 21)
    aside, block = cut_left(row, mm(35.2), air)
    panel, low = cut_top(block, mm(9.8), mm(0.8))
    slots, block = cut_left(row, mm(28 if row.width > mm(100) else 20), air)
    trump, talk = cut_left(block, mm(22.8 if row.width > mm(100) else 14), air)
    line, status = cut_top(talk, mm(9.2), mm(0.6))
    name, marks, talon, other = _line(glass, line)
    return HalfLayout(
        name=name,
        rod=rod,
        marks=marks,
        other=other,
        number=number,
        trick_area=_trick_area(glass, seat, slots, trump, talon),
        panel=panel,
        aside=aside,
        strip=line,
        status=status,
        low_status=low,
        button=button,
        undo=undo,
        menu=menu,
        palette=palette,
        across=across,
    )


def _standing(glass: Glass, seat: Seat, inside: pygame.Rect, *, strip: bool) -> HalfLayout:
    """Put number and trick on top, then a line of words, the status, and the buttons."""
    mm, air, gap = glass.mm, glass.mm(AIR), glass.mm(GAP)
    trouble, rest = cut_top(inside, mm(STRIP) if strip else 0, mm(1) if strip else 0)
    bottom, rest = cut_bottom(rest, mm(15), air)
    button, tools = cut_left(bottom, bottom.width - mm(2 * 12) - 2 * gap, gap)
    undo, menu = columns(tools, 2, gap)
    status, rest = cut_bottom(rest, mm(13 if strip else 14), mm(1.5))
    line, row = cut_bottom(rest, mm(9.6 if strip else 15.5), mm(1.5))
    number, rod, table = _number(glass, row, 24)
    trump, slots = cut_left(table, mm(22), air)
    name, marks, talon, other = _line(glass, line)
    return HalfLayout(
        name=name,
        rod=rod,
        marks=marks,
        other=other,
        number=number,
        trick_area=_trick_area(glass, seat, slots, trump, talon),
        panel=line,
        aside=table,
        strip=trouble,
        status=status,
        button=button,
        undo=undo,
        menu=menu,
    )


def _standing_cards(
    glass: Glass, seat: Seat, inside: pygame.Rect, cards: int, *, strip: bool
) -> HalfLayout:
    """Lay the cards on three rows at the bottom, under the same lines as without them."""
    mm, air = glass.mm, glass.mm(AIR)
    tools, rest = cut_bottom(inside, mm(3 * CARD + GAP), mm(1))
    status, rest = cut_bottom(rest, mm(10), mm(0.6))
    if cards <= 3 * ACROSS - 4:  # the last row has four cells left
        cells = columns(cut_bottom(tools, mm(CARD))[0], ACROSS)
        undo, menu = cells[-3], cells[-1]
        palette = cut_top(tools, mm(3 * CARD))[0]
    else:
        undo, bar = cut_left(status, mm(CARD), air)
        menu, status = cut_right(bar, mm(CARD), air)
        palette = cut_bottom(tools, mm(3 * CARD))[0]
    line, row = cut_bottom(rest, mm(9.8), mm(0.6))
    button, row = cut_right(row, mm(21.6), mm(1.5))
    number, rod, table = _number(glass, row, 18)
    trump, words = cut_left(line, mm(27), air)
    name, marks, talon, other = _line(glass, words)
    slots = table
    if strip:
        trump, slots = cut_left(table, mm(11), mm(1))
    return HalfLayout(
        name=name,
        rod=rod,
        marks=marks,
        other=other,
        number=number,
        trick_area=_trick_area(glass, seat, slots, trump, talon),
        panel=line,
        aside=table,
        strip=line,
        status=status,
        button=button,
        undo=undo,
        menu=menu,
        palette=palette,
        across=ACROSS,
    )


def _number(
    glass: Glass, row: pygame.Rect, width: float
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return a number with its rod upright beside it, and what is left of a row."""
    number, rest = cut_left(row, glass.mm(width), glass.mm(0.5))
    rod, rest = cut_left(rest, glass.mm(3.6), glass.mm(AIR))
    return number, rod, rest


def _line(
    glass: Glass, line: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return name and marks under each other, then the talon and the other's number."""
    other, rest = cut_right(line, glass.mm(12), glass.mm(1))
    talon, block = cut_right(rest, glass.mm(24), glass.mm(1))
    marks, name = cut_bottom(
        block, max(glass.mm(3.4), min(glass.mm(4.4), block.height // 3)), glass.mm(0.4)
    )
    return name, marks, talon, other


def _trick_area(
    glass: Glass,
    seat: Seat,
    table: pygame.Rect,
    trump: pygame.Rect | None,
    talon: pygame.Rect | None,
) -> TrickAreaLayout:
    """Put the player's card on the left and the other's on the right.

    Trump and talon lie between them if they have no other place.
    """
    gap = glass.mm(1)
    if trump is None or talon is None:
        middle = glass.mm(52)
        side = (table.width - middle) // 2 - gap
        own, rest = cut_left(table, side, gap)
        others, rest = cut_right(rest, side, gap)
        trump, talon = cut_left(rest, glass.mm(27), gap)
    else:
        own, others = columns(table, 2, gap)
    mine = (own.centerx, glass.height + own.height // 2)
    theirs = (others.centerx, -others.height // 2)
    slots, gates = PerSeat(own, others), PerSeat(mine, theirs)
    if seat is Seat.B:
        slots, gates = PerSeat(others, own), PerSeat(theirs, mine)
    return TrickAreaLayout(trump, talon, slots, gates)
