"""The menu and the pages of buttons behind it."""

from __future__ import annotations

from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from tests.ui.tables import IDLE, LEAD, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

STATES: dict[str, State] = {
    "menu": (snap(LEAD), ScreenState(Page.MENU)),
    "menu, idle": (snap(IDLE), ScreenState(Page.MENU)),
    "menu, deck": (snap(LEAD, deck="Piatnik, double-German"), ScreenState(Page.MENU)),
    "menu, undo of both": (snap(LEAD, undo_alone=False), ScreenState(Page.MENU)),
    "menu, lost": (snap(LEAD, pads=pad(PadCondition.MISSING)), ScreenState(Page.MENU)),
    "menu, disk": (
        snap(LEAD, store_trouble=StoreTrouble.FULL),
        ScreenState(Page.MENU),
    ),
    "languages": (snap(LEAD), ScreenState(Page.LANGUAGES)),
    "decks": (snap(LEAD), ScreenState(Page.DECKS)),
    "decks, none": (snap(IDLE, decks=()), ScreenState(Page.DECKS)),
    "decks, begun": (
        snap(IDLE, decks=tuple(f"Deck {n}" for n in range(2, 9)), begun=("Blue", "Piatnik rot")),
        ScreenState(Page.DECKS),
    ),
}
