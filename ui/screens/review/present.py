"""A deal that is over: what may be told of it now, and its tricks with the points after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import Result
from engine.review import Counted, Review
from ui.model.parts import Button, Face, Page, PageFrame
from ui.model.screen_state import ScreenState
from ui.screens.board.outcome import UNCOUNTED, VERDICTS
from ui.screens.match_end.result_text import short_result
from ui.screens.registry import Presenter
from ui.screens.review.scene import ReviewScene, TrickRow, TricksScene
from ui.screens.review.sentences import sentences
from ui.widgets.buttons import page_frame, with_sheets
from ui.widgets.tally.present import score_text
from ui.words.phrases import Phrases

ROWS: Final = 5
"""Tricks on a sheet."""


@dataclass(frozen=True, slots=True)
class ReviewedDeal:
    """A deal that is over."""

    result: Result
    """As it counts."""
    review: Review | None
    """None without cards."""
    ruled: Result | None = None
    """As it was ruled, where it was voided or corrected afterwards."""
    correct: Button | None = None


def review(
    snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> ReviewScene | TricksScene:
    """Return a sheet of the deal that has just ended."""
    view = snapshot.view
    said = page_frame(phrases.text("Review"), Page.MENU, snapshot, state, phrases, now_ns)
    if view.result is None:
        return ReviewScene(said, phrases.text("Nobody scores"), None, "", "", (), None)
    told = ReviewedDeal(view.result, view.review, view.ruled)
    return review_scene(told, said, state, phrases, now_ns)


def review_scene(
    told: ReviewedDeal, said: PageFrame, state: ScreenState, phrases: Phrases, now_ns: int
) -> ReviewScene | TricksScene:
    """Return a sheet of a deal: the first is in words, the others are its tricks.

    Args:
        told: the deal.
        said: what stands around it.
        state: with the sheet that is open.
        phrases: with the names of those who played it.
        now_ns: as for every page.
    """
    counted = told.review.rows if told.review is not None else ()
    rows = tuple(_row(n, one, phrases) for n, one in enumerate(counted, 1))
    firsts = range(0, len(rows), ROWS)
    spans = (_span(first + 1, min(first + ROWS, len(rows))) for first in firsts)
    framed = with_sheets(said, (phrases.text("Text"), *spans), state, phrases, now_ns)
    if state.sheet == 0 or not rows:
        return _in_words(told, framed, phrases)
    first = firsts[min(state.sheet, len(firsts)) - 1]
    names = PerSeat(Seat.A, Seat.B).map(phrases.name)
    return TricksScene(framed, names, rows[first : first + ROWS])


def _in_words(told: ReviewedDeal, said: PageFrame, phrases: Phrases) -> ReviewScene:
    ruled = told.ruled or told.result
    verdict = phrases.text(VERDICTS[ruled.how])
    points = phrases.text("Card points {score}", score=score_text(ruled.card_points))
    then = ""
    if told.ruled is not None:
        result = short_result(told.ruled, phrases)
        then = phrases.text("Corrected; at the time: {result}", result=result)
    return ReviewScene(
        said,
        short_result(told.result, phrases),
        told.result.winner,
        verdict if ruled.how in UNCOUNTED else f"{verdict} · {points}",
        then,
        () if told.review is None else tuple(sentences(told.review, ruled, phrases)),
        told.correct,
    )


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}\N{EN DASH}{last}"


def _row(number: int, one: Counted, phrases: Phrases) -> TrickRow:
    trick, totals = one.trick, one.card_points.map(str)
    if trick is None:
        return TrickRow("", PerSeat(None, None), None, None, one.gains, totals)
    led, reply = map(phrases.face, trick.cards)
    faces: PerSeat[Face | None] = PerSeat(led, reply)
    if trick.leader is Seat.B:
        faces = PerSeat(reply, led)
    return TrickRow(str(number), faces, trick.leader, trick.winner, one.gains, totals)


PAGES: Final[Mapping[Page, Presenter]] = {Page.TRICKS: review}
