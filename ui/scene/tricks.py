"""The tricks of a deal that is over."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PerSeat, Seat
from engine.review import Gain
from ui.scene.parts import Face, Frame, Screen


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
class TricksScene:
    """A sheet of tricks, both players' sides beside each other."""

    frame: Frame
    names: PerSeat[str]
    rows: tuple[TrickRow, ...]
    screen: Screen = Screen.TRICKS
    moving: bool = False
