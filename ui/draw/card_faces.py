"""Card faces and backs, drawn in code: the suits of the chosen deck, the rank in two corners."""

from __future__ import annotations

from typing import Final

import pygame

from engine.interface.appearance import CardArt
from engine.model.cards import Card, Rank, Suit
from ui.draw.art import Point, smooth
from ui.draw.court_cards import FIGURES, GOLD, PALE, Figure, draw_bust
from ui.draw.kept import DRAWINGS, MIB, Shelf, kept
from ui.draw.suits import draw_suit
from ui.draw.theme import Theme
from ui.draw.typeface import Weight, font, written
from ui.model.parts import Face

ASPECT: Final = 1.4
"""Height of a card for its width."""

_EIGHT: Final = tuple((x, y) for x in (0.37, 0.63) for y in (0.15, 0.38, 0.62, 0.85))
PIPS: Final = {
    Rank.NINE: (*_EIGHT, (0.5, 0.5)),
    Rank.TEN: (*_EIGHT, (0.5, 0.265), (0.5, 0.735)),
}
"""Where the suits stand on a card with pips, in parts of its width and height."""
ACES: Final = {
    CardArt.FRENCH: (((0.5, 0.5),), 0.52),
    CardArt.GERMAN: (((0.5, 0.29), (0.5, 0.71)), 0.4),
}
"""Where an ace has its suits, and how large; the double-German one is the deuce and has two."""
SIGNS: Final = {
    Figure.OBER: ((0.308, 0.122), 0.13),
    Figure.UNTER: ((0.308, 0.335), 0.13),
}
"""Where a figure's suit stands, and how large: above (Ober) and below (Unter) tell them apart."""
_SIGN: Final = ((0.295, 0.125), 0.11)
SMALLEST: Final = 8
"""Least width of a card in pixels: a smaller one has no room for its lines."""
LETTER: Final = 0.165
"""Height of the rank's letter in parts of the card's width."""
SHADE: Final = (0x08, 0x0A, 0x09)
RING: Final = 3
"""Thickness of the shadow's rings in pixels before scaling; each covers the inside of the last."""
_SKETCHES: Final = Shelf(MIB // 2)
"""Of suits before scaling: a ten has ten of the same."""


def _blank(surface: pygame.Surface, theme: Theme) -> pygame.Surface:
    """Draw a card's paper on its shadow and return the part of the surface that is paper."""
    rect = surface.get_rect()
    room = max(4, round(rect.width * 0.022))
    paper = rect.inflate(-2 * room, -2 * room).move(0, -room // 2)
    radius = round(rect.width * 0.07)
    for step in range(room):
        dark = (*SHADE, 12 + 70 * step // room)
        shadow = paper.inflate(2 * (room - step), 2 * (room - step)).move(0, room // 2)
        line = 0 if step == room - 1 else RING  # to fill each would take longer than all the rest
        pygame.draw.rect(surface, dark, shadow, line, border_radius=radius + room - step)
    pygame.draw.rect(surface, theme.paper_edge, paper, border_radius=radius)
    edge = max(2, round(rect.width * 0.007))
    inside = paper.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(surface, theme.paper, inside, border_radius=radius - edge)
    return surface.subsurface(paper)


def _suit(surface: pygame.Surface, card: Card, theme: Theme, centre: Point, size: float) -> None:
    """Draw a suit, `size` in parts of the width; those in the lower half stand on their heads."""
    width, height = surface.get_size()
    side = max(2, round(size * width))
    art = _drawn(card.suit, side, theme)
    if centre[1] > 0.5:  # noqa: PLR2004 - the middle
        art = pygame.transform.rotate(art, 180)
    surface.blit(art, (centre[0] * width - side / 2, centre[1] * height - side / 2))


@kept(_SKETCHES)
def _drawn(suit: Suit, side: int, theme: Theme) -> pygame.Surface:
    """Return a suit as it is before scaling."""
    art = pygame.Surface((side, side), pygame.SRCALPHA)
    draw_suit(art, suit, theme.cards, theme.suits[suit])
    return art


def _turned(surface: pygame.Surface, part: pygame.Rect) -> None:
    """Draw a part of the surface once more where it lies when the card is turned round."""
    opposite = surface.get_width() - part.right, surface.get_height() - part.bottom
    surface.blit(pygame.transform.rotate(surface.subsurface(part), 180), opposite)


def _corners(surface: pygame.Surface, face: Face, theme: Theme) -> None:
    """Draw the letter above the suit into two corners."""
    width, height = surface.get_size()
    letter = font(Weight.BOLD, round(width * LETTER)).render(written(face.rank), True, theme.rank)
    letter = letter.subsurface(letter.get_bounding_rect())
    most = round(width * 0.18)
    if letter.get_width() > most:
        letter = pygame.transform.smoothscale(letter, (most, letter.get_height()))
    surface.blit(letter, (width * 0.125 - letter.get_width() / 2, height * 0.05))
    _suit(surface, face.card, theme, (0.125, 0.235), 0.16)
    inset = round(width * 0.02)
    _turned(surface, pygame.Rect(inset, inset, round(width * 0.2), round(height * 0.3)))


def _court(surface: pygame.Surface, card: Card, theme: Theme) -> None:
    """Draw a figure's bust twice, head to head with itself, in a golden frame."""
    width, height = surface.get_size()
    figure = FIGURES[theme.cards, card.rank]
    frame = pygame.Rect(0, 0, round(width * 0.56), round(height * 0.88))
    frame.center = surface.get_rect().center
    line = max(2, round(width * 0.012))
    pygame.draw.rect(surface, GOLD, frame)
    inner = frame.inflate(-2 * line, -2 * line)
    pygame.draw.rect(surface, PALE, inner)
    half = pygame.Rect(inner.topleft, (inner.width, inner.height // 2))
    draw_bust(surface.subsurface(half), figure, theme.suits[card.suit].fill)
    _suit(surface, card, theme, *SIGNS.get(figure, _SIGN))
    _turned(surface, half)
    pygame.draw.rect(surface, GOLD, (inner.x, inner.centery - line, inner.width, 2 * line))


def _draw_face(surface: pygame.Surface, face: Face, theme: Theme) -> None:
    paper = _blank(surface, theme)
    _corners(paper, face, theme)
    rank = face.card.rank
    if rank is not Rank.ACE and rank not in PIPS:
        _court(paper, face.card, theme)
        return
    spots, size = ACES[theme.cards] if rank is Rank.ACE else (PIPS[rank], 0.19)
    for spot in spots:
        _suit(paper, face.card, theme, spot, size)


@kept(DRAWINGS)
def card_face(face: Face, width: int, theme: Theme) -> pygame.Surface:
    """Return the face of a card of that width in pixels, with its shadow."""
    width = max(SMALLEST, width)
    size = (width, round(width * ASPECT))
    return smooth(size, SHADE, lambda s: _draw_face(s, face, theme))


@kept(DRAWINGS)
def card_tile(face: Face, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a small card to touch: its letter above its suit."""

    def draw(surface: pygame.Surface) -> None:
        width, height = surface.get_size()
        radius, edge = width // 9, max(2, width // 50)
        pygame.draw.rect(surface, theme.paper_edge, surface.get_rect(), border_radius=radius)
        inside = surface.get_rect().inflate(-2 * edge, -2 * edge)
        pygame.draw.rect(surface, theme.paper, inside, border_radius=radius - edge)
        letter = font(Weight.BOLD, round(height * 0.36)).render(
            written(face.rank), True, theme.rank
        )
        letter = letter.subsurface(letter.get_bounding_rect())
        surface.blit(letter, ((width - letter.get_width()) / 2, height * 0.1))
        side = round(min(width, height) * 0.4)
        art = _drawn(face.card.suit, side, theme)
        surface.blit(art, ((width - side) / 2, height * 0.92 - side))

    return smooth(size, theme.paper_edge, draw)


@kept(DRAWINGS)
def card_back(width: int, theme: Theme) -> pygame.Surface:
    """Return the back of a card of that width in pixels, with its shadow."""

    def draw(surface: pygame.Surface) -> None:
        paper = _blank(surface, theme)
        wide, high = paper.get_size()
        inner = paper.get_rect().inflate(-wide * 0.12, -wide * 0.12)
        pygame.draw.rect(paper, theme.back, inner, border_radius=round(wide * 0.04))
        step, line = round(wide * 0.12), max(1, round(wide * 0.014))
        field = paper.subsurface(inner.inflate(-wide * 0.05, -wide * 0.05))
        for x in range(-high, wide + high, step):
            pygame.draw.line(field, theme.back_line, (x, 0), (x + high, high), line)
            pygame.draw.line(field, theme.back_line, (x + high, 0), (x, high), line)

    width = max(SMALLEST, width)
    return smooth((width, round(width * ASPECT)), SHADE, draw)
