"""How the players screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.painter import Painter
from ui.screens.players.paint.choose import paint_keyboard, paint_player
from ui.screens.players.paint.manage import paint_person, paint_player_card
from ui.screens.players.scene import KeyboardScene, PersonScene, PlayerCardScene, PlayerScene

PAINTERS: Final = (
    Painter(PlayerScene, paint_player),
    Painter(KeyboardScene, paint_keyboard),
    Painter(PersonScene, paint_person),
    Painter(PlayerCardScene, paint_player_card),
)
