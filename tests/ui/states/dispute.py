"""A dispute: its choices, each remedy, a result by hand and the keypad."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import AgreeResult, DealAgain, TakeBack
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Disputed, StoreTrouble
from engine.model.cards import PerSeat
from tests.ui.tables import DISK_FULL, IDLE, LEAD, OVER, B, State, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import Local

ASKED = Disputed()
TRICK = Disputed(TakeBack(whole_trick=True), pin=True)
BY_HAND = Disputed(AgreeResult(B, 3), PerSeat(a=True, b=False), pin=True, wrong_pin=True)

STATES: dict[str, State] = {
    "dispute": (snap(LEAD, disputed=ASKED), Local()),
    "dispute, idle": (snap(IDLE, disputed=ASKED), Local()),
    "dispute, over": (snap(OVER, disputed=ASKED), Local()),
    "dispute, lost": (snap(LEAD, disputed=ASKED, pads=pad(PadCondition.MISSING)), Local()),
    "dispute: undo": (snap(LEAD, disputed=Disputed(TakeBack())), Local()),
    "dispute: undo, named": (snap(LEAD, undoes="match", disputed=Disputed(TakeBack())), Local()),
    "dispute: trick, held": (
        snap(LEAD, disputed=TRICK, buttons_down=PerSeat(0, None)),
        Local(),
    ),
    "dispute: deal again": (snap(LEAD, disputed=Disputed(DealAgain())), Local()),
    "dispute: by hand, wrong PIN": (snap(LEAD, disputed=BY_HAND), Local()),
    "dispute: PIN rests": (
        snap(LEAD, disputed=replace(BY_HAND, pin_rests=True)),
        Local(),
    ),
    "dispute: lost": (snap(LEAD, disputed=TRICK, pads=pad(PadCondition.SILENT)), Local()),
    "dispute: disk": (
        snap(
            LEAD,
            disputed=BY_HAND,
            store_trouble=StoreTrouble.READ_ONLY,
            store_detail=DISK_FULL,
        ),
        Local(),
    ),
    "by hand": (snap(LEAD, disputed=ASKED), Local(Page.BY_HAND)),
    "by hand, lost": (
        snap(LEAD, disputed=ASKED, pads=pad(PadCondition.MISSING)),
        Local(Page.BY_HAND),
    ),
    "pin": (snap(LEAD, disputed=TRICK), Local(Page.PIN)),
    "pin, typed": (snap(LEAD, disputed=TRICK), Local(Page.PIN, draft=Draft(typed="2468"))),
    "pin, full": (snap(LEAD, disputed=TRICK), Local(Page.PIN, draft=Draft(typed="1" * 12))),
    "pin, disk": (
        snap(LEAD, disputed=TRICK, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        Local(Page.PIN),
    ),
}
