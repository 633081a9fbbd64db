"""Switching off: the menu that leads there, the page, the last picture; what a machine lacks."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, Seating
from engine.interface.machine import Machine, PowerAction
from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat
from tests.ui.states.equipment import BOTH, DEAD, ILL, WELL
from tests.ui.tables import CLOSED, FOLLOW, IDLE, LEAD, OVER, READY, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PAGE = ScreenState(Page.POWER)
CAN = Machine(switches_off=True)
CONFIG = "/etc/bummerl/config.toml:3"
DARK = replace(CAN, panel_fails=True)
STUCK = replace(CAN, stays_on=True)
UNLIKE = replace(DARK, config=CONFIG)
FACING = Appearance("de", seating=Seating.FACE_TO_FACE)
FULL = {"store_trouble": StoreTrouble.FULL, "unsaved": 12}

STATES: dict[str, State] = {
    "menu, power": (snap(LEAD, machine=CAN), ScreenState(Page.MENU)),
    "menu, power, lost": (
        snap(LEAD, machine=CAN, pads=pad(PadCondition.MISSING)),
        ScreenState(Page.MENU),
    ),
    "menu, power, disk": (snap(LEAD, machine=CAN, **FULL), ScreenState(Page.MENU)),
    "power": (snap(LEAD, machine=CAN), PAGE),
    "power, idle": (snap(IDLE, machine=CAN), PAGE),
    "power, let go": (snap(OVER, machine=CAN), replace(PAGE, released_early="off")),
    "power, stuck": (snap(LEAD, machine=STUCK), PAGE),
    "power, lost": (snap(IDLE, machine=CAN, pads=pad(PadCondition.MISSING)), PAGE),
    "power, disk": (snap(LEAD, machine=CAN, **FULL), PAGE),
    "going off": (snap(LEAD, machine=replace(CAN, going=PowerAction.OFF)), ScreenState()),
    "going to restart": (snap(OVER, machine=replace(CAN, going=PowerAction.RESTART)), PAGE),
    "going off, facing": (
        snap(LEAD, machine=replace(CAN, going=PowerAction.OFF), look=FACING),
        ScreenState(),
    ),
    "stuck": (snap(LEAD, machine=STUCK), ScreenState()),
    "configuration": (snap(IDLE, machine=replace(CAN, config=CONFIG)), ScreenState()),
    "panel": (snap(OVER, machine=DARK), ScreenState()),
    "panel in a deal": (snap(LEAD, machine=UNLIKE), ScreenState()),
    "configuration in a deal": (snap(FOLLOW, machine=replace(CAN, config=CONFIG)), ScreenState()),
    "configuration in a deal, closed": (snap(CLOSED, machine=UNLIKE), ScreenState()),
    "configuration in a deal, facing": (snap(FOLLOW, machine=UNLIKE, look=FACING), ScreenState()),
    "configuration in a deal, large": (
        snap(FOLLOW, machine=UNLIKE, look=Appearance("de", large=True)),
        ScreenState(),
    ),
    "configuration in a deal, on screen": (
        snap(FOLLOW, machine=UNLIKE, cards_on_screen=True),
        ScreenState(),
    ),
    "equipment in a deal": (
        snap(LEAD, machine=UNLIKE, pads=PerSeat(READY, DEAD), equipment=WELL),
        ScreenState(Page.EQUIPMENT),
    ),
    "equipment, machine": (
        snap(IDLE, machine=UNLIKE, pads=BOTH, equipment=WELL),
        ScreenState(Page.EQUIPMENT),
    ),
    "equipment, machine, disk": (
        snap(IDLE, machine=UNLIKE, pads=PerSeat(READY, DEAD), equipment=ILL, **FULL),
        ScreenState(Page.EQUIPMENT),
    ),
}
