"""The rules of the match in words."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class RulesScene(Scene):
    """One sheet of sentences."""

    frame: PageFrame
    sentences: tuple[str, ...]
    count: str
    """Which sheet of how many."""
    earlier: Button
    later: Button
