"""How cards and beads move to where they lie now: pure, from what two pictures show to sprites.

What moves is a piece. A picture names its pieces in groups, and a piece of the same name is the
same thing, wherever it lies. Nothing goes in that is not on the pictures (art. 11), and every move
lasts as long as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from ui.draw.layout import Pixel

SLIDE_NS: Final = 280_000_000
"""How long a move lasts."""
OPAQUE: Final = 255


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing that lies above the rest of its picture and may move."""

    art: pygame.Surface
    centre: Pixel
    gate: Pixel
    """Where it comes from if it was not on the picture before."""
    fades: bool = False
    """Whether it also goes back through the gate, and is seen through on the way."""

    def moved(self, by: Pixel) -> Piece:
        """Return the piece on a larger picture, in which its own begins at `by`."""
        (x, y), (u, v), (dx, dy) = self.centre, self.gate, by
        return Piece(self.art, (x + dx, y + dy), (u + dx, v + dy), self.fades)

    def turned(self, size: tuple[int, int]) -> Piece:
        """Return the piece on its head, on a picture of `size` that is turned round."""
        (width, height), (x, y), (u, v) = size, self.centre, self.gate
        art = pygame.transform.flip(self.art, flip_x=True, flip_y=True)
        return Piece(art, (width - x, height - y), (width - u, height - v), self.fades)


Pieces = Mapping[str, Mapping[str, Piece]]
"""By group and by name, in the order they lie on each other."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece on its way."""

    art: pygame.Surface
    centre: Pixel
    alpha: int = OPAQUE


@dataclass(frozen=True, slots=True)
class Move:
    """The way of one piece."""

    group: str
    name: str
    piece: Piece
    start: Pixel
    end: Pixel
    alphas: tuple[int, int] = (OPAQUE, OPAQUE)
    """At its start and its end."""

    def at(self, share: float) -> Sprite:
        """Return where it is when that share of the way's time has passed, 0 to 1."""
        gone = 1 - (1 - share) ** 3  # fast at first, since the players have laid it already
        (x, y), (u, v), (first, last) = self.start, self.end, self.alphas
        centre = round(x + (u - x) * gone), round(y + (v - y) * gone)
        return Sprite(self.piece.art, centre, round(first + (last - first) * gone))


def moves(before: Pieces, after: Pieces) -> tuple[Move, ...]:
    """Return what moves between two pictures of the same layout.

    A group that one of them lacks is hidden there, so nothing can be seen to move.
    """
    shared = [group for group in after if group in before]
    return tuple(move for group in shared for move in _moves(group, before[group], after[group]))


def _moves(group: str, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> Iterator[Move]:
    for name, piece in after.items():
        old = before.get(name)
        if old is None:
            alphas = (0 if piece.fades else OPAQUE, OPAQUE)
            yield Move(group, name, piece, piece.gate, piece.centre, alphas)
        elif old.centre != piece.centre:
            yield Move(group, name, piece, old.centre, piece.centre)
    for name, piece in before.items():
        if piece.fades and name not in after:
            yield Move(group, name, piece, piece.centre, piece.gate, (OPAQUE, 0))


def draw_pieces(surface: pygame.Surface, pieces: Iterable[Piece]) -> None:
    """Put pieces where they lie."""
    for piece in pieces:
        _blit(surface, Sprite(piece.art, piece.centre))


class SlideAnimation:
    """The pieces of the pictures shown so far, and those that are on their way."""

    def __init__(self) -> None:
        self._layout: object = None
        self._known: Pieces = {}
        """What was shown last of each group, even if it is hidden now."""
        self._moves: tuple[Move, ...] = ()
        self._since_ns = 0
        self._still: pygame.Surface | None = None
        """The picture without what moves, while anything does."""
        self._scratch = pygame.Surface((0, 0))
        """Kept for it: a new one costs more than painting, and leaves holes in the memory."""
        self._drawn: list[pygame.Rect] = []

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._moves)

    def show(self, surface: pygame.Surface, pieces: Pieces, layout: object, now_ns: int) -> None:
        """Complete a picture that was painted without its pieces.

        `layout` is equal for pictures whose pieces have the same places; between others nothing
        moves, nor does it where the layout is None. Pictures without pieces only cover the others.
        """
        same = not pieces or (layout is not None and layout == self._layout)
        begun = moves(self._known, pieces) if same else ()
        if begun:
            self._moves, self._since_ns = begun, now_ns
        else:
            self._moves = tuple(m for m in self._moves if same and _goes_on(m, pieces))
        self._known = {**self._known, **pieces} if same else pieces
        self._layout = layout if pieces else self._layout
        draw_pieces(surface, self._resting(pieces))
        self._still, self._drawn = self._copied(surface) if self._moves else None, []
        self.step(surface, now_ns)

    def step(self, surface: pygame.Surface, now_ns: int) -> bool:
        """Draw everything that moves where it is now, and tell whether there was anything."""
        if self._still is None:
            return False
        for rect in self._drawn:
            surface.blit(self._still, rect, rect)
        share = (now_ns - self._since_ns) / SLIDE_NS
        if share >= 1:
            arrived = [m.at(1) for m in self._moves]
            self._moves, self._still = (), None
        else:
            arrived = [m.at(max(0.0, share)) for m in self._moves]
        self._drawn = [_blit(surface, sprite) for sprite in arrived if sprite.alpha]
        return True

    def scratch_surface(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a surface off screen; while nothing moves it is free for any use."""
        if self._scratch.get_size() != size:
            self._scratch = pygame.Surface(size)
        return self._scratch

    def _copied(self, surface: pygame.Surface) -> pygame.Surface:
        room = self.scratch_surface(surface.get_size())
        room.blit(surface, (0, 0))
        return room

    def _resting(self, pieces: Pieces) -> Iterator[Piece]:
        away = {(move.group, move.name) for move in self._moves}
        for group, named in pieces.items():
            yield from (piece for name, piece in named.items() if (group, name) not in away)


def _goes_on(move: Move, pieces: Pieces) -> bool:
    """Tell whether a new picture still has the end of the move."""
    named = pieces.get(move.group)
    if named is None:
        return False
    piece = named.get(move.name)
    return move.piece.fades if piece is None else piece.centre == move.end


def _blit(surface: pygame.Surface, sprite: Sprite) -> pygame.Rect:
    art = sprite.art
    if sprite.alpha < OPAQUE:
        art = art.copy()
        art.set_alpha(sprite.alpha)
    return surface.blit(art, art.get_rect(center=sprite.centre))
