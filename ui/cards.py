"""Card faces and backs, drawn in code: French suits, the rank's letter in two corners."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from engine.cards import Card, Rank
from ui.art import draw_suit, smooth
from ui.court import GOLD, PALE, draw_bust
from ui.scene import Face
from ui.theme import Colour, Theme
from ui.typeface import Weight, font

ASPECT: Final = 1.4
"""Height of a card for its width."""

_EIGHT: Final = tuple((x, y) for x in (0.37, 0.63) for y in (0.15, 0.38, 0.62, 0.85))
PIPS: Final = {
    Rank.ACE: ((0.5, 0.5),),
    Rank.NINE: (*_EIGHT, (0.5, 0.5)),
    Rank.TEN: (*_EIGHT, (0.5, 0.265), (0.5, 0.735)),
}
"""Where the suits stand on a card with pips, in parts of its width and height."""


def _blank(surface: pygame.Surface, theme: Theme, fill: Colour) -> None:
    rect = surface.get_rect()
    radius = round(rect.width * 0.075)
    pygame.draw.rect(surface, theme.paper_edge, rect, border_radius=radius)
    edge = max(2, round(rect.width * 0.012))
    pygame.draw.rect(surface, fill, rect.inflate(-2 * edge, -2 * edge), border_radius=radius)


def _suit(
    surface: pygame.Surface, card: Card, theme: Theme, centre: tuple[float, float], size: float
) -> pygame.Surface:
    width, height = surface.get_size()
    side = max(2, round(size * width))
    art = pygame.Surface((side, side), pygame.SRCALPHA)
    draw_suit(art, card.suit, theme.suits[card.suit])
    if centre[1] > 0.5:  # noqa: PLR2004 - the lower half of a card stands on its head
        art = pygame.transform.rotate(art, 180)
    surface.blit(art, (centre[0] * width - side / 2, centre[1] * height - side / 2))
    return surface


def _corner(surface: pygame.Surface, face: Face, theme: Theme) -> None:
    """Draw the letter and the suit into the upper left corner."""
    width, height = surface.get_size()
    letter = font(Weight.BOLD, round(width * 0.155)).render(face.rank, True, theme.rank)
    ink = letter.get_bounding_rect()
    letter = letter.subsurface(ink)
    most = round(width * 0.17)
    if letter.get_width() > most:
        letter = pygame.transform.smoothscale(letter, (most, letter.get_height()))
    surface.blit(letter, (width * 0.125 - letter.get_width() / 2, height * 0.05))
    _suit(surface, face.card, theme, (0.125, 0.225), 0.155)


def _court(surface: pygame.Surface, card: Card, theme: Theme) -> None:
    width, height = surface.get_size()
    frame = pygame.Rect(0, 0, round(width * 0.56), round(height * 0.86))
    frame.center = surface.get_rect().center
    line = max(2, round(width * 0.012))
    pygame.draw.rect(surface, GOLD, frame)
    pygame.draw.rect(surface, PALE, frame.inflate(-2 * line, -2 * line))
    inner = frame.inflate(-2 * line, -2 * line)
    half = pygame.Surface((inner.width, inner.height // 2), pygame.SRCALPHA)
    draw_bust(half, card.rank, theme.suits[card.suit])
    surface.blit(half, inner.topleft)
    turned = pygame.transform.rotate(half, 180)
    surface.blit(turned, (inner.x, inner.bottom - turned.get_height()))
    pygame.draw.rect(surface, GOLD, (inner.x, inner.centery - line, inner.width, 2 * line))
    _suit(surface, card, theme, (0.295, 0.125), 0.11)
    _suit(surface, card, theme, (0.705, 0.875), 0.11)


def _draw_face(surface: pygame.Surface, face: Face, theme: Theme) -> None:
    _blank(surface, theme, theme.paper)
    _corner(surface, face, theme)
    surface.blit(pygame.transform.rotate(surface, 180), (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    if face.card.rank in PIPS:
        for spot in PIPS[face.card.rank]:
            size = 0.52 if face.card.rank is Rank.ACE else 0.19
            _suit(surface, face.card, theme, spot, size)
    else:
        _court(surface, face.card, theme)


@lru_cache(maxsize=64)
def card_face(face: Face, width: int, theme: Theme) -> pygame.Surface:
    """Return the face of a card of that width in pixels."""
    size = (width, round(width * ASPECT))
    return smooth(size, theme.paper_edge, lambda s: _draw_face(s, face, theme))


@lru_cache(maxsize=64)
def card_tile(face: Face, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a small card to touch: its letter above its suit."""

    def draw(surface: pygame.Surface) -> None:
        width, height = surface.get_size()
        pygame.draw.rect(surface, theme.paper, surface.get_rect(), border_radius=width // 9)
        letter = font(Weight.BOLD, round(height * 0.36)).render(face.rank, True, theme.rank)
        letter = letter.subsurface(letter.get_bounding_rect())
        surface.blit(letter, ((width - letter.get_width()) / 2, height * 0.1))
        side = round(min(width, height) * 0.4)
        art = pygame.Surface((side, side), pygame.SRCALPHA)
        draw_suit(art, face.card.suit, theme.suits[face.card.suit])
        surface.blit(art, ((width - side) / 2, height * 0.92 - side))

    return smooth(size, theme.paper, draw)


@lru_cache(maxsize=4)
def card_back(width: int, theme: Theme) -> pygame.Surface:
    """Return the back of a card of that width in pixels."""

    def draw(surface: pygame.Surface) -> None:
        _blank(surface, theme, theme.paper)
        wide, high = surface.get_size()
        inner = surface.get_rect().inflate(-wide * 0.14, -wide * 0.14)
        pygame.draw.rect(surface, theme.back, inner, border_radius=round(wide * 0.04))
        step, line = round(wide * 0.12), max(1, round(wide * 0.014))
        before = surface.get_clip()
        surface.set_clip(inner.inflate(-wide * 0.05, -wide * 0.05))
        for x in range(-high, wide + high, step):
            pygame.draw.line(surface, theme.back_line, (x, 0), (x + high, high), line)
            pygame.draw.line(surface, theme.back_line, (x + high, 0), (x, high), line)
        surface.set_clip(before)

    return smooth((width, round(width * ASPECT)), theme.paper_edge, draw)
