"""The one thing a screen receives: the public view and the state of the equipment.

Immutable, made by the table thread after a change was stored, and read by the screen alone. It
has the same limits as the view: nothing of art. 11.1 is in it. All times are `CLOCK_MONOTONIC`
nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from engine.interface.appearance import Appearance
from engine.interface.lessons import Arrived, Player, PlayerLesson, PlayerNote, Teaching
from engine.interface.machine import Equipment, Machine, Stick
from engine.interface.notices import Notice
from engine.interface.readers import CardTrace, PadHealth
from engine.model.cards import PerSeat

if TYPE_CHECKING:
    from engine.actions import Match
    from engine.interface.inputs import Remedy
    from engine.interface.queries import Answer
    from engine.model.cards import Card, Seat
    from engine.model.codes import Offence
    from engine.view import View


CLAIM_NS: Final = 800_000_000
"""How long every claim looks and sounds the same, whatever its verdict (art. 11.1)."""

CLAIM_HOLD_NS: Final = 700_000_000
"""How long a seat's button is held to claim, unless something else is configured."""

UNDO_HOLD_NS: Final = 1_000_000_000
"""How long the undo button is held, unless something else is configured."""

AGREE_HOLD_NS: Final = 2_000_000_000
"""How long each seat's button is held to agree to a remedy."""

WRITE_NS: Final = 1_500_000_000
"""How long a result that was tapped on a button is shown before it is written."""


class StoreTrouble(Enum):
    """What is wrong with the disk; play goes on in memory."""

    FULL = "full"
    CROWDED = "crowded"
    """It takes no more files, though it has room: no inode is left, or a directory is full."""
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
    failure: StoreTrouble | None = None
    """Why it could not be restored; None if that was not tried in vain."""


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
class RecentResults:
    """What happened at this table before, for whoever comes by."""

    latest: MatchSummary | None = None
    """The last match in which a Bummerl ended."""
    today: tuple[tuple[str, int], ...] = ()
    """Bummerls won today by each player, most first; nobody without a name."""


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
    store_file: str = ""
    """What the trouble is about beside the store's own file: the name of another one; may be
    empty."""
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
    claim_hold_ns: int = CLAIM_HOLD_NS
    """How long a seat's button is held to claim; on a scoreboard to take back; in a chord both."""
    undo_hold_ns: int = UNDO_HOLD_NS
    """How long the undo button is held."""
    undoes: str = ""
    """Kind of the action that undo would take back, as in the record: `play`, `match` ...; empty
    where there is none."""
    undo_alone: bool = True
    """Whether one player may take back now; otherwise it is a dispute like any other."""
    disputed: Disputed | None = None
    agree_hold_ns: int = AGREE_HOLD_NS
    """How long each seat's button is held to agree to a remedy."""
    look: Appearance = field(default_factory=Appearance)
    wanted: Match | None = None
    """The match that the configuration would begin."""
    lately: RecentResults = field(default_factory=RecentResults)
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
