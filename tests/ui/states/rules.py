"""The rules of the match in words."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import PRESETS
from tests.ui.tables import IDLE, LEAD, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.rules.present import SHEETS

RULES = ScreenState(Page.RULES)
LIVES = MatchFormat(FormKind.LIVES, 4)

STATES: dict[str, State] = {
    f"rules of {preset}, sheet {sheet}": (
        snap(replace(IDLE, rules=PRESETS[preset])),
        replace(RULES, sheet=sheet),
    )
    for preset in ("tournament_at", "finnish_66")
    for sheet in range(len(SHEETS))
} | {
    "rules, own": (
        snap(replace(IDLE, rules=replace(PRESETS["spanish"], target=99, retour_marks=9))),
        RULES,
    ),
    "rules, lives": (snap(replace(IDLE, form=LIVES)), RULES),
    "rules, lives, lost": (
        snap(replace(IDLE, form=LIVES), pads=pad(PadCondition.MISSING)),
        RULES,
    ),
    "rules, lost": (snap(LEAD, pads=pad(PadCondition.MISSING)), RULES),
    "rules, disk": (
        snap(LEAD, store_trouble=StoreTrouble.FULL),
        replace(RULES, sheet=3),
    ),
}
