"""Draws what moves over a still picture, and lets the picture rest when it has arrived.

Holds the one copy of a picture that this needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from ui.motion import OPAQUE, SLIDE_NS, Move, Piece, Pieces, Sprite, moves


def lay(surface: pygame.Surface, pieces: Iterable[Piece]) -> None:
    """Put pieces where they lie."""
    for piece in pieces:
        _blit(surface, Sprite(piece.art, piece.centre))


class Sliding:
    """The pieces of the pictures shown so far, and those that are on their way."""

    def __init__(self) -> None:
        self._layout: object = None
        self._known: Pieces = {}
        """What was shown last of each group, even if it is hidden now."""
        self._moves: tuple[Move, ...] = ()
        self._since_ns = 0
        self._still: pygame.Surface | None = None
        """The picture without what moves, while anything does."""
        self._room = pygame.Surface((0, 0))
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
        lay(surface, self._resting(pieces))
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

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a surface that nobody sees; while nothing moves it is free for anything."""
        if self._room.get_size() != size:
            self._room = pygame.Surface(size)
        return self._room

    def _copied(self, surface: pygame.Surface) -> pygame.Surface:
        room = self.room(surface.get_size())
        room.blit(surface, (0, 0))
        return room

    def _resting(self, pieces: Pieces) -> Iterator[Piece]:
        away = {(move.group, move.name) for move in self._moves}
        for group, named in pieces.items():
            yield from (piece for name, piece in named.items() if (group, name) not in away)


def _goes_on(move: Move, pieces: Pieces) -> bool:
    """Tell whether a picture painted anew still has the move's end."""
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
