"""A backup that is offered after damage: on every kind of screen, its page, what went wrong."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, Seating
from engine.interface.machine import Machine
from engine.interface.readers import PadCondition
from engine.interface.snapshot import BackupOffer, StoreTrouble
from tests.ui.tables import IDLE, LEAD, OVER, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PAGE = ScreenState(Page.BACKUP)
OFFER = BackupOffer("2026-12-01", 3, 1234)
ASIDE = {
    "store_trouble": StoreTrouble.MOVED_ASIDE,
    "store_file": "bummerl.damaged-1.sqlite3",
}
FACING = Appearance("de", seating=Seating.FACE_TO_FACE)

STATES: dict[str, State] = {
    "backup": (snap(IDLE, backup=OFFER, **ASIDE), PAGE),
    "backup, of today": (snap(OVER, backup=BackupOffer("2026-12-04", 0, 1)), PAGE),
    "backup, undated": (snap(IDLE, backup=BackupOffer(matches=2)), PAGE),
    "backup, failed": (snap(IDLE, backup=replace(OFFER, failure=StoreTrouble.FAILED)), PAGE),
    "backup, no room": (snap(IDLE, backup=replace(OFFER, failure=StoreTrouble.FULL)), PAGE),
    "backup, in a deal": (snap(LEAD, backup=OFFER, **ASIDE), PAGE),
    "backup, answered": (snap(IDLE), PAGE),
    "backup, lost": (snap(IDLE, backup=OFFER, pads=pad(PadCondition.MISSING)), PAGE),
    "backup, disk": (
        snap(IDLE, backup=OFFER, store_trouble=StoreTrouble.FULL),
        PAGE,
    ),
    "backup offered": (snap(IDLE, backup=OFFER, **ASIDE), ScreenState()),
    "backup offered later": (snap(OVER, backup=OFFER), ScreenState()),
    "backup offered, facing": (snap(OVER, backup=OFFER, look=FACING), ScreenState()),
    "backup offered, deal": (snap(LEAD, backup=OFFER, **ASIDE), ScreenState()),
    "menu, backup": (snap(IDLE, backup=OFFER, **ASIDE), ScreenState(Page.MENU)),
    "menu, backup, power": (
        snap(LEAD, backup=OFFER, machine=Machine(switches_off=True), **ASIDE),
        ScreenState(Page.MENU),
    ),
}
