"""What is on the screen, as values: texts, numbers, cards, buttons. No pixels, no places.

A scene is what `ui.present` makes and `ui.paint` draws. Two equal scenes give the same picture,
so a screen is painted only when its scene has changed, and a test reads the scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, PerSeat, Seat, Suit
from engine.inputs import Input
from ui.theme import Tone


class Screen(Enum):
    """Which screen is shown."""

    IDLE = "idle"
    TABLE = "table"
    CHECK_CARD = "check_card"
    CLAIM = "claim"
    DEAL_RESULT = "deal_result"
    BUMMERL_END = "bummerl_end"
    TEACHING = "teaching"
    MENU = "menu"
    BY_HAND = "by_hand"
    LANGUAGES = "languages"
    DECKS = "decks"


class Page(Enum):
    """What a player opened over the table."""

    NONE = "none"
    MENU = "menu"
    BY_HAND = "by_hand"
    LANGUAGES = "languages"
    DECKS = "decks"


@dataclass(frozen=True, slots=True)
class Go:
    """Open another page."""

    page: Page


@dataclass(frozen=True, slots=True)
class Speak:
    """Change the language."""

    language: str


@dataclass(frozen=True, slots=True)
class Tap:
    """Acts when the finger is lifted inside."""

    act: Input | Go | Speak


@dataclass(frozen=True, slots=True)
class Hold:
    """Acts when the finger has rested for a while; the screen itself measures it."""

    act: Input | Go
    ns: int


@dataclass(frozen=True, slots=True)
class Press:
    """Tells of each press and release; the table measures the time between."""

    down: Input
    up: Input


Does = Tap | Hold | Press


class Icon(Enum):
    """Signs that are drawn, since the font has none."""

    UNDO = "undo"
    MENU = "menu"
    TICK = "tick"
    CROSS = "cross"
    QUESTION = "question"
    WARNING = "warning"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to touch."""

    name: str
    """Unique on its screen."""
    does: Does
    label: str = ""
    sub: str = ""
    """A second, smaller line."""
    icon: Icon | None = None
    tone: Tone | None = None
    """Filled with this colour; None is a quiet button."""
    progress: int = 0
    """How far it has been held, in percent."""
    pressed: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Chip:
    """An announced marriage beside its player."""

    suit: Suit
    points: int
    pending: bool


@dataclass(frozen=True, slots=True)
class SeatScene:
    """A player's side of the board."""

    seat: Seat
    name: str
    shown: int
    """The big number: game points to go or won, as the rules count."""
    beads: int
    """Beads on the rod; `shown` of them are full."""
    marks: int
    """Bummerl marks of this player as loser."""
    button: Button
    marks_label: str = ""
    before: str = ""
    """Says the number before the deal that has just ended."""
    new_marks: int = 0
    """How many of `marks` the last Bummerl brought."""
    role: str = ""
    """Says that the player deals."""
    due: bool = False
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A card with the letter of its rank in the language of the screen."""

    card: Card
    rank: str


@dataclass(frozen=True, slots=True)
class Felt:
    """The middle of the table during a deal."""

    trump: Suit | None
    trump_label: str
    trump_name: str
    talon: int
    talon_label: str
    turn_up: Face | None
    closed_by: Seat | None
    laid: PerSeat[Face | None]
    """The cards of the unfinished trick on their players' sides."""
    due: Seat | None
    last: tuple[Face, Face] | None = None
    """The completed trick, leader's card first, until the next lead."""
    last_winner: Seat | None = None
    last_label: str = ""


@dataclass(frozen=True, slots=True)
class Idle:
    """Before the first deal."""

    title: str
    hint: str
    lines: tuple[str, ...]
    """What each pad says of itself."""
    teach: Button | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A card that does not count, why, and what to do."""

    title: str
    reason: str
    todo: str
    face: Face | None
    tone: Tone


@dataclass(frozen=True, slots=True)
class Count:
    """One line of the counted deal: what, and both players' numbers."""

    label: str
    values: PerSeat[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A counted deal."""

    verdict: str
    """How it ended."""
    icon: Icon | None
    tone: Tone
    winner: Seat | None
    headline: str
    value: str
    """Such as `+2`; empty when nothing is scored."""
    counts: tuple[Count, ...]
    note: str
    """Who did what, or why it is worth that much; may be empty."""


@dataclass(frozen=True, slots=True)
class BummerlScene:
    """A finished Bummerl."""

    title: str
    won: str
    """Who won it, and the game points."""
    kind: str
    """Schneider or Retourschneider; empty for a plain one."""
    loser: Seat
    new_marks: int
    total: str
    """Bummerl marks of the match."""
    last_deal: str


@dataclass(frozen=True, slots=True)
class Status:
    """The one line that says who does what now."""

    text: str
    more: str = ""
    seat: Seat | None = None
    """Whose turn it is: the bar has this colour and points there."""
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class Strip:
    """Trouble with the equipment: what, where, what to do."""

    text: str
    todo: str


@dataclass(frozen=True, slots=True)
class PaletteCard:
    """A card to touch on a player's side of the screen."""

    face: Face
    lying: bool
    button: Button


@dataclass(frozen=True, slots=True)
class Board:
    """The table: both scores and buttons, and in the middle what goes on."""

    screen: Screen
    title: str
    seats: PerSeat[SeatScene]
    centre: Felt | Idle | Check | Outcome | BummerlScene
    status: Status
    undo: Button
    menu: Button
    strips: tuple[Strip, ...] = ()
    palettes: PerSeat[tuple[PaletteCard, ...]] | None = None
    moving: bool = False
    """Whether time alone changes the picture, so that it must be made again soon."""


@dataclass(frozen=True, slots=True)
class ClaimScene:
    """The same picture for the same time, whoever claims and whatever the outcome."""

    title: str
    sub: str
    hint: str
    seat: Seat
    screen: Screen = Screen.CLAIM
    moving: bool = True


@dataclass(frozen=True, slots=True)
class TeachCell:
    """A card, or a marker, of the deck that is taught."""

    face: Face | None
    """None for a marker, which has only a label."""
    label: str
    taught: bool
    wanted: bool
    button: Button
    rate: str = ""
    """How often its tag was seen, such as `98 %`; empty where it was always, or nobody knows."""
    weak: bool = False
    """Whether the tag reads badly."""


@dataclass(frozen=True, slots=True)
class TeachingScene:
    """A deck being taught."""

    title: str
    count: str
    cells: tuple[tuple[TeachCell, ...], ...]
    """One row for each suit."""
    tokens: tuple[TeachCell, ...]
    """The markers, once every card is taught."""
    wanted: Face | None
    complete: bool
    """Whether nothing more is asked for."""
    ask: str
    """What to lay now."""
    wanted_name: str
    note: str
    """Why the last tag was not taken, or what was taught last."""
    note_tone: Tone
    undo: Button
    done: Button
    strips: tuple[Strip, ...] = ()
    screen: Screen = Screen.TEACHING
    moving: bool = False


@dataclass(frozen=True, slots=True)
class MenuScene:
    """A page of buttons over the table."""

    screen: Screen
    title: str
    buttons: tuple[Button, ...]
    back: Button
    groups: PerSeat[tuple[Button, ...]] | None = None
    """Buttons that belong to a seat, beside each other; then `buttons` is empty."""
    names: PerSeat[str] | None = None
    moving: bool = False


Scene = Board | ClaimScene | TeachingScene | MenuScene
