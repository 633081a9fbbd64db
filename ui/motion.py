"""How cards and beads move to where they lie now: pure, from what two pictures show to sprites.

What moves is a piece. A picture names its pieces in groups, and a piece of the same name is the
same thing, wherever it lies. Nothing goes in that is not on the pictures (art. 11), and every move
lasts as long as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

SLIDE_NS: Final = 280_000_000
"""How long a move lasts."""
OPAQUE: Final = 255

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing that lies above the rest of its picture and may move."""

    art: pygame.Surface
    centre: Point
    gate: Point
    """Where it comes from if it was not on the picture before."""
    fades: bool = False
    """Whether it also goes back through the gate, and is seen through on the way."""

    def moved(self, by: Point) -> Piece:
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
    centre: Point
    alpha: int = OPAQUE


@dataclass(frozen=True, slots=True)
class Move:
    """The way of one piece."""

    group: str
    name: str
    piece: Piece
    start: Point
    end: Point
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
