"""A page of buttons."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat
from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class MenuScene(Scene):
    """A page of buttons over the table."""

    frame: PageFrame
    buttons: tuple[Button, ...]
    groups: PerSeat[tuple[Button, ...]] | None = None
    """Buttons that belong to a seat, beside each other; then `buttons` is empty."""
    names: PerSeat[str] | None = None
