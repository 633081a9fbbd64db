"""Who plays here: a player is chosen for a seat, and all that have a name are managed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ui.model.parts import Page
from ui.screens.players.choose import choose_player
from ui.screens.players.manage import manage_players
from ui.screens.registry import Presenter

PAGES: Final[Mapping[Page, Presenter]] = {Page.PLAYER: choose_player, Page.PLAYERS: manage_players}
