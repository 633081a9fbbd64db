"""How a table looks and sounds: what its people choose at the table, and nothing of the play.

One value, kept with the scores. The screen is given it in the snapshot and gives it back changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

VOLUMES: Final = range(11)
"""From mute to full."""
BRIGHTNESSES: Final = range(1, 11)
"""From a tenth to full."""


class ThemeName(Enum):
    """The set of colours."""

    SLATE = "slate"
    """Dark, for a pub."""
    LIGHT = "light"
    """For a kitchen by day."""


class CardArt(Enum):
    """Which cards the players have in their hands: their suits, figures and names."""

    FRENCH = "french"
    GERMAN = "german"
    """Double-German: leaf, heart, bell, acorn; Ober and Unter."""


class SuitColours(Enum):
    """How many colours the four suits have."""

    TWO = "two"
    FOUR = "four"
    """As on tournament packs."""


class Seating(Enum):
    """How the players sit to the screen."""

    SIDE_BY_SIDE = "side_by_side"
    """Both read it the same way up."""
    FACE_TO_FACE = "face_to_face"
    """B sits at its upper edge: that half stands on its head."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """Everything that is chosen about the screen, and about what it tells."""

    language: str = "en"
    """ISO 639 code."""
    theme: ThemeName = ThemeName.SLATE
    cards: CardArt = CardArt.FRENCH
    colours: SuitColours = SuitColours.FOUR
    seating: Seating = Seating.SIDE_BY_SIDE
    large: bool = False
    """Larger letters and fewer things."""
    motion: bool = True
    """Whether cards and beads move to where they go."""
    volume: int = 0
    """One of `VOLUMES`; 0 is mute."""
    brightness: int = 10
    """One of `BRIGHTNESSES`."""
    names: bool = True
    """Whether those who are not at the table are told who plays: by the board, and by the QR code
    of a result."""
