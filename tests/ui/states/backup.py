"""A backup that is offered after damage: on every kind of screen, its page, what went wrong."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, Seating
from engine.interface.machine import Machine
from engine.interface.readers import PadCondition
from engine.interface.snapshot import BackupOffer, StoreTrouble
from tests.ui.tables import DISK_FULL, IDLE, LEAD, OVER, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PAGE = ScreenState(Page.BACKUP)
OFFER = BackupOffer("2026-12-01", 3, 1234)
NO_ROOM = "/var/lib/bummerl/bummerl.restored.sqlite3: no space is left; free some"
ASIDE = {
    "store_trouble": StoreTrouble.MOVED_ASIDE,
    "store_detail": (
        "/var/lib/bummerl/bummerl.sqlite3: the file is damaged (file is not a database); moved"
        " aside to bummerl.damaged-1.sqlite3, a new file was begun"
    ),
}
FACING = Appearance("de", seating=Seating.FACE_TO_FACE)

STATES: dict[str, State] = {
    "backup": (snap(IDLE, backup=OFFER, **ASIDE), PAGE),
    "backup, of today": (snap(OVER, backup=BackupOffer("2026-12-04", 0, 1)), PAGE),
    "backup, undated": (snap(IDLE, backup=BackupOffer(matches=2)), PAGE),
    "backup, failed": (snap(IDLE, backup=replace(OFFER, failure=NO_ROOM)), PAGE),
    "backup, in a deal": (snap(LEAD, backup=OFFER, **ASIDE), PAGE),
    "backup, answered": (snap(IDLE), PAGE),
    "backup, lost": (snap(IDLE, backup=OFFER, pads=pad(PadCondition.MISSING)), PAGE),
    "backup, disk": (
        snap(IDLE, backup=OFFER, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
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
