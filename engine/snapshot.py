"""The one thing a screen receives: the public view and the state of the equipment.

Immutable, made by the table thread after a change was stored, and read by the screen alone. It
has the same limits as the view: nothing of art. 11.1 is in it. All times are `CLOCK_MONOTONIC`
nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from engine.cards import PerSeat
from engine.look import Look
from engine.machine import Equipment, Machine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import Match
    from engine.cards import Card, Seat, Suit
    from engine.history import Answer
    from engine.inputs import Remedy
    from engine.tokens import Taught, Token
    from engine.verdict import Code, Duty, Offence
    from engine.view import View


CLAIM_NS: Final = 800_000_000
"""How long every claim looks and sounds the same, whatever its verdict (art. 11.1)."""

WRITE_NS: Final = 1_500_000_000
"""How long a result that was tapped on a button is shown before it is written."""


class PadCondition(Enum):
    """What a pad's port says of itself. Only READY reads cards."""

    NONE = "none"
    """No reader is configured for this seat."""
    STARTING = "starting"
    READY = "ready"
    MISSING = "missing"
    """The port does not exist: unplugged, or never plugged in."""
    BUSY = "busy"
    """Another program holds the port."""
    FORBIDDEN = "forbidden"
    """No permission; on Debian the group `dialout` gives it."""
    SILENT = "silent"
    """The port opens, but nothing answers."""
    GARBLED = "garbled"
    """Bytes come, but no valid frame: wrong baud rate, bad cable."""
    WRONG_DEVICE = "wrong_device"
    """Something answers that is no reader of this kind."""


@dataclass(frozen=True, slots=True)
class PadHealth:
    """A pad as the screen shows it."""

    condition: PadCondition = PadCondition.NONE
    port: str = ""
    """The path from the configuration, such as `/dev/ttyUSB0`."""
    detail: str = ""
    """One line for the person who looks after it, in English; may be empty."""


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


class StoreTrouble(Enum):
    """What is wrong with the disk; play goes on in memory."""

    FULL = "full"
    READ_ONLY = "read_only"
    FAILED = "failed"
    """The disk reports errors."""
    MOVED_ASIDE = "moved_aside"
    """A damaged file was moved aside and a new one begun."""
    DISTURBED = "disturbed"
    """Something else has changed the files; all that the table holds was saved again."""
    LOG_DAMAGED = "log_damaged"
    """What was stored last may be lost: the file's log was damaged."""

    @property
    def is_over(self) -> bool:
        """Whether it is only told, and what is played is saved."""
        return self in {
            StoreTrouble.MOVED_ASIDE,
            StoreTrouble.DISTURBED,
            StoreTrouble.LOG_DAMAGED,
        }


@dataclass(frozen=True, slots=True)
class BackupOffer:
    """A backup that can be restored, since the stored scores were damaged."""

    day: str = ""
    """Such as `2026-12-04`; empty where the clock was not set."""
    days: int | None = None
    """How old it is; None if that is not known."""
    matches: int = 0
    """How many are in it."""
    failure: str = ""
    """Why it could not be restored, in English; empty if that was not tried in vain."""


class TeachNote(Enum):
    """Why a tag was not taught as the card that was asked for."""

    ALREADY_TAUGHT = "already_taught"
    """This tag is already another card of this deck; lay another one."""
    OTHER_DECK = "other_deck"
    """This tag belongs to another deck."""
    TWO_TAGS = "two_tags"
    """Two tags lie there; lay one."""
    RANDOM_UID = "random_uid"
    """The tag's number changes at each reading (08...); it cannot be a card."""
    CUT_UID = "cut_uid"
    """The reader cuts the tag's number (88 and three bytes); it cannot be a card."""
    BLANK_UID = "blank_uid"
    """The tag's number is all zeros or all ones; it cannot be a card."""
    UNNAMED_UID = "unnamed_uid"
    """The reader sends bare numbers, which may be anything; its sketch or `pattern=` must say
    that they are tags."""
    CARD_OF_PLAYER = "card_of_player"
    """The tag is a player's card."""
    MOVED = "moved"
    """The tag was another card of this deck and now is the one that was chosen."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """A deck being taught (screen S7 of the design)."""

    deck: str
    pack: tuple[Card, ...]
    """All cards of the deck, in the order they are asked for."""
    taught: frozenset[Taught]
    wanted: Taught | None
    """The card whose tag is laid next, or a token chosen; None when every card is taught."""
    last: Taught | None = None
    """The card or token taught last."""
    note: TeachNote | None = None
    note_card: Taught | None = None
    """What the offered tag already is, or was (`ALREADY_TAUGHT`, `OTHER_DECK`, `MOVED`)."""
    note_deck: str = ""
    tokens: tuple[Token, ...] = ()
    """The markers that may be taught as well."""
    rates: Mapping[Taught, int] = field(default_factory=dict)
    """How often each tag was seen where it lay in this sitting, percent of the looks; missing
    where no reader can tell."""


@dataclass(frozen=True, slots=True)
class Disputed:
    """A dispute that runs: no card and no claim counts until it is over."""

    remedy: Remedy | None = None
    """What was proposed; None until something is chosen."""
    agreed: PerSeat[bool] = field(default_factory=lambda: PerSeat(False, False))
    """Which seats have held their buttons long enough."""
    pin: bool = False
    """Whether the organiser's PIN would do instead."""
    wrong_pin: bool = False
    """Whether the PIN typed last was wrong."""
    pin_rests: bool = False
    """Whether none is taken for a while, since too many were wrong."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as the screen tells of it when nobody plays."""

    players: PerSeat[str]
    won: PerSeat[int]
    """Bummerls won."""
    time: str
    """When its last Bummerl ended, local time, such as `19:42`; empty if the clock is not to be
    trusted."""


@dataclass(frozen=True, slots=True)
class Lately:
    """What happened at this table before, for whoever comes by."""

    latest: MatchSummary | None = None
    """The last match in which a Bummerl ended."""
    today: tuple[tuple[str, int], ...] = ()
    """Bummerls won today by each player, most first; nobody without a name."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has a name here."""

    name: str
    cards: int = 0
    """How many player cards stand for them."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A player card was laid between deals: who sits where in the next match."""

    number: int
    """Grows by one with each card laid."""
    seat: Seat
    name: str


class PlayerNote(Enum):
    """Why something about a player was not done."""

    NAME_TAKEN = "name_taken"
    """Another player has that name already."""
    CARD_OF_DECK = "card_of_deck"
    """The tag laid is a playing card or marker of a deck."""
    CARD_OF_PLAYER = "card_of_player"
    """The tag laid is another player's card."""
    CARD_UNUSABLE = "card_unusable"
    """The tag has no number of its own that stays."""
    TWO_CARDS = "two_cards"
    """Two tags lie there; lay one."""
    WRONG_PIN = "wrong_pin"
    PIN_RESTS = "pin_rests"
    """The PIN was wrong too often; for a while none is taken."""


@dataclass(frozen=True, slots=True)
class PlayerLesson:
    """A tag is waited for that will stand for a player."""

    name: str
    done: bool = False
    """Whether it was laid."""
    note: PlayerNote | None = None


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The table takes no cards: results are tapped."""

    pending: Seat | None = None
    """Whose button was tapped; the points are written in a moment."""
    points: int = 0
    """As many as it was tapped, 1 to 3."""
    since_ns: int = 0
    """When it was tapped last."""
    alone_until: int | None = None
    """Until when one player may take the last result back, ns; None if nothing can be."""


class StickState(Enum):
    """What is known of a USB stick."""

    NONE = "none"
    """None is plugged in."""
    READ_ONLY = "read_only"
    """One is plugged in that may not be written."""
    UNREADABLE = "unreadable"
    """One is plugged in with a file system that this machine does not mount."""
    READY = "ready"
    SAVING = "saving"
    SAVED = "saved"
    """All is on it, and it may be pulled out."""
    FULL = "full"
    """It has no room for everything."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Stick:
    """The USB stick that results can be saved to."""

    state: StickState = StickState.NONE
    name: str = ""
    """Its label, or the last part of its path."""
    files: tuple[str, ...] = ()
    """Names of the files that were saved."""
    detail: str = ""
    """What went wrong, in English."""


@dataclass(frozen=True, slots=True)
class CardTrace:
    """When one card passed each station, for `--trace`."""

    uid: str
    card: Card
    seat: Seat
    accepted: bool
    bytes_ns: int
    """The read that completed the answer reporting the tag."""
    present_ns: int
    judged_ns: int
    stored_ns: int | None
    """None for a refused card: it is not stored."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a screen needs to paint the table."""

    number: int
    """Grows by one with each snapshot."""
    view: View
    notice: Notice | None = None
    """The one thing that the players should do or know now."""
    claimed_by: Seat | None = None
    """Who claimed, when the last action was a claim that ended the deal."""
    acted_ns: int | None = None
    """When the last action was stored; None if that was before the program began."""
    offence: Offence | None = None
    """The revoke or wrong lead that the last action proved or was."""
    buttons_down: PerSeat[int | None] = field(default_factory=lambda: PerSeat(None, None))
    """Since when each seat's button is held, ns; None while it is up or its hold is used up."""
    undo_down: int | None = None
    """Since when the undo button is held, ns."""
    pads: PerSeat[PadHealth] = field(default_factory=lambda: PerSeat(PadHealth(), PadHealth()))
    store_trouble: StoreTrouble | None = None
    store_detail: str = ""
    """One line with the file's name and what to do, in English."""
    backup: BackupOffer | None = None
    """Offered until it is restored or declined."""
    unsaved: int = 0
    """Lines and choices that the disk has not taken yet."""
    decks: tuple[str, ...] = ()
    """Names of the decks that can be played."""
    begun: tuple[str, ...] = ()
    """Names of the decks that lack cards still."""
    deck: str = ""
    """The deck on the table, known from the tags laid since the deal began; empty before."""
    teaching: Teaching | None = None
    cards_on_screen: bool = False
    """Whether cards are laid by touching them (no pads)."""
    lying: PerSeat[tuple[Card, ...]] = field(default_factory=lambda: PerSeat((), ()))
    """Cards that lie on each side of the screen (only with `cards_on_screen`)."""
    chord: bool = False
    """Whether both seats' buttons are held at once, which changes between cards and scoreboard."""
    claim_hold_ns: int = 700_000_000
    """How long a seat's button is held to claim; on a scoreboard to take back; in a chord both."""
    undo_hold_ns: int = 1_000_000_000
    """How long the undo button is held."""
    undoes: str = ""
    """Kind of the action that undo would take back, as in the record: `play`, `match` ...; empty
    where there is none."""
    undo_alone: bool = True
    """Whether one player may take back now; otherwise it is a dispute like any other."""
    disputed: Disputed | None = None
    agree_hold_ns: int = 2_000_000_000
    """How long each seat's button is held to agree to a remedy."""
    look: Look = field(default_factory=Look)
    wanted: Match | None = None
    """The match that the configuration would begin."""
    lately: Lately = field(default_factory=Lately)
    players: tuple[Player, ...] = ()
    """Everybody who has a name here, who played last first."""
    player_note: PlayerNote | None = None
    """Why what was asked last about a player was not done."""
    players_locked: bool = False
    """Whether names and player cards are changed only after the organiser's PIN."""
    player_lesson: PlayerLesson | None = None
    arrived: Arrived | None = None
    """The player card laid last."""
    scoreboard: Scoreboard | None = None
    """None where cards are played."""
    answer: Answer | None = None
    """Only while a page of what was played is open; until it is found, what it asked before."""
    stick: Stick = field(default_factory=Stick)
    """Looked for only while a page is open that can save to it."""
    table: str = ""
    """What the table is called among others."""
    equipment: Equipment | None = None
    """Only while its page is open."""
    machine: Machine = field(default_factory=Machine)
    traces: tuple[CardTrace, ...] = ()
    """Cards judged since the snapshot before."""
