"""The screen of a table where nobody plays."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.readers import PadCondition
from engine.interface.snapshot import MatchSummary, RecentResults, StoreTrouble
from engine.model.cards import PerSeat
from engine.rules.rule_set import PRESETS
from tests.ui.tables import IDLE, OVER, State, pad, snap
from ui.model.screen_state import ScreenState

RESTING = ScreenState(resting=True, clock="20:14")
LAST = MatchSummary(PerSeat("Hermine", "Karl"), PerSeat(2, 1), "19:42")
TODAY = (("Hermine", 3), ("Franz", 2), ("Ana", 1), ("Karl", 1))
PLAYED = RecentResults(LAST, TODAY)
LONG = RecentResults(
    MatchSummary(PerSeat("Maximiliane Huber", "Bartholomäus"), PerSeat(12, 10), "00:00"),
    (("Maximiliane Huber", 128), ("Bartholomäus", 99), ("Konstantin Wagner", 10)),
)

STATES: dict[str, State] = {
    "attract": (snap(OVER, lately=PLAYED), RESTING),
    "attract, empty": (snap(IDLE), ScreenState(resting=True)),
    "attract, last match only": (
        snap(IDLE, lately=RecentResults(replace(LAST, time=""))),
        replace(RESTING, clock="20:15"),
    ),
    "attract, long names": (snap(IDLE, lately=LONG), replace(RESTING, clock="00:59")),
    "attract, 24 cards": (
        snap(replace(IDLE, rules=PRESETS["santase_bg"]), lately=PLAYED),
        RESTING,
    ),
    "attract, lost": (snap(IDLE, lately=PLAYED, pads=pad(PadCondition.MISSING)), RESTING),
    "attract, disk": (
        snap(IDLE, lately=PLAYED, store_trouble=StoreTrouble.FULL),
        RESTING,
    ),
}
