"""How the history screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.history.paint.lists import paint_played
from ui.screens.history.paint.standings import paint_standings
from ui.screens.history.scene import PlayedScene, StandingsScene
from ui.screens.painter import Painter

PAINTERS: Final = (Painter(PlayedScene, paint_played), Painter(StandingsScene, paint_standings))
