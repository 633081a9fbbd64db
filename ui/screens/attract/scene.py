"""An idle table: an invitation, and what happened here before."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat
from ui.model.parts import Face, Scene, Strip


@dataclass(frozen=True, slots=True)
class LastMatch:
    """The last match that was played here."""

    label: str
    names: PerSeat[str]
    won: PerSeat[str]
    """Bummerls won."""
    time: str
    """When it ended; may be empty."""


@dataclass(frozen=True, slots=True)
class Leader:
    """One of today's first players."""

    place: str
    name: str
    won: str


@dataclass(frozen=True, slots=True)
class AttractScene(Scene):
    """Nothing to touch but the whole glass."""

    title: str
    cards: tuple[Face, ...]
    """A hand, from left to right."""
    touch: str
    """Says that a touch begins."""
    clock: str
    """May be empty."""
    drift: tuple[int, int]
    """How far everything stands off its place, in tenths of a millimetre."""
    last: LastMatch | None = None
    today_label: str = ""
    today: tuple[Leader, ...] = ()
    strip: Strip | None = None
