"""The screens for players face to face: two halves, or a page for whoever opened it."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, Seating
from engine.interface.notices import AskClose, CardRefused
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, card
from engine.model.codes import Code, Duty
from engine.rules.rule_set import HOUSE
from tests.ui.tables import (
    CLOSED,
    ENDED,
    EXHAUSTED,
    FOLLOW,
    IDLE,
    LEAD,
    OVER,
    A,
    B,
    State,
    pad,
    snap,
)
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

FACING = Appearance(language="de", seating=Seating.FACE_TO_FACE)
REFUSED = CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC"))

HALVES: dict[str, Snapshot] = {
    "facing: idle": snap(IDLE, look=FACING, decks=()),
    "facing: follow": snap(FOLLOW, look=FACING),
    "facing: lead": snap(LEAD, look=FACING),
    "facing: closed": snap(CLOSED, look=FACING),
    "facing: ask": snap(LEAD, look=FACING, notice=AskClose(A)),
    "facing: refused": snap(EXHAUSTED, look=FACING, notice=REFUSED),
    "facing: over": snap(OVER, look=FACING),
    "facing: bummerl": snap(ENDED, look=FACING),
    "facing: lost": snap(LEAD, look=FACING, pads=pad(PadCondition.MISSING)),
    "facing: on screen": snap(LEAD, look=FACING, cards_on_screen=True),
    "facing: on screen, refused": snap(
        EXHAUSTED,
        look=FACING,
        cards_on_screen=True,
        lying=PerSeat((), (card("QC"),)),
        notice=REFUSED,
    ),
    "facing: on screen, eleven": snap(
        replace(LEAD, rules=replace(HOUSE, target=11, pack=24)), look=FACING, cards_on_screen=True
    ),
}

STATES: dict[str, State] = {name: (table, ScreenState()) for name, table in HALVES.items()} | {
    "facing: claim": (snap(OVER, look=FACING, claimed_by=A), ScreenState(claim_since=0)),
    "facing: menu of B": (snap(LEAD, look=FACING), ScreenState(Page.MENU, opened_by=B)),
}
