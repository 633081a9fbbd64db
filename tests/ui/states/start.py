"""The page on which a new match is put together."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Match
from engine.cards import PerSeat, Seat
from engine.rules import HOUSE, PRESETS
from engine.snapshot import PadCondition, StoreTrouble
from tests.ui.tables import DISK_FULL, IDLE, LEAD, State, pad, snap
from ui.draft import Draft
from ui.local import Local, Pressed
from ui.scene import Page

START = Local(Page.START)
OWN = Match(replace(HOUSE, target=9), PerSeat("A", "B"), Seat.A, "house", 3)
CHOSEN = Match(
    PRESETS["tournament_at"], PerSeat("Maximiliane Huber", "B"), Seat.B, "tournament_at", 2
)

STATES: dict[str, State] = {
    "start": (snap(IDLE), START),
    "start, chosen": (snap(IDLE), replace(START, draft=Draft(CHOSEN))),
    "start, own rules": (snap(IDLE, wanted=OWN), START),
    "start, at stake": (snap(LEAD), START),
    "start, held": (snap(LEAD), replace(START, pressed=Pressed("start", 0))),
    "start, let go": (snap(LEAD), replace(START, let_go="start")),
    "start, lost": (snap(IDLE, pads=pad(PadCondition.MISSING)), START),
    "start, disk": (
        snap(IDLE, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        START,
    ),
}
