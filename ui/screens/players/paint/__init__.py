"""How the players screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.painter import Painter
from ui.screens.players.paint.choose import paint_keyboard, paint_player_list
from ui.screens.players.paint.manage import paint_player_card, paint_player_page
from ui.screens.players.scene import (
    KeyboardScene,
    PlayerCardScene,
    PlayerListScene,
    PlayerPageScene,
)

PAINTERS: Final = (
    Painter(PlayerListScene, paint_player_list),
    Painter(KeyboardScene, paint_keyboard),
    Painter(PlayerPageScene, paint_player_page),
    Painter(PlayerCardScene, paint_player_card),
)
