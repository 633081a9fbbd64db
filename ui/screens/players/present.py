"""Who plays here: somebody is chosen for a seat, and everybody who has a name is managed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ui.model.parts import Page
from ui.screens.players.choose import choose_player
from ui.screens.players.manage import manage_players
from ui.screens.registry import Presenter

PAGES: Final[Mapping[Page, Presenter]] = {Page.PLAYER: choose_player, Page.PLAYERS: manage_players}
