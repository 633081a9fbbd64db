"""What may be told of a deal once it is over."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Seat
from ui.scene.parts import Button, Frame, Screen


@dataclass(frozen=True, slots=True)
class ReviewScene:
    """How it ended, and a sentence for everything that nobody could be told before."""

    frame: Frame
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
    screen: Screen = Screen.REVIEW
    moving: bool = False
