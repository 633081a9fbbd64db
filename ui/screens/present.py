"""From a snapshot and the screen's own state to a scene: pure, no clock, no pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.interface.snapshot import Snapshot
from ui.model.parts import Page, Scene
from ui.model.screen_state import ScreenState
from ui.screens.attract.present import attract, is_inviting
from ui.screens.board.present import board
from ui.screens.claim.present import claim
from ui.screens.dispute.present import dispute
from ui.screens.match_end.present import is_over, match_end
from ui.screens.players.manage import player_card
from ui.screens.power.present import shutdown
from ui.screens.registry import Presenter, modules
from ui.screens.scoreboard.present import scoreboard
from ui.screens.settings.present import cleaning
from ui.screens.teaching.present import teaching_page
from ui.widgets.context import ScreenContext
from ui.words.phrases import Phrases

PAGES: Final[Mapping[Page, Presenter]] = {
    page: presenter
    for module in modules("present")
    for page, presenter in getattr(module, "PAGES", {}).items()
}
"""What presents each page that a player can open."""


def present(snapshot: Snapshot, state: ScreenState, now_ns: int) -> Scene:
    """Return what the screen shows; `now_ns` is `CLOCK_MONOTONIC`."""
    context = ScreenContext(snapshot, state, Phrases.of(snapshot), now_ns)
    if leaves := shutdown(context):
        return leaves
    if state.cleaning(now_ns):
        return cleaning(context)
    if claimed := claim(context):
        return claimed
    if snapshot.disputed is not None and state.page not in {Page.BY_HAND, Page.PIN}:
        return dispute(context, snapshot.disputed)
    if snapshot.player_lesson is not None:
        return player_card(context, snapshot.player_lesson)
    if is_inviting(context):
        return attract(context)
    if state.page is not Page.NONE:
        return PAGES[state.page](context)
    return _table(context)


def _table(context: ScreenContext) -> Scene:
    """Return what is shown without a page."""
    snapshot = context.snapshot
    if snapshot.teaching is not None:
        return teaching_page(context, snapshot.teaching)
    if is_over(snapshot):
        return match_end(context)
    if snapshot.scoreboard is not None:
        return scoreboard(context, snapshot.scoreboard)
    return board(context)
