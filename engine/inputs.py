"""What people do at the table, before anybody has judged it.

Keys, lit buttons, touch and cards on the screen all become these values; the table thread alone
turns them into actions. They say nothing about rules. Readers on serial ports send their own
message (`device.readers`), since only the device layer knows tags.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card, Seat
    from engine.tokens import Taught


@dataclass(frozen=True, slots=True)
class SeatButton:
    """A seat's button went down or up. Tap and hold are told apart by the table."""

    seat: Seat
    down: bool


@dataclass(frozen=True, slots=True)
class UndoButton:
    """The undo button went down or up; held for a second it takes back the last action."""

    down: bool


@dataclass(frozen=True, slots=True)
class TouchCard:
    """A card on the screen was touched on a seat's side: it is laid, or laid again."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealAgain:
    """The players agree on a misdeal (art. 2.5)."""


@dataclass(frozen=True, slots=True)
class AgreeResult:
    """The players agree on a result by hand (art. 10.5)."""

    seat: Seat
    points: int
    """Game points, 1 to 3."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A new match begins with the same players and the configured rules."""


@dataclass(frozen=True, slots=True)
class TeachDeck:
    """Begin to teach a deck of that name, or go on where it was left."""

    name: str


@dataclass(frozen=True, slots=True)
class TeachCard:
    """The next tag laid is this card or token (while a deck is taught)."""

    card: Taught


@dataclass(frozen=True, slots=True)
class TeachUndo:
    """Forget the tag taught last."""


@dataclass(frozen=True, slots=True)
class TeachEnd:
    """Stop teaching. What was taught so far is kept; a complete deck can be played."""


Input = (
    SeatButton
    | UndoButton
    | TouchCard
    | DealAgain
    | AgreeResult
    | NewMatch
    | TeachDeck
    | TeachCard
    | TeachUndo
    | TeachEnd
)
