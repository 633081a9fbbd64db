"""A new match being put together."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PerSeat
from ui.scene.parts import Button, Frame, Screen


@dataclass(frozen=True, slots=True)
class StartScene:
    """Who plays, how long, by which rules, who deals; and the button that begins."""

    frame: Frame
    players: PerSeat[Button]
    swap: Button
    length_label: str
    lengths: tuple[Button, ...]
    """The chosen one has a tick."""
    rules: Button
    dealer: Button
    start: Button
    screen: Screen = Screen.START
    moving: bool = False
