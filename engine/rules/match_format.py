"""How a match ends: after so many Bummerls, by lives, or never.

It changes no rule: the referee goes on counting when the match is won.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from engine.model.cards import PerSeat, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model.results import BummerlEnd

NUMBERS: Final = range(1, 100)
"""What the number of a form may be; of `BEST_OF` only the odd ones, so that somebody wins."""


class FormKind(Enum):
    """What ends a match."""

    STAMMTISCH = "stammtisch"
    """Nothing: an open end, and marks on the loser's side."""
    FIRST_TO = "first_to"
    """A number of Bummerls won."""
    BEST_OF = "best_of"
    """The majority of a number of Bummerls."""
    LIVES = "lives"
    """Each player begins with a number of lives; every mark costs one."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How a match ends."""

    kind: FormKind = FormKind.STAMMTISCH
    number: int = 0
    """One of `NUMBERS`; 0 for an open end."""

    @property
    def ends(self) -> bool:
        """Whether the match has an end."""
        return self.kind is not FormKind.STAMMTISCH

    @property
    def needed(self) -> int:
        """How many Bummerls win the match; 0 where something else does."""
        match self.kind:
            case FormKind.FIRST_TO:
                return self.number
            case FormKind.BEST_OF:
                return self.number // 2 + 1
            case _:
                return 0


def is_form(kind: FormKind, number: int) -> bool:
    """Tell whether there is such a form."""
    if kind is FormKind.STAMMTISCH:
        return number == 0
    return number in NUMBERS and (kind is not FormKind.BEST_OF or number % 2 == 1)


def won(bummerls: Sequence[BummerlEnd]) -> PerSeat[int]:
    """Return how many Bummerls each player has won."""
    winners = [end.winner for end in bummerls]
    return PerSeat(winners.count(Seat.A), winners.count(Seat.B))


def marks(bummerls: Sequence[BummerlEnd]) -> PerSeat[int]:
    """Return how many marks stand against each player: those of the Bummerls they lost."""
    return PerSeat(Seat.A, Seat.B).map(
        lambda seat: sum(end.marks for end in bummerls if end.winner is not seat)
    )


def lives_left(form: MatchFormat, bummerls: Sequence[BummerlEnd]) -> PerSeat[int] | None:
    """Return how many lives each player still has, at least 0; None where there are none."""
    if form.kind is not FormKind.LIVES:
        return None
    return marks(bummerls).map(lambda lost: max(0, form.number - lost))


def winner(form: MatchFormat, bummerls: Sequence[BummerlEnd]) -> Seat | None:
    """Return who has won the match by now; None if nobody has, or nobody ever will."""
    if not form.ends:
        return None
    if left := lives_left(form, bummerls):
        return next((seat for seat in Seat if not left[seat.other]), None)
    counted = won(bummerls)
    return next((seat for seat in Seat if counted[seat] >= form.needed), None)
