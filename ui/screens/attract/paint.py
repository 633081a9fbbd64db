"""Paints an idle table: a hand of cards, and what happened here before."""

from __future__ import annotations

import math
from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.art import bead
from ui.draw.canvas import BODY, FLOOR, SMALL, TITLE, Align, Canvas
from ui.draw.card_faces import ASPECT, card_face
from ui.draw.kept import DRAWINGS, kept
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.draw.theme import Theme
from ui.draw.typeface import Weight
from ui.model.parts import Face
from ui.model.tone import Tone
from ui.screens.attract.scene import AttractScene, LastMatch, Leader
from ui.screens.painter import Painter
from ui.widgets.page_frame import below_strip

MARGIN: Final = 3.0
GAP: Final = 4.0
BOX: Final = 24.0
"""Height of what happened before."""
PILL: Final = 15.0
GROUP: Final = 44.0
"""Height of what is written about the game, at most."""
INVITATION: Final = 46.0
"""The same with the clock on a standing screen."""
SMALLEST: Final = 9.0
"""Width in mm of a card; a hand of smaller ones is not drawn."""
BEADS: Final = 7
TILT: Final = 14.0
"""Degrees from card to card of the hand."""
RADIUS: Final = 1.7
"""From the middle of a card to the point that all are held by, in widths of a card."""


def paint_attract(canvas: Canvas, scene: AttractScene) -> None:
    """Paint the invitation; everything stands off its place by the scene's drift."""
    margin = 2 * canvas.mm(MARGIN)
    inside = below_strip(canvas, scene.strip).inflate(-margin, -margin)
    inside.move_ip(*(round(canvas.glass.exact(tenth / 10)) for tenth in scene.drift))
    boxes = [box for box in (scene.last, scene.today) if box]
    gap = canvas.mm(GAP)
    if canvas.glass.portrait:
        high = len(boxes) * canvas.mm(BOX + GAP)
        lower, upper = cut_bottom(inside, high - gap, gap) if boxes else (inside, inside)
        invitation, hand = cut_bottom(upper, canvas.mm(INVITATION), gap)
        spots = rows(lower, len(boxes), gap) if boxes else []
    else:
        high = canvas.mm(BOX) if boxes else 0
        lower, upper = cut_bottom(inside, high, gap if boxes else 0)
        hand, invitation = columns(upper, 2, gap)
        spots = columns(lower, len(boxes), gap) if boxes else []
    _hand(canvas, hand, scene.cards)
    _invitation(canvas, invitation, scene)
    if scene.last is not None:
        _last(canvas, spots[0], scene.last)
    if scene.today:
        _today(canvas, spots[-1], scene.today_label, scene.today)


def _hand(canvas: Canvas, rect: pygame.Rect, cards: tuple[Face, ...]) -> None:
    """Draw the cards as a hand holds them."""
    wide = min(round(rect.width / 2.75), round(rect.height / 1.85))
    if wide < canvas.mm(SMALLEST):
        return
    pivot = rect.centerx, rect.centery + round(wide * (RADIUS - 0.05))
    for i, face in enumerate(cards):
        angle = TILT * (i - (len(cards) - 1) / 2)
        turn = math.radians(angle)
        place = (
            pivot[0] + round(wide * RADIUS * math.sin(turn)),
            pivot[1] - round(wide * RADIUS * math.cos(turn)),
        )
        canvas.image(_tilted(face, wide, canvas.theme, angle), place)


@kept(DRAWINGS)
def _tilted(face: Face, wide: int, theme: Theme, angle: float) -> pygame.Surface:
    """Return a card turned clockwise by so many degrees."""
    edge = pygame.Surface((wide + 4, round(wide * ASPECT) + 4), pygame.SRCALPHA)
    edge.blit(card_face(face, wide, theme), (2, 2))
    return pygame.transform.rotozoom(edge, -angle, 1)


def _invitation(canvas: Canvas, rect: pygame.Rect, scene: AttractScene) -> None:
    """Write the name of the game over a counter's beads, and that a touch begins."""
    clock, rest = cut_top(rect, canvas.mm(BODY), canvas.mm(1))
    if scene.clock:
        muted = canvas.theme.secondary
        canvas.text(clock, scene.clock, BODY, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
    group = pygame.Rect(rest.x, 0, rest.width, min(rest.height, canvas.mm(GROUP)))
    group.centery = rest.centery
    pill, rest = cut_bottom(group, canvas.mm(PILL), canvas.mm(GAP))
    rod, title = cut_bottom(rest, min(canvas.mm(6), rest.height // 3), canvas.mm(1))
    canvas.text(title, scene.title, 13, weight=Weight.BLACK)
    _beads(canvas, rod)
    canvas.panel(pill, canvas.tone(Tone.ACCEPTED), canvas.tone(Tone.ACCEPTED))
    inside = pill.inflate(-canvas.mm(4), -canvas.mm(3))
    canvas.text(inside, scene.touch, TITLE, canvas.theme.ink, weight=Weight.BLACK, lines=2)


def _beads(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw both players' beads on one rod, as before the first deal."""
    spots = columns(rect, 2 * BEADS + 1)
    size = min(rect.height, round(spots[0].width * 0.92))
    thread = pygame.Rect(rect.x, 0, rect.width, max(1, canvas.mm(0.5)))
    thread.centery = rect.centery
    canvas.surface.fill(canvas.theme.outline, thread)
    for seat, mine in ((Seat.A, spots[:BEADS]), (Seat.B, spots[-BEADS:])):
        art = bead(size, canvas.tone(Tone.of(seat)), canvas.theme, full=True)
        for spot in mine:
            canvas.image(art, spot.center)


def _box(canvas: Canvas, rect: pygame.Rect, label: str, more: str = "") -> pygame.Rect:
    """Draw a panel with its label and return what is left inside."""
    canvas.panel(rect)
    inside = rect.inflate(-canvas.mm(7), -canvas.mm(5))
    head, inside = cut_top(inside, canvas.mm(FLOOR * 1.3), canvas.mm(2))
    muted = canvas.theme.secondary
    time, name = cut_right(head, canvas.mm(18), canvas.mm(2)) if more else (head, head)
    canvas.text(name, label, SMALL, muted, weight=Weight.MEDIUM, align=Align.LEFT)
    if more:
        canvas.text(time, more, SMALL, muted, weight=Weight.MEDIUM, align=Align.RIGHT)
    return inside


def _last(canvas: Canvas, rect: pygame.Rect, last: LastMatch) -> None:
    """Write both players under each other, in the colours of the seats they had."""
    inside = _box(canvas, rect, last.label, last.time)
    for row, seat in zip(rows(inside, 2), Seat, strict=True):
        won, name = cut_right(row, canvas.mm(14), canvas.mm(2))
        colour = canvas.tone(Tone.of(seat))
        canvas.text(name, last.names[seat], TITLE, colour, align=Align.LEFT, elide=True)
        canvas.text(won, last.won[seat], TITLE, colour, weight=Weight.BLACK, align=Align.RIGHT)


def _today(canvas: Canvas, rect: pygame.Rect, label: str, leaders: tuple[Leader, ...]) -> None:
    """Write today's first players under each other."""
    inside = _box(canvas, rect, label)
    for row, leader in zip(rows(inside, max(3, len(leaders))), leaders, strict=False):
        place, rest = cut_left(row, canvas.mm(7), canvas.mm(1))
        won, name = cut_right(rest, canvas.mm(12), canvas.mm(2))
        muted = canvas.theme.secondary
        canvas.text(place, leader.place, BODY, muted, weight=Weight.MEDIUM, align=Align.LEFT)
        canvas.text(name, leader.name, BODY, align=Align.LEFT, elide=True)
        canvas.text(won, leader.won, BODY, weight=Weight.BLACK, align=Align.RIGHT)


PAINTERS: Final = (Painter(AttractScene, paint_attract),)
