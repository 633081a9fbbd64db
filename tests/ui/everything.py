"""Every kind of screen by name: what the tests of fit, secrets and pictures go through."""

from __future__ import annotations

from engine.interface.notices import CardRefused, UnknownTag
from engine.model.cards import card
from engine.model.codes import Code, Duty
from tests.ui.states import (
    attract,
    backup,
    dispute,
    equipment,
    facing,
    history,
    large,
    look,
    match,
    menu,
    player,
    power,
    presets,
    rules,
    save,
    scoreboard,
    settings,
    start,
    tricks,
    trouble,
)
from tests.ui.tables import ON_SCREEN, OVER, TABLES, TEACHINGS, A, B, State, snap
from ui.model.screen_state import ScreenState

EVERYTHING: dict[str, State] = {
    **{name: (table, ScreenState()) for name, table in (TABLES | ON_SCREEN | TEACHINGS).items()},
    "refused": (TABLES[repr(CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC")))], ScreenState()),
    "unknown card": (TABLES[repr(UnknownTag(B))], ScreenState()),
    "claim": (snap(OVER, claimed_by=A), ScreenState(claim_since=0)),
    **look.STATES,
    **menu.STATES,
    **attract.STATES,
    **backup.STATES,
    **match.STATES,
    **player.STATES,
    **power.STATES,
    **presets.STATES,
    **rules.STATES,
    **save.STATES,
    **start.STATES,
    **dispute.STATES,
    **scoreboard.STATES,
    **settings.STATES,
    **equipment.STATES,
    **tricks.STATES,
    **history.STATES,
    **facing.STATES,
    **large.STATES,
    **trouble.STATES,
}
