"""What was played: lists, standings, a deal with its review, a correction; full and empty."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import Correct
from engine.interface.lessons import Player
from engine.interface.queries import (
    Answer,
    BummerlList,
    BummerlRow,
    BummerlsQuery,
    DealAsked,
    DealDetail,
    DealList,
    DealRow,
    DealsQuery,
    MatchesQuery,
    MatchList,
    MatchRow,
    NothingFound,
    Period,
    StandingRow,
    StandingsAsked,
    StandingsTable,
    Tally,
    When,
)
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Disputed, StoreTrouble
from engine.model.cards import PerSeat
from engine.model.results import BummerlEnd, BummerlKind, How, Result
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.ui.states.tricks import CLOSED_AND_LOST
from tests.ui.tables import IDLE, A, B, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

HERMINE, FRANZ = PerSeat("Hermine", "Karl"), PerSeat("Franz", "Sepp")
LONGEST = PerSeat("Maximiliane Huber", "Bartholomäus")
EVERYBODY, SECOND = MatchesQuery(), MatchesQuery(sheet=1)
OF_ONE, NOBODY = MatchesQuery(player="Hermine"), MatchesQuery(player="Maximiliane Huber")
TODAY = When("2026-11-30", "19:42", 0)
FIRST_TO_3 = MatchFormat(FormKind.FIRST_TO, 3)


def row(number: int, players: PerSeat[str], a: int, b: int, begun: When = TODAY) -> MatchRow:
    """Return a match that A won so many times, and B so many."""
    won, marks = PerSeat(a, b), PerSeat(b, a)
    return MatchRow(number, players, won, marks, begun, minutes=31, deals=24, form=FIRST_TO_3)


MATCH = row(12, HERMINE, 3, 1)
MATCHES = MatchList(
    EVERYBODY,
    (
        MATCH,
        replace(row(11, FRANZ, 1, 3, When("2026-11-30", "18:05", 0)), by_hand=True),
        replace(row(10, LONGEST, 2, 2, When("2026-11-29", "21:30", 1)), corrected=True),
        replace(row(9, PerSeat("", "Hermine"), 0, 3, When()), minutes=None, imported=True),
    ),
    sheets=7,
)
OLDER = MatchList(SECOND, (row(5, HERMINE, 12, 3, When("2026-10-03", "20:00", 58)),), sheets=2)
BUMMERLS = BummerlList(
    BummerlsQuery(12),
    MATCH,
    (
        BummerlRow(4, PerSeat(3, 2), 3, TODAY),
        BummerlRow(
            3, PerSeat(7, 0), 4, TODAY, BummerlEnd(A, PerSeat(7, 0), BummerlKind.SCHNEIDER, 2)
        ),
        BummerlRow(
            2,
            PerSeat(6, 7),
            9,
            TODAY,
            BummerlEnd(B, PerSeat(6, 7), BummerlKind.PLAIN, 1),
            corrected=True,
        ),
        BummerlRow(
            1,
            PerSeat(7, 4),
            8,
            TODAY,
            BummerlEnd(A, PerSeat(7, 4), BummerlKind.RETOUR, 4),
            by_hand=True,
        ),
    ),
)
CLAIMED = Result(A, 2, How.CLAIM, PerSeat(68, 31), PerSeat(4, 3))
FAILED = Result(B, 2, How.FAILED_CLOSE, PerSeat(41, 24), PerSeat(3, 2))
BY_HAND = Result(A, 1, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0))
VOIDED = Result(None, 0, How.VOID, PerSeat(0, 0), PerSeat(0, 0))
CORRECTED = DealRow(12, 93, 18, BY_HAND, PerSeat(3, 2), TODAY, ruled=FAILED)
DEALS = DealList(
    DealsQuery(12, 2),
    MATCH,
    BUMMERLS.rows[2],
    (
        DealRow(12, 61, 16, CLAIMED, PerSeat(2, 0), TODAY),
        DealRow(12, 77, 17, FAILED, PerSeat(2, 2), TODAY),
        CORRECTED,
        DealRow(12, 110, 19, VOIDED, PerSeat(3, 2), TODAY, ruled=CLAIMED),
    ),
    sheets=3,
)
DEAL = DealAsked(12, 77)
TOLD = DealDetail(DEAL, MATCH, DEALS.rows[1], HOUSE, CLOSED_AND_LOST)
TALLY = Tally(3, 1, 1, 0, 24, 17, 12, 8, 2, 1, 4, 2)
STANDINGS = StandingsTable(
    StandingsAsked(),
    "2026-11-30",
    (
        StandingRow(1, "Hermine", TALLY),
        StandingRow(2, "Maximiliane Huber", replace(TALLY, bummerls_lost=11)),
        StandingRow(3, "Franz", Tally(0, 0, game_points_for=5)),
        StandingRow(4, "", Tally()),
    ),
    sheets=2,
    earlier=True,
)
PAIRS_ASKED = StandingsAsked(Period.ALL, player="Hermine")
PAIRS = StandingsTable(
    PAIRS_ASKED,
    rows=(StandingRow(1, "Karl", TALLY), StandingRow(2, "Bartholomäus", TALLY)),
    total=replace(TALLY, bummerls_won=112, bummerls_lost=104),
)


def page(
    answer: Answer | None, *asked: object, page: Page = Page.HISTORY, sheet: int = 0
) -> State:
    """Return the page of an answer, or one whose answer has not come."""
    trail = asked or ((answer.asked,) if answer is not None else (EVERYBODY,))
    return snap(IDLE, answer=answer), ScreenState(page, sheet=sheet, questions=trail)  # type: ignore[arg-type]


PEOPLE = tuple(Player(name) for name in ("Hermine", "Maximiliane Huber", *"CDEFGHIJK"))

STATES: dict[str, State] = {
    "history": page(MATCHES),
    "history, second": page(OLDER),
    "history, of one": page(replace(OLDER, asked=OF_ONE)),
    "history, of nobody": page(MatchList(NOBODY)),
    "history, empty": page(MatchList(EVERYBODY)),
    "history, waiting": page(None),
    "history, waiting for another": page(MATCHES, EVERYBODY, BummerlsQuery(12)),
    "history, unreadable": page(NothingFound(EVERYBODY, unreadable=True)),
    "history, gone": page(NothingFound(DEAL), EVERYBODY, DEAL),
    "bummerls": page(BUMMERLS, EVERYBODY, BUMMERLS.asked),
    "deals": page(DEALS, EVERYBODY, BUMMERLS.asked, DEALS.asked),
    "deal": page(TOLD, EVERYBODY, DEAL),
    "deal, tricks": page(TOLD, EVERYBODY, DEAL, sheet=1),
    "deal, corrected": page(replace(TOLD, row=CORRECTED), EVERYBODY, DEAL),
    "deal, without cards": page(
        DealDetail(DEAL, MATCH, replace(CORRECTED, ruled=None), HOUSE), EVERYBODY, DEAL
    ),
    "correction": page(TOLD, EVERYBODY, DEAL, page=Page.CORRECTION),
    "correction, waiting": page(None, EVERYBODY, DEAL, page=Page.CORRECTION),
    "correction, agreeing": (
        snap(IDLE, disputed=Disputed(Correct(12, 77, B, 3, 17, LONGEST), pin=True)),
        ScreenState(),
    ),
    "correction, voiding": (
        snap(IDLE, disputed=Disputed(Correct(12, 77, None, 0, 17, HERMINE))),
        ScreenState(),
    ),
    "standings": page(STANDINGS),
    "standings, claims": page(STANDINGS, sheet=1),
    "standings, pairs": page(PAIRS, StandingsAsked(), PAIRS_ASKED),
    "standings, pairs, claims": page(PAIRS, StandingsAsked(), PAIRS_ASKED, sheet=1),
    "standings, month": page(
        replace(
            STANDINGS, asked=StandingsAsked(Period.MONTH, back=1), label="2026-10", earlier=False
        )
    ),
    "standings, empty": page(StandingsTable(StandingsAsked())),
    "whose": (snap(IDLE, players=PEOPLE), ScreenState(Page.WHOSE, questions=(OF_ONE,))),
    "whose, nobody": (snap(IDLE), ScreenState(Page.WHOSE)),
}

for name in ("history", "bummerls", "deals", "deal", "correction", "standings", "whose"):
    table, local = STATES[name]
    full = replace(table, store_trouble=StoreTrouble.FULL)
    STATES[f"{name}, lost"] = replace(table, pads=pad(PadCondition.MISSING)), local
    STATES[f"{name}, disk"] = full, local
