"""From a snapshot and the screen's own state to a scene: pure, no clock, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.interface.snapshot import Snapshot
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.attract.present import attract, invites
from ui.screens.backup.present import backup
from ui.screens.board.present import board
from ui.screens.board.scene import ClaimScene
from ui.screens.dispute.present import by_hand, dispute, pin
from ui.screens.equipment.present import equipment
from ui.screens.history.correction import correction
from ui.screens.history.present import history, whose
from ui.screens.history.save import save
from ui.screens.match_end.present import is_over, match_end
from ui.screens.menu.present import decks_page, languages_page, menu
from ui.screens.new_match.present import start
from ui.screens.players.choose import player
from ui.screens.players.manage import player_card, players
from ui.screens.power.present import going, power
from ui.screens.presets.present import presets
from ui.screens.review.present import tricks
from ui.screens.rules.present import rules
from ui.screens.scene import Scene
from ui.screens.scoreboard.present import scoreboard
from ui.screens.settings.present import cleaning, settings
from ui.screens.teaching.present import teaching_page
from ui.words.phrases import Phrases

PAGES: Final[Mapping[Page, Callable[[Snapshot, ScreenState, Phrases, int], Scene]]] = (
    MappingProxyType(
        {
            Page.MENU: menu,
            Page.START: start,
            Page.PLAYER: player,
            Page.PLAYERS: players,
            Page.PRESETS: presets,
            Page.RULES: rules,
            Page.TRICKS: tricks,
            Page.SETTINGS: settings,
            Page.LANGUAGES: languages_page,
            Page.DECKS: decks_page,
            Page.EQUIPMENT: equipment,
            Page.BY_HAND: by_hand,
            Page.PIN: pin,
            Page.POWER: power,
            Page.SAVE: save,
            Page.BACKUP: backup,
            Page.HISTORY: history,
            Page.WHOSE: whose,
            Page.CORRECTION: correction,
        }
    )
)
"""What makes each page that a player can open."""


def present(snapshot: Snapshot, local: ScreenState, now_ns: int) -> Scene:
    """Return what the screen shows; `now_ns` is `CLOCK_MONOTONIC`."""
    voice = Phrases.of(snapshot)
    if leaves := going(snapshot.machine, voice):
        return leaves
    if local.cleaning(now_ns):
        return cleaning(local, voice, now_ns)
    claimant = snapshot.claimed_by
    if claimant is not None and local.claiming(now_ns):
        return ClaimScene(
            title=voice.say("{name} says 66!", name=voice.name(claimant)),
            sub=voice.say("being checked"),
            hint=voice.say("Leave the cards where they are"),
            seat=claimant,
            name=voice.name(claimant),
        )
    disputed = snapshot.disputed
    if disputed is not None and local.page not in {Page.BY_HAND, Page.PIN}:
        return dispute(snapshot, disputed, local, voice, now_ns)
    if snapshot.player_lesson is not None:
        return player_card(snapshot, snapshot.player_lesson, local, voice, now_ns)
    if invites(snapshot, local):
        return attract(snapshot, local, voice)
    if local.page is not Page.NONE:
        return PAGES[local.page](snapshot, local, voice, now_ns)
    return _table(snapshot, local, voice, now_ns)


def _table(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> Scene:
    """Return what is shown without a page."""
    if snapshot.teaching is not None:
        return teaching_page(snapshot, snapshot.teaching, local, voice)
    if is_over(snapshot):
        return match_end(snapshot, local, voice, now_ns)
    if snapshot.scoreboard is not None:
        return scoreboard(snapshot, snapshot.scoreboard, local, voice, now_ns)
    return board(snapshot, local, voice, now_ns)
