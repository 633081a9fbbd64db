"""A dispute whose remedy is proposed, and the keypad for the organiser's PIN."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat
from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class DisputeScene(Scene):
    """What is proposed, and how both agree to it; what there is to choose is a `MenuScene`.

    The way to the PIN is in the frame.
    """

    frame: PageFrame
    remedy: str
    """What is proposed, in words."""
    ask: str
    names: PerSeat[str]
    seats: PerSeat[Button]


@dataclass(frozen=True, slots=True)
class PinScene(Scene):
    """A keypad; what was typed is seen as dots."""

    frame: PageFrame
    dots: int
    keys: tuple[Button, ...]
    """Three across, four down."""
