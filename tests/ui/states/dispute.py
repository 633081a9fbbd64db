"""A dispute: its choices, each remedy, a result by hand and the keypad."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import AgreeResult, DealAgain, TakeBack
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Disputed, StoreTrouble
from engine.model.cards import PerSeat
from tests.ui.tables import IDLE, LEAD, OVER, B, State, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

ASKED = Disputed()
TRICK = Disputed(TakeBack(whole_trick=True), pin=True)
BY_HAND = Disputed(AgreeResult(B, 3), PerSeat(a=True, b=False), pin=True, wrong_pin=True)

STATES: dict[str, State] = {
    "dispute": (snap(LEAD, disputed=ASKED), ScreenState()),
    "dispute, idle": (snap(IDLE, disputed=ASKED), ScreenState()),
    "dispute, over": (snap(OVER, disputed=ASKED), ScreenState()),
    "dispute, lost": (snap(LEAD, disputed=ASKED, pads=pad(PadCondition.MISSING)), ScreenState()),
    "dispute: undo": (snap(LEAD, disputed=Disputed(TakeBack())), ScreenState()),
    "dispute: undo, named": (
        snap(LEAD, undoes="match", disputed=Disputed(TakeBack())),
        ScreenState(),
    ),
    "dispute: trick, held": (
        snap(LEAD, disputed=TRICK, buttons_down=PerSeat(0, None)),
        ScreenState(),
    ),
    "dispute: deal again": (snap(LEAD, disputed=Disputed(DealAgain())), ScreenState()),
    "dispute: by hand, wrong PIN": (snap(LEAD, disputed=BY_HAND), ScreenState()),
    "dispute: PIN rests": (
        snap(LEAD, disputed=replace(BY_HAND, pin_rests=True)),
        ScreenState(),
    ),
    "dispute: lost": (snap(LEAD, disputed=TRICK, pads=pad(PadCondition.SILENT)), ScreenState()),
    "dispute: disk": (
        snap(
            LEAD,
            disputed=BY_HAND,
            store_trouble=StoreTrouble.READ_ONLY,
        ),
        ScreenState(),
    ),
    "by hand": (snap(LEAD, disputed=ASKED), ScreenState(Page.BY_HAND)),
    "by hand, lost": (
        snap(LEAD, disputed=ASKED, pads=pad(PadCondition.MISSING)),
        ScreenState(Page.BY_HAND),
    ),
    "pin": (snap(LEAD, disputed=TRICK), ScreenState(Page.PIN)),
    "pin, typed": (snap(LEAD, disputed=TRICK), ScreenState(Page.PIN, draft=Draft(typed="2468"))),
    "pin, full": (snap(LEAD, disputed=TRICK), ScreenState(Page.PIN, draft=Draft(typed="1" * 12))),
    "pin, disk": (
        snap(LEAD, disputed=TRICK, store_trouble=StoreTrouble.FULL),
        ScreenState(Page.PIN),
    ),
}
