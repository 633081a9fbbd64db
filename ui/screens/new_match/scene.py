"""A new match being put together, and the rules that it can have."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat
from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class NewMatchScene(Scene):
    """Who plays, how long, by which rules, who deals; and the button that begins."""

    frame: PageFrame
    """Its button beside the way back begins the match without cards, or with cards again."""
    players: PerSeat[Button]
    swap: Button
    forms: tuple[Button, ...]
    """How the match may end; the chosen one has a tick."""
    number_label: str
    """What the numbers count."""
    numbers: tuple[Button, ...]
    """Of the chosen form; none where it has no number."""
    rules: Button
    dealer: Button
    start: Button


@dataclass(frozen=True, slots=True)
class PresetsScene(Scene):
    """Every set of rules by its name; the chosen one has a tick."""

    frame: PageFrame
    choices: tuple[Button, ...]
