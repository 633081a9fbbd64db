"""Colours: what each is for, and the sets of them. Contrast is at least 7:1 for every text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from engine.cards import Seat, Suit
from engine.look import Look

Colour = tuple[int, int, int]


class Tone(Enum):
    """What a panel, button or line of text means; the theme knows its colour."""

    NEUTRAL = "neutral"
    SEAT_A = "seat_a"
    SEAT_B = "seat_b"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WARNING = "warning"

    @classmethod
    def of(cls, seat: Seat | None) -> Tone:
        """Return the tone of a seat, neutral for nobody's."""
        if seat is None:
            return cls.NEUTRAL
        return cls.SEAT_A if seat is Seat.A else cls.SEAT_B


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """One set of colours, the same only as itself. Text on a filled button or bar is `ink`."""

    background: Colour
    glow: Colour
    """The background's middle, a trace lighter than its edges."""
    panel: Colour
    raised: Colour
    """Buttons that are no main action."""
    filling: Colour
    """The part of such a button that fills while it is held."""
    outline: Colour
    text: Colour
    secondary: Colour
    disabled: Colour
    ink: Colour
    tones: Mapping[Tone, Colour]
    suits: Mapping[Suit, Colour]
    paper: Colour
    paper_edge: Colour
    rank: Colour
    """The rank on a card, the same for every suit."""
    back: Colour
    back_line: Colour


SLATE: Final = Theme(
    background=(0x10, 0x18, 0x14),
    glow=(0x18, 0x24, 0x1E),
    panel=(0x1B, 0x26, 0x20),
    raised=(0x26, 0x34, 0x2C),
    filling=(0x45, 0x60, 0x52),
    outline=(0x6B, 0x82, 0x76),
    text=(0xF5, 0xF3, 0xEA),
    secondary=(0xB4, 0xC1, 0xB8),
    disabled=(0x7E, 0x8F, 0x85),
    ink=(0x10, 0x18, 0x14),
    tones=MappingProxyType(
        {
            Tone.NEUTRAL: (0xF5, 0xF3, 0xEA),
            Tone.SEAT_A: (0xFF, 0xC2, 0x3D),
            Tone.SEAT_B: (0x7C, 0xC8, 0xFF),
            Tone.ACCEPTED: (0x9C, 0xF0, 0xE0),
            Tone.REFUSED: (0xFF, 0x9F, 0x6B),
            Tone.WARNING: (0xFF, 0xD9, 0x5A),
        }
    ),
    suits=MappingProxyType(
        {
            Suit.HEARTS: (0xA8, 0x00, 0x20),
            Suit.DIAMONDS: (0xCC, 0x70, 0x00),
            Suit.SPADES: (0x2E, 0x9E, 0x5B),
            Suit.CLUBS: (0x11, 0x11, 0x11),
        }
    ),
    paper=(0xFC, 0xFB, 0xF6),
    paper_edge=(0xC9, 0xC6, 0xB8),
    rank=(0x11, 0x11, 0x11),
    back=(0x7A, 0x1F, 0x2B),
    back_line=(0xD9, 0xA8, 0x9A),
)
"""Dark slate for a pub's light, with the four suit colours of tournament packs."""


def theme_of(_look: Look) -> Theme:
    """Return the colours that were chosen."""
    return SLATE
