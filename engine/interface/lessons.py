"""Teaching of cards, markers and players, as a screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import Card, Seat


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
    taught: frozenset[TagMeaning]
    wanted: TagMeaning | None
    """The card whose tag is laid next, or a token chosen; None when every card is taught."""
    last: TagMeaning | None = None
    """The card or token taught last."""
    note: TeachNote | None = None
    note_card: TagMeaning | None = None
    """What the offered tag already is, or was (`ALREADY_TAUGHT`, `OTHER_DECK`, `MOVED`)."""
    note_deck: str = ""
    tokens: tuple[Marker, ...] = ()
    """The markers that may be taught as well."""
    rates: Mapping[TagMeaning, int] = field(default_factory=dict)
    """How often each tag was seen where it lay in this sitting, percent of the looks; missing
    where no reader can tell."""


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
