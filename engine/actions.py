"""What can happen at a table: one frozen value for each action of the table record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model.cards import Card, PerSeat, Seat
from engine.rules.match_format import MatchFormat
from engine.rules.rule_set import Rules

NOBODY: Final = ("", "A", "B")
"""What a player is called whom nobody has given a name."""


@dataclass(frozen=True, slots=True)
class Match:
    """The first line of a record: who plays, by which rules, who deals first."""

    rules: Rules
    players: PerSeat[str]
    dealer: Seat
    preset: str = "house"
    """Id of the preset that `rules` started from."""
    form: MatchFormat = MatchFormat()  # noqa: RUF009 - a frozen value
    """When the match is over."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A deal begins with this turn-up (art. 2.1); it also settles a played-out deal (9.6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """A card is laid to the trick. Without a seat it counts for the player who is due."""

    card: Card
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """The lowest trump is shown and exchanged for the turn-up (art. 4)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Marriage:
    """Two cards are shown as king and queen of one suit (art. 5)."""

    seat: Seat
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Close:
    """The turn-up goes face down on the talon (art. 6)."""

    seat: Seat
    before_draw: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A player says 66 (art. 7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Settle:
    """The deal is played out and nobody claims (art. 9.6)."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The players agreed on a result: `seat` wins 1 to 3 game points (art. 10.5)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Void:
    """A misdeal: no score, same dealer again (art. 2.5)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last accepted action that has not been taken back, never the match line."""


Action = (
    Match | TurnUp | Play | Exchange | Marriage | Close | Claim | Settle | ByHand | Void | Undo
)
