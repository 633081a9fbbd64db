"""Every kind of screen by name: what the tests of fit, secrets and pictures go through."""

from __future__ import annotations

from tests.ui.states import (
    attract,
    dispute,
    equipment,
    facing,
    large,
    look,
    match,
    menu,
    player,
    presets,
    rules,
    settings,
    start,
    tricks,
)
from tests.ui.tables import ON_SCREEN, OVER, TABLES, TEACHINGS, A, State, snap
from ui.local import Local

EVERYTHING: dict[str, State] = {
    **{name: (table, Local()) for name, table in (TABLES | ON_SCREEN | TEACHINGS).items()},
    "claim": (snap(OVER, claimed_by=A), Local(claim_since=0)),
    **look.STATES,
    **menu.STATES,
    **attract.STATES,
    **match.STATES,
    **player.STATES,
    **presets.STATES,
    **rules.STATES,
    **start.STATES,
    **dispute.STATES,
    **settings.STATES,
    **equipment.STATES,
    **tricks.STATES,
    **facing.STATES,
    **large.STATES,
}
