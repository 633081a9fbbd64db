"""From a snapshot and the screen's own state to a scene: pure, no clock, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.snapshot import Snapshot
from ui.local import Local
from ui.present.attract import attract, invites
from ui.present.backup import backup
from ui.present.board import board
from ui.present.correction import correction
from ui.present.dispute import by_hand, dispute, pin
from ui.present.equipment import equipment
from ui.present.history import history, whose
from ui.present.match import is_over, match_end
from ui.present.menu import decks_page, languages_page, menu
from ui.present.player import player
from ui.present.players import player_card, players
from ui.present.power import going, power
from ui.present.presets import presets
from ui.present.rules import rules
from ui.present.save import save
from ui.present.scoreboard import scoreboard
from ui.present.settings import cleaning, settings
from ui.present.start import start
from ui.present.teaching import teaching_page
from ui.present.tricks import tricks
from ui.present.voice import Voice
from ui.scene import ClaimScene, Page, Scene

PAGES: Final[Mapping[Page, Callable[[Snapshot, Local, Voice, int], Scene]]] = MappingProxyType(
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
"""What makes each page that a player can open."""


def present(snapshot: Snapshot, local: Local, now_ns: int) -> Scene:
    """Return what the screen shows; `now_ns` is `CLOCK_MONOTONIC`."""
    voice = Voice.of(snapshot)
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


def _table(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> Scene:
    """Return what is shown without a page."""
    if snapshot.teaching is not None:
        return teaching_page(snapshot, snapshot.teaching, local, voice)
    if is_over(snapshot):
        return match_end(snapshot, local, voice, now_ns)
    if snapshot.scoreboard is not None:
        return scoreboard(snapshot, snapshot.scoreboard, local, voice, now_ns)
    return board(snapshot, local, voice, now_ns)
