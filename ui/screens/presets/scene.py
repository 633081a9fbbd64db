"""The rules that a new match can have."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Button, PageFrame, Screen


@dataclass(frozen=True, slots=True)
class PresetsScene:
    """Every set of rules by its name; the chosen one has a tick."""

    frame: PageFrame
    choices: tuple[Button, ...]
    screen: Screen = Screen.PRESETS
    moving: bool = False
