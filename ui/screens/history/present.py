"""What was played, page by page: each is the answer to a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.interface.queries import (
    BummerlsQuery,
    DealAsked,
    DealDetail,
    DealsQuery,
    MatchesQuery,
    StandingsAsked,
)
from ui.model.parts import Button, Page, ShowHistory, Tap
from ui.screens.history.context import HistoryContext
from ui.screens.history.correction import correction
from ui.screens.history.lists import bummerls, deals, matches
from ui.screens.history.scene import HistoryListScene, StandingsScene
from ui.screens.history.standings import standings
from ui.screens.menu.scene import MenuScene
from ui.screens.players.names import LONGEST_TILE, sheet_of
from ui.screens.registry import Presenter
from ui.screens.review.present import ReviewedDeal, review_scene
from ui.screens.review.scene import ReviewScene, TricksScene
from ui.widgets.context import ScreenContext
from ui.words.phrases import shortened

TILES: Final = 7
"""Names on one sheet, besides everybody."""


def history(
    context: ScreenContext,
) -> HistoryListScene | StandingsScene | ReviewScene | TricksScene:
    """Return the page of what was asked last; until the answer has come it is empty."""
    history = HistoryContext.of(context)
    match history.trail[-1]:
        case MatchesQuery() as asked:
            return matches(history, asked)
        case BummerlsQuery() as asked:
            return bummerls(history, asked)
        case DealsQuery() as asked:
            return deals(history, asked)
        case StandingsAsked() as asked:
            return standings(history, asked)
        case DealAsked():
            return _deal(history)


def _deal(context: HistoryContext) -> ReviewScene | TricksScene:
    """Return a deal with its tricks, and the way to correct what it counts for."""
    answer = context.answer
    if not isinstance(answer, DealDetail):
        none, why = context.empty_text("")
        frame = context.history_frame(context.phrases.text("History"))
        return ReviewScene(frame, none, None, why, "", (), None)
    context, row = context.with_names(answer.match.players), answer.row
    correct = Tap(ShowHistory(context.trail, Page.CORRECTION))
    button = context.touched(Button("correct", correct, context.phrases.text("Change result")))
    deal = ReviewedDeal(row.result, answer.review, row.ruled, button)
    frame = context.history_frame(context.phrases.text("Deal {n}", n=row.number))
    return review_scene(context, deal, frame)


def player_filter(context: ScreenContext) -> MenuScene:
    """Return a sheet of those whose matches may be listed alone."""
    snapshot, phrases = context.snapshot, context.phrases
    history = HistoryContext.of(context)
    asked = history.trail[-1]
    listed = asked.player if isinstance(asked, MatchesQuery) else ""

    def tile(name: str, label: str) -> Button:
        to = Tap(ShowHistory((*history.trail[:-1], MatchesQuery(player=name))))
        return Button(f"whose {name}", to, label, chosen=name == listed)

    names = [tile(known.name, shortened(known.name, LONGEST_TILE)) for known in snapshot.players]
    some, earlier, later = sheet_of(context, names, TILES)
    turns = (earlier, later) if earlier is not None and later is not None else ()
    buttons = (tile("", phrases.text("Anyone")), *some)
    frame = history.frame_over(phrases.text("Whose matches?"), turns)
    return MenuScene(frame, tuple(map(context.touched, buttons)))


PAGES: Final[Mapping[Page, Presenter]] = {
    Page.HISTORY: history,
    Page.WHOSE: player_filter,
    Page.CORRECTION: correction,
}
