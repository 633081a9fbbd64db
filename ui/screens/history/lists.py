"""Matches, the Bummerls of a match, the deals of a Bummerl, as lists."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.queries import (
    BummerlList,
    BummerlRow,
    BummerlsQuery,
    DealAsked,
    DealList,
    DealRow,
    DealsQuery,
    MatchesQuery,
    MatchList,
    MatchRow,
    StandingsAsked,
)
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, OpenPage, Page, Tap
from ui.screens.board.outcome import VERDICTS
from ui.screens.history.context import HistoryContext
from ui.screens.history.scene import HistoryListScene, HistoryRow
from ui.screens.match_end.result_text import KINDS, points_first_result, points_gained
from ui.words.phrases import Phrases, shortened

LONGEST_PLAYER: Final = 7
"""Characters of a name on a button."""


def matches(context: HistoryContext, asked: MatchesQuery) -> HistoryListScene:
    """Return the matches that were played here, the last first."""
    answer, phrases = context.answer, context.phrases
    found = answer if isinstance(answer, MatchList) else MatchList(asked)
    name = shortened(asked.player, LONGEST_PLAYER) or phrases.text("Anyone")
    tabs = (
        Button("standings", context.link_to(StandingsAsked()), phrases.text("Standings")),
        Button("players", Tap(OpenPage(Page.PLAYERS)), phrases.text("Players")),
    )
    more = (
        Button("whose", Tap(OpenPage(Page.WHOSE)), name),
        Button("save", Tap(OpenPage(Page.SAVE)), "USB"),
    )
    rows = tuple(_match(context.with_names(row.players), row) for row in found.rows)
    return replace(
        _list(context, asked, rows, found.sheets),
        frame=context.history_frame(phrases.text("History"), tabs),
        more=tuple(map(context.touched, more)),
    )


def bummerls(context: HistoryContext, asked: BummerlsQuery) -> HistoryListScene:
    """Return the Bummerls of a match, the last first."""
    answer = context.answer
    if not isinstance(answer, BummerlList):
        return _list(context, asked)
    context = context.with_names(answer.match.players)
    rows = tuple(_bummerl(context, asked, row) for row in answer.rows)
    return replace(
        _list(context, asked, rows, answer.sheets), frame=context.history_frame(context.pair)
    )


def deals(context: HistoryContext, asked: DealsQuery) -> HistoryListScene:
    """Return the deals of a Bummerl, the first first."""
    answer = context.answer
    if not isinstance(answer, DealList):
        return _list(context, asked)
    context = context.with_names(answer.match.players)
    rows = tuple(_deal(context, row) for row in answer.rows)
    title = context.phrases.text("Bummerl {n}", n=asked.bummerl)
    return replace(_list(context, asked, rows, answer.sheets), frame=context.history_frame(title))


def _list(
    context: HistoryContext,
    asked: MatchesQuery | BummerlsQuery | DealsQuery,
    rows: tuple[HistoryRow, ...] = (),
    sheets: int = 1,
) -> HistoryListScene:
    """Return a list with these rows, without any before the answer has come."""
    none, why = context.empty_text(context.phrases.text("No matches yet"))
    earlier, later = context.sheet_buttons(asked, sheets)
    frame = context.history_frame(context.phrases.text("History"))
    return HistoryListScene(frame, rows, none, why, earlier, later)


def _match(context: HistoryContext, row: MatchRow) -> HistoryRow:
    phrases = context.phrases
    minutes = "" if row.minutes is None else phrases.text("{n} min", n=row.minutes)
    mark = _mark(phrases, by_hand=row.by_hand, corrected=row.corrected)
    if not mark and row.imported:
        mark = phrases.text("elsewhere")
    return HistoryRow(
        context.touched(Button(f"match {row.match}", context.link_to(BummerlsQuery(row.match)))),
        (context.day(row.begun), row.begun.time),
        context.names,
        row.won.map(lambda won: (str(won),)),
        _more(row.won),
        (minutes, mark),
    )


def _bummerl(context: HistoryContext, asked: BummerlsQuery, row: BummerlRow) -> HistoryRow:
    phrases = context.phrases
    kind = "" if row.end is None else phrases.text(KINDS.get(row.end.kind, ""))
    if row.end is None:
        kind = phrases.text("not over")
    deals = DealsQuery(asked.match, row.number)
    return HistoryRow(
        context.touched(Button(f"bummerl {row.number}", context.link_to(deals))),
        (phrases.text("Bummerl {n}", n=row.number), row.begun.time),
        context.names,
        row.score.map(lambda points: (str(points),)),
        None if row.end is None else row.end.winner,
        (kind, _mark(phrases, by_hand=row.by_hand, corrected=row.corrected)),
    )


def _deal(context: HistoryContext, row: DealRow) -> HistoryRow:
    """Return a deal: what it brought, and the game points after it."""
    phrases, result = context.phrases, row.result
    seats = PerSeat(Seat.A, Seat.B)
    note = (phrases.text(VERDICTS[result.how]), "")
    if row.ruled is not None:
        note = (
            phrases.text("corrected"),
            phrases.text("was {result}", result=points_first_result(row.ruled, phrases)),
        )
    return HistoryRow(
        context.touched(Button(f"deal {row.seq}", context.link_to(DealAsked(row.match, row.seq)))),
        (phrases.text("Deal {n}", n=row.number), row.at.time),
        context.names,
        seats.map(lambda seat: (points_gained(result, seat), str(row.score[seat]))),
        result.winner,
        note,
    )


def _more(won: PerSeat[int]) -> Seat | None:
    """Return who has won more; None if both have as many."""
    if won.a == won.b:
        return None
    return Seat.A if won.a > won.b else Seat.B


def _mark(phrases: Phrases, *, by_hand: bool, corrected: bool) -> str:
    """Return what the results of cards alone do not say."""
    if corrected:
        return phrases.text("corrected")
    return phrases.text("by hand") if by_hand else ""
