"""The table: both players' sides, and in the middle what goes on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.cards import PerSeat, Seat, Suit
from ui.model.parts import Button, Face, Icon, Scene, StatusBar, Strip
from ui.model.tone import Tone
from ui.widgets.tally.scene import MatchTally, TallySign


@dataclass(frozen=True, slots=True)
class MarkChip:
    """An announced marriage beside its player."""

    suit: Suit
    points: int
    pending: bool


@dataclass(frozen=True, slots=True)
class SeatSide:
    """A player's side of the board."""

    seat: Seat
    name: str
    shown: int
    """The big number: game points to go or won, as the rules count."""
    beads: int
    """Beads on the rod; `shown` of them are full."""
    tally: MatchTally
    """How the match stands for this player."""
    before: str = ""
    """Says the number before the deal that has just ended."""
    role: str = ""
    """Says that the player deals."""
    due: bool = False
    chips: tuple[MarkChip, ...] = ()


@dataclass(frozen=True, slots=True)
class TrickArea:
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
    last_leader: Seat | None = None
    last_winner: Seat | None = None
    last_label: str = ""


@dataclass(frozen=True, slots=True)
class IdleHint:
    """Before the first deal."""

    title: str
    hint: str
    lines: tuple[str, ...]
    """What each pad says of itself."""
    teach: Button | None = None


@dataclass(frozen=True, slots=True)
class CardCheck:
    """A card that does not count, why, and what to do."""

    title: str
    reason: str
    todo: str
    face: Face | None
    tone: Tone


@dataclass(frozen=True, slots=True)
class CountRow:
    """One line of the counted deal: what, and both players' numbers."""

    label: str
    values: PerSeat[str]


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """A counted deal."""

    verdict: str
    """How it ended."""
    icon: Icon | None
    tone: Tone
    winner: Seat | None
    headline: str
    value: str
    """Such as `+2`; empty when nothing is scored."""
    counts: tuple[CountRow, ...]
    note: str
    """Who did what, or why it is worth that much; may be empty."""
    tricks: Button | None = None
    """The whole panel: opens the tricks of the deal."""


@dataclass(frozen=True, slots=True)
class BummerlOutcome:
    """A finished Bummerl."""

    title: str
    won: str
    """Who won it, and the game points."""
    kind: str
    """Schneider or Retourschneider; empty for a plain one."""
    loser: Seat
    new: int
    """How many marks it brought, or lives it cost."""
    sign: TallySign
    total: str
    """How the match stands."""
    last_deal: str


@dataclass(frozen=True, slots=True)
class PaletteCard:
    """A card to touch on a player's side of the screen."""

    face: Face
    laid: bool
    button: Button


@dataclass(frozen=True, slots=True)
class BoardScene(Scene):
    """The table: both scores and buttons, and in the middle what goes on."""

    title: str
    seats: PerSeat[SeatSide]
    buttons: PerSeat[Button]
    """Each player's own."""
    centre: TrickArea | IdleHint | CardCheck | DealOutcome | BummerlOutcome
    status: StatusBar
    undo: Button
    menu: Button
    strip: Strip | None = None
    palettes: PerSeat[tuple[PaletteCard, ...]] | None = None
