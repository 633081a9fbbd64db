"""What is on the screen, as values: texts, numbers, cards, buttons. No pixels, no places.

A scene is what `ui.screens.present` makes and `ui.screens.paint` draws. Two equal scenes give the
same picture, so a screen is painted only when its scene has changed, and a test reads the scene.
"""

from __future__ import annotations

from ui.screens.attract.scene import AttractScene
from ui.screens.board.scene import (
    BoardScene,
    ClaimScene,
)
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.equipment.scene import EquipmentScene
from ui.screens.history.scene import PlayedScene, StandingsScene
from ui.screens.match_end.scene import MatchScene
from ui.screens.menu.scene import MenuScene
from ui.screens.new_match.scene import StartScene
from ui.screens.players.scene import KeyboardScene, PersonScene, PlayerCardScene, PlayerScene
from ui.screens.power.scene import GoingScene
from ui.screens.presets.scene import PresetsScene
from ui.screens.review.scene import ReviewScene, TricksScene
from ui.screens.rules.scene import RulesScene
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.screens.settings.scene import CleaningScene, SettingsScene
from ui.screens.teaching.scene import TeachingScene
from ui.widgets.note.scene import NoteScene

Scene = (
    BoardScene
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
