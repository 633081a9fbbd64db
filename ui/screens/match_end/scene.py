"""A match that has been won."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, Scene, StatusBar, Strip
from ui.widgets.tally.scene import TallySign


@dataclass(frozen=True, slots=True)
class WonBummerl:
    """One Bummerl of the match."""

    number: str
    score: PerSeat[str]
    """Game points."""
    winner: Seat
    name: str
    """The winner's."""
    kind: str
    """Schneider or Retourschneider; empty for a plain one."""
    lives: str = ""
    """Such as -2: what it cost the loser, where lives are lost."""


@dataclass(frozen=True, slots=True)
class MatchEndScene(Scene):
    """Who won, Bummerl by Bummerl how, and the result for everybody's telephone."""

    title: str
    winner: Seat
    names: PerSeat[str]
    won: PerSeat[str]
    """Bummerls that each player has won, or lives left."""
    sign: TallySign
    bummerls: tuple[WonBummerl, ...]
    """The last first: where room is short the first ones are left out."""
    total: str
    """The game points of all Bummerls, and the Bummerls won where lives are counted."""
    code: str
    """The result as a text, to be shown as a QR code."""
    code_label: str
    status: StatusBar
    rematch: Button
    undo: Button
    menu: Button
    strip: Strip | None = None
