"""What a deal comes to: its phases, marriages and tricks, how it ended, how a Bummerl ended."""

from __future__ import annotations

from enum import Enum
from typing import Final

from engine.model.cards import Card, PerSeat, Seat, Suit
from engine.model.frozen import frozen


class Phase(Enum):
    """Where a deal stands (art. 2.4)."""

    IDLE = "idle"
    OPEN = "open"
    CLOSED = "closed"
    EXHAUSTED = "exhausted"
    PLAYED_OUT = "played_out"
    OVER = "over"


PLAYING: Final = (Phase.OPEN, Phase.CLOSED, Phase.EXHAUSTED)
"""The phases in which cards are laid to tricks."""


class How(Enum):
    """How a deal ended."""

    CLAIM = "claim"
    AUTOMATIC = "automatic"
    FALSE_CLAIM = "false_claim"
    FAILED_CLOSE = "failed_close"
    LAST_TRICK = "last_trick"
    TOTALS = "totals"
    TIE = "tie"
    REVOKE = "revoke"
    WRONG_LEAD = "wrong_lead"
    BY_HAND = "by_hand"
    VOID = "void"


class BummerlKind(Enum):
    """How a Bummerl was lost (art. 10.2)."""

    PLAIN = "plain"
    SCHNEIDER = "schneider"
    RETOUR = "retour"


@frozen
class MarriageView:
    """An announced marriage; public and shown (art. 11.2)."""

    seat: Seat
    suit: Suit
    points: int
    """20, in trumps 40."""
    pending: bool
    """Waits for the player's first trick (art. 5.3)."""


@frozen
class TrickView:
    """A completed trick."""

    leader: Seat
    cards: tuple[Card, Card]
    """The leader's, then the follower's."""
    winner: Seat


@frozen
class Result:
    """How a deal ended and what it was worth (art. 9)."""

    winner: Seat | None
    game_points: int
    """The value with the bonus, before the cut at the target."""
    how: How
    card_points: PerSeat[int]
    """Totals of art. 7.1."""
    tricks: PerSeat[int]


@frozen
class BummerlEnd:
    """A finished Bummerl (art. 10)."""

    winner: Seat
    score: PerSeat[int]
    kind: BummerlKind
    marks: int
