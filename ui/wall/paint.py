"""Paints the board: everything that is written can be read from eight metres.

ISO 9241-3, as a maker of displays quotes it: capitals of 48 mm at 8 m. On a television of 43
inches that is a twentieth of its width.
"""

from __future__ import annotations

from typing import Final

import pygame

from engine.interface.appearance import Appearance
from engine.model.cards import PerSeat, Seat
from ui.draw.art import bead, blended, ground
from ui.draw.canvas import Align, Canvas
from ui.draw.layout import (
    Glass,
    columns,
    cut_bottom,
    cut_left,
    cut_right,
    cut_top,
    rows,
    used_part,
)
from ui.draw.suits import suit_art
from ui.draw.theme import Colour, theme_of
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.tone import Tone
from ui.wall.scene import ROWS, WallRow, WallScene, WallSeat, WallTable

LEAST: Final = 8.0
"""Height of the smallest capital in mm of a glass 155 mm long: 49 mm on one of 953 mm."""
DIGIT: Final = 36.0
MARGIN: Final = 0.05
"""Share of each side that a television may cut off."""
SUIT: Final = 44.0
"""Width of the middle in mm, where the trump is."""
OLD: Final = 0.6
"""How far everything fades of which nothing is heard any more."""


def paint_wall(surface: pygame.Surface, scene: WallScene, look: Appearance) -> tuple[str, ...]:
    """Paint the board over the whole surface; return the texts that did not fit, which are none.

    A surface too small to write on stays empty.
    """
    theme = theme_of(look)
    surface.blit(ground(surface.get_size(), theme.background, theme.glow), (0, 0))
    part = used_part(surface.get_size())
    canvas = Canvas(surface.subsurface(part), Glass(*part.size), theme, look, least=LEAST)
    if not canvas.glass.readable:
        return ()
    if scene.table:
        canvas.names = tuple(seat.name for seat in scene.table.seats)
    safe = canvas.glass.rect.inflate(-2 * _share(part.width), -2 * _share(part.height))
    if scene.table and canvas.glass.portrait:
        _paint_upright(canvas, safe, scene.table, scene.clock)
    elif scene.table:
        _paint_table(canvas, safe, scene.table, scene.clock)
    elif scene.rows:
        _paint_rows(canvas, safe, scene)
    else:
        canvas.text(safe, scene.nothing, 10, lines=3)
        _clock(canvas, cut_bottom(safe, canvas.mm(9))[0], scene.clock)
    return tuple(canvas.overflows)


def _share(length: int) -> int:
    return round(length * MARGIN)


def _paint_table(canvas: Canvas, rect: pygame.Rect, table: WallTable, clock: str) -> None:
    """Paint names, the large numbers with the trump between them, the match, what happens."""
    mm = canvas.mm
    faded = bool(table.stale)
    names, rest = cut_top(rect, mm(11), mm(1.5))
    foot, rest = cut_bottom(rest, mm(22.5), mm(1.5))
    match, middle = cut_bottom(rest, mm(8.2), mm(1.5))
    muted = canvas.theme.secondary
    left, label, right = _three(match, mm(SUIT))
    low = PerSeat(left, right)
    canvas.text(label.inflate(label.width // 2, 0), table.match, 8, muted, weight=Weight.MEDIUM)
    left, centre, right = _three(middle, mm(SUIT))
    high = PerSeat(left, right)
    _centre(canvas, centre, table, clock)
    for seat, half in zip(Seat, columns(names, 2, mm(3)), strict=True):
        align = Align.LEFT if seat is Seat.A else Align.RIGHT
        _name(canvas, half, seat, table.seats[seat].name, align, faded=faded)
        _score(canvas, high[seat], seat, table.seats[seat], faded=faded)
        colour = _ink(canvas, canvas.theme.text, faded=faded)
        said = table.seats[seat].match
        canvas.text(low[seat], said, 8, colour, weight=Weight.BLACK)
    _foot(canvas, foot, table)


def _paint_upright(canvas: Canvas, rect: pygame.Rect, table: WallTable, clock: str) -> None:
    """Paint the players above each other, with the trump and the clock between them."""
    mm, faded = canvas.mm, bool(table.stale)
    foot, rest = cut_bottom(rect, mm(40.5), mm(0.5))
    upper, rest = cut_top(rest, (rest.height - mm(23)) // 2, mm(1))
    lower, middle = cut_bottom(rest, upper.height, mm(1))
    _centre(canvas, middle, table, clock)
    for seat, block in zip(Seat, (upper, lower), strict=True):
        name, rest = cut_top(block, mm(11), mm(1.5))
        number, aside = cut_left(rest, mm(15), mm(0.5))
        rod, match = cut_top(aside, mm(6), mm(1))
        _name(canvas, name, seat, table.seats[seat].name, Align.LEFT, faded=faded)
        _number(canvas, number, seat, table.seats[seat], faded=faded)
        _rod(canvas, rod, seat, table.seats[seat], faded=faded)
        colour = _ink(canvas, canvas.theme.text, faded=faded)
        said = f"{table.match} {table.seats[seat].match}"
        canvas.text(match, said, 8, colour, weight=Weight.MEDIUM, lines=2)
    _foot(canvas, foot, table)


def _three(rect: pygame.Rect, middle: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the middle of that width and what is left on both sides."""
    side = (rect.width - middle) // 2
    left, rest = cut_left(rect, side)
    centre, right = cut_left(rest, middle)
    return left, centre, right


def _name(
    canvas: Canvas, rect: pygame.Rect, seat: Seat, name: str, align: Align, *, faded: bool
) -> None:
    """Write the seat's letter on its colour, at the outer side, and the name beside it."""
    cut = cut_left if align is Align.LEFT else cut_right
    badge, rest = cut(rect, rect.height, canvas.mm(2))
    colour = _ink(canvas, canvas.tone(Tone.of(seat)), faded=faded)
    pygame.draw.rect(canvas.surface, colour, badge, border_radius=canvas.mm(2))
    canvas.text(badge, seat.value, 8.2, canvas.theme.ink, weight=Weight.BLACK)
    if name:
        canvas.text(rest, name, 8.6, colour, weight=Weight.BLACK, align=align, elide=True)


def _score(canvas: Canvas, rect: pygame.Rect, seat: Seat, score: WallSeat, *, faded: bool) -> None:
    """Write the game points with the beads below them."""
    rod, number = cut_bottom(rect, canvas.mm(5.6), canvas.mm(2))
    _number(canvas, number, seat, score, faded=faded)
    _rod(canvas, rod, seat, score, faded=faded)


def _number(
    canvas: Canvas, rect: pygame.Rect, seat: Seat, score: WallSeat, *, faded: bool
) -> None:
    """Write the game points as large as there is room."""
    colour = _ink(canvas, canvas.tone(Tone.of(seat)), faded=faded)
    cap = min(DIGIT, rect.height / canvas.glass.exact(1))
    loose = rect.inflate(0, rect.height)  # digits have no need of air
    canvas.text(loose, str(score.points), cap, colour, weight=Weight.BLACK)


def _rod(canvas: Canvas, rect: pygame.Rect, seat: Seat, score: WallSeat, *, faded: bool) -> None:
    """Draw a bead for each game point that there can be."""
    colour = _ink(canvas, canvas.tone(Tone.of(seat)), faded=faded)
    size = min(rect.height, canvas.mm(5.6), rect.width // max(1, score.target))
    beads = pygame.Rect(0, 0, size * score.target, size)
    beads.center = rect.center
    spots = columns(beads, score.target)
    for i, spot in enumerate(spots if seat is Seat.A else spots[::-1]):
        canvas.image(bead(size, colour, canvas.theme, full=i < score.points), spot.center)


def _centre(canvas: Canvas, rect: pygame.Rect, table: WallTable, clock: str) -> None:
    """Show the trump suit on a card's white; between deals which table it is, and the time."""
    if table.trump is None:
        muted = canvas.theme.secondary
        said = [
            TextLine(text, 8, muted, Weight.MEDIUM, 2) for text in (clock, table.table) if text
        ]
        canvas.stack(rect, said, elide=True)
        return
    side = min(rect.size) * 9 // 10
    tile = pygame.Rect(0, 0, side, side)
    tile.center = rect.center
    paper = _ink(canvas, canvas.theme.paper, faded=bool(table.stale))
    pygame.draw.rect(canvas.surface, paper, tile, border_radius=canvas.mm(3))
    canvas.image(suit_art(table.trump, side * 7 // 10, canvas.theme), tile.center)


def _foot(canvas: Canvas, rect: pygame.Rect, table: WallTable) -> None:
    """Write what happens, or that it is not known."""
    if table.stale:
        canvas.text(rect, table.stale, 8.6, canvas.tone(Tone.WARNING), lines=3)
        return
    first, *more = table.lines
    lines = (
        TextLine(first, 9, canvas.tone(table.tone), Weight.BLACK, 2),
        *(TextLine(text, 8, canvas.theme.text, Weight.MEDIUM, 2, optional=True) for text in more),
    )
    canvas.stack(rect, lines)


def _clock(canvas: Canvas, rect: pygame.Rect, clock: str) -> None:
    muted = canvas.theme.secondary
    canvas.text(rect, clock, 8, muted, weight=Weight.MEDIUM, align=Align.LEFT)


def _paint_rows(canvas: Canvas, rect: pygame.Rect, scene: WallScene) -> None:
    """Paint the tables under each other."""
    head, rest = cut_top(rect, canvas.mm(9), canvas.mm(1.5))
    _clock(canvas, head, scene.clock)
    muted = canvas.theme.secondary
    canvas.text(head, scene.sheet, 8, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
    for place, row in zip(rows(rest, ROWS, canvas.mm(1.2)), scene.rows, strict=False):
        _paint_row(canvas, place, row)


def _paint_row(canvas: Canvas, rect: pygame.Rect, row: WallRow) -> None:
    """Paint one table: what it is called, and a line for each player, as a tennis board does."""
    mm, faded = canvas.mm, row.stale
    canvas.panel(rect)
    room = mm(10 if canvas.glass.portrait else 22)
    table, rest = cut_left(rect.inflate(-mm(4), 0), room, mm(1.5))
    muted = _ink(canvas, canvas.theme.secondary, faded=faded)
    canvas.text(table, row.table, 9, muted, weight=Weight.BLACK, align=Align.LEFT, elide=True)
    for seat, line in zip(Seat, rows(rest.inflate(0, -mm(1.6)), 2), strict=True):
        colour = _ink(canvas, canvas.tone(Tone.of(seat)), faded=faded)
        score, left = cut_right(line, mm(14), mm(1))
        won, name = cut_right(left, mm(12), mm(1))
        said = row.names[seat] or seat.value
        canvas.text(name, said, 8, colour, weight=Weight.BLACK, align=Align.LEFT, elide=True)
        canvas.text(won, row.match[seat], 8, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
        ink = _ink(canvas, canvas.theme.text, faded=faded)
        canvas.text(score, row.score[seat], 8.6, ink, weight=Weight.BLACK, align=Align.RIGHT)


def _ink(canvas: Canvas, colour: Colour, *, faded: bool) -> Colour:
    """Return a colour, faded towards the ground where the news is old."""
    return blended(colour, canvas.theme.background, OLD) if faded else colour
