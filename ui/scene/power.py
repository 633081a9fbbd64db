"""The computer is to be switched off, or does so."""

from __future__ import annotations

from dataclasses import dataclass

from ui.scene.parts import Button, Frame, Screen
from ui.theme import Tone


@dataclass(frozen=True, slots=True)
class PowerScene:
    """What will be lost, if anything, and what to hold."""

    frame: Frame
    note: str
    more: str
    """What follows from it; may be empty."""
    tone: Tone
    """Whether anything is lost, or did not work."""
    buttons: tuple[Button, ...]
    screen: Screen = Screen.POWER
    moving: bool = False


@dataclass(frozen=True, slots=True)
class GoingScene:
    """The table is about to be dark; nothing can be touched."""

    title: str
    hint: str
    screen: Screen = Screen.GOING
    moving: bool = False
