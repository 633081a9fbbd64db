"""From what the tables have posted to the board: pure, no clock, no pixels."""

from __future__ import annotations

import re
from typing import Final

from engine.interface.appearance import Appearance
from engine.interface.public_table import Posted, PublicTable, ReceivedTable
from engine.model.cards import PerSeat, Seat
from engine.model.results import PLAYING, How, Phase
from engine.rules.match_format import FormKind
from ui.model.tone import Tone
from ui.screens.board.outcome import VERDICTS
from ui.wall.scene import ROWS, WallRow, WallScene, WallSeat, WallTable
from ui.words import Words, msg, words
from ui.words.phrases import shortened

_PARTS: Final = re.compile("([0-9]+)|([^0-9]+)")
LONGEST_NAME: Final = 12
"""Characters of a name that are shown."""


def wall(news: ReceivedTable, look: Appearance, clock: str, turned: int) -> WallScene:
    """Return what the board shows.

    Args:
        news: of the tables, in any order.
        look: its language and colours.
        clock: local time, such as `20:14`.
        turned: how often a sheet has been turned; several tables are shown in turn.
    """
    said, posted = words(look.language), news.posted
    if not posted:
        return WallScene(clock, nothing=said.text(_nothing(news)))
    if len(posted) == 1:
        return WallScene(clock, table=_table(posted[0], said))
    sheets = -(-len(posted) // ROWS)
    sheet = turned % sheets
    ordered = sorted(posted, key=lambda each: _order(each.shown.table))
    rows = tuple(_row(each) for each in ordered[sheet * ROWS : (sheet + 1) * ROWS])
    return WallScene(clock, rows=rows, sheet=f"{sheet + 1}/{sheets}" if sheets > 1 else "")


def _nothing(news: ReceivedTable) -> str:
    if not news.broker_named:
        return msg("No broker is named")
    return msg("No table is on yet") if news.reachable else msg("No connection")


def _order(name: str) -> tuple[tuple[int, str], ...]:
    """Return what tables are ordered by: 2 is before 10, and `Garten 2` after `Bar`."""
    return tuple((int(digits or 0), rest) for digits, rest in _PARTS.findall(name))


def _table(posted: Posted, said: Words) -> WallTable:
    shown = posted.shown
    lines, tone = _happens(shown, said)
    return WallTable(
        table=said.text("Table {name}", name=shown.table) if shown.table else "",
        seats=PerSeat(Seat.A, Seat.B).map(lambda seat: _seat(shown, seat)),
        match=_counts(shown, said),
        trump=shown.trump,
        lines=lines,
        tone=tone,
        stale="" if posted.live else _old(posted, said),
    )


def _old(posted: Posted, said: Words) -> str:
    if not posted.at:
        return said.text("No connection")
    return said.text("No connection, as of {time}", time=posted.at)


def _seat(shown: PublicTable, seat: Seat) -> WallSeat:
    return WallSeat(
        name=shortened(shown.players[seat], LONGEST_NAME),
        points=_points(shown, seat),
        target=shown.target,
        match=str(_match(shown)[seat]),
    )


def _points(shown: PublicTable, seat: Seat) -> int:
    won = shown.game_points[seat]
    return shown.target - won if shown.count_down else won


def _match(shown: PublicTable) -> PerSeat[int]:
    """Return what the match has come to."""
    if shown.lives:
        return shown.lives
    return shown.marks if shown.form.kind is FormKind.STAMMTISCH else shown.won


def _counts(shown: PublicTable, said: Words) -> str:
    """Return what that counts: wins are the winner's, Bummerl the loser's."""
    if shown.lives:
        return said.text("Lives")
    return said.text(msg("Bummerl") if shown.form.kind is FormKind.STAMMTISCH else msg("Wins"))


def _row(posted: Posted) -> WallRow:
    shown = posted.shown
    return WallRow(
        table=shown.table,
        names=shown.players.map(lambda name: shortened(name, LONGEST_NAME)),
        score=PerSeat(Seat.A, Seat.B).map(lambda seat: str(_points(shown, seat))),
        match=_match(shown).map(str),
        stale=not posted.live,
    )


def _happens(shown: PublicTable, said: Words) -> tuple[tuple[str, ...], Tone]:
    """Return what happens at the table, and whose colour that has."""

    def name(seat: Seat) -> str:
        return shortened(shown.players[seat], LONGEST_NAME) or seat.value

    if shown.match_winner:
        return (
            (said.text("{name} wins the match", name=name(shown.match_winner)),),
            Tone.of(shown.match_winner),
        )
    if shown.bummerl:
        loser = shown.bummerl.winner.other
        return (said.text("Bummerl for {name}", name=name(loser)),), Tone.of(loser)
    if shown.phase in PLAYING and shown.due:
        turn = said.text("{name} to play", name=name(shown.due))
        return (turn, said.text("Closed")) if shown.closed_by else (turn,), Tone.of(shown.due)
    if shown.phase is Phase.PLAYED_OUT:
        return (said.text("All cards are played"),), Tone.NEUTRAL
    result = shown.result
    if result is None:
        return (said.text("{name} deals", name=name(shown.dealer)),), Tone.NEUTRAL
    if result.winner is None:
        return (said.text(VERDICTS[result.how]),), Tone.NEUTRAL
    wins = said.text("{name} wins {score}", name=name(result.winner), score=result.game_points)
    how = () if result.how is How.BY_HAND else (said.text(VERDICTS[result.how]),)
    return (wins, *how), Tone.of(result.winner)
