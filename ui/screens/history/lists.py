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
from ui.screens.history.page import HistoryContext
from ui.screens.history.scene import HistoryListScene, HistoryRow
from ui.screens.match_end.result_text import KINDS, points_first_result, points_gained
from ui.words.phrases import Phrases, shortened

LONGEST_PLAYER: Final = 7
"""Characters of a name on a button."""


def matches(opened: HistoryContext, asked: MatchesQuery) -> HistoryListScene:
    """Return the matches that were played here, the last first."""
    answer, phrases = opened.answer, opened.phrases
    found = answer if isinstance(answer, MatchList) else MatchList(asked)
    name = shortened(asked.player, LONGEST_PLAYER) or phrases.text("Anyone")
    tabs = (
        Button("standings", opened.link_to(StandingsAsked()), phrases.text("Standings")),
        Button("players", Tap(OpenPage(Page.PLAYERS)), phrases.text("Players")),
    )
    more = (
        Button("whose", Tap(OpenPage(Page.WHOSE)), name),
        Button("save", Tap(OpenPage(Page.SAVE)), "USB"),
    )
    rows = tuple(_match(opened.with_names(row.players), row) for row in found.rows)
    return replace(
        _list(opened, asked, rows, found.sheets),
        frame=opened.frame(phrases.text("History"), tabs),
        more=tuple(map(opened.touched, more)),
    )


def bummerls(opened: HistoryContext, asked: BummerlsQuery) -> HistoryListScene:
    """Return the Bummerls of a match, the last first."""
    answer = opened.answer
    if not isinstance(answer, BummerlList):
        return _list(opened, asked)
    opened = opened.with_names(answer.match.players)
    rows = tuple(_bummerl(opened, asked, row) for row in answer.rows)
    return replace(_list(opened, asked, rows, answer.sheets), frame=opened.frame(opened.pair))


def deals(opened: HistoryContext, asked: DealsQuery) -> HistoryListScene:
    """Return the deals of a Bummerl, the first first."""
    answer = opened.answer
    if not isinstance(answer, DealList):
        return _list(opened, asked)
    opened = opened.with_names(answer.match.players)
    rows = tuple(_deal(opened, row) for row in answer.rows)
    title = opened.phrases.text("Bummerl {n}", n=asked.bummerl)
    return replace(_list(opened, asked, rows, answer.sheets), frame=opened.frame(title))


def _list(
    opened: HistoryContext,
    asked: MatchesQuery | BummerlsQuery | DealsQuery,
    rows: tuple[HistoryRow, ...] = (),
    sheets: int = 1,
) -> HistoryListScene:
    """Return a list with these rows, without any before the answer has come."""
    none, why = opened.empty_text(opened.phrases.text("No matches yet"))
    earlier, later = opened.sheet_buttons(asked, sheets)
    frame = opened.frame(opened.phrases.text("History"))
    return HistoryListScene(frame, rows, none, why, earlier, later)


def _match(opened: HistoryContext, row: MatchRow) -> HistoryRow:
    phrases = opened.phrases
    minutes = "" if row.minutes is None else phrases.text("{n} min", n=row.minutes)
    mark = _mark(phrases, by_hand=row.by_hand, corrected=row.corrected)
    if not mark and row.imported:
        mark = phrases.text("elsewhere")
    return HistoryRow(
        opened.touched(Button(f"match {row.match}", opened.link_to(BummerlsQuery(row.match)))),
        (opened.day(row.begun), row.begun.time),
        opened.names,
        row.won.map(lambda won: (str(won),)),
        _more(row.won),
        (minutes, mark),
    )


def _bummerl(opened: HistoryContext, asked: BummerlsQuery, row: BummerlRow) -> HistoryRow:
    phrases = opened.phrases
    kind = "" if row.end is None else phrases.text(KINDS.get(row.end.kind, ""))
    if row.end is None:
        kind = phrases.text("not over")
    deals = DealsQuery(asked.match, row.number)
    return HistoryRow(
        opened.touched(Button(f"bummerl {row.number}", opened.link_to(deals))),
        (phrases.text("Bummerl {n}", n=row.number), row.begun.time),
        opened.names,
        row.score.map(lambda points: (str(points),)),
        None if row.end is None else row.end.winner,
        (kind, _mark(phrases, by_hand=row.by_hand, corrected=row.corrected)),
    )


def _deal(opened: HistoryContext, row: DealRow) -> HistoryRow:
    """Return a deal: what it brought, and the game points after it."""
    phrases, result = opened.phrases, row.result
    seats = PerSeat(Seat.A, Seat.B)
    note = (phrases.text(VERDICTS[result.how]), "")
    if row.ruled is not None:
        note = (
            phrases.text("corrected"),
            phrases.text("was {result}", result=points_first_result(row.ruled, phrases)),
        )
    return HistoryRow(
        opened.touched(Button(f"deal {row.seq}", opened.link_to(DealAsked(row.match, row.seq)))),
        (phrases.text("Deal {n}", n=row.number), row.at.time),
        opened.names,
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
