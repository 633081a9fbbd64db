"""What is on the screen, as values: texts, numbers, cards, buttons. No pixels, no places.

A scene is what `ui.present` makes and `ui.paint` draws. Two equal scenes give the same picture,
so a screen is painted only when its scene has changed, and a test reads the scene.
"""

from __future__ import annotations

from ui.scene.board import (
    Board,
    BummerlScene,
    Check,
    Chip,
    ClaimScene,
    Count,
    Felt,
    Idle,
    Outcome,
    PaletteCard,
    SeatScene,
    Status,
)
from ui.scene.menu import MenuScene
from ui.scene.parts import (
    Button,
    Clean,
    Does,
    Edit,
    Face,
    Frame,
    Go,
    Hold,
    Icon,
    Page,
    Press,
    Screen,
    Strip,
    Tap,
)
from ui.scene.teaching import TeachCell, TeachingScene

Scene = Board | ClaimScene | TeachingScene | MenuScene

__all__ = [
    "Board",
    "BummerlScene",
    "Button",
    "Check",
    "Chip",
    "ClaimScene",
    "Clean",
    "Count",
    "Does",
    "Edit",
    "Face",
    "Felt",
    "Frame",
    "Go",
    "Hold",
    "Icon",
    "Idle",
    "MenuScene",
    "Outcome",
    "Page",
    "PaletteCard",
    "Press",
    "Scene",
    "Screen",
    "SeatScene",
    "Status",
    "Strip",
    "Tap",
    "TeachCell",
    "TeachingScene",
]
