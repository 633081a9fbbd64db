"""Lists of what was played: matches, the Bummerls of one, the deals of one; and standings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match, a Bummerl or a deal: a line for each player, and what is said beside them."""

    button: Button
    """Opens it."""
    label: tuple[str, str]
    """Which it is, and when it was."""
    names: PerSeat[str]
    numbers: PerSeat[tuple[str, ...]]
    """What each player has to show, in columns."""
    winner: Seat | None
    note: tuple[str, str]


@dataclass(frozen=True, slots=True)
class HistoryListScene(Scene):
    """A sheet of a list."""

    frame: PageFrame
    rows: tuple[HistoryRow, ...]
    none: str
    """Said where there are no rows; nothing while they are being looked for."""
    why: str
    earlier: Button
    later: Button
    more: tuple[Button, ...] = ()
    """Where else to go."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player, or all of what is below."""

    place: str
    name: str
    values: tuple[str, ...]
    button: Button | None = None
    """Opens the standings of the player against each opponent."""


@dataclass(frozen=True, slots=True)
class StandingsScene(Scene):
    """A sheet of standings, and some of their columns."""

    frame: PageFrame
    heading: str
    """What all columns are about."""
    heads: tuple[str, ...]
    rows: tuple[StandingsLine, ...]
    total: StandingsLine | None
    none: str
    why: str
    earlier: Button
    later: Button
    """The sheet before and after."""
    before: Button
    after: Button
    """The evening or month before and after."""
    columns: Button
    """The other columns."""
