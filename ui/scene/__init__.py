"""What is on the screen, as values: texts, numbers, cards, buttons. No pixels, no places.

A scene is what `ui.present` makes and `ui.paint` draws. Two equal scenes give the same picture,
so a screen is painted only when its scene has changed, and a test reads the scene.
"""

from __future__ import annotations

from ui.scene.attract import AttractScene, LastMatch, Leader
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
from ui.scene.dispute import DisputeScene, PinScene
from ui.scene.equipment import Device, EquipmentScene
from ui.scene.match import MatchScene, WonBummerl
from ui.scene.menu import MenuScene
from ui.scene.note import NoteScene
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
    Open,
    Page,
    Press,
    Screen,
    Strip,
    Tap,
)
from ui.scene.played import PlayedRow, PlayedScene, StandingLine, StandingsScene
from ui.scene.player import KeyboardScene, PersonScene, PlayerCardScene, PlayerScene
from ui.scene.power import GoingScene
from ui.scene.presets import PresetsScene
from ui.scene.review import ReviewScene
from ui.scene.rules import RulesScene
from ui.scene.scoreboard import ScoreboardScene
from ui.scene.settings import CleaningScene, Level, Options, SettingsScene
from ui.scene.start import StartScene
from ui.scene.tally import Sign, Tally
from ui.scene.teaching import TeachCell, TeachingScene
from ui.scene.tricks import TrickRow, TricksScene

Scene = (
    Board
    | MatchScene
    | ClaimScene
    | TeachingScene
    | MenuScene
    | AttractScene
    | StartScene
    | PlayerScene
    | KeyboardScene
    | PersonScene
    | PlayerCardScene
    | PresetsScene
    | RulesScene
    | DisputeScene
    | PinScene
    | ScoreboardScene
    | SettingsScene
    | CleaningScene
    | NoteScene
    | GoingScene
    | EquipmentScene
    | TricksScene
    | ReviewScene
    | PlayedScene
    | StandingsScene
)

__all__ = [
    "AttractScene",
    "Board",
    "BummerlScene",
    "Button",
    "Check",
    "Chip",
    "ClaimScene",
    "Clean",
    "CleaningScene",
    "Count",
    "Device",
    "DisputeScene",
    "Does",
    "Edit",
    "EquipmentScene",
    "Face",
    "Felt",
    "Frame",
    "Go",
    "GoingScene",
    "Hold",
    "Icon",
    "Idle",
    "KeyboardScene",
    "LastMatch",
    "Leader",
    "Level",
    "MatchScene",
    "MenuScene",
    "NoteScene",
    "Open",
    "Options",
    "Outcome",
    "Page",
    "PaletteCard",
    "PersonScene",
    "PinScene",
    "PlayedRow",
    "PlayedScene",
    "PlayerCardScene",
    "PlayerScene",
    "PresetsScene",
    "Press",
    "ReviewScene",
    "RulesScene",
    "Scene",
    "ScoreboardScene",
    "Screen",
    "SeatScene",
    "SettingsScene",
    "Sign",
    "StandingLine",
    "StandingsScene",
    "StartScene",
    "Status",
    "Strip",
    "Tally",
    "Tap",
    "TeachCell",
    "TeachingScene",
    "TrickRow",
    "TricksScene",
    "WonBummerl",
]
