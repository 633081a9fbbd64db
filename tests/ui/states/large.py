"""Some screens with larger letters and fewer things."""

from __future__ import annotations

from engine.interface.appearance import Appearance
from engine.interface.notices import CardRefused
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import card
from engine.model.codes import Code, Duty
from tests.ui.tables import CLOSED, ENDED, EXHAUSTED, LEAD, OVER, A, B, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

LARGE = Appearance(language="de", large=True)

SHOWN: dict[str, Snapshot] = {
    "large: lead": snap(LEAD, look=LARGE),
    "large: closed": snap(CLOSED, look=LARGE),
    "large: refused": snap(
        EXHAUSTED, look=LARGE, notice=CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC"))
    ),
    "large: over": snap(OVER, look=LARGE),
    "large: bummerl": snap(ENDED, look=LARGE),
    "large: lost": snap(LEAD, look=LARGE, pads=pad(PadCondition.MISSING)),
    "large: on screen": snap(LEAD, look=LARGE, cards_on_screen=True),
}

STATES: dict[str, State] = {name: (table, ScreenState()) for name, table in SHOWN.items()} | {
    "large: claim": (snap(OVER, look=LARGE, claimed_by=A), ScreenState(claim_since=0)),
    "large: menu": (snap(LEAD, look=LARGE), ScreenState(Page.MENU)),
}
