"""Saving to a USB stick: none, ready, saving, saved, failed."""

from __future__ import annotations

from engine.interface.machine import Stick, StickState
from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from tests.ui.tables import IDLE, OVER, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PAGE = ScreenState(Page.SAVE)
FILES = ("deals.csv", "bummerls.csv", "records", "bummerl.sqlite3")

STATES: dict[str, State] = {
    "save, no stick": (snap(IDLE), PAGE),
    "save": (snap(OVER, stick=Stick(StickState.READY, "INTENSO")), PAGE),
    "save, read-only": (snap(OVER, stick=Stick(StickState.READ_ONLY, "INTENSO")), PAGE),
    "save, unreadable": (snap(OVER, stick=Stick(StickState.UNREADABLE, "sda1")), PAGE),
    "save, saving": (snap(OVER, stick=Stick(StickState.SAVING, "INTENSO")), PAGE),
    "save, saved": (snap(OVER, stick=Stick(StickState.SAVED, "INTENSO", FILES)), PAGE),
    "save, full": (snap(IDLE, stick=Stick(StickState.FULL, "INTENSO")), PAGE),
    "save, failed": (snap(IDLE, stick=Stick(StickState.FAILED, "INTENSO")), PAGE),
    "save, disk": (
        snap(IDLE, store_trouble=StoreTrouble.FULL),
        PAGE,
    ),
    "save, lost": (
        snap(IDLE, stick=Stick(StickState.READY, "A" * 40), pads=pad(PadCondition.MISSING)),
        PAGE,
    ),
}
