"""A deal that is over: what may be told of it now, and its tricks with the points after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.model.cards import PerSeat, Seat
from engine.model.results import Result
from engine.review import Counted, Review
from ui.model.parts import Button, Face, Page, PageFrame
from ui.screens.board.outcome import UNCOUNTED, VERDICTS
from ui.screens.match_end.result_text import short_result
from ui.screens.registry import Presenter
from ui.screens.review.scene import ReviewScene, TrickRow, TricksScene
from ui.screens.review.sentences import sentences
from ui.widgets.context import ScreenContext
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


def review(context: ScreenContext) -> ReviewScene | TricksScene:
    """Return a sheet of the deal that has just ended."""
    phrases = context.phrases
    view = context.snapshot.view
    frame = context.frame(phrases.text("Review"), Page.MENU)
    if view.result is None:
        return ReviewScene(frame, phrases.text("Nobody scores"), None, "", "", (), None)
    deal = ReviewedDeal(view.result, view.review, view.ruled)
    return review_scene(context, deal, frame)


def review_scene(
    context: ScreenContext, deal: ReviewedDeal, frame: PageFrame
) -> ReviewScene | TricksScene:
    """Return a sheet of a deal: the first is in words, the others are its tricks.

    Args:
        context: with the sheet that is open, and the names of those who played the deal.
        deal: the deal.
        frame: what stands around it.
    """
    state, phrases = context.state, context.phrases
    counted = deal.review.rows if deal.review is not None else ()
    rows = tuple(_row(n, one, phrases) for n, one in enumerate(counted, 1))
    firsts = range(0, len(rows), ROWS)
    spans = (_span(first + 1, min(first + ROWS, len(rows))) for first in firsts)
    framed = context.with_sheets(frame, (phrases.text("Text"), *spans))
    if state.sheet == 0 or not rows:
        return _in_words(deal, framed, phrases)
    first = firsts[min(state.sheet, len(firsts)) - 1]
    names = PerSeat(Seat.A, Seat.B).map(phrases.name)
    return TricksScene(framed, names, rows[first : first + ROWS])


def _in_words(deal: ReviewedDeal, frame: PageFrame, phrases: Phrases) -> ReviewScene:
    ruled = deal.ruled or deal.result
    verdict = phrases.text(VERDICTS[ruled.how])
    points = phrases.text("Card points {score}", score=score_text(ruled.card_points))
    then = ""
    if deal.ruled is not None:
        result = short_result(deal.ruled, phrases)
        then = phrases.text("Corrected; at the time: {result}", result=result)
    return ReviewScene(
        frame,
        short_result(deal.result, phrases),
        deal.result.winner,
        verdict if ruled.how in UNCOUNTED else f"{verdict} · {points}",
        then,
        () if deal.review is None else tuple(sentences(deal.review, ruled, phrases)),
        deal.correct,
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
