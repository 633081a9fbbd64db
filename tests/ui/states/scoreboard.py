"""The table as a scoreboard, and the board that offers to be one."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, Seating
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Scoreboard, Snapshot, StoreTrouble
from engine.model.cards import PerSeat
from engine.model.results import How, Result
from engine.rules.match_format import FormKind, MatchFormat
from tests.ui.tables import ENDED, IDLE, LEAD, OVER, A, B, State, pad, snap
from ui.model.screen_state import ScreenState

BOARD = Scoreboard()
BY_HAND = replace(OVER, result=Result(A, 2, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0)))
WON = replace(ENDED, result=Result(A, 3, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0)))
FACING = Appearance(language="de", seating=Seating.FACE_TO_FACE)
LARGE = Appearance(language="de", large=True)
TAPPED = Scoreboard(B, 3, 0)
FIVE = MatchFormat(FormKind.FIRST_TO, 5)

TABLES: dict[str, Snapshot] = {
    "scoreboard": snap(IDLE, scoreboard=BOARD),
    "scoreboard, by hand": snap(BY_HAND, scoreboard=BOARD),
    "scoreboard, tapped": snap(BY_HAND, scoreboard=TAPPED),
    "scoreboard, tapped once": snap(IDLE, scoreboard=Scoreboard(A, 1, 0)),
    "scoreboard, a deal waits": snap(LEAD, scoreboard=BOARD),
    "scoreboard, Bummerl": snap(WON, scoreboard=BOARD),
    "scoreboard, first to five": snap(replace(BY_HAND, form=FIVE), scoreboard=BOARD),
    "scoreboard, both hold": snap(
        BY_HAND,
        scoreboard=BOARD,
        chord=True,
        claim_hold_ns=2_000_000_000,
        buttons_down=PerSeat(0, 0),
    ),
    "scoreboard, held": snap(
        BY_HAND, scoreboard=BOARD, claim_hold_ns=1_000_000_000, buttons_down=PerSeat(0, None)
    ),
    "scoreboard, lost": snap(BY_HAND, scoreboard=BOARD, pads=pad(PadCondition.MISSING)),
    "scoreboard, disk": snap(WON, scoreboard=BOARD, store_trouble=StoreTrouble.FULL),
    "facing: scoreboard": snap(IDLE, scoreboard=BOARD, look=FACING),
    "facing: scoreboard, by hand": snap(BY_HAND, scoreboard=BOARD, look=FACING),
    "facing: scoreboard, tapped": snap(BY_HAND, scoreboard=TAPPED, look=FACING),
    "facing: scoreboard, Bummerl": snap(WON, scoreboard=BOARD, look=FACING),
    "facing: scoreboard, lost": snap(
        BY_HAND, scoreboard=BOARD, look=FACING, pads=pad(PadCondition.MISSING)
    ),
    "large: scoreboard": snap(IDLE, scoreboard=BOARD, look=LARGE),
    "large: scoreboard, tapped": snap(BY_HAND, scoreboard=TAPPED, look=LARGE),
    "large: scoreboard, Bummerl": snap(WON, scoreboard=BOARD, look=LARGE),
}

STATES: dict[str, State] = {name: (table, ScreenState()) for name, table in TABLES.items()}
