"""The page on which the rules of a new match are chosen."""

from __future__ import annotations

from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from tests.ui.states.start import CHOSEN, OWN
from tests.ui.tables import IDLE, State, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PRESETS = ScreenState(Page.PRESETS)

STATES: dict[str, State] = {
    "presets": (snap(IDLE), PRESETS),
    "presets, own": (snap(IDLE, wanted=OWN), PRESETS),
    "presets, another chosen": (
        snap(IDLE, wanted=OWN),
        ScreenState(Page.PRESETS, draft=Draft(CHOSEN)),
    ),
    "presets, lost": (snap(IDLE, wanted=OWN, pads=pad(PadCondition.MISSING)), PRESETS),
    "presets, disk": (
        snap(IDLE, wanted=OWN, store_trouble=StoreTrouble.FULL),
        PRESETS,
    ),
}
