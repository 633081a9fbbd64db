"""The computer goes off."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Screen


@dataclass(frozen=True, slots=True)
class GoingScene:
    """The table is about to be dark; nothing can be touched."""

    title: str
    hint: str
    screen: Screen = Screen.GOING
    moving: bool = False
