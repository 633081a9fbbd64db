"""What is on the board, as values: no pixels, no places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model.cards import PerSeat, Suit
from ui.model.tone import Tone


@dataclass(frozen=True, slots=True)
class WallSeat:
    """One player."""

    name: str
    """Empty where names are not public; the letter of the seat stands beside it."""
    points: int
    """Game points as the house counts them, up or down."""
    target: int
    """How many beads there are."""
    match: str
    """What the match has come to, a number."""


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table, over the whole board."""

    table: str
    """What it is called; empty where it is the only one."""
    seats: PerSeat[WallSeat]
    match: str
    """What that number counts: Bummerls won, marks, or lives left."""
    trump: Suit | None
    lines: tuple[str, ...]
    """What happens there, in one line or two."""
    tone: Tone
    stale: str = ""
    """Since when nothing is heard of it; empty while it can be heard."""


@dataclass(frozen=True, slots=True)
class WallRow:
    """One table among others."""

    table: str
    names: PerSeat[str]
    score: PerSeat[str]
    """Game points."""
    match: PerSeat[str]
    """Bummerls won, marks, or lives left."""
    stale: bool = False


@dataclass(frozen=True, slots=True)
class WallScene:
    """The board."""

    clock: str
    """It ticks, so that a board that has stopped is seen to have stopped."""
    table: WallTable | None = None
    rows: tuple[WallRow, ...] = ()
    sheet: str = ""
    """Which part of the tables is shown, such as `2/3`; empty where it is all of them."""
    nothing: str = ""
    """Said while no table is known."""


ROWS: Final = 3
"""Tables on one sheet; more of them turn it."""
