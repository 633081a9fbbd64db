"""The menu and the pages of buttons behind it."""

from __future__ import annotations

from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from tests.ui.tables import DISK_FULL, IDLE, LEAD, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import Local

STATES: dict[str, State] = {
    "menu": (snap(LEAD), Local(Page.MENU)),
    "menu, idle": (snap(IDLE), Local(Page.MENU)),
    "menu, deck": (snap(LEAD, deck="Piatnik, double-German"), Local(Page.MENU)),
    "menu, undo of both": (snap(LEAD, undo_alone=False), Local(Page.MENU)),
    "menu, lost": (snap(LEAD, pads=pad(PadCondition.MISSING)), Local(Page.MENU)),
    "menu, disk": (
        snap(LEAD, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        Local(Page.MENU),
    ),
    "languages": (snap(LEAD), Local(Page.LANGUAGES)),
    "decks": (snap(LEAD), Local(Page.DECKS)),
    "decks, none": (snap(IDLE, decks=()), Local(Page.DECKS)),
    "decks, begun": (
        snap(IDLE, decks=tuple(f"Deck {n}" for n in range(2, 9)), begun=("Blue", "Piatnik rot")),
        Local(Page.DECKS),
    ),
}
