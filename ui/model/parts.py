"""What every scene is made of: buttons and what they do, cards, a strip of trouble, a frame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.interface.inputs import Input
from engine.interface.queries import Question
from engine.model.cards import Card, Seat
from ui.model.draft import Draft
from ui.model.tone import Tone


class Page(Enum):
    """What a player opened over the table."""

    NONE = "none"
    MENU = "menu"
    START = "start"
    """A new match: who, by which rules, how long."""
    PLAYER = "player"
    """A player's name is chosen or typed."""
    PRESETS = "presets"
    """Which rules the new match has."""
    RULES = "rules"
    """The rules of the match in words."""
    TRICKS = "tricks"
    """The deal that is over: what may be told of it now, and its tricks."""
    SETTINGS = "settings"
    LANGUAGES = "languages"
    DECKS = "decks"
    EQUIPMENT = "equipment"
    BY_HAND = "by_hand"
    """In a dispute: who won the deal."""
    PIN = "pin"
    """The organiser's PIN, in a dispute or for a player's name."""
    POWER = "power"
    """The computer is switched off or restarted."""
    PLAYERS = "players"
    """Who has a name here: renamed, given a card, deleted."""
    HISTORY = "history"
    """What was played, and who stands how: the answer to a question."""
    WHOSE = "whose"
    """Whose matches are to be listed."""
    CORRECTION = "correction"
    """What a finished deal is to count for instead."""
    BACKUP = "backup"
    """A backup is offered after damage."""
    SAVE = "save"
    """Results go to a USB stick, or are shown as a QR code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is on the screen, as values: texts, numbers, cards, buttons. No pixels, no places.

    A subclass stands in the folder of each screen: its `present` makes it, its `paint` draws it.
    Equal scenes give equal pictures, so a screen is painted only when its scene has changed, and
    a test reads the scene.
    """

    moving: bool = False
    """Whether time alone changes the picture, so that it must be made again soon."""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """Open another page, at its first sheet or a later one."""

    page: Page
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class EditDraft:
    """What is being put together on a page becomes this."""

    draft: Draft
    page: Page | None = None
    """The page that opens then; None stays."""


@dataclass(frozen=True, slots=True)
class ShowHistory:
    """Open a page of what was played."""

    questions: tuple[Question, ...]
    """What it answers, the last, after the questions whose pages are on the way back."""
    page: Page = Page.HISTORY
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class StartCleaning:
    """Take no touch for a while, so that the glass can be wiped."""


@dataclass(frozen=True, slots=True)
class ReleasedEarly:
    """A button that wants to be held was let go too early."""

    button: str


ScreenAct = OpenPage | ShowHistory | EditDraft | StartCleaning | ReleasedEarly
"""What changes the screen's own state alone; the table learns nothing of it."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Acts when the finger is lifted inside."""

    act: Input | OpenPage | ShowHistory | EditDraft | StartCleaning


@dataclass(frozen=True, slots=True)
class Hold:
    """Acts when the finger has rested for a while; the screen itself measures it."""

    act: Input | OpenPage
    ns: int


@dataclass(frozen=True, slots=True)
class Press:
    """Tells of each press and release; the table measures the time between."""

    down: Input
    up: Input


ButtonAction = Tap | Hold | Press


class Icon(Enum):
    """Signs that are drawn, since the font has none."""

    UNDO = "undo"
    MENU = "menu"
    TICK = "tick"
    CROSS = "cross"
    QUESTION = "question"
    WARNING = "warning"
    SWAP = "swap"
    ERASE = "erase"
    CARDS = "cards"
    SCORE = "score"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to touch."""

    name: str
    """Unique on its screen."""
    action: ButtonAction
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
    chosen: bool = False
    """One of several, and the one that holds: filled, with a tick at its corner."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card with the letter of its rank in the language of the screen."""

    card: Card
    rank: str


@dataclass(frozen=True, slots=True)
class Strip:
    """Trouble with the equipment: what, where, what to do."""

    text: str
    remedy: str
    where: str = ""
    """The end of the port's path, which is left out where there is no room."""
    more: str = ""
    """How much else is wrong, such as `+1`."""
    button: Button | None = None
    """What else can be done."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What stands around every page: its title, the way back, what is wrong with the equipment."""

    title: str
    back: Button
    strip: Strip | None = None
    tabs: tuple[Button, ...] = ()
    """Buttons beside the way back: its sheets where it has more than one, or where else to go."""


@dataclass(frozen=True, slots=True)
class StatusBar:
    """The one line that says who does what now."""

    text: str
    more: str = ""
    seat: Seat | None = None
    """Whose turn it is: the bar has this colour and points there."""
    tone: Tone = Tone.NEUTRAL
