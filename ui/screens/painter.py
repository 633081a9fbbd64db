"""What paints a kind of scene, on the whole glass and for players who sit face to face."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.model.cards import Seat
from ui.draw.canvas import Canvas
from ui.model.parts import Scene

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True, slots=True)
class Painter(Generic[S]):
    """How a kind of scene is drawn."""

    scene: type[S]
    whole: Callable[[Canvas, S], None]
    """Draws it on the whole glass."""
    half: Callable[[Canvas, S, Seat], None] | None = None
    """Draws a player's half, where both must see it at once; None for a page, which one reads."""
