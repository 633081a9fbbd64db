"""What was played, page by page: each is the answer to a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.interface.queries import (
    BummerlsQuery,
    DealAsked,
    DealDetail,
    DealsQuery,
    MatchesQuery,
    StandingsAsked,
)
from engine.interface.snapshot import Snapshot
from ui.model.parts import Button, Page, ShowHistory, Tap
from ui.model.screen_state import ScreenState
from ui.screens.history.correction import correction
from ui.screens.history.lists import bummerls, deals, matches
from ui.screens.history.page import HistoryContext
from ui.screens.history.scene import HistoryListScene, StandingsScene
from ui.screens.history.standings import standings
from ui.screens.menu.scene import MenuScene
from ui.screens.players.names import LONGEST_TILE, sheet_of
from ui.screens.registry import Presenter
from ui.screens.review.present import ReviewedDeal, review_scene
from ui.screens.review.scene import ReviewScene, TricksScene
from ui.words.phrases import Phrases, shortened

TILES: Final = 7
"""Names on one sheet, besides everybody."""


def history(
    snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> HistoryListScene | StandingsScene | ReviewScene | TricksScene:
    """Return the page of what was asked last; until the answer has come it is empty."""
    opened = HistoryContext(snapshot, state, phrases, now_ns)
    match opened.trail[-1]:
        case MatchesQuery() as asked:
            return matches(opened, asked)
        case BummerlsQuery() as asked:
            return bummerls(opened, asked)
        case DealsQuery() as asked:
            return deals(opened, asked)
        case StandingsAsked() as asked:
            return standings(opened, asked)
        case DealAsked():
            return _deal(opened)


def _deal(opened: HistoryContext) -> ReviewScene | TricksScene:
    """Return a deal with its tricks, and the way to correct what it counts for."""
    answer = opened.answer
    if not isinstance(answer, DealDetail):
        none, why = opened.empty_text("")
        said = opened.frame(opened.phrases.text("History"))
        return ReviewScene(said, none, None, why, "", (), None)
    opened, row = opened.with_names(answer.match.players), answer.row
    correct = Tap(ShowHistory(opened.trail, Page.CORRECTION))
    button = opened.touched(Button("correct", correct, opened.phrases.text("Change result")))
    told = ReviewedDeal(row.result, answer.review, row.ruled, button)
    said = opened.frame(opened.phrases.text("Deal {n}", n=row.number))
    return review_scene(told, said, opened.state, opened.phrases, opened.now_ns)


def player_filter(
    snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> MenuScene:
    """Return a sheet of those whose matches may be listed alone."""
    opened = HistoryContext(snapshot, state, phrases, now_ns)
    asked = opened.trail[-1]
    listed = asked.player if isinstance(asked, MatchesQuery) else ""

    def tile(name: str, label: str) -> Button:
        to = Tap(ShowHistory((*opened.trail[:-1], MatchesQuery(player=name))))
        return Button(f"whose {name}", to, label, chosen=name == listed)

    names = [tile(known.name, shortened(known.name, LONGEST_TILE)) for known in snapshot.players]
    some, earlier, later = sheet_of(names, TILES, state, phrases, now_ns)
    turns = (earlier, later) if earlier is not None and later is not None else ()
    back = opened.touched(Button("back", Tap(ShowHistory(opened.trail)), phrases.text("Back")))
    said = replace(opened.frame(phrases.text("Whose matches?"), turns), back=back)
    buttons = (tile("", phrases.text("Anyone")), *some)
    return MenuScene(said, tuple(map(opened.touched, buttons)))


PAGES: Final[Mapping[Page, Presenter]] = {
    Page.HISTORY: history,
    Page.WHOSE: player_filter,
    Page.CORRECTION: correction,
}
