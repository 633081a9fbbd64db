"""What was played, as pages that a screen can ask for: questions and their answers.

Everything here is over and public. A deal tells its tricks; a deal that still runs is in none of
it (art. 11).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from engine.model.cards import PerSeat
from engine.rules.match_format import MatchFormat

if TYPE_CHECKING:
    from engine.model.results import BummerlEnd, Result
    from engine.review import Review
    from engine.rules.rule_set import Rules

PAGE_SIZE: Final = 4
"""Rows on one sheet of a list."""


@dataclass(frozen=True, slots=True)
class When:
    """A label of the wall clock where the table stands. It says nothing about order."""

    date: str = ""
    """Such as `2026-11-30`; empty where the clock was not to be trusted."""
    time: str = ""
    """Such as `19:42`."""
    days_ago: int | None = None
    """0 is today; None if either clock was not to be trusted."""


class Period(Enum):
    """Of which time a table of standings tells."""

    EVENING = "evening"
    """A day that ends at six in the morning."""
    MONTH = "month"
    ALL = "all"


# Questions


@dataclass(frozen=True, slots=True)
class MatchesQuery:
    """The matches, the last first."""

    sheet: int = 0
    player: str = ""
    """Only those of this player; empty for everybody."""


@dataclass(frozen=True, slots=True)
class BummerlsQuery:
    """The Bummerls of a match, the last first; one that has not ended as well."""

    match: int
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class DealsQuery:
    """The deals of a Bummerl, in order."""

    match: int
    bummerl: int
    """Number of the Bummerl in its match, from 1."""
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class DealAsked:
    """One deal with its tricks."""

    match: int
    seq: int
    """Number of the line of the match that ended it."""


@dataclass(frozen=True, slots=True)
class StandingsAsked:
    """Who stands how; of one player, against whom."""

    period: Period = Period.EVENING
    back: int = 0
    """How many evenings or months before the present one."""
    player: str = ""
    """Only pairs with this player; empty for everybody."""
    sheet: int = 0


Question = MatchesQuery | BummerlsQuery | DealsQuery | DealAsked | StandingsAsked


# Answers


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list."""

    match: int
    players: PerSeat[str]
    """Names as they are today; empty for nobody, and for one whose name was deleted."""
    won: PerSeat[int]
    """Bummerls won."""
    marks: PerSeat[int]
    """Bummerl marks, against the loser."""
    begun: When
    minutes: int | None = None
    """From the first deal to the last; None if the clock was not to be trusted."""
    deals: int = 0
    form: MatchFormat = MatchFormat()  # noqa: RUF009 - a frozen value
    by_hand: bool = False
    """Whether results were agreed on or tapped (art. 10.5)."""
    corrected: bool = False
    """Whether a deal was voided or corrected afterwards."""
    imported: bool = False
    """Whether it was played at another table."""


@dataclass(frozen=True, slots=True)
class MatchList:
    """Matches, the last first."""

    asked: MatchesQuery
    rows: tuple[MatchRow, ...] = ()
    sheets: int = 1


@dataclass(frozen=True, slots=True)
class BummerlRow:
    """A Bummerl of a match."""

    number: int
    """In the match, from 1."""
    score: PerSeat[int]
    """Game points."""
    deals: int
    begun: When
    end: BummerlEnd | None = None
    """None while it is not decided."""
    by_hand: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class BummerlList:
    """The Bummerls of a match, the last first."""

    asked: BummerlsQuery
    match: MatchRow
    rows: tuple[BummerlRow, ...] = ()
    sheets: int = 1


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that is over."""

    match: int
    seq: int
    number: int
    """In the match, as the record counts deals."""
    result: Result
    """As it counts."""
    score: PerSeat[int]
    """Game points of the Bummerl after it."""
    at: When
    ruled: Result | None = None
    """What was ruled at the time, where it was voided or corrected afterwards."""


@dataclass(frozen=True, slots=True)
class DealList:
    """The deals of a Bummerl, in order."""

    asked: DealsQuery
    match: MatchRow
    bummerl: BummerlRow
    rows: tuple[DealRow, ...] = ()
    sheets: int = 1


@dataclass(frozen=True, slots=True)
class DealDetail:
    """One deal with its tricks."""

    asked: DealAsked
    match: MatchRow
    row: DealRow
    rules: Rules
    review: Review | None = None
    """None for a result without cards."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done in a time, against everybody or against one."""

    bummerls_won: int = 0
    bummerls_lost: int = 0
    schneider_given: int = 0
    """Bummerls won in which the opponent had no game point (art. 10.2)."""
    schneider_taken: int = 0
    game_points_for: int = 0
    """Won in all deals, each cut at the target of its Bummerl."""
    game_points_against: int = 0
    deals_won: int = 0
    deals_lost: int = 0
    claims_missed: int = 0
    """Deals in which the player had 66 and might have claimed, but never did."""
    claims_false: int = 0
    closings_won: int = 0
    """Deals won that the player had closed."""
    closings_lost: int = 0

    @property
    def quotient(self) -> float | None:
        """Game points won for each one lost; None where none was lost."""
        lost = self.game_points_against
        return self.game_points_for / lost if lost else None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's place."""

    place: int
    name: str
    """Of the player; in the standings of one player that of the opponent."""
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Standings: by Bummerls won, then by the quotient of game points."""

    asked: StandingsAsked
    label: str = ""
    """Which evening (`2026-11-30`) or month (`2026-11`); empty for all time."""
    rows: tuple[StandingRow, ...] = ()
    total: Tally | None = None
    """Of the player asked for."""
    sheets: int = 1
    earlier: bool = False
    """Whether there is an evening or month before this one."""
    percent: int = 100
    """How much of what was played is counted in it; below 100 for a while, in a large store."""


@dataclass(frozen=True, slots=True)
class NothingFound:
    """What was asked for is not there any more, or the store cannot be read."""

    asked: Question
    unreadable: bool = False
    """Whether it may well be there."""


Answer = MatchList | BummerlList | DealList | DealDetail | StandingsTable | NothingFound
