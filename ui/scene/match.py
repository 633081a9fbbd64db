"""A match that has been won."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PerSeat, Seat


@dataclass(frozen=True, slots=True)
class WonBummerl:
    """One Bummerl of the match."""

    number: str
    score: PerSeat[str]
    """Game points."""
    winner: Seat
    kind: str
    """Schneider or Retourschneider; empty for a plain one."""
    marks: int
    """What it cost the loser."""


@dataclass(frozen=True, slots=True)
class MatchScene:
    """In the middle of the board: who won, and Bummerl by Bummerl how."""

    title: str
    winner: Seat
    won: PerSeat[str]
    """Bummerls that each player has won."""
    bummerls: tuple[WonBummerl, ...]
    """The last first: where room is short the first ones are left out."""
