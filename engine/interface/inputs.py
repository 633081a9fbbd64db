"""What people do at the table, before anybody has judged it.

Keys, lit buttons, touch and cards on the screen all become these values; the table thread alone
turns them into actions. They say nothing about rules. Readers on serial ports send their own
message (`device.readers`), since only the device layer knows tags.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from engine.interface.machine import Stick
from engine.interface.queries import Answer

if TYPE_CHECKING:
    from engine.actions import Match
    from engine.interface.appearance import Appearance
    from engine.interface.markers import TagMeaning
    from engine.interface.queries import Question
    from engine.model.cards import Card, PerSeat, Seat


class ButtonSource(Enum):
    """Where a button is pressed: the same one may be on the screen, a keyboard and a panel."""

    SCREEN = "screen"
    KEY = "key"
    PANEL = "panel"


@dataclass(frozen=True, slots=True)
class SeatButton:
    """A seat's button went down or up. Tap and hold are told apart by the table."""

    seat: Seat
    down: bool
    source: ButtonSource = field(default=ButtonSource.SCREEN, compare=False)
    """Which of them it was; whatever it was, it means the same."""


@dataclass(frozen=True, slots=True)
class UndoButton:
    """The undo button went down or up; held for a second it takes back the last action."""

    down: bool
    source: ButtonSource = field(default=ButtonSource.SCREEN, compare=False)


@dataclass(frozen=True, slots=True)
class CloseButton:
    """The close button between both seats was pressed: whoever leads closes, as by its marker."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """The computer is to be switched off, or begun anew."""

    restart: bool = False


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
    """A new match begins."""

    match: Match | None = None
    """Who plays, by which rules, how long; None for the players and rules of the configuration."""
    scoreboard: bool | None = None
    """Whether its results are tapped and no cards are laid, or they are laid again; None leaves
    that as it is."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last action is taken back, or all since the last trick began."""

    whole_trick: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """A finished deal, of this match or of an earlier one, is to count for something else.

    What was ruled is kept beside it.
    """

    match: int
    seq: int
    """Number of the line of the match that ended the deal."""
    winner: Seat | None
    """None voids the deal."""
    points: int = 0
    """Game points, 1 to 3; 0 where it is voided."""
    deal: int = 0
    """Its number, for those who have to agree."""
    players: PerSeat[str] | None = None
    """Who played it, who need not be those who sit here now."""


Remedy = TakeBack | DealAgain | AgreeResult | Correct
"""What a dispute may end with."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """Somebody objects: the deal stands still. With a remedy that one is proposed.

    Both seats hold their buttons for it to be done, or the organiser's PIN is typed.
    """

    remedy: Remedy | None = None


@dataclass(frozen=True, slots=True)
class EnterPin:
    """The organiser's PIN was typed: the proposed remedy needs no agreement.

    Without a dispute it unlocks the players' names.
    """

    pin: str = field(repr=False)
    """Nothing that is written down may show it."""


@dataclass(frozen=True, slots=True)
class EndDispute:
    """The dispute is dropped: the deal goes on as it stood."""


@dataclass(frozen=True, slots=True)
class ChangeAppearance:
    """The table is to look and sound like that from now on."""

    look: Appearance


@dataclass(frozen=True, slots=True)
class OpenEquipment:
    """The page of the equipment was opened or closed."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetScoreboard:
    """The table becomes a scoreboard on which results are tapped, or takes cards again."""

    on: bool


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """A page of what was played is looked at; None closes it."""

    question: Question | None


@dataclass(frozen=True, slots=True)
class Rename:
    """A player is called something else from now on, in all that was played as well."""

    player: str
    to: str


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """A player's name and cards are deleted; what was played stays, without the name."""

    player: str


@dataclass(frozen=True, slots=True)
class TeachPlayer:
    """The next unknown tag laid is this player's card; None: no more."""

    player: str | None


@dataclass(frozen=True, slots=True)
class TakePlayerCards:
    """All cards that stood for a player stand for nobody again."""

    player: str


@dataclass(frozen=True, slots=True)
class LookForStick:
    """The page from which everything is saved to a USB stick was opened or closed."""

    on: bool


@dataclass(frozen=True, slots=True)
class SaveToStick:
    """Everything that was played is to be written to the USB stick."""


@dataclass(frozen=True, slots=True)
class RestoreBackup:
    """The backup that is offered is to be restored; what was played since stays."""

    wanted: bool = True
    """False: it is not to be offered any more."""


@dataclass(frozen=True, slots=True)
class TeachDeck:
    """Begin to teach a deck of that name, or go on where it was left."""

    name: str


@dataclass(frozen=True, slots=True)
class TeachCard:
    """The next tag laid is this card or token (while a deck is taught)."""

    card: TagMeaning


@dataclass(frozen=True, slots=True)
class TeachUndo:
    """Forget the tag taught last."""


@dataclass(frozen=True, slots=True)
class TeachEnd:
    """Stop teaching. What was taught so far is kept; a complete deck can be played."""


Input = (
    SeatButton
    | UndoButton
    | CloseButton
    | SwitchOff
    | TouchCard
    | DealAgain
    | AgreeResult
    | NewMatch
    | Dispute
    | EnterPin
    | EndDispute
    | ChangeAppearance
    | OpenEquipment
    | SetScoreboard
    | OpenHistory
    | Rename
    | ForgetPlayer
    | TeachPlayer
    | TakePlayerCards
    | LookForStick
    | SaveToStick
    | RestoreBackup
    | TeachDeck
    | TeachCard
    | TeachUndo
    | TeachEnd
)


@dataclass(frozen=True, slots=True)
class Found:
    """An answer, sent to the table by whoever looks things up."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class StickSeen:
    """How it stands with the stick, sent to the table by whoever looks for one."""

    stick: Stick
