"""Colours: what each is for, and the sets of them. Contrast is at least 7:1 for every text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.interface.appearance import Appearance, CardArt, SuitColours, ThemeName
from engine.model.cards import Suit
from ui.model.tone import Tone

Colour = tuple[int, int, int]
Paint = Colour | tuple[int, int, int, int]
"""A colour, or one with its opacity: with 0 as its last number it takes away what was drawn."""


@dataclass(frozen=True, slots=True)
class Dye:
    """The colours of one suit."""

    fill: Colour
    """Most of it, and the robe of its figures."""
    trim: Colour
    """A smaller part: a bell's band, an acorn's cup."""
    line: Paint
    """Outlines and veins."""

    @classmethod
    def plain(cls, colour: Colour) -> Dye:
        """Return one colour, out of which lines are cut."""
        return cls(colour, colour, (*colour, 0))


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
    cards: CardArt = CardArt.FRENCH
    suits: Mapping[Suit, Dye]
    paper: Colour
    paper_edge: Colour
    rank: Colour
    """The rank on a card, the same for every suit."""
    back: Colour
    back_line: Colour


_BLACK: Final = (0x11, 0x11, 0x11)
_RED: Final = (0xC4, 0x12, 0x2F)
_GREEN: Final = (0x2E, 0x9E, 0x5B)

_TOURNAMENT: Final[Mapping[Suit, Dye]] = {
    Suit.SPADES: Dye.plain(_GREEN),
    Suit.HEARTS: Dye.plain((0xA8, 0x00, 0x20)),
    Suit.DIAMONDS: Dye.plain((0xCC, 0x70, 0x00)),
    Suit.CLUBS: Dye.plain(_BLACK),
}
"""The four colours of tournament packs."""
_DOUBLE_GERMAN: Final[Mapping[Suit, Dye]] = {
    Suit.SPADES: Dye(_GREEN, _GREEN, (0x0C, 0x4A, 0x26)),
    Suit.HEARTS: Dye.plain((0xB4, 0x00, 0x1E)),
    Suit.DIAMONDS: Dye((0xF2, 0xB0, 0x1E), (0xC9, 0x5B, 0x12), (0x5A, 0x34, 0x00)),
    Suit.CLUBS: Dye((0x2E, 0x1D, 0x12), (0x8E, 0x94, 0x38), (0x1C, 0x12, 0x0A)),
}
"""Green leaf, red heart, golden bell, brown acorn in a green cup."""
_TWO: Final[Mapping[Suit, Dye]] = {
    Suit.SPADES: Dye.plain(_BLACK),
    Suit.HEARTS: Dye.plain(_RED),
    Suit.DIAMONDS: Dye.plain(_RED),
    Suit.CLUBS: Dye.plain(_BLACK),
}

SLATE: Final = Theme(
    background=(0x10, 0x18, 0x14),
    glow=(0x18, 0x24, 0x1E),
    panel=(0x1B, 0x26, 0x20),
    raised=(0x26, 0x34, 0x2C),
    filling=(0x3A, 0x52, 0x46),
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
    suits=_TOURNAMENT,
    paper=(0xFC, 0xFB, 0xF6),
    paper_edge=(0xC9, 0xC6, 0xB8),
    rank=_BLACK,
    back=(0x7A, 0x1F, 0x2B),
    back_line=(0xD9, 0xA8, 0x9A),
)
"""Dark slate for a pub's light."""

LIGHT: Final = replace(
    SLATE,
    background=(0xF2, 0xEF, 0xE4),
    glow=(0xFA, 0xF8, 0xF2),
    panel=(0xFF, 0xFF, 0xFF),
    raised=(0xFF, 0xFF, 0xFF),
    filling=(0xC6, 0xD4, 0xCA),
    outline=(0x6E, 0x77, 0x6F),
    text=(0x14, 0x1A, 0x17),
    secondary=(0x41, 0x4B, 0x45),
    disabled=(0x6E, 0x77, 0x6F),
    ink=(0xFF, 0xFF, 0xFF),
    tones=MappingProxyType(
        {
            Tone.NEUTRAL: (0x14, 0x1A, 0x17),
            Tone.SEAT_A: (0x73, 0x45, 0x00),
            Tone.SEAT_B: (0x0A, 0x4A, 0x86),
            Tone.ACCEPTED: (0x00, 0x58, 0x4F),
            Tone.REFUSED: (0x8A, 0x2A, 0x00),
            Tone.WARNING: (0x5C, 0x4A, 0x00),
        }
    ),
    paper_edge=(0x83, 0x7F, 0x70),
)
"""Light, for a kitchen by day."""


def theme_of(look: Appearance) -> Theme:
    """Return the colours that were chosen: the same object for the same choice."""
    return _theme(look.theme, look.cards, look.colours)


@cache
def _theme(name: ThemeName, cards: CardArt, colours: SuitColours) -> Theme:
    base = SLATE if name is ThemeName.SLATE else LIGHT
    four = _TOURNAMENT if cards is CardArt.FRENCH else _DOUBLE_GERMAN
    return replace(base, cards=cards, suits=four if colours is SuitColours.FOUR else _TWO)
