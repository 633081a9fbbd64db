"""A claim whose verdict is not shown yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.model.cards import Seat
from ui.model.parts import Scene


@dataclass(frozen=True, slots=True)
class ClaimScene(Scene):
    """The same picture for the same time after every claim, right or wrong (art. 11.1)."""

    title: str
    sub: str
    hint: str
    seat: Seat
    name: str
    moving: bool = field(default=True, kw_only=True)
