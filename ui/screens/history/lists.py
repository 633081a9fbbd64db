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
from ui.model.parts import Button, Go, Page, Tap
from ui.screens.board.outcome import VERDICTS
from ui.screens.history.page import Opened
from ui.screens.history.scene import PlayedRow, PlayedScene
from ui.screens.match_end.result_text import KINDS, _before, _gained
from ui.words.phrases import Phrases, shortened

LONGEST_PLAYER: Final = 7
"""Characters of a name on a button."""


def matches(opened: Opened, asked: MatchesQuery) -> PlayedScene:
    """Return the matches that were played here, the last first."""
    answer, voice = opened.answer, opened.voice
    found = answer if isinstance(answer, MatchList) else MatchList(asked)
    name = shortened(asked.player, LONGEST_PLAYER) or voice.say("Anyone")
    tabs = (
        Button("standings", opened.deeper(StandingsAsked()), voice.say("Standings")),
        Button("players", Tap(Go(Page.PLAYERS)), voice.say("Players")),
    )
    more = (
        Button("whose", Tap(Go(Page.WHOSE)), name),
        Button("save", Tap(Go(Page.SAVE)), "USB"),
    )
    rows = tuple(_match(opened.named(row.players), row) for row in found.rows)
    return replace(
        _list(opened, asked, rows, found.sheets),
        frame=opened.frame(voice.say("History"), tabs),
        more=tuple(map(opened.touched, more)),
    )


def bummerls(opened: Opened, asked: BummerlsQuery) -> PlayedScene:
    """Return the Bummerls of a match, the last first."""
    answer = opened.answer
    if not isinstance(answer, BummerlList):
        return _list(opened, asked)
    opened = opened.named(answer.match.players)
    rows = tuple(_bummerl(opened, asked, row) for row in answer.rows)
    return replace(_list(opened, asked, rows, answer.sheets), frame=opened.frame(opened.pair))


def deals(opened: Opened, asked: DealsQuery) -> PlayedScene:
    """Return the deals of a Bummerl, the first first."""
    answer = opened.answer
    if not isinstance(answer, DealList):
        return _list(opened, asked)
    opened = opened.named(answer.match.players)
    rows = tuple(_deal(opened, row) for row in answer.rows)
    title = opened.voice.say("Bummerl {n}", n=asked.bummerl)
    return replace(_list(opened, asked, rows, answer.sheets), frame=opened.frame(title))


def _list(
    opened: Opened,
    asked: MatchesQuery | BummerlsQuery | DealsQuery,
    rows: tuple[PlayedRow, ...] = (),
    sheets: int = 1,
) -> PlayedScene:
    """Return a list with these rows, without any before the answer has come."""
    none, why = opened.nothing(opened.voice.say("No matches yet"))
    earlier, later = opened.sheets(asked, sheets)
    frame = opened.frame(opened.voice.say("History"))
    return PlayedScene(frame, rows, none, why, earlier, later)


def _match(opened: Opened, row: MatchRow) -> PlayedRow:
    voice = opened.voice
    minutes = "" if row.minutes is None else voice.say("{n} min", n=row.minutes)
    mark = _mark(voice, by_hand=row.by_hand, corrected=row.corrected)
    if not mark and row.imported:
        mark = voice.say("elsewhere")
    return PlayedRow(
        opened.touched(Button(f"match {row.match}", opened.deeper(BummerlsQuery(row.match)))),
        (opened.day(row.begun), row.begun.time),
        opened.names,
        row.won.map(lambda won: (str(won),)),
        _more(row.won),
        (minutes, mark),
    )


def _bummerl(opened: Opened, asked: BummerlsQuery, row: BummerlRow) -> PlayedRow:
    voice = opened.voice
    kind = "" if row.end is None else voice.say(KINDS.get(row.end.kind, ""))
    if row.end is None:
        kind = voice.say("not over")
    deals = DealsQuery(asked.match, row.number)
    return PlayedRow(
        opened.touched(Button(f"bummerl {row.number}", opened.deeper(deals))),
        (voice.say("Bummerl {n}", n=row.number), row.begun.time),
        opened.names,
        row.score.map(lambda points: (str(points),)),
        None if row.end is None else row.end.winner,
        (kind, _mark(voice, by_hand=row.by_hand, corrected=row.corrected)),
    )


def _deal(opened: Opened, row: DealRow) -> PlayedRow:
    """Return a deal: what it brought, and the game points after it."""
    voice, result = opened.voice, row.result
    seats = PerSeat(Seat.A, Seat.B)
    note = (voice.say(VERDICTS[result.how]), "")
    if row.ruled is not None:
        note = voice.say("corrected"), voice.say("was {result}", result=_before(row.ruled, voice))
    return PlayedRow(
        opened.touched(Button(f"deal {row.seq}", opened.deeper(DealAsked(row.match, row.seq)))),
        (voice.say("Deal {n}", n=row.number), row.at.time),
        opened.names,
        seats.map(lambda seat: (_gained(result, seat), str(row.score[seat]))),
        result.winner,
        note,
    )


def _more(won: PerSeat[int]) -> Seat | None:
    """Return who has won more; None if both have as many."""
    if won.a == won.b:
        return None
    return Seat.A if won.a > won.b else Seat.B


def _mark(voice: Phrases, *, by_hand: bool, corrected: bool) -> str:
    """Return what the results of cards alone do not say."""
    if corrected:
        return voice.say("corrected")
    return voice.say("by hand") if by_hand else ""
