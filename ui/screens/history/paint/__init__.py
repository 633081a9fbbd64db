"""How the history screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.history.paint.lists import paint_history_list
from ui.screens.history.paint.standings import paint_standings
from ui.screens.history.scene import HistoryListScene, StandingsScene
from ui.screens.painter import Painter

PAINTERS: Final = (
    Painter(HistoryListScene, paint_history_list),
    Painter(StandingsScene, paint_standings),
)
