"""The pages of what was played: matches, the Bummerls of one, their deals, one deal with tricks.

Each shows a sheet of a list; one that is not there any more shows the last. The caller has the
transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from sqlite3 import Connection
from typing import TypeVar

from device.base.errors import NothingRecordedError
from device.history.labels import minutes, when
from device.history.match_history import (
    FinishedDeal,
    MatchHistory,
    counting_result,
    read_match,
    ruled_result,
)
from device.history.replay import replay_deal
from device.store.failures import UNREADABLE
from device.store.tables import lines, matches, players
from engine.interface.queries import (
    PAGE_SIZE,
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
    When,
)
from engine.rules.match_format import marks, won

T = TypeVar("T")


def sheet(rows: Sequence[T], number: int) -> tuple[Sequence[T], int]:
    """Return the rows of a sheet, of the last one where it is beyond, and how many there are."""
    sheets = max(1, -(-len(rows) // PAGE_SIZE))
    first = min(number, sheets - 1) * PAGE_SIZE
    return rows[first : first + PAGE_SIZE], sheets


def player_of(con: Connection, name: str) -> int:
    """Return the id of a player.

    Raises:
        NothingRecordedError: nobody is called so.
    """
    found = players.id_of(con, name)
    if found is None:
        raise NothingRecordedError(f"nobody here is called {name}")
    return found


class Lists:
    """The lists as they are in one moment.

    Args:
        con: the store.
        today: where the table stands; None if the clock does not know.
        known: the matches that were read in this moment or before, as they still are.
    """

    def __init__(
        self, con: Connection, today: date | None, known: dict[int, MatchHistory]
    ) -> None:
        self._con = con
        self._today = today
        self._known = known

    def matches(self, asked: MatchesQuery, empty: frozenset[int]) -> MatchList:
        """Return the matches, the last first.

        `empty`: those that are known to have no deal; they are left out.

        Raises:
            NothingRecordedError: there is no such player.
        """
        if asked.player:
            found = matches.numbers_of_player(self._con, player_of(self._con, asked.player))
        else:
            found = matches.numbers(self._con)[::-1]
        numbers, sheets = sheet([n for n in found if n not in empty], asked.sheet)
        rows = tuple(row for number in numbers if (row := self._sound(number)))
        return MatchList(asked, rows, sheets)

    def bummerls(self, asked: BummerlsQuery) -> BummerlList:
        """Return the Bummerls of a match, the last first.

        Raises:
            NothingRecordedError: there is no such match.
        """
        match = self._played(asked.match)
        last = match.deals[-1].bummerl if match.deals else 0
        numbers, sheets = sheet(range(last, 0, -1), asked.sheet)
        rows = tuple(self._bummerl(match, number) for number in numbers)
        return BummerlList(asked, self._match(match), rows, sheets)

    def deals(self, asked: DealsQuery) -> DealList:
        """Return the deals of a Bummerl.

        Raises:
            NothingRecordedError: there is no such match, or no such Bummerl in it.
        """
        match = self._played(asked.match)
        bummerl = self._bummerl(match, asked.bummerl)
        deals, sheets = sheet(match.bummerl(asked.bummerl), asked.sheet)
        rows = tuple(self._deal(match, deal) for deal in deals)
        return DealList(asked, self._match(match), bummerl, rows, sheets)

    def deal(self, asked: DealAsked) -> DealDetail:
        """Return a deal with its tricks.

        Raises:
            NothingRecordedError: there is no such deal, or it was taken back.
        """
        match = self._played(asked.match)
        at = next((n for n, deal in enumerate(match.deals) if deal.seq == asked.seq), None)
        if at is None:
            raise NothingRecordedError(
                f"no deal of match {asked.match} ends with line {asked.seq}"
            )
        deal, before = match.deals[at], match.deals[at - 1] if at else None
        state = replay_deal(self._con, match.head, before, deal)
        review = state.ended.review if state and state.ended else None
        row, rules = self._deal(match, deal), match.head.line.rules
        return DealDetail(asked, self._match(match), row, rules, review)

    def _sound(self, number: int) -> MatchRow | None:
        """Return a match that has a deal; a damaged one must not hide those beside it."""
        with suppress(*UNREADABLE):
            match = self._played(number)
            return self._match(match) if match.deals else None
        return None

    def _played(self, number: int) -> MatchHistory:
        if number not in self._known:
            self._known[number] = read_match(self._con, number)
        return self._known[number]

    def _match(self, match: MatchHistory) -> MatchRow:
        head, deals = match.head, match.deals
        ends = [deal.end for deal in deals if deal.end]
        first = self._label(match, 2) if deals else head.at
        last = self._label(match, deals[-1].seq) if deals else ""
        return MatchRow(
            match=head.number,
            players=head.line.players,
            won=won(ends),
            marks=marks(ends),
            begun=when(first, self._today),
            minutes=minutes(first, last),
            deals=sum(not deal.voided for deal in deals),
            form=head.line.form,
            by_hand=any(deal.by_hand for deal in deals),
            corrected=any(deal.counts for deal in deals),
            imported=head.imported,
        )

    def _bummerl(self, match: MatchHistory, number: int) -> BummerlRow:
        deals = match.bummerl(number)
        if not deals:
            raise NothingRecordedError(f"match {match.head.number} has no Bummerl {number}")
        before = match.before(number)
        return BummerlRow(
            number=number,
            score=deals[-1].score,
            deals=sum(not deal.voided for deal in deals),
            begun=self._when(match, before.seq + 1 if before else 2),
            end=deals[-1].end,
            by_hand=any(deal.by_hand for deal in deals),
            corrected=any(deal.counts for deal in deals),
        )

    def _deal(self, match: MatchHistory, deal: FinishedDeal) -> DealRow:
        return DealRow(
            match=match.head.number,
            seq=deal.seq,
            number=deal.number,
            result=counting_result(deal),
            score=deal.score,
            at=self._when(match, deal.seq),
            ruled=ruled_result(deal) if deal.counts else None,
        )

    def _when(self, match: MatchHistory, seq: int) -> When:
        return when(self._label(match, seq), self._today)

    def _label(self, match: MatchHistory, seq: int) -> str:
        return lines.label(self._con, match.head.number, seq)
