"""What may be told of a deal once it is over."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat, Seat
from engine.review import Gain
from ui.model.parts import Button, Face, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class ReviewScene(Scene):
    """How it ended, and a sentence for everything that was secret during the deal."""

    frame: PageFrame
    headline: str
    """Who won how much."""
    winner: Seat | None
    counts: str
    """How it ended."""
    mark: str
    """What was ruled at the time, where it counts for something else now."""
    sentences: tuple[str, ...]
    correct: Button | None
    """Proposes that it counts for something else; None where it cannot."""


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick, or what counted without one."""

    number: str
    faces: PerSeat[Face | None]
    """Each player's card on the player's side."""
    leader: Seat | None
    winner: Seat | None
    gains: PerSeat[tuple[Gain, ...]]
    totals: PerSeat[str]
    """Card points of both from then on."""


@dataclass(frozen=True, slots=True)
class TricksScene(Scene):
    """A sheet of tricks, both players' sides beside each other."""

    frame: PageFrame
    names: PerSeat[str]
    rows: tuple[TrickRow, ...]
