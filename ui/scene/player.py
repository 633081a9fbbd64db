"""A player's name being chosen or typed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Seat
from ui.scene.parts import Button, Frame, Screen


@dataclass(frozen=True, slots=True)
class PlayerScene:
    """The names of those who have played here."""

    frame: Frame
    seat: Seat
    names: tuple[Button, ...]
    earlier: Button | None
    """To the sheet before; None where all names have room on one."""
    later: Button | None
    screen: Screen = Screen.PLAYER
    moving: bool = False


@dataclass(frozen=True, slots=True)
class KeyboardScene:
    """A name being typed; the frame's title shows it."""

    frame: Frame
    seat: Seat
    keys: tuple[tuple[Button, ...], ...]
    """Letters in the rows of a keyboard."""
    space: Button
    signs: tuple[Button, ...]
    erase: Button
    done: Button
    screen: Screen = Screen.PLAYER
    moving: bool = False
