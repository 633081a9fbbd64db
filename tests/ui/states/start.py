"""The page on which a new match is put together."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Match
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Scoreboard, StoreTrouble
from engine.model.cards import PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, PRESETS
from tests.ui.tables import IDLE, LEAD, State, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import Pressed, ScreenState

START = ScreenState(Page.START)
BEST = MatchFormat(FormKind.BEST_OF, 9)
OWN = Match(
    replace(HOUSE, target=9), PerSeat("A", "B"), Seat.A, "house", MatchFormat(FormKind.LIVES, 3)
)
CHOSEN = Match(
    PRESETS["tournament_at"], PerSeat("Maximiliane Huber", "B"), Seat.B, "tournament_at", BEST
)

STATES: dict[str, State] = {
    "start": (snap(IDLE), START),
    "start, chosen": (snap(IDLE), replace(START, draft=Draft(CHOSEN))),
    "start, own rules": (snap(IDLE, wanted=OWN), START),
    "start, wins": (
        snap(IDLE, wanted=replace(OWN, form=MatchFormat(FormKind.FIRST_TO, 3))),
        START,
    ),
    "start, scoreboard": (snap(IDLE, scoreboard=Scoreboard()), START),
    "start, at stake": (snap(LEAD), START),
    "start, held": (snap(LEAD), replace(START, pressed=Pressed("start", 0))),
    "start, let go": (snap(LEAD), replace(START, released_early="start")),
    "start, lost": (snap(IDLE, pads=pad(PadCondition.MISSING)), START),
    "start, disk": (
        snap(IDLE, store_trouble=StoreTrouble.FULL),
        START,
    ),
}
