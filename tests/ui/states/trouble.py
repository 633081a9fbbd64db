"""A reader that is lost and a disk that is full, on the screens whose own states have neither."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import TakeBack
from engine.interface.notices import CardRefused
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Disputed, StoreTrouble
from engine.model.cards import card
from engine.model.codes import Code, Duty
from tests.ui.states.player import NAMES, OWN, lesson
from tests.ui.tables import (
    ENDED,
    EXHAUSTED,
    IDLE,
    LEAD,
    OVER,
    TEACHING,
    B,
    State,
    pad,
    snap,
)
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

SHOWN: dict[str, State] = {
    "waiting": (snap(IDLE), ScreenState()),
    "exhausted": (snap(EXHAUSTED), ScreenState()),
    "refused": (
        snap(LEAD, notice=CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC"))),
        ScreenState(),
    ),
    "over": (snap(OVER), ScreenState()),
    "bummerl": (snap(ENDED), ScreenState()),
    "teach": (snap(IDLE, teaching=TEACHING), ScreenState()),
    "languages": (snap(LEAD), ScreenState(Page.LANGUAGES)),
    "decks": (snap(IDLE), ScreenState(Page.DECKS)),
    "by hand": (snap(LEAD, disputed=Disputed()), ScreenState(Page.BY_HAND)),
    "pin": (snap(LEAD, disputed=Disputed(pin=True)), ScreenState(Page.PIN)),
    "remedy": (snap(LEAD, disputed=Disputed(TakeBack())), ScreenState()),
    "own page": (snap(IDLE, players=NAMES), OWN),
    "player card": lesson(),
}
LOST = pad(PadCondition.MISSING)

STATES: dict[str, State] = {
    f"{name}, lost": (replace(table, pads=LOST), local) for name, (table, local) in SHOWN.items()
} | {
    f"{name}, disk": (
        replace(table, store_trouble=StoreTrouble.FULL),
        local,
    )
    for name, (table, local) in SHOWN.items()
}
