"""Both sheets of settings, and the glass while it is wiped."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, CardArt, Seating, SuitColours
from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from tests.ui.tables import IDLE, LEAD, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

SECOND = ScreenState(Page.SETTINGS, sheet=1)
OTHER = Appearance("de", cards=CardArt.GERMAN, colours=SuitColours.TWO, volume=10, brightness=1)

STATES: dict[str, State] = {
    "settings": (snap(LEAD), ScreenState(Page.SETTINGS)),
    "settings, other": (snap(IDLE, look=OTHER), ScreenState(Page.SETTINGS)),
    "settings, lost": (snap(LEAD, pads=pad(PadCondition.MISSING)), ScreenState(Page.SETTINGS)),
    "settings, both": (
        snap(
            LEAD,
            pads=pad(PadCondition.MISSING),
            store_trouble=StoreTrouble.FULL,
        ),
        ScreenState(Page.SETTINGS),
    ),
    "settings, screen": (snap(LEAD), SECOND),
    "settings, screen, other": (
        snap(LEAD, look=replace(OTHER, motion=False, seating=Seating.SIDE_BY_SIDE)),
        SECOND,
    ),
    "settings, screen, disk": (
        snap(LEAD, store_trouble=StoreTrouble.FAILED),
        SECOND,
    ),
    "cleaning": (snap(LEAD), ScreenState(cleaning_until=20_000_000_000)),
    "cleaning, last second": (snap(IDLE), ScreenState(cleaning_until=1_000_000_000)),
}
