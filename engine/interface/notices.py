"""Short messages to the players about what just happened on the pads."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.model.cards import Card, Seat, Suit
from engine.model.codes import Code, Duty


@dataclass(frozen=True, slots=True)
class CardRefused:
    """A card was refused (`Code`): lift it. Forgotten when it is lifted."""

    seat: Seat
    code: Code
    duty: Duty | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class NotNow:
    """A button or menu action was refused; costs nothing."""

    seat: Seat | None
    code: Code


@dataclass(frozen=True, slots=True)
class UnknownTag:
    """A tag lies on a pad that belongs to no card of a known deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskClose:
    """The turn-up lies alone on the leader's pad: close? The tap of the button closes."""

    seat: Seat
    before_draw: bool = False
    """Whether it closes before the draw after the last trick (art. 6.4)."""
    may_change: bool = False
    """Whether laying it once more asks for the other kind of closing."""


@dataclass(frozen=True, slots=True)
class AskDeal:
    """A turn-up lies there, but its deal begins only when either button is tapped.

    Because a claim for the deal just played is still open, which it would settle (art. 9.6), or
    because the reader cannot tell a card that lies from one swept over it.
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LiftFirst:
    """A card lies on a pad since before the program started; it must be lifted and laid again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadOfMarriage:
    """A marriage was announced; one of the two cards must now be led."""

    seat: Seat
    suit: Suit
    may_close: bool = False
    """Whether the player may close before that lead (art. 6.5): the turn-up asks."""


@dataclass(frozen=True, slots=True)
class MayClose:
    """A marriage was announced and led at once; until the answer its player may still close."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskMarriage:
    """A marriage was announced by a button or a marker: lay both cards, the one to be led last.

    They may lie one after the other. The button once more: no marriage.
    """

    seat: Seat
    first: Card | None = None
    """The card laid first."""


@dataclass(frozen=True, slots=True)
class AskExchange:
    """The player who is not on lead said by a button that the next cards are an exchange.

    Only on a pad that both use: lay the lowest trump, then the turn-up. The button once more: no
    exchange.
    """

    seat: Seat
    first: Card | None = None
    """The card laid first."""


@dataclass(frozen=True, slots=True)
class OneByOne:
    """Two cards came at the same moment on the pad that both use: nobody knows whose is which.

    Neither counts: lift both and lay one after the other.
    """


@dataclass(frozen=True, slots=True)
class TooManyCards:
    """As many cards lie on a pad as its reader sees, and another one may lie there unseen.

    What they mean waits until one is lifted.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReadByBothPads:
    """Both pads hear a card equally well, and it matters on which it lies: move it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MixedDeck:
    """A card of another deck was laid; it counted all the same."""

    seat: Seat
    deck: str
    """The deck of that card."""
    on_table: str
    """The deck that is played with."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The turn-up was exchanged; the cards are still to be lifted, also the one to be led."""

    seat: Seat
    both: bool = field(default=True, compare=False)
    """Whether both lie there."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last action was taken back; cards that still lie must be lifted and laid again."""

    what: str
    """Kind of the action taken back, as in the record: `play`, `close` ..."""
    lying: bool
    """Whether cards lie on a pad."""


@dataclass(frozen=True, slots=True)
class MatchGoesOn:
    """The running match keeps its names and rules; others were set for the next one."""


Notice = (
    CardRefused
    | NotNow
    | UnknownTag
    | AskClose
    | AskDeal
    | LiftFirst
    | LeadOfMarriage
    | MayClose
    | AskMarriage
    | AskExchange
    | OneByOne
    | TooManyCards
    | ReadByBothPads
    | MixedDeck
    | Exchanged
    | TakenBack
    | MatchGoesOn
)
