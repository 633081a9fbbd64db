"""The table as a scoreboard: both scores, and a key for every result of a deal."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat
from ui.model.parts import Button, Scene, StatusBar, Strip
from ui.screens.board.scene import BummerlOutcome, DealOutcome, IdleHint, SeatSide


@dataclass(frozen=True, slots=True)
class ScoreboardScene(Scene):
    """A scoreboard without cards."""

    seats: PerSeat[SeatSide]
    keys: PerSeat[tuple[Button, ...]]
    """What each player may have won, least first; one fills while it waits to be written."""
    centre: IdleHint | DealOutcome | BummerlOutcome
    """The question, or the last result."""
    status: StatusBar
    """Who deals next."""
    undo: Button
    cards: Button
    """Back to cards."""
    menu: Button
    strip: Strip | None = None
